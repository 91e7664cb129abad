"""Nothing overlaps and nothing leaves the window, at any size."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from typing import Any

import pygame
import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from pygame import Rect

from engine import names
from gui.core.settings import CHOICES
from gui.core.state import Overlay, State
from gui.features.setup.commands import SetUp
from gui.features.study.commands import Analyse
from gui.features.training.commands import ShowTraining
from gui.kit import painting as controls
from gui.kit.layout import NARROW, Layout, fit, lay_out
from gui.kit.widget import Style
from gui.paint import typeface
from gui.paint.renderer import Renderer
from gui.play.commands import ResignNow
from gui.screens.home.commands import OpenCard, Play, ShowAdvanced
from gui.screens.sheets import painting as sheets
from gui.screens.widgets import widgets
from tests.gui.mouse_and_keyboard import Hand

SIZES = [(800, 600), (1000, 700), (1024, 768), (1280, 800), (1920, 1080), (2560, 1440), (3840, 2160), (999, 1400)]
BOARDS = [(8, 8), (7, 8), (3, 2), (10, 10), (9, 1), (1, 9)]


def parts(plan: Layout) -> list[Rect]:
    return [
        plan.bar,
        plan.squares.frame,
        plan.status,
        plan.far,
        plan.near,
        plan.moves,
        plan.steps,
        plan.buttons,
        *([plan.evaluation] if plan.evaluation.width else []),
    ]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("evaluation", [False, True])
def test_no_two_parts_overlap_and_all_are_in_the_window(
    size: tuple[int, int], board: tuple[int, int], evaluation: bool
) -> None:
    plan = lay_out(size, *board, evaluation=evaluation)
    window = Rect(0, 0, *size)
    shown = parts(plan)
    for number, part in enumerate(shown):
        assert part.width > 0
        assert part.height > 0
        assert window.contains(part), (part, window)
        assert part.collidelist(shown[number + 1 :]) == -1


@given(st.integers(640, 4000), st.integers(480, 2400), st.integers(1, 14), st.integers(1, 14), st.booleans())
def test_the_board_is_always_whole_cells_in_the_window(
    width: int, height: int, columns: int, rows: int, flipped: bool
) -> None:
    plan = lay_out((width, height), columns, rows, flipped)
    inner = plan.squares.inner
    assert inner.width == plan.squares.cell * columns
    assert inner.height == plan.squares.cell * rows
    assert plan.squares.cell < 12 or Rect(0, 0, width, height).contains(plan.squares.frame)


@pytest.mark.parametrize("size", [(1280, 800), (2560, 1440), (3840, 2160)])
def test_the_board_fills_the_height_beside_the_panel(size: tuple[int, int]) -> None:
    plan = lay_out(size)
    assert plan.squares.frame.height >= 0.8 * size[1]
    assert plan.panel.left > plan.squares.frame.right


def test_in_a_narrow_window_the_panel_is_under_the_board() -> None:
    plan = lay_out((NARROW - 1, 900))
    assert plan.is_narrow
    assert plan.panel.top > plan.squares.frame.bottom
    assert not lay_out((NARROW, 900)).is_narrow


@given(st.floats(0, 8), st.floats(0, 8), st.booleans())
def test_pixels_and_units_are_each_others_inverse(x: float, y: float, flipped: bool) -> None:
    squares = fit(Rect(10, 20, 700, 700), 8, 8, 20, flipped)
    back = squares.units(squares.pixel(x, y))
    assert back == pytest.approx((x, y), abs=1 / squares.cell)


@pytest.mark.parametrize("flipped", [False, True])
def test_the_squares_tile_the_board(flipped: bool) -> None:
    squares = fit(Rect(0, 0, 701, 699), 8, 8, 20, flipped)
    areas = [squares.area(column + 0.5, row + 0.5) for row in range(8) for column in range(8)]
    assert areas[0].unionall(areas[1:]) == squares.inner
    assert sum(area.width * area.height for area in areas) == squares.inner.width * squares.inner.height
    corner = squares.inner.bottomright if flipped else squares.inner.topleft
    assert corner in (areas[0].topleft, areas[0].bottomright)


@pytest.mark.parametrize("font_size", CHOICES["font_size"])
@pytest.mark.parametrize("overlay", [Overlay.SETTINGS, Overlay.HELP, Overlay.MENU])
def test_no_sheet_truncates_words_in_the_smallest_window(
    chess: Hand, monkeypatch: pytest.MonkeyPatch, overlay: Overlay, font_size: int
) -> None:
    cut = []

    def noted(text: str, *arguments: int, **keywords: Any) -> str:
        shown = typeface.fitted(text, *arguments, **keywords)
        if shown != text:
            cut.append(text)
        return shown

    for module in (controls, sheets):
        monkeypatch.setattr(module, "fitted", noted)
    pygame.display.init()
    settings = evolve(chess.state.settings, font_size=font_size)
    state = evolve(chess.state, window=(800, 600), settings=settings, overlay=overlay)
    Renderer().draw(pygame.display.set_mode((800, 600)), state)
    assert cut == []


def typed_positions(hand: Hand) -> set[str]:
    """Return the texts that may be longer than their fields."""
    return {widget.value for widget in widgets(hand.state) if widget.style is Style.FIELD}


def start(name: str, hand: Hand) -> Hand:
    return hand.do(Play(name))


SCREENS: dict[str, Callable[[Hand], Hand]] = {
    "home": lambda hand: hand,
    "training": lambda hand: hand.do(ShowTraining()),
    "new game": lambda hand: hand.do(OpenCard("chess")),
    "options": lambda hand: hand.do(OpenCard("cable-car")).do(ShowAdvanced(True)),
    "set-up": lambda hand: hand.do(Play("crazyhouse")).do(SetUp()),
    "analysis": lambda hand: hand.do(Play("chess")).do(Analyse()),
    "result": lambda hand: hand.do(Play("chess")).do(ResignNow()),
    **{name: partial(start, name) for name in names()},
}


@pytest.mark.parametrize("font_size", CHOICES["font_size"])
@pytest.mark.parametrize("screen", SCREENS)
def test_no_words_are_cut_on_any_screen_at_any_size_of_type(
    state: State, monkeypatch: pytest.MonkeyPatch, screen: str, font_size: int
) -> None:
    cut = []

    def fitted(text: str, *arguments: Any) -> str:
        shown = typeface.fitted(text, *arguments)
        if shown != text:
            cut.append(text)
        return shown

    def clipped(text: str, *arguments: Any) -> tuple[str, ...]:
        lines = typeface.clipped(text, *arguments)
        if lines and lines[-1].endswith("\u2026"):
            cut.append(text)
        return lines

    for module in [
        module for name, module in sys.modules.items() if name.startswith("gui.") and "typeface" not in name
    ]:
        for double in (fitted, clipped):
            if hasattr(module, double.__name__):
                monkeypatch.setattr(module, double.__name__, double)
    pygame.display.init()
    settings = evolve(state.settings, font_size=font_size)
    hand = SCREENS[screen](Hand(evolve(state, settings=settings)))
    Renderer().draw(pygame.display.set_mode(hand.state.window), hand.state)
    assert set(cut) <= typed_positions(hand)
