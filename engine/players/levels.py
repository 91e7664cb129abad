"""The levels: from a beginner who overlooks things to full strength."""

from __future__ import annotations

from attrs import frozen

from board.errors import ArgumentError
from engine.search.limits import Limits


@frozen
class Level:
    """The strength of a level: its search limits and its random evaluation error."""

    limits: Limits
    noise: int = 0
    """The maximum evaluation error either way, in hundredths of a point. Forced wins are exact."""


# Every level examines all replies to its move, so that none walks into an avoidable mate in one. Nodes make a level
# equally strong on every machine; seconds only keep a slow one from taking too long.
LEVELS = (
    Level(Limits(depth=2), 320),
    Level(Limits(depth=2), 180),
    Level(Limits(depth=2), 110),
    Level(Limits(depth=2), 40),
    Level(Limits(depth=3), 35),
    Level(Limits(depth=5, nodes=8_000)),
    Level(Limits(depth=6, nodes=20_000)),
    Level(Limits(nodes=60_000, seconds=3)),
    Level(Limits(nodes=150_000, seconds=5)),
    Level(Limits(nodes=400_000, seconds=8)),
)


def level(number: int) -> Level:
    """Return a level by its number; 1 is the weakest."""
    if not 1 <= number <= len(LEVELS):
        raise ArgumentError(f"expected a level from 1 to {len(LEVELS)}, got {number}")
    return LEVELS[number - 1]
