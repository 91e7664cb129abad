"""Limits: how long a search may think, and the watch that tells when to stop."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Any, TypeVar

from attrs import field, frozen

from board.errors import ArgumentError
from engine.search.countdown import Countdown

OVERHEAD = 0.01
"""Seconds kept back for everything between the search's last look at the watch and the move on the table."""
LOOK = 0.004
"""About how many seconds pass between two looks at the watch."""


Number = TypeVar("Number", int, float)


class StoppedError(Exception):
    """Thinking time is over; it never leaves the search."""


def _positive(limits: object, attribute: object, value: Any) -> None:
    if value is not None and not value > 0:
        name = getattr(attribute, "name", "limit")
        raise ArgumentError(f"expected {name} above 0, got {value!r}")


def _not_negative(limits: object, attribute: object, value: float) -> None:
    if not value >= 0:
        raise ArgumentError(f"expected {getattr(attribute, 'name', 'limit')} of 0 or more, got {value!r}")


def _lower(one: Number | None, other: Number | None) -> Number | None:
    return one if other is None else other if one is None else min(one, other)


@frozen
class Clock:
    """What is left on a player's clock."""

    remaining: float = field()
    """Seconds left; a clock in a user interface may have run below 0."""
    increment: float = field(default=0.0, validator=_not_negative)
    """Seconds added after each move."""
    moves_to_go: int | None = field(default=None, validator=_positive)
    """Moves until more time is added, or None if that must last for the game."""

    def allotment(self) -> tuple[float, float]:
        """Return the seconds to spend on a move as a rule, and at most."""
        usable = max(self.remaining - 5 * OVERHEAD, 0.001)
        moves = 28 if self.moves_to_go is None else min(self.moves_to_go + 1, 28)
        usual = usable / moves + 0.75 * self.increment
        most = min(usable * (0.9 if self.moves_to_go == 1 else 0.35), 4 * usual)
        return min(usual, most), most


@frozen
class Limits:
    """When to stop thinking: at a depth, a number of nodes, a time, a mate found, or when a clock asks for it."""

    depth: int | None = field(default=None, validator=_positive)
    nodes: int | None = field(default=None, validator=_positive)
    seconds: float | None = field(default=None, validator=_positive)
    mate: int | None = field(default=None, validator=_positive)
    """Stop once a win in so many moves is found."""
    clock: Clock | None = None

    @property
    def is_timed(self) -> bool:
        """Whether the time taken decides what is found; otherwise it is the same every time."""
        return self.seconds is not None or self.clock is not None

    def within(self, others: Limits) -> Limits:
        """Return the limits that keep to others too: whichever is reached first."""
        return Limits(
            depth=_lower(self.depth, others.depth),
            nodes=_lower(self.nodes, others.nodes),
            seconds=_lower(self.seconds, others.seconds),
            mate=self.mate or others.mate,
            clock=self.clock or others.clock,
        )


class Watch(Countdown):
    """Tells a search when to stop. It counts the nodes, and looks at the time every few milliseconds.

    ``batch`` is the number of nodes before its first look; it then finds out how many there are time for.
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
        """The time since thinking began."""
        return perf_counter() - self.started

    def look(self) -> None:
        """Raise ``StoppedError`` if it is time; called when no node of the batch is left."""
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
        """Return whether another, deeper look would hardly end in the usual time."""
        now = perf_counter()
        if now >= self.deadline or (self._stopped is not None and self._stopped()):
            return True
        return now - self.started > share * (self.usual_end - self.started)
