"""What ``machine.pxd`` gives the compiled generator, for plain Python: a mask is an integer."""

from __future__ import annotations

from typing import Any

from board.interpreted import along, lowest

SLIDE, LAME, CANNON, GRASSHOPPER = range(4)
MOVE, TAKE, BOTH = 1, 2, 3
NOTHING = 0
GROUPS = 24
"""The most kinds of attacks that the tables hold: kinds that attack alike share one."""
MOST_THREATS = 64
ALL = 1 << 20
"""More moves than any position has."""


class Way:
    """One way to move from a square: two opposite rays; for a lame leap its target (up) and what it passes (down)."""

    __slots__ = ("down", "gait", "mode", "up")

    gait: int
    mode: int
    up: int
    down: int


class Reach:
    """All ways to move of one kind of piece of one side from one square."""

    __slots__ = ("jumps", "may_promote", "must_promote", "steps", "takes", "way_count", "ways")

    steps: int
    takes: int
    jumps: int
    may_promote: int
    must_promote: int
    ways: list[Way]
    way_count: int

    def __init__(self) -> None:
        self.way_count = 0


def new_masks(number: int) -> list[int]:
    """Return empty masks."""
    return [0] * number


new_numbers = new_masks
"""Return numbers, all 0."""


def new_reaches(number: int) -> list[Any]:
    """Return reaches to be filled in."""
    return [Reach() for _ in range(number)]


def new_ways(number: int) -> list[Any]:
    """Return ways to be filled in."""
    return [Way() for _ in range(number)]


def bit(square: int) -> int:
    """Return the mask of one square."""
    return 1 << square


def has(mask: int, square: int) -> int:
    """Return whether a mask has a square."""
    return mask >> square & 1


count_of = int.bit_count
"""Return the number of squares in a mask."""


def layer_of(masks: list[int], layer: int) -> int:
    """Return a board's mask of a layer."""
    return masks[layer]


def highest(mask: int) -> int:
    """Return the highest square of a mask."""
    return mask.bit_length() - 1


def rest(mask: int) -> int:
    """Return a mask without its lowest square."""
    return mask & (mask - 1)


__all__ = [
    "ALL",
    "BOTH",
    "CANNON",
    "GRASSHOPPER",
    "GROUPS",
    "LAME",
    "MOST_THREATS",
    "MOVE",
    "NOTHING",
    "SLIDE",
    "TAKE",
    "Reach",
    "Way",
    "along",
    "bit",
    "count_of",
    "has",
    "highest",
    "layer_of",
    "lowest",
    "new_masks",
    "new_numbers",
    "new_reaches",
    "new_ways",
    "rest",
]
