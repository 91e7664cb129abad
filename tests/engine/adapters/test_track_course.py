from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from engine.adapters import track_course
from engine.adapters.track_course import (
    AdversarialSearchPlayer,
    BoardState,
    GameSimulator,
    GameStateProblem,
    PassivePlayer,
    Player,
    Problem,
    RandomPlayer,
    Rules,
)
from tests.data_files import DATA
from tests.narrowing import some
from tests.track_positions import FACTS, LABELLED, plain_moves, random_board, state_of

START = (1, 2, 3, 4, 5, 3, 50, 51, 52, 53, 54, 52)


def numpys(value: Any) -> Any:
    """Return the value as a numpy integer; the type stubs of its releases disagree about int."""
    return np.array(value)[()]


def board_state(state: Any) -> BoardState:
    board = BoardState()
    board.state = np.array(state)
    board.decode_state = board.make_state()
    return board


def simulator(state: Any, players: Any = None) -> GameSimulator:
    sim = GameSimulator(players)
    sim.game_state = board_state(state)
    return sim


def whys(cases: list[dict[str, Any]]) -> list[Any]:
    return [pytest.param(case, id=case["why"]) for case in cases]


def are_plain(values: Any) -> bool:
    return all(are_plain(value) if isinstance(value, (tuple, list, set)) else type(value) is int for value in values)


def test_a_students_own_test_file_runs_unchanged(tmp_path: Path) -> None:
    """As in the course: the tests import ``game`` and ``search``, which are pointed at the adapter."""
    for name in ("game", "search"):
        (tmp_path / f"{name}.py").write_text("from engine.adapters.track_course import *\n", encoding="utf-8")
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


# Search.


def check_solution(problem: GameStateProblem, solution: list[Any], length: int) -> None:
    assert isinstance(solution, list)
    assert len(solution) == length
    state = problem.initial_state
    for at, action in solution[:-1]:
        assert at == state
        assert action in problem.get_actions(state)
        state = problem.execute(state, action)
    assert solution[-1] == (state, None)
    assert problem.is_goal(state)
    for (squares, player), action in solution:
        assert are_plain(squares)
        assert type(player) is int
        assert isinstance(squares, tuple)
        assert action is None or (isinstance(action, tuple) and are_plain(action))


@pytest.mark.parametrize("problem", FACTS["search_problems"], ids=lambda case: str(case["expected_moves"]))
def test_known_problems_are_solved_in_the_fewest_moves(problem: dict[str, Any]) -> None:
    gsp = GameStateProblem(board_state(problem["start"]), board_state(problem["goal"]), problem["player_first"])
    check_solution(gsp, gsp.search_alg_fnc(), problem["expected_solution_len"])


@pytest.mark.parametrize(
    "algorithm", ["", "auto", "bfs", "breadth-first", "ucs", "uniform-cost", "a*", "a-star", "ida*", "bidirectional"]
)
def test_each_algorithm_can_be_chosen_by_name(algorithm: str) -> None:
    goal = BoardState()
    goal.update(0, 14)
    goal.update(6, 35)
    gsp = GameStateProblem(BoardState(), goal, 0)
    gsp.set_search_alg(algorithm)
    assert gsp.search_alg_fnc() == [
        ((START, 0), (0, 14)),
        (((14, *START[1:]), 1), (0, 35)),
        (((14, *START[1:6], 35, *START[7:]), 0), None),
    ]


def test_an_unknown_algorithm_is_rejected_and_the_old_one_stays() -> None:
    gsp = GameStateProblem(BoardState(), BoardState(), 0)
    with pytest.raises(ValueError, match="no algorithm"):
        gsp.set_search_alg("magic")
    assert gsp.search_alg_fnc() == [((START, 0), None)]


def test_the_goal_is_the_state_whoever_is_to_move() -> None:
    gsp = GameStateProblem(BoardState(), BoardState(), numpys(1))
    assert isinstance(gsp, Problem)
    assert gsp.initial_state == (START, 1)
    assert type(gsp.initial_state[1]) is int
    assert gsp.goal_state_set == {(START, 0), (START, 1)}
    assert gsp.is_goal((START, 0))
    assert gsp.is_goal((tuple(numpys(START)), numpys(1)))
    assert gsp.is_goal((numpys(START), 1))
    assert not gsp.is_goal(((14, *START[1:]), 0))


def test_labels_matter() -> None:
    swapped = board_state((2, 1, *START[2:]))
    gsp = GameStateProblem(BoardState(), swapped, 0)
    assert not gsp.is_goal((START, 0))
    # Three moves for each of white's two blocks, and five of black's that do not help.
    check_solution(gsp, gsp.search_alg_fnc(), 12)


def test_a_search_from_or_to_an_invalid_state_is_rejected() -> None:
    bad = board_state((1, 1, *START[2:]))
    for pair in ((bad, BoardState()), (BoardState(), bad), (BoardState(), board_state((-1, *START[1:])))):
        with pytest.raises(ValueError, match=r"two blocks|square from 0 to 55"):
            GameStateProblem(*pair, 0).search_alg_fnc()


def test_states_are_executed_without_changing_them() -> None:
    gsp = GameStateProblem(BoardState(), BoardState(), 0)
    state = (tuple(numpys(START)), numpys(1))
    after = gsp.execute(state, (5, numpys(50)))
    assert after == ((*START[:11], 50), 0)
    assert are_plain(after[0])
    assert state[0] == START
    assert gsp.is_termination_state(((1, 2, 3, 4, 49, 49, *START[6:]), 0))


def test_a_problem_is_an_interface() -> None:
    problem = Problem("here", {"there"})
    assert (problem.initial_state, problem.goal_state_set) == ("here", {"there"})
    assert problem.is_goal("there")
    assert not problem.is_goal("here")


# Games.


class Scripted(Player):
    """Plays a given list of actions."""

    def __init__(self, *answers: Any) -> None:
        super().__init__(lambda state: next(self.answers))
        self.answers = iter(answers)


@pytest.mark.parametrize("other", [AdversarialSearchPlayer, RandomPlayer, PassivePlayer])
@pytest.mark.parametrize("case", FACTS["forced_wins"], ids=lambda case: str(case["state"]))
def test_a_player_that_can_force_a_win_does_so(case: dict[str, Any], other: Any) -> None:
    board = board_state(case["state"])
    winner, plies = (case["forced_win_verified"][key] for key in ("winner", "plies"))
    players = [
        (AdversarialSearchPlayer if winner == side else other)(GameStateProblem(board, board, 0), player)
        for player, side in enumerate(("WHITE", "BLACK"))
    ]
    sim = GameSimulator(players)
    sim.game_state = board
    last_round, who, why = sim.run(20)
    assert (who, why) == (winner, "No issues")
    assert last_round < plies


def test_a_bad_action_loses() -> None:
    for bad in [((0, 55), 0), (None, 0), None, "ab", 5, ((0, 14, 2), 0), ((2, 8), 0)]:
        sim = GameSimulator([Scripted(bad), Scripted()])
        last_round, winner, why = sim.run()
        assert (last_round, winner) == (0, "BLACK")
        assert why.startswith("White provided an invalid action: ")
        assert tuple(sim.game_state.state) == START
    last_round, winner, why = GameSimulator([Scripted(((0, 14), 0)), Scripted(((0, 14), 0))]).run()
    assert (last_round, winner) == (1, "WHITE")
    # The handout's own spelling.
    assert why.startswith("Black probided an invalid action: ")


def test_a_won_board_is_not_played_on() -> None:
    white = simulator((1, 2, 3, 4, 55, 55, *START[6:]), [Scripted(), Scripted()])
    assert white.run() == (-1, "WHITE", "No issues")
    black = simulator((*START[:6], 50, 51, 52, 53, 0, 0), [Scripted(), Scripted()])
    assert black.run() == (-1, "BLACK", "No issues")
    both = simulator((1, 2, 3, 4, 49, 49, 50, 51, 52, 53, 0, 0), [Scripted(), Scripted()])
    assert both.run()[:2] == (-1, None)


def test_a_round_limit_ends_the_game_without_a_winner() -> None:
    problem = GameStateProblem(BoardState(), BoardState(), 0)
    players = [PassivePlayer(problem, 0), PassivePlayer(problem, 1)]
    sim = GameSimulator(players)
    assert sim.run(round_limit=10) == (9, None, "No winner after 10 rounds")
    assert sim.current_round == 9
    assert GameSimulator(players, round_limit=4).run()[0] == 3
    with pytest.raises(ValueError, match="two players"):
        GameSimulator(None).run()


def test_white_moves_in_even_rounds_and_the_winner_moved_last() -> None:
    sim = simulator((49, 37, 46, 41, 55, 41, *START[6:]), [Scripted(((5, 55), 1)), Scripted()])
    assert sim.run() == (0, "WHITE", "No issues")
    assert sim.current_round == 0


def test_a_passive_player_moves_only_its_ball() -> None:
    player = PassivePlayer(GameStateProblem(BoardState(), BoardState(), 0), 1)
    action, _ = player.policy(BoardState().make_state())
    assert some(action)[0] == 5
    # With no block to pass to, it has to move a block after all.
    alone = board_state((1, 2, 3, 4, 5, 3, 55, 35, 22, 9, 19, 22))
    action, _ = PassivePlayer(GameStateProblem(alone, alone, 0), 1).policy(alone.make_state())
    assert action in simulator(alone.state).generate_valid_actions(1)


def test_a_random_player_takes_the_same_actions_with_the_same_seed() -> None:
    problem = GameStateProblem(BoardState(), BoardState(), 0)
    places = BoardState().make_state()
    first, second = (
        [player.policy(places) for _ in range(10)]
        for player in (RandomPlayer(problem, 0, 7), RandomPlayer(problem, 0, 7))
    )
    assert first == second
    assert len({action for action, _ in first}) > 1
    assert all(action in GameSimulator(None).generate_valid_actions(0) for action, _ in first)


def test_an_adversarial_player_returns_a_plain_action_and_its_value() -> None:
    board = BoardState()
    player = AdversarialSearchPlayer(GameStateProblem(board, board, 0), 0, search_depth=2)
    action, value = player.policy(tuple(board.make_state()))
    assert action in GameSimulator(None).generate_valid_actions(0)
    assert are_plain(action)
    assert isinstance(value, int)
    won = board_state((49, 37, 46, 41, 55, 41, *START[6:]))
    assert player.policy(won.make_state())[1] > value


def test_a_losing_player_delays_the_loss() -> None:
    # White threatens to pass home; black can only intercept.
    state = (49, 37, 46, 41, 55, 41, *START[6:])
    player = AdversarialSearchPlayer(GameStateProblem(BoardState(), BoardState(), 0), 1)
    action, value = player.policy(board_state(state).make_state())
    assert action in simulator(state).generate_valid_actions(1)
    assert value < 0


def test_the_module_replaces_both_of_the_courses_files() -> None:
    for name in ("BoardState", "Rules", "GameSimulator", "Player", "Problem", "GameStateProblem"):
        assert name in track_course.__all__
    assert issubclass(AdversarialSearchPlayer, Player)
