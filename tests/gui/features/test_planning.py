"""Planning: set up a start and a goal, find a path in a separate process, and watch it."""

from __future__ import annotations

import time

import pytest
from attrs import evolve
from pygame import Surface

from board import Board, Variant
from engine import load
from gui.core.events import Planned, PlanProgress
from gui.core.state import Screen, State
from gui.features.setup.commands import StartPlan
from gui.paint.renderer import Renderer
from gui.play.table import new_table
from gui.program.jobs import PlanJob
from gui.program.jobs import to_look_into as wanted
from gui.program.runner import puzzle_runner
from gui.program.tasks import LookAhead
from gui.program.update import update
from gui.program.worker import ReplyKind, run
from gui.screens.commands import GoHome
from gui.screens.widgets import widgets
from tests.gui.mouse_and_keyboard import Hand
from tests.gui.third_party_variants import Solo, Tiny
from tests.type_narrowing import as_a, some


def seated(state: State, spec: Variant | str) -> Hand:
    variant = load(spec) if isinstance(spec, str) else spec
    return Hand(evolve(state, table=new_table(variant.start(), serial="g"), screen=Screen.TABLE))


def never() -> bool:
    return False


def searched(hand: Hand) -> Hand:
    """Answer the question, as the other process would."""
    job = some(wanted(hand.state))
    reply = run(job.task(hand.state), lambda said: None, lambda: False)
    hand.state = update(hand.state, job.event(reply, hand.state.now + 5))
    return hand


@pytest.fixture
def track(state: State) -> Hand:
    return seated(state, "track")


def test_a_plan_on_the_track_is_set_up_found_and_watched(track: Hand) -> None:
    track.type("b1-a3").do(StartPlan()).push("Start position").push("Goal").push("Start position")
    track.drag("b1", "c3").drag("b8", "c6").push("Find a path")
    assert track.says == "Looking for a path"
    searched(track)
    assert track.table.plan == "2 moves, and no plan is shorter"
    assert track.says.endswith("0 of 2 moves shown")
    track.push("Watch the plan").wait(1).wait(10_000).wait(10_000)
    assert track.moves == ["b1-c3", "b8-c6"]
    assert track.table.playback.watch_due is None
    track.push("Back to the game")
    assert track.moves == ["b1-a3"]
    assert track.table.setup is None


def test_the_goal_can_require_a_side_to_move(track: Hand) -> None:
    track.do(StartPlan()).push("Goal").drag("b1", "c3")
    track.push("Either side to move")
    assert some(some(track.table.setup).side).is_white
    track.push("Find a path")
    (goal,) = as_a(PlanJob, wanted(track.state)).goals
    assert goal.move_maker.is_white
    searched(track)
    assert len(track.table.game) > 2


def test_without_a_side_either_may_be_to_move(track: Hand) -> None:
    track.do(StartPlan()).push("Goal").drag("b1", "c3").push("Find a path")
    assert [goal.move_maker.title for goal in as_a(PlanJob, wanted(track.state)).goals] == ["white", "black"]
    assert searched(track).table.game[1].text == "b1-c3"


def test_the_ball_lies_on_a_block_and_each_side_has_one(track: Hand) -> None:
    track.do(StartPlan()).drag("d1", "b1")
    balls = [piece for piece in some(track.table.setup).pieces if piece.piece_type == "ball"]
    assert len(balls) == 2
    assert {ball.position for ball in balls} == {1, 52}
    track.push("White ball").click("e1")
    assert {ball.position for ball in some(track.table.setup).pieces if ball.piece_type == "ball"} == {4, 52}


def test_an_impossible_goal_is_shown_with_the_rule_it_breaks(track: Hand) -> None:
    track.do(StartPlan()).push("Goal").drag("d1", "d4").push("Start").push("Find a path")
    assert track.says == "The goal: white's ball is on d4, where no white block holds it"
    assert some(track.table.planning).is_goal
    assert wanted(track.state) is None


def test_a_running_search_locks_the_positions_and_can_be_stopped(track: Hand) -> None:
    track.do(StartPlan()).push("Goal").drag("b1", "c3").push("Find a path")
    pieces = some(track.table.setup).pieces
    track.drag("c1", "d4").press("c1", button=3)
    assert some(track.table.setup).pieces == pieces
    question = as_a(PlanJob, wanted(track.state))
    track.send(PlanProgress, (question.start, question.goals), "12 positions in 0 s")
    assert track.says == "Looking for a path: 12 positions in 0 s"
    track.push("Stop")
    assert wanted(track.state) is None
    assert track.send(Planned, (question.start, question.goals), ("b1-c3",), "late").table.plan == ""


def test_a_plan_that_does_not_exist_is_reported(state: State) -> None:
    hand = seated(state, "peg(board='triangle')")
    hand.do(StartPlan()).push("Goal").push("Start position").push("Remove pieces").click("a2", "a3")
    searched(hand.push("Find a path"))
    assert hand.says == "No moves lead from the start to the goal"
    assert hand.table.planning is not None


def test_a_start_that_is_the_goal_leaves_nothing_to_do(track: Hand) -> None:
    searched(track.do(StartPlan()).push("Find a path"))
    assert track.says.startswith("The start is already the goal")


def test_cancelling_returns_to_the_game(track: Hand) -> None:
    track.type("b1-a3").do(StartPlan()).drag("c1", "d4").push("Cancel")
    assert track.moves == ["b1-a3"]
    assert track.table.planning is None
    track.do(StartPlan()).key("escape")
    assert track.table.setup is None


def test_going_home_from_a_plan_keeps_the_game(track: Hand) -> None:
    track.type("b1-a3").do(StartPlan()).push("Goal").drag("c1", "d3")
    searched(track.push("Find a path"))
    assert track.table.plan
    track.do(GoHome()).push("Continue")
    assert track.moves == ["b1-a3"]


def test_a_new_plan_begins_with_the_start_and_goal_of_the_last(track: Hand) -> None:
    searched(track.do(StartPlan()).push("Goal").drag("b1", "c3").push("Find a path"))
    track.push("Change start and goal").push("Goal").drag("c3", "d5")
    searched(track.push("Find a path"))
    assert len(track.table.game.line()) == 5
    assert track.push("Back to the game").table.serial == "g"


def test_disks_find_their_place_by_their_size(state: State) -> None:
    hand = seated(state, "hanoi(disks=3)")
    hand.do(StartPlan()).drag("a", "b").drag("a", "b")
    assert hand.board.variant.format(research_board(hand)) == "011"
    hand.push("Goal").push("Find a path")
    assert searched(hand).table.plan == "4 moves, and no plan is shorter"


def research_board(hand: Hand) -> Board:
    from gui.features.setup.setup import board_of

    return board_of(some(hand.table.setup), hand.table.variant)


def test_a_third_party_variant_can_be_planned(state: State) -> None:
    hand = seated(state, Tiny())
    hand.do(StartPlan()).push("Goal").drag("a1", "a2").push("Find a path")
    assert searched(hand).table.plan == "1 move, and no plan is shorter"


@pytest.mark.parametrize("spec", ["track", "chess", "hanoi(disks=9, rods=5)", "peg", Solo(), Tiny()])
@pytest.mark.parametrize("size", [(800, 600), (1280, 800), (2560, 1440)])
def test_the_planning_view_is_drawn_without_overlaps(
    state: State, spec: Variant | str, size: tuple[int, int], window: Surface
) -> None:
    hand = seated(evolve(state, window=size), spec)
    hand.do(StartPlan())
    shown = [widget.rect for widget in widgets(hand.state)]
    for number, rect in enumerate(shown):
        assert rect.width > 0
        assert rect.height > 0
        assert rect.collidelist(shown[number + 1 :]) == -1
    assert Renderer().draw(window, hand.state)


def test_a_separate_process_finds_the_plan(state: State) -> None:
    variant = load("track")
    goal = variant.parse("10,2,3,4,5,3 50,51,52,53,54,52 b")
    runner = puzzle_runner()
    hand = seated(state, "track")
    hand.do(StartPlan()).push("Goal").drag("b1", "d2").push("Find a path")
    question = as_a(PlanJob, wanted(hand.state))
    assert question == PlanJob(variant.start(), question.goals)
    assert goal.variant is variant
    try:
        end = time.monotonic() + 60
        runner.follow(hand.state)
        while not hand.table.plan:
            assert time.monotonic() < end
            for event in runner.events(hand.state.now):
                hand.state = update(hand.state, event)
            time.sleep(0.01)
        assert runner.job is None
    finally:
        runner.end()


def test_stopping_ends_the_process_at_once(state: State) -> None:
    runner = puzzle_runner()
    hand = seated(state, "chess")
    hand.do(StartPlan()).push("Goal").drag("a1", "h5").push("Find a path")
    try:
        runner.follow(hand.state)
        assert runner.job is not None
        hand.push("Stop")
        runner.follow(hand.state)
        assert runner.job is None
        assert runner.worker.process is None
    finally:
        runner.end()


def test_a_program_that_exits_leaves_no_search_behind(state: State) -> None:
    hand = seated(state, "chess")
    hand.do(StartPlan()).push("Goal").drag("a1", "h5").push("Find a path")
    runner = puzzle_runner()
    runner.follow(hand.state)
    process = some(runner.worker.process)
    try:
        some(runner.worker._pipe).close()  # as if the program were killed
        process.join(60)
        assert process.exitcode == 0
    finally:
        runner.worker._pipe = None
        runner.end()


def test_errors_in_the_process_are_reported_in_words() -> None:
    reply = run(LookAhead(load("chess").start()), print, never)
    assert (reply.kind, reply.content) == (ReplyKind.FAILURE, "Chess is not a puzzle")
    reply = run(LookAhead(None), print, never)  # type: ignore[arg-type]
    assert reply.kind is ReplyKind.FAILURE
    assert reply.content.startswith("AttributeError: ")
