"""Events: input from the user, the clock and the computer players, each with its time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from attrs import evolve, frozen

from gui.core.state import Point, State, Status

LEFT, RIGHT = 1, 3


@frozen
class Event:
    """Something that happened, at a time in milliseconds."""

    now: float


Kind = TypeVar("Kind", bound=Event)

HANDLERS: dict[type[Event], Callable[[State, Any], State]] = {}
"""By kind of event, the function that returns the state after it."""
FOLLOW_UPS: list[Callable[[State, State], State]] = []
"""Functions from the states before and after an event to a state, run after every event."""


def handles(kind: type[Kind]) -> Callable[[Callable[[State, Kind], State]], Callable[[State, Kind], State]]:
    """Declare the function that returns the state after a kind of event."""

    def register(handler: Callable[[State, Kind], State]) -> Callable[[State, Kind], State]:
        HANDLERS[kind] = handler
        return handler

    return register


def follows_up(function: Callable[[State, State], State]) -> Callable[[State, State], State]:
    """Declare a function that is run after every event."""
    FOLLOW_UPS.append(function)
    return function


@frozen
class PointerMoved(Event):
    """The pointer moved."""

    point: Point


@frozen
class PointerPressed(Event):
    """A button went down; the colour is that of an arrow begun with it."""

    point: Point
    button: int = LEFT
    colour: int = 0


@frozen
class PointerReleased(Event):
    """A button went up, or a finger was lifted."""

    point: Point
    button: int = LEFT
    is_touch: bool = False


@frozen
class WheelTurned(Event):
    """The wheel turned, upwards if positive."""

    point: Point
    steps: int


@frozen
class KeyPressed(Event):
    """A key went down: its name with "ctrl+" and "shift+" in front, and the letter it types."""

    key: str
    text: str = ""


@frozen
class Resized(Event):
    """The window has a new size: in pixels, and in points where they differ; the screen is named by its own size."""

    size: Point
    points: Point | None = None
    screen: str = ""


@frozen
class TimePassed(Event):
    """Time passed, and nothing else."""


@frozen
class StatusMessage(Event):
    """A message for the line under the board."""

    words: str


@frozen
class Alert(Event):
    """A message that the user must see."""

    message: str


@frozen
class Closed(Event):
    """The user closed the window."""


@handles(TimePassed)
def _same(state: State, event: TimePassed) -> State:
    return state


@handles(StatusMessage)
def _status_message(state: State, event: StatusMessage) -> State:
    return state.with_table(state.table and evolve(state.table, status=Status(event.words)))


@handles(Alert)
def _alert(state: State, event: Alert) -> State:
    return evolve(state, message=event.message)


@handles(Closed)
def _closed(state: State, event: Closed) -> State:
    return evolve(state, closing=True)
