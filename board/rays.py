"""Rays: straight lines on a grid, and what can be seen along them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TypeAlias

from board.errors import ArgumentError
from board.geometry import Coordinate, Grid

RANK, FILE, DIAGONAL, ANTIDIAGONAL = (1, 0), (0, 1), (1, 1), (1, -1)
ORTHOGONALS = (RANK, FILE)
DIAGONALS = (DIAGONAL, ANTIDIAGONAL)
QUEEN_LINES = ORTHOGONALS + DIAGONALS
KNIGHT_STEPS = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))
KING_STEPS = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))


def mask_of(squares: Sequence[Coordinate]) -> int:
    """Return the mask with a bit for each square."""
    mask = 0
    for square in squares:
        mask |= 1 << square
    return mask


def squares_of(mask: int) -> list[Coordinate]:
    """Return the squares of a mask, in ascending order.

    >>> squares_of(0b1010)
    [1, 3]
    """
    if mask < 0:  # it has infinitely many bits
        raise ArgumentError(f"expected a mask of 0 or more, got {mask}")
    squares = []
    while mask:
        low = mask & -mask
        squares.append(low.bit_length() - 1)
        mask ^= low
    return squares


def reachable(grid: Grid, square: Coordinate, steps: Sequence[tuple[int, int]]) -> tuple[Coordinate, ...]:
    """Return the squares that single steps lead to, without those off the board."""
    landings = (grid.step(square, columns, rows) for columns, rows in steps)
    return tuple(landing for landing in landings if landing is not None)


def ray(grid: Grid, square: Coordinate, direction: tuple[int, int]) -> tuple[Coordinate, ...]:
    """Return the squares from one square outwards in a direction, nearest first."""
    squares = []
    following = grid.step(square, *direction)
    while following is not None:
        squares.append(following)
        following = grid.step(following, *direction)
    return tuple(squares)


Sight: TypeAlias = "tuple[tuple[Coordinate, ...], tuple[Coordinate, ...]]"
"""The empty squares seen along a line, and the first pieces' squares."""


class RaySights(dict[int, Sight]):
    """What is seen along a line, square by square, for each occupancy."""

    __slots__ = ("rays",)

    def __init__(self, rays: tuple[tuple[Coordinate, ...], ...]) -> None:
        super().__init__()
        self.rays = rays

    def __missing__(self, occupied: int) -> Sight:
        """Look along both rays, and cache the result."""
        empty, blockers = [], []
        for squares in self.rays:
            for square in squares:
                if occupied >> square & 1:
                    blockers.append(square)
                    break
                empty.append(square)
        sight = self[occupied] = tuple(empty), tuple(blockers)
        return sight


class RayPair(dict[int, int]):
    """The two rays through a square along one line, as pieces see them.

    ``line[occupied & line.mask]`` is the mask of the squares seen, up to and including the first piece each
    way; ``line.sights[occupied & line.mask]`` is the same square by square. Entries are computed on first use; there
    are at most as many as occupancies of the line.
    """

    __slots__ = ("mask", "rays", "sights")

    def __init__(self, rays: tuple[tuple[Coordinate, ...], ...]) -> None:
        super().__init__()
        self.rays = rays
        self.mask = mask_of([square for squares in rays for square in squares])
        self.sights = RaySights(rays)

    def __missing__(self, occupied: int) -> int:
        """Look along both rays, and cache the result."""
        empty, blockers = self.sights[occupied]
        seen = self[occupied] = mask_of(empty + blockers)
        return seen


@cache
def line(grid: Grid, square: Coordinate, direction: tuple[int, int]) -> RayPair:
    """Return the line through a square in a direction and its opposite, one object for each."""
    columns, rows = direction
    return RayPair((ray(grid, square, direction), ray(grid, square, (-columns, -rows))))


@cache
def between(grid: Grid, square: Coordinate) -> tuple[int, ...]:
    """Return, for each other square in line with this one, the mask of the squares strictly between; else 0."""
    masks = [0] * grid.size
    for direction in KING_STEPS:
        passed = 0
        for target in ray(grid, square, direction):
            masks[target] = passed
            passed |= 1 << target
    return tuple(masks)
