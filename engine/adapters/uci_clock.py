"""The clock in UCI: the overhead of a move outside the search, and how much time to reserve for it.

The clock also runs while our process waits to be scheduled, while the position is parsed, and while our answer is on
its way to a program that may itself have to wait. The engine cannot see any of that directly, but the next ``go`` shows
it: the clock has lost more than we used. On a busy machine one move in a hundred is delayed by a quarter of a second.

Time in reserve is not used to think, so a short clock gets a small reserve: one that starts at half a second cannot
survive the longest delays anyway.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from threading import Event

from attrs import evolve, frozen

from engine.search.limits import OVERHEAD, Clock, Limits, Watch

RESERVE = 5 * OVERHEAD
"""How many seconds the allotment of a clock keeps back."""
USUAL_OVERHEAD = 0.01
"""The overhead of a move in seconds, until more is known."""
_REMEMBERED = 24
"""Over how many moves delays are averaged."""
_FADING = 0.99
"""The factor by which the worst delay seen decays with each move."""
_CAUTION = 1.25
"""How many times the worst delay is reserved."""
_STALL = 0.4
"""The minimum delay to expect, in seconds; it shrinks with the third power of a clock that started below one second."""
_MOVES_AHEAD = 20
"""For how many moves to reserve the overhead that the increment does not cover."""
_LONGEST_DELAY = 1.0
"""A larger difference is not a delay: the clock was changed, or the game was paused."""
_SHORT_SECONDS, _SHORT_MOVES = 0.05, 20
"""A move of up to so many seconds gets this part of the clock, besides the increment."""
_FIRST_DEPTH = 6
"""The first moves of a game find an empty table; below this depth, they may begin one more ply later than others."""
_FIRST_PART, _FIRST_SHARE, _FIRST_SECONDS = 0.25, 0.25, 0.03
"""Up to so many seconds after the question: each takes a share of what is left of that part of the clock."""


@frozen
class _Answer:
    """A timed move, and how long it took."""

    ply: int
    clock: Clock
    seconds: float
    """From ``go`` to ``bestmove``, as measured here."""
    overrun: float
    """How much of that came after the search had to stop."""


class Overhead:
    """Learns the overhead of each move from the clock, and reserves time for it."""

    def __init__(self, least: float = USUAL_OVERHEAD) -> None:
        self.least = least
        """The minimum overhead of a move in seconds."""
        self._delays: deque[float] = deque(maxlen=_REMEMBERED)
        self._worst = 0.0
        self._first: Clock | None = None
        self._question: tuple[int, Clock, float] | None = None
        self._answer: _Answer | None = None

    def asked(self, ply: int, clock: Clock, began: float) -> Clock:
        """Return the clock for the search, with the expected overhead deducted; ``go`` arrived at ``began``."""
        self._learn(ply, clock)
        self._question = (ply, clock, began)
        if self._first is None or clock.remaining > self._first.remaining:
            self._first = clock
        usual = (sum(self._delays) + self.least) / (len(self._delays) + 1)
        unpaid = max(usual - clock.increment, 0.0)
        stall = max(_STALL * min(max(self._first.remaining, 0.0), 1.0) ** 3, _CAUTION * self._worst)
        # A clock's allotment keeps some time back as well.
        kept = self.least + stall + _MOVES_AHEAD * unpaid - RESERVE
        return evolve(clock, remaining=clock.remaining - kept, increment=max(clock.increment - usual, 0.0))

    def extra(self, clock: Clock) -> float:
        """Return how many seconds after the question one of the first moves may still begin a ply; later 0."""
        if self._first is None:
            return 0.0
        left = clock.remaining - (1 - _FIRST_PART) * self._first.remaining
        return min(max(_FIRST_SHARE * left, 0.0), _FIRST_SECONDS)

    def answered(self, ended: float, deadline: float) -> None:
        """Record when the answer was sent, and when the search had to stop."""
        if self._question is not None:
            ply, clock, began = self._question
            self._answer = _Answer(ply, clock, ended - began, max(ended - deadline, 0.0))
            self._question = None

    def forget(self) -> None:
        """Start afresh with the next ``go``: a new game begins, or the clock has changed for another reason."""
        self._question = self._answer = self._first = None

    def _learn(self, ply: int, clock: Clock) -> None:
        last, self._answer = self._answer, None
        if last is None or ply != last.ply + 2 or clock.increment != last.clock.increment:
            return
        lost = last.clock.remaining + clock.increment - clock.remaining
        delay = lost - last.seconds + last.overrun
        # A clock that gained time, as at a time control, shows nothing.
        if -last.seconds < delay < _LONGEST_DELAY:
            self._delays.append(max(delay, 0.0))
            self._worst = max(delay, _FADING * self._worst)


class GoWatch(Watch):
    """A stopwatch that has been running since ``go`` arrived, not only since the search began."""

    def __init__(self, limits: Limits, stopped: Callable[[], bool], began: float, extra: float = 0.0) -> None:
        super().__init__(limits, stopped)
        self.depth = 0
        """The depth of the last finding."""
        self._extra = extra
        clock = limits.clock
        if clock is not None and clock.moves_to_go is None:
            short = max(clock.remaining - RESERVE, 0.0) / _SHORT_MOVES + clock.increment
            self.usual_end = min(max(self.usual_end, self.started + min(short, _SHORT_SECONDS)), self.deadline)
        late = max(self.started - began, 0.0)
        self.started -= late
        self.deadline -= late
        self.usual_end -= late

    def is_late(self, share: float = 0.5) -> bool:
        """Return whether another, deeper iteration would probably not end in the usual time, or in the extra time."""
        if self.depth < _FIRST_DEPTH:
            share = max(share, self._extra / (self.usual_end - self.started))
        return super().is_late(share)


class PonderWatch(Watch):
    """A stopwatch that starts only when the pondered move has been played."""

    def __init__(self, limits: Limits, stop: Event, hit: Event) -> None:
        super().__init__(Limits(depth=limits.depth, nodes=limits.nodes), self._asked)
        self.depth = 0
        """The depth of the last finding."""
        self._limits = limits
        self._halt = stop
        self._begun = hit
        self._counts = False

    def _asked(self) -> bool:
        if self._begun.is_set() and not self._counts:
            self._counts = True
            counted = Watch(self._limits)
            self.deadline = counted.deadline
            self.usual_end = counted.usual_end
        return self._halt.is_set()
