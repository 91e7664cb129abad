"""Pages: the screens that fill the window below the bar, such as home, the library and training."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from attrs import frozen

from gui.core.command import Command
from gui.core.state import Screen, State
from gui.kit.widget import Widget
from gui.paint.display_list import Canvas
from gui.paint.rect import Rect
from gui.play.layout import layout_of

if TYPE_CHECKING:
    from gui.screens.scene import Scene


@frozen
class Page:
    """What a feature says about its screen: nothing else needs to know it."""

    title: Callable[[State], str]
    widgets: Callable[[State], tuple[Widget, ...]]
    paint: Callable[[Canvas, Scene], None]
    """Draws all of ``page_rect``, widgets included."""
    turned: Callable[[State, int], State] = lambda state, steps: state
    """Returns the state after the wheel turned by some steps, upwards if positive."""
    icon: tuple[str, str, str, Command] | None = None
    """Its icon in the bar of the other screens: picture, label, tip and command."""


PAGES: dict[Screen, Page] = {}
"""By screen, the page that shows it; the features register theirs."""


def page_of(state: State) -> Page | None:
    """Return the page on screen, or None while a game is on the table."""
    return (
        None
        if state.screen is Screen.TABLE and state.table is not None
        else PAGES.get(state.screen, PAGES[Screen.HOME])
    )


def page_rect(state: State) -> Rect:
    """Return the part of the window below the bar."""
    bar = layout_of(state).bar
    return Rect(0, bar.bottom, state.window[0], state.window[1] - bar.bottom)
