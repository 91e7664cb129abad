"""Alpha-beta where a side may move twice in a row: the same answers as plain minimax."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest
from attrs import frozen

from board import Abilities, Alliance, Board, Builder, Grid, Outcome, Position, UnsupportedError, Variant
from engine.search.alphabeta import AlphaBeta
from engine.search.findings import SURE, WIN
from engine.search.limits import Limits
from engine.search.tactics import Tactics
from moves import Move, Placement
from tests.board.small_games import Row
from tests.examples.loading import example_module

Othello: Any = example_module("othello").Othello
Disk: Any = example_module("othello").Disk


class LoudTactics(Tactics):
    """Tactics that let the search follow loud moves beyond its depth."""

    def is_loud(self, move: Move) -> bool:
        return len(move.transition.moved) > 1


@frozen(eq=False, repr=False, slots=False)
class WithoutPass(Othello):  # type: ignore[misc]
    """Othello in which a side that cannot move is skipped, so that the other moves again."""

    name = "othello-without-pass"
    abilities = Abilities(evaluation=True)

    def legal_moves(self, board: Board) -> tuple[Move, ...]:
        return tuple(move for move in super().legal_moves(board) if isinstance(move, Placement))

    def next_player(self, after: Position, move: Move) -> Alliance:
        other = after.move_maker.opponent
        return (
            other if self.placements(after, other) or not self.placements(after, after.move_maker) else other.opponent
        )


@frozen(eq=False, repr=False, slots=False)
class Loud(WithoutPass):
    """The same with loud moves searched beyond the depth."""

    name = "loud-othello"
    tactics = LoudTactics


def small(kind: Any) -> Variant:
    """Return the variant on four by four squares."""
    variant: Variant = kind(size=4)
    return variant


@cache
def minimax(board: Board) -> tuple[int, int]:
    """Return the value for white, 1, 0 or -1, and the number of moves; the winner hurries and the loser delays."""
    outcome = board.outcome
    if outcome is not None:
        return (0 if outcome.winner is None else 1 if outcome.winner.is_white else -1), 0
    after = [minimax(move.execute()) for move in board.legal_moves]
    sign = 1 if board.move_maker.is_white else -1
    best = max(sign * value for value, _ in after)
    steps = [distance for value, distance in after if sign * value == best]
    return sign * best, 1 + (min(steps) if best >= 0 else max(steps))


def sampled(variant: Variant, games: int, empty: int) -> list[Board]:
    """Return positions of random games with so few empty squares that minimax is quick."""
    found: dict[Board, None] = {}
    for seed in range(games):
        rng, board = Random(seed), variant.start()
        while board.outcome is None:
            if board.squares.count(None) <= empty:
                found[board] = None
            board = rng.choice(board.legal_moves).execute()
    return list(found)


def value_of(score: int) -> int:
    return 1 if score > SURE else -1 if score < -SURE else 0


@pytest.mark.parametrize("empty", [6, pytest.param(7, marks=pytest.mark.slow)])
@pytest.mark.parametrize("variant", [small(WithoutPass), small(Loud)], ids=str)
def test_alpha_beta_agrees_with_minimax_where_a_side_moves_twice(variant: Variant, empty: int) -> None:
    boards = sampled(variant, 40, empty)
    twice = 0
    for board in boards:
        finding = AlphaBeta(variant, megabytes=4, careful=True).search([board], Limits(depth=12))[0]
        sign = 1 if board.move_maker.is_white else -1
        value, distance = minimax(board)
        assert value_of(finding.score) == sign * value, variant.format(board)
        assert minimax(finding.move.execute())[0] == value, variant.format(board)
        if value:
            assert WIN - abs(finding.score) == distance, variant.format(board)
        twice += any(move.execute().move_maker is board.move_maker for move in board.legal_moves)
    assert len(boards) > 100
    assert twice > 20


def test_the_principal_variation_follows_the_turns_to_the_end_it_promises() -> None:
    variant = small(WithoutPass)
    followed = 0
    for board in sampled(variant, 15, 6):
        finding = AlphaBeta(variant, megabytes=4, careful=True).search([board], Limits(depth=10))[0]
        end = board
        for move in finding.line:
            assert move.board == end
            assert move in end.legal_moves
            end = move.execute()
        if abs(finding.score) > SURE and len(finding.line) == WIN - abs(finding.score):
            assert end.outcome is not None
            assert end.outcome.winner is (board.move_maker if finding.score > SURE else board.move_maker.opponent)
            followed += 1
    assert followed > 10


def test_a_table_that_is_kept_between_moves_gives_the_same_values() -> None:
    variant = small(WithoutPass)
    search = AlphaBeta(variant, megabytes=4, careful=True)
    rng, board, boards = Random(3), variant.start(), []
    while board.squares.count(None) > 7:
        board = rng.choice(board.legal_moves).execute()
    while board.outcome is None:
        boards.append(board)
        finding = search.search(boards, Limits(depth=12))[0]
        sign = 1 if board.move_maker.is_white else -1
        assert value_of(finding.score) == sign * minimax(board)[0]
        board = finding.move.execute()


@frozen(eq=False, repr=False, slots=False)
class DoubleMove(Variant):
    """Each side places two disks in a row; three in a row win. No other game has this turn order."""

    name = "double-move"
    title = "Double move"
    geometry = Grid(4, 3)
    pieces = (example_module("tic_tac_toe").Mark,)

    def start(self) -> Board:
        return Builder(self).build()

    def legal_moves(self, board: Board) -> tuple[Move, ...]:
        empty = [square for square, mark in enumerate(board.squares) if mark is None]
        return tuple(Placement(board, self.pieces[0](board.move_maker, square)) for square in empty)

    def next_player(self, after: Position, move: Move) -> Alliance:
        return after.move_maker.opponent if len(after.pieces()) % 2 else after.move_maker

    def outcome(self, board: Board) -> Outcome | None:
        for side in self.players:
            mask = board.side_mask(side)
            if any(mask >> 4 * row + left & 7 == 7 for row in range(3) for left in (0, 1)):
                return Outcome.win(side, "three in a row")
        return None if None in board.squares else Outcome.draw("the board is full")


class PatientTactics(Tactics):
    """Tactics that allow null moves: an extra mark never hurts, so passing is never better."""

    def allows_null_move(self, board: Board) -> bool:
        return True


@frozen(eq=False, repr=False, slots=False)
class WithNullMoves(DoubleMove):
    """The same, searched with null moves."""

    name = "double-move-with-null-moves"
    tactics = PatientTactics


@pytest.mark.parametrize("variant", [DoubleMove(), WithNullMoves()], ids=str)
def test_alpha_beta_agrees_with_minimax_where_sides_move_two_by_two(variant: Variant) -> None:
    for board in sampled(variant, 25, 6):
        finding = AlphaBeta(variant, megabytes=4, careful=True).search([board], Limits(depth=9))[0]
        sign = 1 if board.move_maker.is_white else -1
        value, distance = minimax(board)
        assert value_of(finding.score) == sign * value, variant.format(board)
        if value:
            assert WIN - abs(finding.score) == distance, variant.format(board)


def test_games_of_chance_and_hidden_hands_are_rejected_with_a_clear_message() -> None:
    class Chancy(Row):
        name = "chancy"
        abilities = Abilities(deterministic=False)

    class Hidden(Row):
        name = "hidden"
        abilities = Abilities(hidden_information=True)

    for kind in (Chancy, Hidden):
        with pytest.raises(UnsupportedError, match=r"without chance or hidden information.*Monte Carlo"):
            AlphaBeta(kind())
