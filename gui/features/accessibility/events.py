"""Events of a screen reader."""

from __future__ import annotations

from attrs import frozen

from board.geometry import Coordinate
from gui.core.events import Event
from gui.core.state import Focus


@frozen
class WidgetActivated(Event):
    """A screen reader has pressed a button."""

    focus: Focus


@frozen
class WidgetFocused(Event):
    """A screen reader has moved to a button."""

    focus: Focus


@frozen
class PlaceActivated(Event):
    """A screen reader has pressed a place of the board."""

    place: Coordinate
