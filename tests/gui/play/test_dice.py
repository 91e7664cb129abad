"""Dice on the desktop: fate rolls by itself, the roll stands in the list of moves, and undo goes back to a decision."""

from __future__ import annotations

from typing import Any

from engine.players import FATE
from gui.core.settings import Settings
from gui.core.state import Screen, State
from gui.play.answers import Chosen
from gui.play.asking import is_thinking, passes
from gui.play.jobs import PlayJob, to_play
from gui.play.playing import new_table
from tests.examples.loading import example
from tests.gui.mouse_and_keyboard import Hand


def at_pig() -> Hand:
    variant: Any = example("pig")()
    table = new_table(variant.start(), serial="pig")
    return Hand(State(variants=(variant,), screen=Screen.TABLE, settings=Settings(animation=False), table=table))


def rolled(hand: Hand, text: str) -> Hand:
    """Let fate answer with a roll."""
    job = to_play(hand.state)
    assert isinstance(job, PlayJob)
    assert job.player == FATE
    return hand.send(Chosen, "pig", hand.table.game.current, text)


def test_fate_rolls_after_a_click_on_the_table_and_the_roll_is_listed() -> None:
    hand = at_pig().click("a1")
    assert is_thinking(hand.table)
    assert hand.says == "White rolls"
    assert not passes(hand.board)
    rolled(hand, "roll 5")
    assert hand.moves == ["a1", "roll 5"]
    assert "White to move" in hand.says
    assert [info.value for info in hand.board.variant.player_info(hand.board, hand.board.move_maker)] == ["0", "5"]


def test_people_cannot_choose_their_roll() -> None:
    hand = at_pig().click("a1").click("a1")
    assert hand.moves == ["a1"]
    assert "dice are rolling" in hand.says


def test_undo_goes_back_to_before_the_decision_and_redo_brings_the_roll_back() -> None:
    hand = rolled(at_pig().click("a1"), "roll 1")
    hand.key("ctrl+z")
    assert hand.moves == []
    hand.key("ctrl+y")
    assert hand.moves == ["a1", "roll 1"]
    assert hand.board.move_maker is hand.board.variant.players[1]
