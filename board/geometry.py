"""Geometry: how a variant's squares are numbered, named and laid out."""

from __future__ import annotations

from abc import ABC, abstractmethod
from math import hypot
from operator import index as as_index
from typing import TYPE_CHECKING, Any, TypeAlias

from attrs import field, frozen

from board.errors import ArgumentError, CoordinateError, WrongTypeError, expect_count, shown
from board.outline import Outline, Point

if TYPE_CHECKING:
    from attrs import Attribute

Coordinate = int
Where: TypeAlias = "int | str"
_NEAR = 1.05
"""How far apart the middles of neighbours are at most, in columns or rows."""


class _Given:
    """A fact that a geometry must state, as a property, as a field, or as an attribute set in ``__init__``."""

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    def __get__(self, geometry: object, kind: type) -> Any:
        if geometry is None:
            return self
        name = self._name
        raise ArgumentError(f"expected {kind.__name__} to have {name!r}: a field, a property or self.{name}")


class Geometry(ABC):
    """The places of a board: each has a number, starting at 0, a name, and a spot in a picture.

    A subclass states ``size``, ``columns``, ``rows`` and ``names``, and defines ``spot``. The rest follows: places are
    squares in columns and rows, unless ``middle`` and ``outline`` say otherwise.
    """

    if TYPE_CHECKING:

        @property
        def size(self) -> int:
            """How many places there are."""

        @property
        def columns(self) -> int:
            """The picture's width in places."""

        @property
        def rows(self) -> int:
            """The picture's height in places."""

        @property
        def names(self) -> tuple[str, ...]:
            """The names of all places, by coordinate."""

    else:
        size, columns, rows, names = _Given(), _Given(), _Given(), _Given()

    @abstractmethod
    def spot(self, coordinate: Coordinate) -> tuple[int, int]:
        """Return a place's (column from the left, row from the top) in a text picture."""

    # In pictures, points are measured in columns from the left and rows from the top.

    @property
    def width(self) -> float:
        """The board's width in a picture."""
        return self.columns

    @property
    def height(self) -> float:
        """The board's height in a picture."""
        return self.rows

    def middle(self, coordinate: Coordinate) -> Point:
        """Return the middle of a place."""
        column, row = self.spot(coordinate)
        return column + 0.5, row + 0.5

    def outline(self, coordinate: Coordinate) -> Outline:
        """Return the boundary of a place: every point inside means this place."""
        return Outline.square(self.middle(coordinate))

    def neighbours(self, coordinate: Coordinate) -> tuple[Coordinate, ...]:
        """Return the places next to one: by default those a unit away in a picture."""
        x, y = self.middle(coordinate)
        middles = ((other, self.middle(other)) for other in range(self.size) if other != coordinate)
        return tuple(other for other, (a, b) in middles if hypot(a - x, b - y) < _NEAR)

    @property
    def lines(self) -> tuple[tuple[Coordinate, ...], ...]:
        """The lines through places that a board shows whose pieces stand on crossings: by default none."""
        return ()

    @property
    def noun(self) -> str:
        """The word for a place: square, rod, hole, cell."""
        return "square"

    def name(self, coordinate: Coordinate) -> str:
        """Return a place's name, such as "e4"."""
        return self.names[self.coordinate(coordinate)]

    def coordinate(self, where: Where) -> Coordinate:
        """Return the number of a place given by number or name, or raise ``CoordinateError``."""
        if isinstance(where, str):
            found = self._by_name(where.strip())
            if found is None:
                raise CoordinateError(
                    f"expected the name of a {self.noun} from {self.names[0]} to {self.names[-1]}, got {shown(where)}"
                )
            return found
        if isinstance(where, bool) or not hasattr(where, "__index__"):
            raise WrongTypeError(
                f"expected a {self.noun} as a number or a name, got {shown(where)} of type {type(where).__name__}"
            )
        number = as_index(where)
        if not 0 <= number < self.size:
            raise CoordinateError(f"expected a {self.noun} from 0 to {self.size - 1}, got {shown(number)}")
        return number

    def _by_name(self, name: str) -> Coordinate | None:
        try:
            return self.names.index(name)
        except ValueError:
            return None


def file_letters(column: int) -> str:
    """Return a column's letters: a … z, then aa, ab, …

    >>> [file_letters(n) for n in (0, 25, 26)]
    ['a', 'z', 'aa']
    """
    letters = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(ord("a") + rest) + letters
    return letters


MOST_SQUARES = 1 << 16
"""The size of the largest grid: every square has a name."""


def _count(grid: object, attribute: Attribute[int], value: object) -> None:
    expect_count(value, attribute.name, 1, MOST_SQUARES)


@frozen
class Grid(Geometry):
    """A rectangle of squares with names like "e4", numbered from the top left or from the bottom left.

    >>> Grid(8, 8).coordinate("e4"), Grid(7, 8, bottom_up=True).coordinate("d1")
    (36, 3)
    """

    columns: int = field(validator=_count)
    rows: int = field(validator=_count)
    bottom_up: bool = False
    names: tuple[str, ...] = field(init=False, repr=False, eq=False)
    _numbers: dict[str, int] = field(init=False, repr=False, eq=False)

    def __attrs_post_init__(self) -> None:
        if self.size > MOST_SQUARES:
            raise ArgumentError(f"expected at most {MOST_SQUARES:,} squares, got {self.columns:,} by {self.rows:,}")
        names = tuple(
            f"{file_letters(column)}{row + 1 if self.bottom_up else self.rows - row}"
            for row in range(self.rows)
            for column in range(self.columns)
        )
        object.__setattr__(self, "names", names)
        object.__setattr__(self, "_numbers", {name: number for number, name in enumerate(names)})

    @property
    def size(self) -> int:
        """How many squares there are."""
        return self.columns * self.rows

    def spot(self, coordinate: Coordinate) -> tuple[int, int]:
        """Return a square's (column from the left, row from the top) in a picture."""
        row, column = divmod(coordinate, self.columns)
        return column, self.rows - 1 - row if self.bottom_up else row

    def at(self, column: int, row: int) -> Coordinate | None:
        """Return the square in a column and row, counted like the coordinates, or None off the board."""
        if 0 <= column < self.columns and 0 <= row < self.rows:
            return row * self.columns + column
        return None

    def step(self, coordinate: Coordinate, columns: int, rows: int) -> Coordinate | None:
        """Return the square a number of columns and rows away, or None off the board."""
        row, column = divmod(coordinate, self.columns)
        return self.at(column + columns, row + rows)

    def neighbours(self, coordinate: Coordinate) -> tuple[Coordinate, ...]:
        """Return the squares that share a side with one."""
        steps = (self.step(coordinate, *way) for way in ((0, -1), (1, 0), (0, 1), (-1, 0)))
        return tuple(square for square in steps if square is not None)

    @property
    def lines(self) -> tuple[tuple[Coordinate, ...], ...]:
        """The rows and the columns."""
        rows = [tuple(range(row * self.columns, (row + 1) * self.columns)) for row in range(self.rows)]
        return (*rows, *zip(*rows, strict=True))

    def _by_name(self, name: str) -> Coordinate | None:
        return self._numbers.get(name)
