"""Progress: solved exercises, times and streaks of each kind, kept in one file."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from typing import Any

from attrs import evolve, field, frozen
from pyrsistent import PMap, pmap

from board.errors import ParseError, shown
from engine.files import read_bounded, write_atomically

VERSION = 1
LARGEST = 4_000_000
"""How many bytes a progress file may have."""
MOST = 10**12
"""The largest number that a progress file may contain."""


FIRST_RATING = 1200.0
"""The rating of a new solver."""
QUICK_STEP, SETTLED, STEP = 48.0, 15, 24.0
"""The most that a rating moves: at first, for so many exercises, and then."""


@frozen
class Standing:
    """The progress in one kind of exercise."""

    solved: frozenset[str] = frozenset()
    """The exercises that were solved at least once, by their keys."""
    tries: int = 0
    """How many exercises were started, counting repeats."""
    successes: int = 0
    """How many of them were solved without a wrong move or a hint."""
    streak: int = 0
    """How many in a row were solved cleanly, up to now."""
    best_streak: int = 0
    seconds: float = 0.0
    """The time spent on those that were solved."""
    fastest: float | None = None
    """The shortest time in which one was solved without a wrong move."""
    last: str = ""
    """The exercise that was tried last."""

    @property
    def average(self) -> float | None:
        """The mean time in which one was solved, in seconds; None before the first."""
        return self.seconds / len(self.solved) if self.solved else None


@frozen
class Progress:
    """The progress in all kinds of exercises, and the solver's rating in Elo points."""

    kinds: PMap[str, Standing] = field(factory=pmap)
    rating: float = FIRST_RATING
    rated: int = 0
    """How many rated exercises the rating follows from."""

    def of(self, kind: str) -> Standing:
        """Return the progress in a kind."""
        return self.kinds.get(kind, Standing())

    def after(
        self, kind: str, key: str, *, is_solved: bool, is_clean: bool, seconds: float, rating: int | None = None
    ) -> Progress:
        """Return the progress after an exercise was tried; a clean one needed no hint and no second attempt.

        The first try at a rated exercise is a game against it: the solver's rating moves by Elo's rule.
        """
        known = self.of(kind)
        is_success = is_solved and is_clean
        streak = known.streak + 1 if is_success else 0
        fastest = known.fastest
        if is_success:
            fastest = seconds if fastest is None else min(fastest, seconds)
        is_new = is_solved and key not in known.solved
        found = evolve(
            known,
            solved=known.solved | {key} if is_solved else known.solved,
            tries=known.tries + 1,
            successes=known.successes + is_success,
            streak=streak,
            best_streak=max(known.best_streak, streak),
            seconds=known.seconds + (seconds if is_new else 0.0),
            fastest=fastest,
            last=key,
        )
        after = evolve(self, kinds=self.kinds.set(kind, found))
        if rating is None or key in known.solved:
            return after
        expected = 1 / (1 + 10 ** ((rating - self.rating) / 400))
        step = QUICK_STEP if self.rated < SETTLED else STEP
        return evolve(after, rating=self.rating + step * (is_success - expected), rated=self.rated + 1)


def read_progress(path: str | os.PathLike[str]) -> Progress:
    """Return the progress in a file, empty if there is no file; raise ``ParseError`` if it cannot be read."""
    try:
        data = json.loads(read_bounded(path, LARGEST))
        kinds = pmap({str(name): _standing(kind) for name, kind in data["kinds"].items()})
        return Progress(kinds, _time(data.get("rating", FIRST_RATING)), _count(data.get("rated", 0)))
    except FileNotFoundError:
        return Progress()
    except (OSError, ValueError, OverflowError, RecursionError, LookupError, TypeError, AttributeError) as error:
        raise ParseError(f"expected a progress file, but {os.fspath(path)} cannot be read: {error}") from error


def _standing(data: Mapping[str, Any]) -> Standing:
    fastest = data["fastest"]
    return Standing(
        solved=frozenset(map(str, data["solved"])),
        tries=_count(data["tries"]),
        successes=_count(data["successes"]),
        streak=_count(data["streak"]),
        best_streak=_count(data["best_streak"]),
        seconds=_time(data["seconds"]),
        fastest=None if fastest is None else _time(fastest),
        last=str(data["last"]),
    )


def _count(value: object) -> int:
    if type(value) is not int or not 0 <= value <= MOST:
        raise ParseError(f"expected a number of exercises, got {shown(value)}")
    return value


def _time(value: object) -> float:
    if type(value) not in (int, float) or not 0 <= value <= MOST:  # type: ignore[operator]
        raise ParseError(f"expected seconds, got {shown(value)}")
    return float(value)  # type: ignore[arg-type]


def write_progress(progress: Progress, path: str | os.PathLike[str]) -> None:
    """Write the progress to a file atomically."""
    write_atomically(path, format_progress(progress))


def format_progress(progress: Progress) -> str:
    """Return the progress in the format of its file."""
    kinds = {
        name: {
            "solved": sorted(kind.solved),
            "tries": kind.tries,
            "successes": kind.successes,
            "streak": kind.streak,
            "best_streak": kind.best_streak,
            "seconds": round(kind.seconds, 3),
            "fastest": kind.fastest,
            "last": kind.last,
        }
        for name, kind in sorted(progress.kinds.items())
    }
    rating = {"rating": round(progress.rating, 1), "rated": progress.rated} if progress.rated else {}
    return json.dumps({"version": VERSION, **rating, "kinds": kinds}, indent=1) + "\n"
