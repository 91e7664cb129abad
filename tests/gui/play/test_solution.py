"""The solution of a puzzle is played, stepped through and stopped."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from attrs import evolve

from gui.core.events import Chosen, Failed
from gui.core.state import Screen, State
from gui.play.table import new_table, outcome
from gui.program.jobs import HintJob
from gui.program.jobs import to_play as wanted
from tests.gui.mouse_and_keyboard import Hand
from tests.gui.third_party_variants import Solo
from tests.type_narrowing import as_a, some


@pytest.fixture
def solo(state: State) -> Hand:
    return Hand(evolve(state, table=new_table(Solo().start(), serial="g"), screen=Screen.TABLE))


def answer(hand: Hand) -> Hand:
    """Answer at once, as the player's process would."""
    job = as_a(HintJob, wanted(hand.state))
    text = str(some(hand.board.variant.guide).best_move(hand.board))
    return hand.send(Chosen, job.serial, job.node, text, is_hint=True, verdict="solvable")


def test_one_step_of_the_solution_is_played_and_no_more(solo: Hand) -> None:
    answer(solo.push("Play one move of the solution"))
    assert solo.moves == ["b1"]
    assert wanted(solo.wait(10_000).state) is None


def test_a_run_plays_to_the_end_with_a_pause_between_moves(solo: Hand) -> None:
    solo.push("Play the solution")
    for count in range(1, 5):
        answer(solo)
        assert len(solo.moves) == count
        assert wanted(solo.state) is None
        solo.wait(600)
    assert outcome(solo.table) is not None
    assert solo.says == "Solved: the stone is home"
    assert not solo.table.playback.solving


@pytest.mark.parametrize(("speed", "pause"), [("slow", 1500), ("normal", 600), ("fast", 120)])
def test_the_speed_is_a_setting(solo: Hand, speed: str, pause: int) -> None:
    solo.state = evolve(solo.state, settings=evolve(solo.state.settings, solution_speed=speed))
    answer(solo.push("Play the solution"))
    solo.wait(pause - 10)
    assert wanted(solo.state) is None
    assert wanted(solo.wait(20).state) is not None


@pytest.mark.parametrize("stop", [lambda hand: hand.click("c1"), lambda hand: hand.push("Stop the solution")])
def test_a_click_or_the_button_stops_it(solo: Hand, stop: Callable[..., Any]) -> None:
    answer(solo.push("Play the solution"))
    stop(solo).wait(5_000)
    assert not solo.table.playback.solving
    assert wanted(solo.state) is None


def test_an_unknown_solution_is_reported_in_the_status_line_without_a_dialog(solo: Hand) -> None:
    solo.push("Play the solution").send(Failed, "g", 0, "no way to the goal is known from here")
    assert solo.says == "No hint: no way to the goal is known from here"
    assert solo.state.message == ""
    assert not solo.table.playback.solving
