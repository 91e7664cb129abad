"""Dice on the desktop: fate rolls by itself, the roll stands in the list of moves, and undo goes back to a decision."""

from __future__ import annotations

from typing import Any

import pygame

from engine.players import FATE
from gui.core.events import Chosen
from gui.core.settings import Settings
from gui.core.state import Screen, State
from gui.kit.widget import layout_of
from gui.paint.renderer import Renderer
from gui.play.table import dice_of, has_tray, is_thinking, new_table, passes
from gui.program.jobs import PlayJob, to_play
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


def test_the_dice_lie_on_the_card_of_the_side_that_rolled_them_and_are_no_tray() -> None:
    variant: Any = example("dice_race")()
    table = new_table(variant.start(), serial="race")
    hand = Hand(State(variants=(variant,), screen=Screen.TABLE, settings=Settings(animation=False), table=table))
    before = picture(hand)
    for move in hand.board.legal_moves:
        if str(move) == "roll 5":
            hand.make(move)
    white, black, _ = variant.players
    assert dice_of(hand.board, white) == (5,)
    assert dice_of(hand.board, black) == ()
    assert not has_tray(hand.board, white)
    after, near = picture(hand), layout_of(hand.state).near
    ivory = [pixel for pixel in pixels(after, near) if pixel == (246, 239, 224)]
    assert len(ivory) > 400
    assert (246, 239, 224) not in set(pixels(before, near))


def picture(hand: Hand) -> pygame.Surface:
    pygame.display.init()
    canvas = pygame.display.set_mode(hand.state.window).copy()
    Renderer().draw(canvas, hand.state)
    return canvas


def pixels(canvas: pygame.Surface, rect: pygame.Rect) -> list[tuple[int, int, int]]:
    """Return the pixels of the right half of a rectangle."""
    places = ((x, y) for x in range(rect.centerx, rect.right) for y in range(rect.top, rect.bottom))
    return [(pixel.r, pixel.g, pixel.b) for pixel in map(canvas.get_at, places)]
