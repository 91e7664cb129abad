"""Clocks: the time left for each side, with an increment, as an immutable record; callers pass in the current time."""

from __future__ import annotations

import re
from collections.abc import Sequence

from attrs import evolve, frozen

from board.alliance import Alliance
from board.errors import ArgumentError, ParseError

LOW = 20_000
"""Below this many milliseconds, time is low."""


@frozen
class TimeControl:
    """Minutes for the whole game and seconds added for each move."""

    minutes: float
    increment: float = 0
    others: tuple[TimeControl, ...] = ()
    """The controls of the other players, if they differ."""

    @property
    def title(self) -> str:
        """The control as players write it: "5 + 3", with odds "5 + 3 / 1 + 0"."""
        own = f"{_minutes(self.minutes)} + {self.increment:g}"
        return " / ".join((own, *(other.title for other in self.others)))

    def of(self, seat: int) -> TimeControl:
        """Return the control of the player at a seat."""
        return self if seat == 0 or len(self.others) < seat else self.others[seat - 1]


def _minutes(minutes: float) -> str:
    """Return minutes as players write them: whole or half ones as a number, others with seconds.

    >>> _minutes(5), _minutes(1.5), _minutes(2 / 3)
    ('5', '1.5', '0:40')
    """
    whole, seconds = divmod(round(minutes * 60), 60)
    return f"{minutes:g}" if len(f"{minutes:g}") <= 4 else f"{whole}:{seconds:02}"


LONGEST_MINUTES, LONGEST_INCREMENT = 600.0, 600.0
_WRITTEN = re.compile(r"(\d{1,3}(?:\.\d{1,2})?)(?::(\d{1,2}))?(?:\+(\d{1,3}(?:\.\d{1,2})?))?")


def parse_control(text: str) -> TimeControl:
    """Parse a control such as "5 + 3", "0:30" or "1.5+1", or raise ``ParseError``.

    >>> parse_control("5 + 3"), parse_control("0:30")
    (TimeControl(minutes=5.0, increment=3.0, others=()), TimeControl(minutes=0.5, increment=0.0, others=()))
    """
    found = _WRITTEN.fullmatch("".join(text.split()))
    minutes = float(found[1]) + float(found[2] or 0) / 60 if found is not None else 0.0
    increment = float(found[3] or 0) if found is not None else 0.0
    if not 0 < minutes <= LONGEST_MINUTES or increment > LONGEST_INCREMENT:
        raise ParseError(f"expected minutes and seconds for each move, such as 5 + 3 or 0:30 + 1, got {text.strip()!r}")
    return TimeControl(minutes, increment)


def with_odds(controls: Sequence[TimeControl]) -> TimeControl:
    """Combine the players' controls into one."""
    first, *others = controls
    return first if all(other == first for other in others) else evolve(first, others=tuple(others))


TIME_CONTROLS: tuple[TimeControl | None, ...] = (
    None,
    TimeControl(1),
    TimeControl(3, 2),
    TimeControl(5),
    TimeControl(10),
    TimeControl(15, 10),
    TimeControl(30, 20),
)


@frozen
class GameClock:
    """The milliseconds left for each side; for the running side, as of its start."""

    left: tuple[tuple[Alliance, float], ...]
    increments: tuple[float, ...] = ()
    """The increment of each side in milliseconds, in the order of ``left``."""
    running: Alliance | None = None
    since: float = 0

    @classmethod
    def of(cls, control: TimeControl, sides: tuple[Alliance, ...]) -> GameClock:
        """Return a stopped clock with the full time for each side."""
        own = [control.of(seat) for seat in range(len(sides))]
        left = tuple((side, one.minutes * 60_000) for side, one in zip(sides, own, strict=True))
        return cls(left, tuple(one.increment * 1000 for one in own))

    def increment_of(self, side: Alliance) -> float:
        """Return a side's increment, in milliseconds."""
        places = [number for number, (owner, _) in enumerate(self.left) if owner is side]
        return self.increments[places[0]] if places and places[0] < len(self.increments) else 0.0

    def remaining(self, side: Alliance, now: float) -> float:
        """Return a side's milliseconds left, at least 0."""
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
        """Return the clock, stopped."""
        return evolve(self, left=self._settled(now), running=None, since=now)

    def press(self, side: Alliance, after: Alliance, now: float) -> GameClock:
        """Return the clock after a side's move: its increment is added and the next side's time runs.

        The first move of a game starts the clocks and costs nothing.
        """
        added = self.increment_of(side) if self.running is side else 0
        left = tuple((owner, time + added if owner is side else time) for owner, time in self._settled(now))
        return evolve(self, left=left, running=after, since=now)

    def flagged(self, now: float) -> Alliance | None:
        """Return the side whose time is up, or None."""
        return self.running if self.running is not None and self.remaining(self.running, now) <= 0 else None

    def _settled(self, now: float) -> tuple[tuple[Alliance, float], ...]:
        return tuple((side, self.remaining(side, now)) for side, _ in self.left)


def face(milliseconds: float) -> str:
    """Format a time for a clock: hours only if there are any, tenths when time is low.

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
    """Return the milliseconds until the face of a clock changes."""
    step = 100 if milliseconds <= LOW else 1000
    return milliseconds % step or step
