"""Clocks: time left for each side, with an increment, as a record that is told what time it is."""

from __future__ import annotations

from attrs import evolve, frozen

from board.alliance import Alliance
from board.errors import ArgumentError

LOW = 20_000
"""From here on, in milliseconds, time is low."""


@frozen
class TimeControl:
    """Minutes for the whole game and seconds added for each move."""

    minutes: float
    increment: float = 0

    @property
    def title(self) -> str:
        """The control as players write it: "5 + 3"."""
        return f"{self.minutes:g} + {self.increment:g}"


TIME_CONTROLS: tuple[TimeControl | None, ...] = (
    None,
    TimeControl(1),
    TimeControl(3, 2),
    TimeControl(5, 3),
    TimeControl(10, 5),
    TimeControl(15, 10),
    TimeControl(30, 20),
)


@frozen
class GameClock:
    """The time left of each side in milliseconds; the running side's is what it had when it started."""

    left: tuple[tuple[Alliance, float], ...]
    increment: float = 0
    running: Alliance | None = None
    since: float = 0

    @classmethod
    def of(cls, control: TimeControl, sides: tuple[Alliance, ...]) -> GameClock:
        """Return a clock that stands, with all the time there is for each side."""
        return cls(tuple((side, control.minutes * 60_000) for side in sides), control.increment * 1000)

    def remaining(self, side: Alliance, now: float) -> float:
        """Return a side's milliseconds left, never less than none."""
        for owner, left in self.left:
            if owner is side:
                return max(0.0, left - (now - self.since)) if side is self.running else left
        raise ArgumentError(f"this clock has no time for {side}")

    def start(self, side: Alliance, now: float) -> GameClock:
        """Return the clock with a side's time running."""
        if self.running is side:
            return self
        return evolve(self.stop(now), running=side, since=now)

    def stop(self, now: float) -> GameClock:
        """Return the clock standing still."""
        return evolve(self, left=self._settled(now), running=None, since=now)

    def press(self, side: Alliance, after: Alliance, now: float) -> GameClock:
        """Return the clock after a side's move: its increment is added and the next side's time runs.

        The first move of a game starts the clocks and costs nothing.
        """
        added = self.increment if self.running is side else 0
        left = tuple((owner, time + added if owner is side else time) for owner, time in self._settled(now))
        return evolve(self, left=left, running=after, since=now)

    def flagged(self, now: float) -> Alliance | None:
        """Return the side whose time is up, or None."""
        return self.running if self.running is not None and self.remaining(self.running, now) <= 0 else None

    def _settled(self, now: float) -> tuple[tuple[Alliance, float], ...]:
        return tuple((side, self.remaining(side, now)) for side, _ in self.left)


def face(milliseconds: float) -> str:
    """Return a time as a clock shows it: hours only if there are any, tenths when time is low.

    >>> face(3_723_000), face(65_000), face(9_870)
    ('1:02:03', '1:05', '0:09.8')
    """
    if milliseconds < LOW:
        seconds, tenths = divmod(int(milliseconds // 100), 10)
        return f"0:{seconds:02}.{tenths}"
    seconds = int(-(-milliseconds // 1000))
    hours, rest = divmod(seconds, 3600)
    minutes, seconds = divmod(rest, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def next_change(milliseconds: float) -> float:
    """Return after how many milliseconds a clock's face looks different."""
    step = 100 if milliseconds <= LOW else 1000
    return milliseconds % step or step
