"""The measured strength of each level, in Elo points; variants that were not measured are not listed."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

LEVEL_RATINGS: Mapping[str, tuple[int, ...]] = MappingProxyType(
    {"chess": (910, 1270, 1340, 1520, 1800, 1870, 1960, 2060, 2150, 2260)}
)
"""By variant, the Elo of the levels from 1 up, by Stockfish's ``UCI_Elo``: see ``benchmarks/RESULTS.md``."""


def rating_of(variant: str, level: int) -> int | None:
    """Return the measured Elo of a level, rounded to tens, or None if it was not measured."""
    ratings = LEVEL_RATINGS.get(variant, ())
    return round(ratings[level - 1], -1) if 1 <= level <= len(ratings) else None


def level_at(rating: float, variant: str = "chess") -> int:
    """Return the level whose measured Elo is nearest to a rating; variants that were not measured count as chess."""
    ratings = LEVEL_RATINGS.get(variant, LEVEL_RATINGS["chess"])
    return min(range(1, len(ratings) + 1), key=lambda level: abs(ratings[level - 1] - rating))
