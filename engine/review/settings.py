"""Settings: how thorough a review is."""

from __future__ import annotations

from attrs import frozen

from board.errors import ArgumentError
from engine.search.limits import Limits


@frozen
class Setting:
    """How long each position is searched, and how much longer those of a doubtful move."""

    first: Limits
    """For every position."""
    second: Limits | None = None
    """For the positions before and after a doubtful move; at most this long, and within ``seconds``."""
    seconds: float | None = None
    """How long the whole review may take for each position of the game, on average; None if there is no limit."""


QUICK = Setting(Limits(seconds=0.2), Limits(seconds=1.6), 0.34)
"""A game of forty moves in half a minute."""
DEEP = Setting(Limits(seconds=1.0), Limits(seconds=6.0), 1.8)
"""A game of forty moves in two and a half minutes."""
SETTINGS = {"quick": QUICK, "deep": DEEP}


def setting_called(name: str) -> Setting:
    """Return a setting by its name."""
    if name not in SETTINGS:
        raise ArgumentError(f"there is no setting {name!r}; the settings are {', '.join(SETTINGS)}")
    return SETTINGS[name]
