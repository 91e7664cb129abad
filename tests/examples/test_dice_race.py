"""The dice race: the die, entering, catching and finishing."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from board import Alliance, Board, UnsupportedError, WoodpusherError
from engine import Game, solve
from engine.players import player
from engine.players.offers import offered
from engine.search.alphabeta import AlphaBeta
from engine.solving import solve_chances
from moves import Pass
from tests.examples.loading import example

RACE = example("dice_race")


def state(board: Board) -> Any:
    return board.state


def plain_moves(track: list[int | None], waiting: list[int], side: int, die: int) -> set[tuple[Any, ...]]:
    """Return the possible successors, computed on plain lists: the track and the waiting runners after each move."""
    found = set()
    ways: list[tuple[int | None, int]] = [(None, die - 1)] if waiting[side] else []
    ways += [(place, place + die) for place, runner in enumerate(track) if runner == side]
    for start, end in ways:
        after, waits = list(track), list(waiting)
        if start is None:
            waits[side] -= 1
        else:
            after[start] = None
        if end < len(track):
            other = track[end]
            if other == side:
                continue
            if other is not None:
                waits[other] += 1
            after[end] = side
        found.add((tuple(after), tuple(waits)))
    return found or {(tuple(track), tuple(waiting))}


def plain(board: Board) -> tuple[list[int | None], list[int]]:
    track = [None if runner is None else runner.alliance.index for runner in board.squares]
    return track, list(state(board).waiting)


@pytest.mark.parametrize("seed", range(8))
def test_moves_agree_with_an_independent_reference(seed: int) -> None:
    game, rng = Game(RACE().start()), Random(seed)
    for _ in range(120):
        if game.outcome is not None:
            break
        before = game.board
        game.roll(rng)
        board = game.board
        assert board.move_maker is before.move_maker
        expected = plain_moves(*plain(board), board.move_maker.index, state(board).die)
        boards = [move.execute() for move in board.legal_moves]
        came = {(tuple(track), tuple(waits)) for track, waits in map(plain, boards)}
        assert came == expected
        assert len({after.move_maker for after in boards}) == 1
        game.play(rng.choice(board.legal_moves))


def test_three_sides_play_in_turn_and_the_first_with_all_runners_home_wins() -> None:
    game = Game(RACE().start())
    sides = []
    rng = Random(1)
    while game.outcome is None:
        sides.append(game.board.move_maker)
        game.roll(rng)
        game.play(rng.choice(game.board.legal_moves))
    assert sides[:6] == [Alliance.WHITE, Alliance.BLACK, Alliance.RED] * 2
    winner = game.outcome.winner
    assert winner is sides[-1]
    assert not game.board.pieces(winner)
    assert game.outcome.reason == "all runners are home"


def test_a_player_who_cannot_use_the_die_passes() -> None:
    board = RACE().parse("r1r1r1r1r1r11/2/2/2/7 1 die=3;waiting=(0, 3, 3)")
    assert len(board.legal_moves) == 3
    blocked = RACE().parse("2r14/2/2/2/7 1 die=3;waiting=(2, 3, 3)")
    assert [str(move) for move in blocked.legal_moves] == ["3-6"]
    assert RACE().parse("7/2/2/2/7 2 die=2;waiting=(3, 0, 3)").legal_moves == (
        Pass(RACE().parse("7/2/2/2/7 2 die=2;waiting=(3, 0, 3)")),
    )


def test_the_die_and_the_waiting_runners_are_shown_beside_the_players() -> None:
    board = Game(RACE().start()).play("roll 4").board
    shown = {side: board.variant.player_info(board, side) for side in board.variant.players}
    assert [str(info) for info in shown[Alliance.WHITE]] == ["die 4", "waiting 3"]
    assert [info.label for info in shown[Alliance.RED]] == ["waiting"]


def test_monte_carlo_plays_it_while_alpha_beta_and_the_solvers_reject_it_with_a_reason() -> None:
    variant = RACE()
    game = Game(variant.start()).roll(Random(2))
    assert player("montecarlo:nodes=30", 1).choose(game) in game.board.legal_moves
    with pytest.raises(UnsupportedError, match="alpha-beta plays games for two, but dice-race has 3"):
        AlphaBeta(variant)
    with pytest.raises(UnsupportedError, match=r"the solver is for .*; dice-race has 3"):
        solve(variant)
    with pytest.raises(UnsupportedError, match="use the player montecarlo instead"):
        solve_chances(variant)
    assert offered(variant) == ("random", "montecarlo:seconds=2")


@pytest.mark.parametrize(
    "state",
    [
        "waiting={[]: 1}",
        "waiting=None",
        "waiting=(3, 3)",
        "waiting=(3, 3, 'x')",
        "waiting=(3, 3, 4)",
        "waiting=(3, 3, -1)",
        "waiting=[3, 3, 3]",
        "die=7",
        "die=-1",
        "die='x'",
        "seed=3",
    ],
)
def test_a_state_that_no_race_has_is_rejected_when_it_is_read(state: str) -> None:
    with pytest.raises(ValueError, match="expected") as caught:
        RACE().parse(f"20 1 {state}")
    assert isinstance(caught.value, WoodpusherError)
