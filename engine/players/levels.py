"""The ladder of levels: from a beginner who overlooks things to full strength."""

from __future__ import annotations

from attrs import frozen

from board.errors import ArgumentError
from engine.search.limits import Limits


@frozen
class Level:
    """How strong a level plays: how far it looks, and how wrongly it judges what it sees."""

    limits: Limits
    noise: int = 0
    """How far a judgement may be off either way, in hundredths of a point. A forced win is never misjudged."""


# Every level looks at all answers to its own move, so that none walks into a mate in one that it could avoid.
LEVELS = (
    Level(Limits(depth=2), 500),
    Level(Limits(depth=2), 250),
    Level(Limits(depth=2), 110),
    Level(Limits(depth=2), 40),
    Level(Limits(depth=3), 35),
    Level(Limits(depth=5, nodes=8_000)),
    Level(Limits(depth=6, nodes=20_000)),
    Level(Limits(seconds=1)),
    Level(Limits(seconds=2.5)),
    Level(Limits(seconds=6)),
)


def level(number: int) -> Level:
    """Return a level by its number, from 1, the weakest, on."""
    if not 1 <= number <= len(LEVELS):
        raise ArgumentError(f"expected a level from 1 to {len(LEVELS)}, got {number}")
    return LEVELS[number - 1]
