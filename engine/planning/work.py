"""The work of a search: counted, reported, and limited."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from time import perf_counter

from attrs import frozen

from board.errors import ArgumentError, LimitReachedError, WrongTypeError
from board.wording import plural


@frozen
class Work:
    """The work that a search has done so far."""

    positions: int
    seconds: float
    frontier: int
    """The current size of the frontier."""
    peak_frontier: int
    length: int
    """The minimum length of a plan: shorter ones are already ruled out."""


@frozen
class Limit:
    """A limit on a search: in positions, in seconds, or both."""

    positions: int | None = None
    seconds: float | None = None

    @classmethod
    def of(cls, limit: Limit | float | None) -> Limit:
        """Return a limit from an int (positions) or a float (seconds)."""
        if limit is None:
            return cls()
        if isinstance(limit, Limit):
            return limit
        if isinstance(limit, bool) or not isinstance(limit, (int, float)):
            raise WrongTypeError(
                f"expected a Limit, positions as an int or seconds as a float, got {limit!r} "
                f"of type {type(limit).__name__}"
            )
        return cls(seconds=limit) if isinstance(limit, float) else cls(positions=limit)

    def __attrs_post_init__(self) -> None:
        for name, value in (("positions", self.positions), ("seconds", self.seconds)):
            if value is not None and not value >= 0:
                raise ArgumentError(f"expected a limit of at least 0 {name}, got {value!r}")


class Meter:
    """Counts the work of a search, reports it, and ends the search at its limit."""

    REPORT_SECONDS = 0.1
    LOOK_EVERY = 8
    """How many positions are counted between two checks of the clock."""

    def __init__(self, limit: Limit, progress: Callable[[Work], None] | None = None) -> None:
        self.positions = 0
        self.peak_frontier = 0
        self.length = 0
        self._limit = limit
        self._progress = progress
        self._started = perf_counter()
        self._most_positions = inf if limit.positions is None else limit.positions
        self._deadline = inf if limit.seconds is None else self._started + limit.seconds
        self._next_report = inf if progress is None else self._started + self.REPORT_SECONDS
        self._frontier = 0

    def visit(self, frontier: int) -> None:
        """Count one more expanded position, with the current size of the frontier."""
        if self.positions >= self._most_positions:
            raise LimitReachedError(f"no plan found within the limit of {self._limit.positions:,} positions")
        self.positions += 1
        self._frontier = frontier
        if frontier > self.peak_frontier:
            self.peak_frontier = frontier
        if self.positions % self.LOOK_EVERY == 0:
            self._check_clock()

    def count(self, positions: int, length: int) -> None:
        """Count many expanded positions at once, and the length of the plans that were tried."""
        self.positions += positions
        self.length = length
        if self.positions > self._most_positions:
            raise LimitReachedError(f"no plan found within the limit of {self._limit.positions:,} positions")
        self._check_clock()

    def _check_clock(self) -> None:
        now = perf_counter()
        if now >= self._deadline:
            raise LimitReachedError(f"no plan found within the limit of {self._limit.seconds} seconds ({self.summary})")
        if now >= self._next_report:
            self.report()
            self._next_report = perf_counter() + self.REPORT_SECONDS

    def report(self) -> None:
        """Report the work done so far to the progress callback."""
        if self._progress is not None:
            self._progress(self.work)

    @property
    def work(self) -> Work:
        """The work done so far."""
        return Work(self.positions, perf_counter() - self._started, self._frontier, self.peak_frontier, self.length)

    @property
    def summary(self) -> str:
        """The work done so far, in words."""
        work = self.work
        return f"{plural(work.positions, 'position')} in {work.seconds:.1f} s"
