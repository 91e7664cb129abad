from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from engine.adapters.track.course import (
    BoardState,
    GameSimulator,
    GameStateProblem,
    Rules,
)
from tests.data_files import DATA
from tests.engine.adapters.courses.course_states import START, are_plain, board_state, numpys, simulator, whys
from tests.track_positions import FACTS, LABELLED, plain_moves, random_board, state_of


def test_a_students_own_test_file_runs_unchanged(tmp_path: Path) -> None:
    """As in the course: the tests import ``game`` and ``search``, which are pointed at the adapter."""
    for name in ("game", "search"):
        (tmp_path / f"{name}.py").write_text("from engine.adapters.track.course import *\n", encoding="utf-8")
    tests = (DATA / "student_test_search.py.txt").read_text(encoding="utf-8")
    (tmp_path / "test_search.py").write_text(tests, encoding="utf-8")
    (tmp_path / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "test_search.py"]
    result = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stdout


# Board states.


def test_a_new_state_is_the_start_of_the_game() -> None:
    board = BoardState()
    assert (board.N_ROWS, board.N_COLS) == (8, 7)
    assert isinstance(board.state, np.ndarray)
    assert tuple(board.state) == START == tuple(FACTS["initial_state"]["state"])
    assert board.decode_state == board.make_state() == [tuple(place) for place in FACTS["initial_state"]["decoded"]]
    assert are_plain(board.decode_state)
    assert board.make_state() is not board.make_state()
    assert BoardState().state is not BoardState().state


def test_squares_are_encoded_and_decoded_both_ways() -> None:
    board = BoardState()
    for number in range(56):
        place = board.decode_single_pos(numpys(number))
        assert place == (number % 7, number // 7)
        assert board.encode_single_pos(place) == number
        assert type(board.encode_single_pos(numpys(place))) is int
        assert are_plain(place)


@pytest.mark.parametrize("number", [-1, 56, 1000, -57, np.int64(-8), 1.5, float("nan"), float("inf")])
def test_a_number_off_the_board_is_decoded_to_a_place_off_the_board(number: Any) -> None:
    column, row = BoardState().decode_single_pos(number)
    assert not (0 <= row < 8 and 0 <= column < 7 and column == int(column) and row == int(row))
    board = BoardState()
    board.state = board.state.astype(float)
    board.update(0, number)
    assert not board.is_valid()


def test_the_decoded_state_follows_the_encoded_one() -> None:
    board = BoardState()
    board.update(0, 14)
    assert board.decode_state[0] == (0, 2)
    board.state[1] = 16
    assert board.decode_state[1] == (2, 2)
    board.state = [*START]
    assert board.decode_state[0] == (1, 0)
    assert isinstance(board.state, np.ndarray)
    mine = board.make_state()
    board.decode_state = mine
    assert board.decode_state is mine
    array = np.array(START)
    board.state = array
    assert board.state is array


@pytest.mark.parametrize("case", whys(FACTS["is_valid"]))
def test_a_state_is_valid_or_not(case: dict[str, Any]) -> None:
    assert board_state(case["state"]).is_valid() is case["expected"]


@pytest.mark.parametrize(
    "state",
    [
        START[:11],
        (*START, 3),
        (),
        (1.5, *START[1:]),
        (float("nan"), *START[1:]),
        ("1", *START[1:]),
        (None, *START[1:]),
        [START, START],
        np.array(START).reshape(2, 6),
        np.array(START).reshape(1, 12),
    ],
)
def test_anything_but_twelve_whole_numbers_is_neither_valid_nor_terminal(state: Any) -> None:
    board = BoardState()
    board.state = np.array(state, dtype=object) if isinstance(state, tuple) else np.array(state)
    assert board.is_valid() is False
    assert board.is_termination_state() is False
    with pytest.raises(ValueError, match="12 whole numbers"):
        GameStateProblem(board, BoardState(), 0)


def test_whole_numbers_may_come_as_floats() -> None:
    board = board_state(np.array(START, dtype=float))
    assert board.is_valid() is True
    assert Rules.single_piece_actions(board, 0) == {10, 14, 16}
    assert are_plain(board.decode_state)
    assert are_plain(GameStateProblem(board, board, 0).initial_state)


@pytest.mark.parametrize("case", whys(FACTS["is_termination_state"]))
def test_a_ball_on_the_far_row_is_the_end(case: dict[str, Any]) -> None:
    assert board_state(case["state"]).is_termination_state() is case["expected"]


def test_an_invalid_state_is_never_an_end() -> None:
    assert board_state([1, 2, 3, 4, 5, 55, 50, 51, 52, 53, 54, 0]).is_termination_state() is False
    assert board_state([1, 2, 3, 4, 49, 49, 50, 51, 52, 53, 54, 0]).is_termination_state() is False


# Actions.


@pytest.mark.parametrize("case", whys(FACTS["single_piece_actions"]))
def test_a_blocks_actions_are_its_legal_moves(case: dict[str, Any]) -> None:
    actions = Rules.single_piece_actions(board_state(case["state"]), numpys(case["piece_idx"]))
    assert actions == set(case["expected"])
    assert isinstance(actions, set)
    assert are_plain(actions)


@pytest.mark.parametrize("case", whys(FACTS["single_ball_actions"]))
def test_a_balls_actions_are_its_legal_passes(case: dict[str, Any]) -> None:
    actions = Rules.single_ball_actions(board_state(case["state"]), numpys(case["player"]))
    assert actions == set(case["expected"])
    assert are_plain(actions)


@pytest.mark.parametrize("case", whys(FACTS["generate_valid_actions"]))
def test_a_players_actions_are_those_of_its_pieces(case: dict[str, Any]) -> None:
    actions = simulator(case["state"]).generate_valid_actions(numpys(case["player"]))
    assert actions == {tuple(action) for action in case["expected"]}
    assert len(actions) == case["count"]
    assert are_plain(actions)


def test_actions_and_states_match_a_plain_implementation_of_the_rules() -> None:
    rng = Random(12)
    for _ in range(60):
        state = state_of(random_board(LABELLED, rng))
        problem = GameStateProblem(board_state(state[0]), BoardState(), state[1])
        actions = problem.get_actions(state)
        assert {problem.execute(state, action) for action in actions} == plain_moves(LABELLED, state)
        assert len(plain_moves(LABELLED, state)) == len(actions)


@pytest.mark.parametrize("index", [5, 11, 12, -1, 1.5, "0", None])
def test_an_index_that_is_not_a_blocks_is_rejected(index: Any) -> None:
    with pytest.raises(ValueError, match="index of a block"):
        Rules.single_piece_actions(BoardState(), index)


@pytest.mark.parametrize("player", [2, -1, None, "0", 0.5])
def test_an_unknown_player_is_rejected(player: Any) -> None:
    for call in (
        lambda: Rules.single_ball_actions(BoardState(), player),
        lambda: GameSimulator(None).generate_valid_actions(player),
        lambda: GameSimulator(None).validate_action((0, 14), player),
        lambda: GameStateProblem(BoardState(), BoardState(), player),
    ):
        with pytest.raises(ValueError, match="player 0"):
            call()


@pytest.mark.parametrize("state", [(-1, *START[1:]), (1, 1, *START[2:]), (*START[:5], 30, *START[6:]), (90,) * 12])
def test_actions_of_a_state_that_is_not_valid_do_not_raise(state: tuple[int, ...]) -> None:
    sim = simulator(state)
    for player in (0, 1):
        assert are_plain(sim.generate_valid_actions(player))
    with pytest.raises(ValueError, match="not a valid state"):
        sim.validate_action((0, 40), 0)


@pytest.mark.parametrize("case", whys(FACTS["validate_action"]))
def test_an_action_is_valid_or_says_why_not(case: dict[str, Any]) -> None:
    sim = simulator(case["state"])
    if case["expected_valid"]:
        assert sim.validate_action(tuple(case["action"]), case["player"]) is True
    else:
        with pytest.raises(ValueError, match=r"\w+ \w+"):
            sim.validate_action(tuple(case["action"]), case["player"])
    assert tuple(sim.game_state.state) == tuple(case["state"])


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ((2, 8), "holds the ball"),
        ((2, 4), "holds the ball"),
        ((5, 3), "returns to where it began"),
        ((5, 30), "there is no block on it"),
        ((5, 50), "it is black"),
        ((0, 1), "already there"),
        ((0, 15), "two squares one way"),
        ((0, 56), "off the board"),
        ((0, -1), "off the board"),
        ((6, 14), "relative index"),
        ((-1, 14), "relative index"),
        ((0, 14.5), "two whole numbers"),
        ((0, "14"), "two whole numbers"),
        ((0,), "two whole numbers"),
        ((0, 14, 1), "two whole numbers"),
        (None, "two whole numbers"),
        (5, "two whole numbers"),
        ("ab", "two whole numbers"),
    ],
)
def test_a_bad_action_says_why(action: Any, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        GameSimulator(None).validate_action(action, 0)


def test_every_action_on_a_random_board_is_valid_or_says_why_not() -> None:
    rng = Random(3)
    for _ in range(3):
        state, player = state_of(random_board(LABELLED, rng))
        sim = simulator(state)
        valid = sim.generate_valid_actions(player)
        for action in [(index, square) for index in range(6) for square in range(56)]:
            if action in valid:
                assert sim.validate_action(action, player) is True
            else:
                with pytest.raises(ValueError, match=" "):
                    sim.validate_action(action, player)


def test_an_action_may_consist_of_numpy_integers() -> None:
    sim = GameSimulator(None)
    assert sim.validate_action((numpys(0), numpys(14)), numpys(0)) is True
    assert sim.validate_action(numpys([0, 14]), 0) is True
    sim.update((numpys(0), numpys(14)), numpys(0))
    assert tuple(sim.game_state.state) == (14, *START[1:])
    sim.update((5, 51), 1)
    assert sim.game_state.decode_state[11] == (2, 7)
