"""The window, and its pixels on a high-density display."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from gui.core.events import PointerMoved
from gui.screens.home.commands import Play
from gui.screens.widgets import widgets
from gui.shell.app import App
from gui.shell.display import Display, pixel_at


@given(st.integers(0, 1279), st.integers(0, 799), st.sampled_from([1, 1.25, 1.5, 2, 3]))
def test_a_point_of_the_window_is_a_pixel_at_the_same_part_of_it(x: int, y: int, density: float) -> None:
    pixels = round(1280 * density), round(800 * density)
    found = pixel_at((x, y), (1280, 800), pixels)
    assert abs(found[0] / pixels[0] - x / 1280) < 0.001
    assert abs(found[1] / pixels[1] - y / 800) < 0.001


@pytest.mark.parametrize("is_dense", [False, True])
def test_either_kind_of_window_is_drawn_into_shown_and_resized(is_dense: bool) -> None:
    screen = Display((800, 600), is_dense)
    screen.surface.fill((200, 100, 50))
    screen.show([pygame.Rect(0, 0, 10, 10)])
    assert screen.size == screen.points == (800, 600)
    screen.resize((800, 600))
    assert screen.surface.get_at((5, 5))[:3] == (200, 100, 50)


def test_a_click_on_a_high_density_display_hits_the_button_under_the_pointer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = App(tmp_path, (1280, 800))
    surface = pygame.Surface((2560, 1600))
    monkeypatch.setattr(app.display, "surface", surface)
    monkeypatch.setattr(type(app.display), "points", (1280, 800))
    app.state = evolve(app.state, window=surface.get_size())
    app.renderer.draw(surface, app.state)
    button = next(widget for widget in widgets(app.state) if widget.command == Play("chess"))
    point = button.rect.centerx // 2, button.rect.centery // 2
    event = app.translate(pygame.event.Event(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(0, 0, 0)))
    assert isinstance(event, PointerMoved)
    assert button.rect.collidepoint(event.point)
    app.close()
