"""The clock in UCI: what a move costs beside our thinking, and how much time is kept back for that.

A clock also runs while our process waits for its turn to run, while the position is read, and while our answer is on
its way to a program that may itself have to wait. None of that shows inside the engine, but the next ``go`` tells it:
the clock has lost more than we have used. On a busy machine one move in a hundred is held up for a quarter of a second.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from attrs import evolve, frozen

from engine.search.limits import Clock, Limits, Watch

USUAL_OVERHEAD = 0.03
"""Seconds a move is taken to cost beside thinking, as long as nothing is known."""
_REMEMBERED = 24
"""Over how many moves delays are averaged."""
_FADING = 0.99
"""How much of the worst delay seen is reckoned with one move later."""
_CAUTION = 1.25
"""How many times the worst delay is kept back."""
_STALL = 0.4
"""The delay that is reckoned with in any case, in seconds; on a clock that showed less than one, as a share of that."""
_MOVES_AHEAD = 20
"""For how many moves the time is kept back that the increment does not pay for."""
_LONGEST_DELAY = 1.0
"""More is no delay: somebody has set the clock, or has left the table."""


@frozen
class _Answer:
    """A move that was asked for by the clock, and what it took."""

    ply: int
    clock: Clock
    seconds: float
    """From the question to the answer, as seen from here."""
    overrun: float
    """How much of that came after the time at which the search had to stop."""


class Overhead:
    """Learns from the clock what each move costs beside thinking, and keeps time back for it."""

    def __init__(self, least: float = USUAL_OVERHEAD) -> None:
        self.least = least
        """Seconds that a move is taken to cost at least."""
        self._delays: deque[float] = deque(maxlen=_REMEMBERED)
        self._worst = 0.0
        self._first: Clock | None = None
        self._question: tuple[int, Clock, float] | None = None
        self._answer: _Answer | None = None

    def asked(self, ply: int, clock: Clock, began: float) -> Clock:
        """Return the clock to think by, which shows less than the one on the table; the question came at ``began``."""
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
        """Note when the answer was given, and when the search had to stop."""
        if self._question is not None:
            ply, clock, began = self._question
            self._answer = _Answer(ply, clock, ended - began, max(ended - deadline, 0.0))
            self._question = None

    def forget(self) -> None:
        """Start anew with the next question: what comes is another game, or the clock has run otherwise."""
        self._question = self._answer = self._first = None

    def _learn(self, ply: int, clock: Clock) -> None:
        last, self._answer = self._answer, None
        if last is None or ply != last.ply + 2 or clock.increment != last.clock.increment:
            return
        lost = last.clock.remaining + clock.increment - clock.remaining
        delay = lost - last.seconds + last.overrun
        # A clock to which time was added, as after the fortieth move, tells nothing.
        if -last.seconds < delay < _LONGEST_DELAY:
            self._delays.append(max(delay, 0.0))
            self._worst = max(delay, _FADING * self._worst)


class GoWatch(Watch):
    """A watch that has run since the question was asked, not only since thinking began."""

    def __init__(self, limits: Limits, stopped: Callable[[], bool], began: float) -> None:
        super().__init__(limits, stopped)
        late = max(self.started - began, 0.0)
        self.started -= late
        self.deadline -= late
        self.usual_end -= late
