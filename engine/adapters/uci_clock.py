"""The clock in UCI: the overhead of a move outside the search, and how much time to reserve for it.

The clock also runs while our process waits to be scheduled, while the position is parsed, and while our answer is on
its way to a program that may itself have to wait. The engine cannot see any of that directly, but the next ``go`` shows
it: the clock has lost more than we used. On a busy machine one move in a hundred is delayed by a quarter of a second.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from threading import Event

from attrs import evolve, frozen

from engine.search.limits import Clock, Limits, Watch

USUAL_OVERHEAD = 0.03
"""The overhead of a move in seconds, until more is known."""
_REMEMBERED = 24
"""Over how many moves delays are averaged."""
_FADING = 0.99
"""The factor by which the worst delay seen decays with each move."""
_CAUTION = 1.25
"""How many times the worst delay is reserved."""
_STALL = 0.4
"""The minimum delay to expect, in seconds; on a clock that started below one second, as a fraction of its time."""
_MOVES_AHEAD = 20
"""For how many moves to reserve the overhead that the increment does not cover."""
_LONGEST_DELAY = 1.0
"""A larger difference is not a delay: the clock was changed, or the game was paused."""


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
        usual = (sum(self._delays) + 2 * self.least) / (len(self._delays) + 2)
        unpaid = max(usual - clock.increment, 0.0)
        stall = max(_STALL * min(self._first.remaining, 1.0), _CAUTION * self._worst)
        kept = self.least + stall + _MOVES_AHEAD * unpaid
        return evolve(clock, remaining=clock.remaining - kept, increment=max(clock.increment - usual, 0.0))

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

    def __init__(self, limits: Limits, stopped: Callable[[], bool], began: float) -> None:
        super().__init__(limits, stopped)
        late = max(self.started - began, 0.0)
        self.started -= late
        self.deadline -= late
        self.usual_end -= late


class PonderWatch(Watch):
    """A stopwatch that starts only when the pondered move has been played."""

    def __init__(self, limits: Limits, stop: Event, hit: Event) -> None:
        super().__init__(Limits(depth=limits.depth, nodes=limits.nodes), self._asked)
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
