"""Pits: two rows of pits with a store at each end, as in Kalah."""

from __future__ import annotations

from attrs import field, frozen

from board.errors import expect_count
from board.geometry import Coordinate, Geometry, file_letters
from board.outline import Outline, Point

_MOST = 26


@frozen
class Pits(Geometry):
    """Two rows of pits and two stores, numbered in sowing order: counter-clockwise from the lower left.

    The first side's pits are the lower row, a1, b1 …, then comes its store at the right; the second side's pits are
    the upper row from right to left, then comes its store at the left.

    >>> pits = Pits(6)
    >>> pits.name(0), pits.name(pits.store(0)), pits.name(pits.opposite(0)), pits.after(13, 1)
    ('a1', 'store1', 'a2', 0)
    """

    each: int = 6
    """How many pits a side has."""
    names: tuple[str, ...] = field(init=False, repr=False, eq=False)

    def __attrs_post_init__(self) -> None:
        expect_count(self.each, "the number of pits", 1, _MOST)
        letters = [file_letters(column) for column in range(self.each)]
        lower, upper = [f"{letter}1" for letter in letters], [f"{letter}2" for letter in reversed(letters)]
        object.__setattr__(self, "names", (*lower, "store1", *upper, "store2"))

    @property
    def size(self) -> int:
        """How many pits and stores there are."""
        return 2 * self.each + 2

    @property
    def columns(self) -> int:
        """The pits of a row, and a store at each end."""
        return self.each + 2

    @property
    def rows(self) -> int:
        """Two rows."""
        return 2

    @property
    def noun(self) -> str:
        """A pit."""
        return "pit"

    def store(self, side: int) -> Coordinate:
        """Return the store of the first (0) or the second (1) side."""
        return self.each + side * (self.each + 1)

    def pits(self, side: int) -> range:
        """Return a side's pits in sowing order, without its store."""
        return range(side * (self.each + 1), side * (self.each + 1) + self.each)

    def is_store(self, coordinate: Coordinate) -> bool:
        """Return whether a place is a store."""
        return coordinate in (self.store(0), self.store(1))

    def after(self, coordinate: Coordinate, steps: int) -> Coordinate:
        """Return the place a number of steps ahead in sowing order."""
        return (coordinate + steps) % self.size

    def opposite(self, coordinate: Coordinate) -> Coordinate:
        """Return the pit across the board; of a store, the other store."""
        if self.is_store(coordinate):
            return self.store(0) + self.store(1) - coordinate
        return 2 * self.each - coordinate

    def spot(self, coordinate: Coordinate) -> tuple[int, int]:
        """Return a place's column and row; the stores are beside the rows."""
        if coordinate <= self.each:
            return coordinate + 1, 1
        return (0, 0) if coordinate == self.store(1) else (2 * self.each + 1 - coordinate, 0)

    def middle(self, coordinate: Coordinate) -> Point:
        """Return the middle of a pit, or of a store, which is as high as both rows."""
        x, y = super().middle(coordinate)
        return (x, 1.0) if self.is_store(coordinate) else (x, y)

    def outline(self, coordinate: Coordinate) -> Outline:
        """Return a pit's square, or a store's rectangle."""
        return Outline.square(self.middle(coordinate), 1, 2 if self.is_store(coordinate) else 1)

    def neighbours(self, coordinate: Coordinate) -> tuple[Coordinate, ...]:
        """Return the place before one and the one after it in sowing order."""
        return self.after(coordinate, -1), self.after(coordinate, 1)
