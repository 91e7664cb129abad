"""Limits of a search, and the watch that says when to stop."""

from __future__ import annotations

from collections.abc import Callable
from numbers import Integral, Real
from time import perf_counter
from typing import Any, TypeVar

from attrs import field, frozen

from board.errors import ArgumentError, WrongTypeError, expect, shown
from engine.search.countdown import Countdown

OVERHEAD = 0.01
"""Seconds reserved for everything between the search's last check of the watch and the move."""
LOOK = 0.004
"""About how many seconds pass between two checks of the watch."""


Number = TypeVar("Number", int, float)


class StoppedError(Exception):
    """Time is up; the search handles this itself."""


def _positive(limits: object, attribute: object, value: Any) -> None:
    if value is None:
        return
    name = getattr(attribute, "name", "limit")
    is_number = isinstance(value, Real if name == "seconds" else Integral)
    if isinstance(value, bool) or not is_number:
        kind = "a number" if name == "seconds" else "a whole number"
        raise WrongTypeError(f"expected {name} as {kind}, got {shown(value)} of type {type(value).__name__}")
    if not value > 0:
        raise ArgumentError(f"expected {name} above 0, got {value!r}")


def _clock(limits: object, attribute: object, value: Any) -> None:
    if value is not None:
        expect(Clock, value, "a clock")


def _not_negative(limits: object, attribute: object, value: float) -> None:
    expect(Real, value, f"{getattr(attribute, 'name', 'limit')} as a number")
    if not value >= 0:
        raise ArgumentError(f"expected {getattr(attribute, 'name', 'limit')} of at least 0, got {value!r}")


def _lower(one: Number | None, other: Number | None) -> Number | None:
    return one if other is None else other if one is None else min(one, other)


@frozen
class Clock:
    """A player's clock."""

    remaining: float = field()
    """Seconds left; a clock in a user interface may have run below 0."""
    increment: float = field(default=0.0, validator=_not_negative)
    """Seconds added after each move."""
    moves_to_go: int | None = field(default=None, validator=_positive)
    """Moves until more time is added, or None if the time must last for the whole game."""

    def allotment(self) -> tuple[float, float]:
        """Return the usual and the maximum number of seconds for a move."""
        usable = max(self.remaining - 5 * OVERHEAD, 0.001)
        moves = 28 if self.moves_to_go is None else min(self.moves_to_go + 1, 28)
        usual = usable / moves + 0.75 * self.increment
        most = min(usable * (0.9 if self.moves_to_go == 1 else 0.35), 4 * usual)
        return min(usual, most), most


@frozen
class Limits:
    """When to stop: at a depth, a number of nodes, a time, a mate found, or by a clock."""

    depth: int | None = field(default=None, validator=_positive)
    nodes: int | None = field(default=None, validator=_positive)
    seconds: float | None = field(default=None, validator=_positive)
    mate: int | None = field(default=None, validator=_positive)
    """Stop once a win within this many moves is found."""
    clock: Clock | None = field(default=None, validator=_clock)

    @property
    def is_timed(self) -> bool:
        """Whether the result depends on time; otherwise it is the same every time."""
        return self.seconds is not None or self.clock is not None

    def within(self, others: Limits) -> Limits:
        """Return the combination of two limits: whichever is reached first."""
        return Limits(
            depth=_lower(self.depth, others.depth),
            nodes=_lower(self.nodes, others.nodes),
            seconds=_lower(self.seconds, others.seconds),
            mate=self.mate or others.mate,
            clock=self.clock or others.clock,
        )


class Watch(Countdown):
    """Tells a search when to stop. It counts the nodes, and checks the time every few milliseconds.

    ``batch`` is the number of nodes before its first check; after that it adapts to the speed of the search.
    """

    def __init__(self, limits: Limits, stopped: Callable[[], bool] | None = None, batch: int = 16) -> None:
        self.started = perf_counter()
        self._stopped = stopped
        self._node_limit = limits.nodes
        self.deadline = self.usual_end = float("inf")
        if limits.seconds is not None:
            self.deadline = self.started + max(limits.seconds - OVERHEAD - 0.02 * limits.seconds, limits.seconds / 2)
        if limits.clock is not None:
            usual, most = limits.clock.allotment()
            self.usual_end = self.started + usual
            self.deadline = min(self.deadline, self.started + most)
        self._batch = batch
        self._counted = 0
        self._looked = self.started
        self.left = 0
        self._start_batch()

    def _start_batch(self) -> None:
        if self._node_limit is not None:
            self._batch = min(self._batch, self._node_limit - self._counted)
        self.left = self._batch

    @property
    def nodes(self) -> int:
        """How many nodes have been counted."""
        return self._counted + self._batch - self.left

    @property
    def seconds(self) -> float:
        """The time since the search began."""
        return perf_counter() - self.started

    def look(self) -> None:
        """Raise ``StoppedError`` if time is up; called when the batch is used up."""
        self._counted += self._batch
        now = perf_counter()
        passed = now - self._looked
        self._looked = now
        if passed < LOOK / 2:
            self._batch = min(2 * self._batch, 1024)
        elif passed > 2 * LOOK:
            self._batch = max(self._batch // 2, 1)
        if self._node_limit is not None and self._counted >= self._node_limit:
            self._batch = self.left = 0
            raise StoppedError
        if now >= self.deadline or (self._stopped is not None and self._stopped()):
            self._batch = self.left = 0
            raise StoppedError
        self._start_batch()

    def is_late(self, share: float = 0.5) -> bool:
        """Return whether another, deeper iteration would probably not end in the usual time."""
        now = perf_counter()
        if now >= self.deadline or (self._stopped is not None and self._stopped()):
            return True
        return now - self.started > share * (self.usual_end - self.started)
