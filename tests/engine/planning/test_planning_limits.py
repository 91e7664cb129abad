"""Limits of the planner, its progress, and how a search ends."""

from __future__ import annotations

import gc
from contextlib import suppress
from itertools import pairwise
from typing import Any

import pytest
from attrs import frozen

from board import (
    UNREACHABLE,
    ArgumentError,
    Board,
    LimitReachedError,
    NoPlanError,
    SearchInterruptedError,
    WrongTypeError,
)
from engine import load, plan
from engine.planning import Limit, Work
from engine.planning.algorithms import algorithm_named
from tests.engine.one_way_game import NAMES, CharteredPond
from tests.track_positions import LABELLED

LONG = "2,3,4,5,1,3 51,52,53,54,50,52 w"
"""A goal far away from the start."""


@pytest.mark.parametrize("algorithm", ["auto", *(name for name in NAMES if name != "patterns")])
def test_a_position_limit_ends_the_search(algorithm: str) -> None:
    with pytest.raises(LimitReachedError, match="limit of 100 positions"):
        plan(LABELLED.start(), LABELLED.parse(LONG), algorithm=algorithm, limit=100)


def test_a_time_limit_ends_the_search() -> None:
    with pytest.raises(LimitReachedError, match=r"limit of 0.05 seconds \("):
        plan(LABELLED.start(), LABELLED.parse(LONG), limit=0.05)
    with pytest.raises(LimitReachedError, match="seconds"):
        plan(LABELLED.start(), LABELLED.parse(LONG), limit=Limit(positions=10**9, seconds=0.05))


@pytest.mark.parametrize("disks", [31, 32, 64])
@pytest.mark.parametrize("algorithm", ["auto", "uniform-cost", "a-star", "ida-star", "a-star-first"])
def test_a_plan_too_long_to_be_found_is_given_up_and_not_denied(algorithm: str, disks: int) -> None:
    hanoi = load("hanoi", disks=disks)
    with pytest.raises(LimitReachedError, match=f"it has at least {2**disks - 1:,} moves"):
        plan(hanoi.start(), hanoi.goals(), algorithm=algorithm, limit=1000)


@frozen(eq=False, repr=False, slots=False)
class DammedPond(CharteredPond):
    """The stones from 6 on cannot be reached, says a heuristic that computes with ``UNREACHABLE`` as authors do."""

    name = "dammed-pond"

    def heuristic(self, board: Board, goal: Board) -> float:
        here, there = (each.pieces()[0].position for each in (board, goal))
        bound = min(UNREACHABLE, super().heuristic(board, goal)) if there < 6 else UNREACHABLE + 2 * abs(here - there)
        return bound if bound < UNREACHABLE else UNREACHABLE


@pytest.mark.parametrize("algorithm", ["auto", "a-star", "ida-star"])
def test_a_heuristic_that_compares_with_unreachable_still_rules_goals_out(algorithm: str) -> None:
    pond = DammedPond()
    assert pond.heuristic(pond.at(0), pond.at(9)) == UNREACHABLE
    assert len(plan(pond.at(0), pond.at(4), algorithm=algorithm)) == 3
    with pytest.raises(NoPlanError):
        plan(pond.at(0), pond.at(9), algorithm=algorithm, limit=100)


def test_no_number_of_moves_is_unreachable() -> None:
    assert all(number < UNREACHABLE for number in (1 << 30, 1 << 64, 10**400))


def test_a_limit_that_is_not_reached_changes_nothing() -> None:
    after = LABELLED.parse_move(LABELLED.start(), "b1-a3").execute()
    assert len(plan(LABELLED.start(), after, limit=Limit(1, 60.0))) == 1


@pytest.mark.parametrize("limit", [True, "1", [1]])
def test_a_limit_of_the_wrong_kind_is_rejected(limit: Any) -> None:
    with pytest.raises(WrongTypeError, match="Limit"):
        plan(LABELLED.start(), LABELLED.start(), limit=limit)
    with pytest.raises(ArgumentError, match="at least 0"):
        Limit(positions=-1)


def test_a_short_search_too_reports_its_work_when_it_is_over() -> None:
    reports: list[Work] = []
    found = plan(LABELLED.start(), LABELLED.start().legal_moves[0].execute(), progress=reports.append)
    assert len(found) == 1
    assert reports[-1].positions == found.positions


def test_a_search_without_a_plan_reports_its_work_when_it_is_over() -> None:
    tiny = load("track", columns=3, rows=3, blocks=1)
    reports: list[Work] = []
    with pytest.raises(NoPlanError):
        plan(tiny.start(), tiny.parse("0,0 8,8 b"), progress=reports.append)
    assert len(reports) == 1


def test_progress_is_reported_now_and_then() -> None:
    reports: list[Work] = []
    with pytest.raises(LimitReachedError):
        plan(LABELLED.start(), LABELLED.parse(LONG), progress=reports.append, limit=0.5)
    assert reports
    assert all(earlier.positions < later.positions for earlier, later in pairwise(reports))
    assert reports[-1].peak_frontier >= reports[-1].frontier > 0
    assert reports[-1].length > 0


@pytest.mark.parametrize("was_enabled", [True, False])
def test_ctrl_c_ends_the_search_with_its_work_and_leaves_the_collector_as_it_was(was_enabled: bool) -> None:
    def interrupt(work: Work) -> None:
        assert not gc.isenabled()
        raise KeyboardInterrupt

    (gc.enable if was_enabled else gc.disable)()
    try:
        with pytest.raises(SearchInterruptedError, match=r"interrupted after [0-9,]+ positions") as caught:
            plan(LABELLED.start(), LABELLED.parse(LONG), progress=interrupt)
        assert isinstance(caught.value, KeyboardInterrupt)
        assert not isinstance(caught.value, Exception)
        assert gc.isenabled() is was_enabled
        plan(LABELLED.start(), LABELLED.start())
        assert gc.isenabled() is was_enabled
    finally:
        gc.enable()


def test_a_program_that_catches_every_error_still_ends_on_ctrl_c() -> None:
    def interrupt(work: Work) -> None:
        raise KeyboardInterrupt

    planned = []

    def plan_all() -> None:
        for number in range(3):
            planned.append(number)
            with suppress(Exception):  # as a program does that skips what cannot be planned
                plan(LABELLED.start(), LABELLED.parse(LONG), progress=interrupt)

    with pytest.raises(KeyboardInterrupt, match="interrupted after"):
        plan_all()
    assert planned == [0]


def test_an_empty_plan_is_still_a_plan() -> None:
    found = plan(LABELLED.start(), LABELLED.start())
    assert found
    assert len(found) == 0
    assert found.boards == (LABELLED.start(),)
    assert str(found) == "nothing to do"
    assert found.positions == 0


def test_a_plan_says_what_it_is_and_what_it_took() -> None:
    goal = LABELLED.parse("10,2,3,4,5,3 50,51,52,53,54,52 b")
    found = plan(LABELLED.start(), goal)
    assert str(found) == "1. b1-d2"
    assert [str(move) for move in found] == ["b1-d2"]
    assert found.positions >= 1
    assert found.seconds > 0
    assert found.peak_frontier >= 0


@pytest.mark.parametrize(
    ("start", "goal", "error", "message"),
    [
        ("text", LABELLED.start(), WrongTypeError, "board to start from"),
        (LABELLED.start(), "text", WrongTypeError, "goal board"),
        (LABELLED.start(), 5, WrongTypeError, "goal"),
        (LABELLED.start(), [], ArgumentError, "at least one"),
        (LABELLED.start(), [LABELLED.start(), None], WrongTypeError, "goal board"),
        (LABELLED.start(), load("chess").start(), ArgumentError, "position of"),
        (LABELLED.start(), load("track").start(), ArgumentError, "position of"),
    ],
)
def test_an_invalid_start_or_goal_is_rejected(start: Any, goal: Any, error: type, message: str) -> None:
    with pytest.raises(error, match=message):
        plan(start, goal)


@pytest.mark.parametrize(
    ("name", "algorithm"),
    [("BFS", "breadth-first"), ("A*", "a-star"), ("Uniform Cost", "uniform-cost"), ("ida_star", "ida-star")],
)
def test_algorithms_have_several_names(name: str, algorithm: str) -> None:
    assert algorithm_named(name).name == algorithm  # type: ignore[union-attr]
    assert algorithm_named("") is None


def test_an_unknown_algorithm_is_rejected_with_a_list_of_the_known_ones() -> None:
    with pytest.raises(ArgumentError, match="no algorithm 'magic'; the algorithms are auto, breadth-first"):
        plan(LABELLED.start(), LABELLED.start(), algorithm="magic")
    with pytest.raises(WrongTypeError):
        plan(LABELLED.start(), LABELLED.start(), algorithm=3)  # type: ignore[arg-type]
