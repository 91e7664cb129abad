"""The Track course's search, players and games."""

from __future__ import annotations

from typing import Any

import pytest

from engine.adapters.track import course as track_course
from engine.adapters.track.course import (
    AdversarialSearchPlayer,
    BoardState,
    GameSimulator,
    GameStateProblem,
    PassivePlayer,
    Player,
    Problem,
    RandomPlayer,
)
from tests.engine.adapters.courses.course_states import START, are_plain, board_state, numpys, simulator
from tests.track_positions import FACTS
from tests.type_narrowing import some

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
