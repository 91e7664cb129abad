"""A relative of chess changes a rule in one method, and nothing keeps using the old one."""

from __future__ import annotations

from random import Random

import pytest

from board import Alliance, Board, Outcome, Variant
from engine import load, perft
from engine.games.chess.rules import Chess
from engine.games.chess.tactics import ChessTactics
from engine.search.alphabeta import AlphaBeta
from engine.search.limits import Limits
from engine.search.ordering import Experience
from engine.search.tactics import Tactics
from moves import Move
from pieces import Pawn
from tests.engine.random_positions import wandered
from tests.type_narrowing import as_a


class Compulsory(Chess):
    """Chess in which capturing is compulsory."""

    name = "compulsory"

    def legal_moves(self, board: Board) -> tuple[Move, ...]:
        moves = super().legal_moves(board)
        return tuple(move for move in moves if move.is_attack) or moves


class Giveaway(Chess):
    """Chess in which a bad position is good."""

    name = "giveaway"

    def evaluate(self, board: Board) -> int:
        return -super().evaluate(board)


class Race(Chess):
    """Chess that is won by the first pawn on the fifth rank."""

    name = "race"

    def outcome(self, board: Board) -> Outcome | None:
        for alliance, rank in ((Alliance.WHITE, 0xFF << 24), (Alliance.BLACK, 0xFF << 32)):
            if board.mask(Pawn, alliance) & rank:
                return Outcome.win(alliance, "a pawn ran")
        return super().outcome(board)


class TimidTactics(Tactics):
    """Considers no capture good."""

    def loses_exchange(self, move: Move) -> bool:
        return True


class Timid(Chess):
    """Chess with a timid player."""

    name = "timid"
    tactics = TimidTactics


class _Rule:
    """A rule that is mixed in."""

    def legal_moves(self, board: Board) -> tuple[Move, ...]:
        return tuple(move for move in Chess.legal_moves(board.variant, board) if not move.is_attack)  # type: ignore[arg-type]


class Peaceful(_Rule, Chess):
    """Chess without captures, by a rule from a mixin."""

    name = "peaceful"


class QuietTactics(Tactics):
    """Knows no captures and no pawn moves."""

    def loud_moves(self, board: Board, least: int = 0) -> tuple[Move, ...]:
        return ()

    def quiet_moves(self, board: Board) -> tuple[Move, ...]:
        return tuple(move for move in super().quiet_moves(board) if move.moved_piece.piece_type != "pawn")


class Quiet(Chess):
    """Chess whose search sees no captures and no pawn moves."""

    name = "quiet"
    tactics = QuietTactics


@pytest.mark.parametrize(
    "variant", [Compulsory(), Giveaway(), Race(), Timid(), Peaceful()], ids=lambda variant: variant.name
)
@pytest.mark.parametrize("seed", range(3))
def test_counting_and_searching_follow_the_changed_rules(variant: Chess, seed: int) -> None:
    experience = Experience()
    for ply, board in enumerate(wandered(variant, seed)):
        assert perft(board, 1) == len(board.legal_moves)
        known = experience.note(Random(seed + ply).choice(board.legal_moves)) if board.legal_moves else 0
        experience.refuted(known, [], 3, ply, 0)
        tried = [move for move, _ in experience.candidates(variant.tactics, board, known, ply, 0, True)]
        assert len(tried) == len(set(tried))
        assert set(tried) == set(board.legal_moves)


def test_a_search_makes_no_move_that_the_relative_forbids() -> None:
    board = Compulsory().parse("rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2")
    assert [str(move) for move in board.legal_moves] == ["exd5"]
    finding = AlphaBeta(board.variant, 8).search([board], Limits(depth=4))[0]
    for move in finding.line:
        assert move in board.legal_moves
        board = move.execute()


@pytest.mark.parametrize(("variant", "takes"), [(load("chess"), True), (Giveaway(), False)])
def test_a_search_judges_as_the_relative_does(variant: Chess, takes: bool) -> None:
    board = variant.parse("4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1")
    finding = AlphaBeta(variant, 8).search([board], Limits(depth=1))[0]
    assert finding.move.is_attack is takes


def test_a_search_sees_the_end_that_the_relative_knows() -> None:
    board = Race().parse("4k3/8/8/8/4P3/8/8/4K2R w - - 0 1")
    finding = AlphaBeta(board.variant, 8).search([board], Limits(depth=3))[0]
    assert str(finding.move) == "e5"


def test_a_relative_with_its_own_ending_keeps_the_fifty_move_rule() -> None:
    board = Race().parse("k7/8/8/8/8/8/4R3/4K3 w - - 98 80")
    assert AlphaBeta(board.variant, 8).search([board], Limits(depth=4))[0].score == 0


def test_a_search_tries_the_stages_that_a_relative_defines() -> None:
    board = Quiet().parse("4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1")
    tried = [move for move, _ in Experience().candidates(board.variant.tactics, board, 0, 0, 0, True)]
    assert {move.moved_piece.piece_type for move in tried} == {"king"}


def test_a_relatives_own_evaluation_is_called_once_per_position() -> None:
    asked: list[int] = []

    class Counting(Chess):
        name = "counting"

        def evaluate(self, board: Board) -> int:
            asked.append(board.key)
            return super().evaluate(board)

    variant = Counting()
    AlphaBeta(variant, 8).search([variant.start()], Limits(depth=4))
    assert len(asked) == len(set(asked))


def test_captures_declared_as_losing_are_tried_last() -> None:
    board = Timid().parse("4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1")
    assert list(board.variant.tactics.good_loud_moves(board)) == []


def tactics_of(variant: Variant) -> Tactics:
    return as_a(Tactics, variant.tactics)


def test_tactics_are_declared_by_each_class_for_itself_and_never_inherited() -> None:
    class Heir(Chess):
        name = "heir"

    class Grandchild(Timid):
        name = "grandchild"

    assert type(tactics_of(Heir())) is type(tactics_of(Grandchild())) is Tactics
    assert type(tactics_of(Timid())) is TimidTactics
    assert type(load("chess").tactics) is Chess.tactics is ChessTactics
    assert Heir().tactics is Heir().tactics


def test_a_relative_that_changes_no_rule_may_reuse_every_shortcut() -> None:
    relative = load("chess960")
    assert isinstance(relative.tactics, ChessTactics)
    assert type(relative.tactics).good_loud_moves is ChessTactics.good_loud_moves
    assert type(relative.tactics).early_outcome is ChessTactics.early_outcome
