"""The dice race: the die, entering, catching, finishing, and what depends on the seed."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from board import Alliance, Board, OptionError, UnsupportedError, WoodpusherError
from board.chance import roll
from engine import Game, solve
from engine.players import player
from engine.players.offers import offered
from engine.search.alphabeta import AlphaBeta
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
    board = RACE(seed).start()
    rng = Random(seed)
    for throw in range(120):
        assert state(board).die == roll(seed, throw)
        expected = plain_moves(*plain(board), board.move_maker.index, state(board).die)
        boards = [move.execute() for move in board.legal_moves]
        came = {(tuple(track), tuple(waits)) for track, waits in map(plain, boards)}
        assert came == expected
        assert len({after.move_maker for after in boards}) == 1
        board = rng.choice(boards)


def test_three_sides_play_in_turn_and_the_first_with_all_runners_home_wins() -> None:
    game = Game(RACE(3).start())
    sides = []
    rng = Random(1)
    while game.outcome is None:
        sides.append(game.board.move_maker)
        game.play(rng.choice(game.board.legal_moves))
    assert sides[:6] == [Alliance.WHITE, Alliance.BLACK, Alliance.RED] * 2
    winner = game.outcome.winner
    assert winner is sides[-1]
    assert not game.board.pieces(winner)
    assert game.outcome.reason == "all runners are home"


def test_a_player_who_cannot_use_the_die_passes() -> None:
    board = RACE().parse(f"{'r1' * 6}14 1 die=3;waiting=(0, 3, 3)")
    assert len(board.legal_moves) == 3
    blocked = RACE().parse("2r117 1 die=3;waiting=(2, 3, 3)")
    assert [str(move) for move in blocked.legal_moves] == ["c1-f1"]
    assert RACE().parse("20 2 die=2;waiting=(3, 0, 3)").legal_moves == (
        Pass(RACE().parse("20 2 die=2;waiting=(3, 0, 3)")),
    )


def test_the_same_seed_throws_the_same_dice_and_another_does_not() -> None:
    def throws(seed: int) -> list[int]:
        board, found = RACE(seed).start(), []
        for _ in range(20):
            found.append(state(board).die)
            board = board.legal_moves[0].execute()
        return found

    assert throws(5) == throws(5) != throws(6)


def test_determinizing_keeps_the_die_and_the_moves_but_not_future_throws() -> None:
    board = RACE(5).start()
    drawn = [board.variant.determinize(board, Random(number)) for number in range(30)]
    assert {state(other).die for other in drawn} == {state(board).die}
    assert {tuple(map(str, other.legal_moves)) for other in drawn} == {tuple(map(str, board.legal_moves))}
    assert {state(other.legal_moves[0].execute()).die for other in drawn} == {1, 2, 3, 4, 5, 6}


def test_the_die_and_the_waiting_runners_are_shown_beside_the_players() -> None:
    board = RACE(5).start()
    shown = {side: board.variant.player_info(board, side) for side in board.variant.players}
    assert [(info.label, info.value) for info in shown[Alliance.WHITE]] == [
        ("die", str(roll(5, 0))),
        ("waiting", "3"),
    ]
    assert [info.label for info in shown[Alliance.RED]] == ["waiting"]


def test_monte_carlo_plays_it_while_alpha_beta_and_the_solver_reject_it_with_a_reason() -> None:
    variant = RACE(2)
    assert player("montecarlo:nodes=30", 1).choose(Game(variant.start())) in variant.start().legal_moves
    with pytest.raises(UnsupportedError, match="alpha-beta plays games for two, but dice-race has 3"):
        AlphaBeta(variant)
    with pytest.raises(UnsupportedError, match=r"the solver is for .*; dice-race\(seed=2\) has 3"):
        solve(variant)
    assert offered(variant) == ("random", "montecarlo:seconds=2")


def test_a_seed_is_a_whole_number() -> None:
    with pytest.raises(OptionError, match="seed to be a number from 0"):
        RACE("today")


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
        "die=0",
        "die='x'",
        "seed=None",
        "throws={}",
    ],
)
def test_a_state_that_no_race_has_is_rejected_when_it_is_read(state: str) -> None:
    with pytest.raises(ValueError, match="expected") as caught:
        RACE(1).parse(f"20 1 {state}")
    assert isinstance(caught.value, WoodpusherError)
