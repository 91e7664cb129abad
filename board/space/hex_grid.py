"""HexGrid: hexagons in a rhombus or in a hexagon."""

from __future__ import annotations

from typing import ClassVar

from attrs import field, frozen

from board.errors import ArgumentError, expect_count
from board.geometry import MOST_SQUARES, Coordinate, Geometry, file_letters
from board.outline import Outline, Point

SHAPES = ("rhombus", "hexagon")
_ROW = 0.75**0.5
"""The distance between rows; hexagons are one column wide."""
_CORNER = 1 / 3**0.5
"""The distance from a hexagon's middle to its corners."""


@frozen
class HexGrid(Geometry):
    """Hexagons in a rhombus with a number of columns and rows, or in a hexagon with a number of cells on a side.

    >>> HexGrid(11).size, HexGrid(5, shape="hexagon").size
    (121, 61)
    >>> grid = HexGrid(3)
    >>> [grid.name(cell) for cell in grid.neighbours(grid.coordinate("b2"))]
    ['b1', 'c1', 'c2', 'b3', 'a3', 'a2']

    In a rhombus a1 is at the top left, and each row is shifted to the right. In a hexagon rows are lettered from the
    bottom, and numbers count along the diagonals.
    """

    WAYS: ClassVar[tuple[tuple[int, int], ...]] = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
    """The six directions as steps in columns and rows, clockwise from the upper left."""

    across: int
    """The number of columns of a rhombus, or of cells on a hexagon's side."""
    down: int | None = None
    """The number of rows of a rhombus: by default as many as columns."""
    shape: str = "rhombus"
    cells: tuple[tuple[int, int], ...] = field(init=False, repr=False, eq=False)
    """The column and row of each cell, where every row begins half a cell to the right of the one above."""
    names: tuple[str, ...] = field(init=False, repr=False, eq=False)
    _numbers: dict[tuple[int, int], int] = field(init=False, repr=False, eq=False)

    def __attrs_post_init__(self) -> None:
        if self.shape not in SHAPES:
            raise ArgumentError(f"expected a shape, one of {', '.join(SHAPES)}, got {self.shape!r}")
        expect_count(self.across, "the number of cells across", 1, MOST_SQUARES)
        down = self.across if self.down is None else self.down
        expect_count(down, "the number of cells down", 1, MOST_SQUARES)
        if self.shape == "hexagon":
            reach = self.across - 1
            cells = [
                (column, row)
                for row in range(-reach, reach + 1)
                for column in range(max(-reach, -reach - row), min(reach, reach - row) + 1)
            ]
            names = [f"{file_letters(reach - row)}{column + reach + 1}" for column, row in cells]
        else:
            cells = [(column, row) for row in range(down) for column in range(self.across)]
            names = [f"{file_letters(column)}{row + 1}" for column, row in cells]
        object.__setattr__(self, "cells", tuple(cells))
        object.__setattr__(self, "names", tuple(names))
        object.__setattr__(self, "_numbers", {cell: number for number, cell in enumerate(cells)})

    @property
    def size(self) -> int:
        """How many cells there are."""
        return len(self.cells)

    @property
    def _left(self) -> int:
        return min(2 * column + row for column, row in self.cells)

    @property
    def _top(self) -> int:
        return self.cells[0][1]

    @property
    def columns(self) -> int:
        """The width of a text picture, with half a cell to each column."""
        return max(2 * column + row for column, row in self.cells) - self._left + 1

    @property
    def rows(self) -> int:
        """The number of rows."""
        return self.cells[-1][1] - self._top + 1

    @property
    def width(self) -> float:
        """The board's width, in cells."""
        return (self.columns + 1) / 2

    @property
    def height(self) -> float:
        """The board's height, in cells' widths."""
        return (self.rows - 1) * _ROW + 2 * _CORNER

    def spot(self, coordinate: Coordinate) -> tuple[int, int]:
        """Return a cell's place in a text picture."""
        column, row = self.cells[coordinate]
        return 2 * column + row - self._left, row - self._top

    def middle(self, coordinate: Coordinate) -> Point:
        """Return the middle of a cell."""
        x, y = self.spot(coordinate)
        return x / 2 + 0.5, y * _ROW + _CORNER

    def outline(self, coordinate: Coordinate) -> Outline:
        """Return a cell's hexagon."""
        return Outline.hexagon(self.middle(coordinate))

    def at(self, column: int, row: int) -> Coordinate | None:
        """Return the cell in a column and row, or None off the board."""
        return self._numbers.get((column, row))

    def step(self, coordinate: Coordinate, columns: int, rows: int) -> Coordinate | None:
        """Return the cell a number of columns and rows away, or None off the board."""
        column, row = self.cells[coordinate]
        return self.at(column + columns, row + rows)

    def neighbours(self, coordinate: Coordinate) -> tuple[Coordinate, ...]:
        """Return the cells around one, clockwise from the upper left."""
        steps = (self.step(coordinate, *way) for way in self.WAYS)
        return tuple(cell for cell in steps if cell is not None)

    @property
    def lines(self) -> tuple[tuple[Coordinate, ...], ...]:
        """The rows in all three directions."""
        found: list[tuple[Coordinate, ...]] = []
        for across, down in self.WAYS[2:5]:
            for start in range(self.size):
                if self.step(start, -across, -down) is None:
                    line = [start]
                    while (cell := self.step(line[-1], across, down)) is not None:
                        line.append(cell)
                    found.append(tuple(line))
        return tuple(line for line in found if len(line) > 1)
