"""Plans on End of the Track, labelled and not, against a plain search."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from board import (
    UNREACHABLE,
    Alliance,
    Board,
    MoveKind,
    NoPlanError,
)
from board.builder import with_turn
from engine import load, plan
from engine.games.track.rules import Track
from tests.engine.one_way_game import check
from tests.track_positions import FACTS, LABELLED, board_of, plain_distances, random_board, state_of


@pytest.mark.parametrize("problem", FACTS["search_problems"], ids=lambda problem: str(problem["expected_moves"]))
@pytest.mark.parametrize("algorithm", ["auto", "bidirectional", "ida-star", "a-star", "uniform-cost", "breadth-first"])
def test_known_problems_take_the_known_number_of_moves(algorithm: str, problem: dict[str, Any]) -> None:
    length = problem["expected_moves"]
    if length > {"uniform-cost": 2, "breadth-first": 2, "bidirectional": 6}.get(algorithm, 8):
        return
    start = board_of(LABELLED, (tuple(problem["start"]), problem["player_first"]))
    goals = [board_of(LABELLED, (tuple(problem["goal"]), player)) for player in (0, 1)]
    check(plan(start, goals, algorithm=algorithm), start, goals.__contains__, length)


@pytest.mark.parametrize("goals", [25, pytest.param(60, marks=pytest.mark.slow)])
@pytest.mark.parametrize("labelled", [True, False])
def test_plans_are_the_shortest_there_are_on_the_whole_board(labelled: bool, goals: int) -> None:
    track: Track = load("track", labelled=labelled)
    rng = Random(labelled)
    for _ in range(2):
        state = state_of(random_board(LABELLED, rng))
        distances: dict[Board, int] = {}
        for other, distance in plain_distances(LABELLED, state, 2).items():
            distances.setdefault(board_of(track, other), distance)
        start = board_of(track, state)
        for goal in rng.sample(list(distances), goals):
            check(plan(start, goal), start, goal.__eq__, distances[goal])


@pytest.mark.parametrize("labelled", [True, False])
@pytest.mark.parametrize("algorithm", ["auto", "bidirectional", "ida-star", "a-star"])
def test_plans_are_the_shortest_there_are_on_a_small_board(algorithm: str, labelled: bool) -> None:
    track: Track = load("track", columns=3, rows=4, blocks=2, labelled=labelled)
    numbered: Track = load(track, labelled=True)
    rng = Random(f"{labelled}")
    state = state_of(random_board(numbered, rng))
    start = board_of(track, state)
    distances: dict[Board, int] = {}
    for other, distance in plain_distances(numbered, state, 10).items():
        distances.setdefault(board_of(track, other), distance)
    by_length: dict[int, list[Board]] = {}
    for goal, distance in distances.items():
        by_length.setdefault(distance, []).append(goal)
    for length, goals in by_length.items():
        for goal in rng.sample(goals, min(2, len(goals))):
            check(plan(start, goal, algorithm=algorithm), start, goal.__eq__, length)
            assert track.heuristic(start, goal) <= length


@pytest.mark.parametrize("labelled", [True, False])
def test_the_bound_never_overstates_and_never_drops_by_more_than_a_move(labelled: bool) -> None:
    track: Track = load("track", columns=3, rows=4, blocks=2, labelled=labelled)
    rng = Random(2)
    for _ in range(60):
        goal, board = random_board(track, rng), random_board(track, rng)
        bound = track.heuristic(board, goal)
        for move in board.legal_moves:
            assert track.heuristic(move.execute(), goal) >= min(bound - 1, UNREACHABLE - 1)
        assert track.heuristic(goal, goal) == 0


@pytest.mark.parametrize("labelled", [True, False])
@pytest.mark.parametrize("size", [{}, {"columns": 3, "rows": 4, "blocks": 2}])
def test_moves_towards_omits_no_move_that_can_reach_the_goal(labelled: bool, size: dict[str, int]) -> None:
    """For each goal reached in a number of moves after a move, that move must be among those towards the goal."""
    track: Track = load("track", labelled=labelled, **size)
    rng = Random(f"{labelled}")
    for _ in range(2):
        board = random_board(track, rng)
        for kind in (MoveKind.LEGAL, MoveKind.UNDO):
            moves = board.moves(kind)
            for move in rng.sample(moves, min(4, len(moves))):
                reached = {move.execute()}
                for left in range(4):
                    for goal in rng.sample(sorted(reached, key=track.format), min(8, len(reached))):
                        towards = track.guide.moves_towards(board, goal, left, kind)
                        assert move in towards
                        assert set(towards) <= set(moves)
                        assert len(set(towards)) == len(towards)
                    some = rng.sample(sorted(reached, key=track.format), min(20, len(reached)))
                    reached = {after.execute() for other in some for after in other.moves(kind)}


def test_a_single_spare_move_without_a_pass_is_impossible() -> None:
    start = LABELLED.start()
    assert LABELLED.heuristic(start, start) == 0
    assert LABELLED.guide.moves_towards(start, start, 0) == ()
    assert LABELLED.guide.moves_towards(start, start, 1) == ()  # each side would move and undo it
    assert len(LABELLED.guide.moves_towards(start, start, 3)) == 18
    assert len(plan(start, with_turn(start, Alliance.BLACK))) == 5


def test_the_side_to_move_is_part_of_the_goal() -> None:
    start = LABELLED.start()
    after = LABELLED.parse_move(start, "b1-a3").execute()
    assert len(plan(start, after)) == 1
    white_to_move = with_turn(after, Alliance.WHITE)
    length = len(plan(start, white_to_move))
    assert length % 2 == 0
    assert length > 1
    assert len(plan(start, [white_to_move, after])) == 1


def test_a_plan_goes_through_won_positions() -> None:
    start = LABELLED.parse("49,37,46,41,55,41 50,51,52,53,54,52 w")
    goal = LABELLED.parse("49,37,46,41,55,49 35,51,52,53,54,52 w")
    found = plan(start, goal)
    assert len(found) == 2
    assert found.boards[1].outcome is not None


@pytest.mark.parametrize("algorithm", ["auto", "bidirectional", "a-star", "breadth-first", "uniform-cost", "ida-star"])
def test_an_unreachable_goal_has_no_plan(algorithm: str) -> None:
    # No side can move at all: a lone block holds its ball forever.
    stuck: Track = load("track", columns=3, rows=2, blocks=1)
    with pytest.raises(NoPlanError, match="no plan: no moves lead from '1,1 4,4 w'"):
        plan(stuck.start(), stuck.parse("0,0 4,4 w"), algorithm=algorithm)
    # No knight reaches the middle of nine squares.
    nine: Track = load("track", columns=3, rows=3, blocks=2)
    middle = nine.parse("1,4,1 7,8,7 w")
    assert nine.heuristic(nine.parse("1,2,1 7,8,7 w"), middle) == UNREACHABLE
    with pytest.raises(NoPlanError):
        plan(nine.parse("1,2,1 7,8,7 w"), middle, algorithm=algorithm)


@pytest.mark.parametrize("rounds", [3, pytest.param(6, marks=pytest.mark.slow)])
def test_no_plan_is_reported_only_after_all_positions_were_searched(rounds: int) -> None:
    track: Track = load("track", columns=3, rows=3, blocks=2, labelled=True)
    rng = Random(8)
    results = set()
    for _ in range(rounds):
        start, goal = random_board(track, rng), random_board(track, rng)
        lengths = []
        for algorithm in ("auto", "bidirectional"):
            try:
                lengths.append(len(plan(start, goal, algorithm=algorithm)))
            except NoPlanError:
                lengths.append(-1)
        assert lengths[0] == lengths[1]
        results.add(lengths[0] < 0)
    assert True in results
