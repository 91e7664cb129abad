"""Events of the analysis board."""

from __future__ import annotations

from attrs import frozen

from engine.players.analysis import Line
from gui.core.events import Event
from gui.core.state import Found
from gui.core.thought import Unknown


@frozen
class LinesFound(Event):
    """Lines were found at a position of the analysis board; they may be interim."""

    serial: str
    node: int
    found: Found


@frozen
class PlanFound(Event):
    """A plan was found at a position of the analysis board, or the reason why there is none."""

    serial: str
    node: int
    plan: Line | Unknown


@frozen
class LinesFailed(Event):
    """The search for lines has stopped with an error."""

    serial: str
    reason: str
