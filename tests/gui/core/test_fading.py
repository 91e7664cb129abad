"""Buttons light up under the pointer, sheets fade in; nothing fades if animation is off."""

from __future__ import annotations

import pygame
import pytest
from attrs import evolve
from pygame import Surface

from gui.core import fading
from gui.core.events import PointerMoved
from gui.kit.widget import Widget
from gui.play.commands import Flip
from gui.screens.widgets import widgets
from gui.shell.renderer import Renderer
from tests.gui.mouse_and_keyboard import Hand


@pytest.fixture
def button(moving: Hand) -> Widget:
    return next(widget for widget in widgets(moving.state) if widget.command == Flip())


def test_a_button_lights_up_under_the_pointer_and_fades_out_after_it(moving: Hand, button: Widget) -> None:
    moving.send(PointerMoved, button.rect.center)
    assert fading.heat(moving.state, button.command) < 0.1
    assert fading.is_fading(moving.state)
    moving.wait(60)
    assert 0.5 < fading.heat(moving.state, button.command) < 1
    moving.wait(60)
    assert fading.heat(moving.state, button.command) == 1
    assert not fading.is_fading(moving.state)
    moving.send(PointerMoved, (5, 400)).wait(60)
    assert 0 < fading.heat(moving.state, button.command) < 0.5
    moving.wait(60)
    assert fading.heat(moving.state, button.command) == 0
    assert not fading.is_fading(moving.state)


def test_a_sheet_appears_and_stays(moving: Hand) -> None:
    assert not fading.is_fading(moving.state)
    moving.key("?")
    assert fading.sheet_part(moving.state) < 0.1
    moving.wait(130)
    assert fading.sheet_part(moving.state) == 1
    assert not fading.is_fading(moving.state)


def test_switching_sheets_does_not_fade_again(moving: Hand) -> None:
    moving.key("f10").wait(200).push("Settings")
    assert fading.sheet_part(moving.state) == 1


def test_nothing_fades_if_animation_is_off(chess: Hand) -> None:
    button = next(widget for widget in widgets(chess.state) if widget.command == Flip())
    chess.send(PointerMoved, button.rect.center)
    assert fading.heat(chess.state, button.command) == 1
    chess.key("?")
    assert fading.sheet_part(chess.state) == 1
    assert not fading.is_fading(chess.state)


def test_a_sheet_that_has_appeared_looks_as_if_it_had_never_faded(moving: Hand, window: Surface) -> None:
    renderer = Renderer()
    renderer.draw(window, moving.state)
    moving.key("?")
    for _ in range(10):
        renderer.draw(window, moving.state)
        moving.wait(16)
    renderer.draw(window, moving.state)
    faded = pygame.image.tobytes(window, "RGB")
    still = evolve(moving.state, settings=evolve(moving.state.settings, animation=False))
    Renderer().draw(window, still)
    assert pygame.image.tobytes(window, "RGB") == faded
