"""What ``machine.pxd`` gives the compiled generator, for plain Python: a mask is an integer."""

from __future__ import annotations

from typing import Any

from board.interpreted import along, lowest

SLIDE, LAME, CANNON, GRASSHOPPER = range(4)
MOVE, TAKE, BOTH = 1, 2, 3
NOTHING = 0
WORDS = 4
"""How many times 64 squares a mask may have: plain Python's masks have any number."""
GROUPS = 24
"""The most kinds of attacks that the tables hold: kinds that attack alike share one."""
MOST_THREATS = 64


class Way(dict[int, int]):
    """One way to move from a square: two opposite rays; for a lame leap its target (up) and what it passes (down).

    It looks once for each occupancy of its squares, and remembers what it has seen.
    """

    __slots__ = ("down", "gait", "mode", "up")

    gait: int
    mode: int
    up: int
    down: int

    def seen(self, occupied: int) -> int:
        """Return the squares that this way leads to."""
        return self[occupied & (self.up | self.down)]

    def __missing__(self, occupied: int) -> int:
        found = self[occupied] = self._look(occupied)
        return found

    def _look(self, occupied: int) -> int:
        up, down = self.up, self.down
        if self.gait == LAME:
            return 0 if down & occupied else up
        found = along(up, down, occupied)
        if self.gait == SLIDE:
            return found
        behind = along(up, down, occupied & ~(found & occupied)) & ~found
        if self.gait == CANNON or not behind:
            return behind
        return bit(lowest(behind) if up else highest(behind))  # a grasshopper: only the square behind the hurdle


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


class _Squares(dict[int, "tuple[int, ...]"]):
    """The squares of masks; the same ones come again and again."""

    __slots__ = ()

    def __missing__(self, mask: int) -> tuple[int, ...]:
        if len(self) > _MOST_REMEMBERED:
            self.clear()
        squares = []
        left = mask
        while left:
            squares.append(lowest(left))
            left = rest(left)
        found = self[mask] = tuple(squares)
        return found


_MOST_REMEMBERED = 1 << 16
squares_in = list_squares = _Squares().__getitem__
"""Return the squares of a mask, in ascending order."""


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


def number_of(mask: int) -> int:
    """Return a mask as a number."""
    return mask


mask_from = number_of
"""Return the mask that a number stands for."""


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
    "WORDS",
    "Reach",
    "Way",
    "bit",
    "count_of",
    "has",
    "highest",
    "layer_of",
    "list_squares",
    "lowest",
    "mask_from",
    "new_masks",
    "new_numbers",
    "new_reaches",
    "new_ways",
    "number_of",
    "squares_in",
]
