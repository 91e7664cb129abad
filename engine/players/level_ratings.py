"""How strong each level was measured to be, in Elo points; a variant that was not measured is not listed."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

LEVEL_RATINGS: Mapping[str, tuple[int, ...]] = MappingProxyType({})
"""By variant, the Elo of the levels from 1 on, as ``benchmarks/RESULTS.md`` has them."""


def rating_of(variant: str, level: int) -> int | None:
    """Return the measured Elo of a level, rounded to tens since it is known no better, or None if it is not known."""
    ratings = LEVEL_RATINGS.get(variant, ())
    return round(ratings[level - 1], -1) if 1 <= level <= len(ratings) else None
