"""Squares: converts between the units of a board and the pixels of the window."""

from __future__ import annotations

from attrs import frozen

from gui.paint.rect import Rect


@frozen
class Squares:
    """Converts between board units and pixels."""

    left: int
    top: int
    cell: int
    columns: float
    rows: float
    margin: int
    flipped: bool = False

    @property
    def inner(self) -> Rect:
        """The board without its frame."""
        return Rect(self.left, self.top, round(self.columns * self.cell), round(self.rows * self.cell))

    @property
    def frame(self) -> Rect:
        """The board with its frame."""
        return self.inner.inflate(2 * self.margin, 2 * self.margin)

    def pixel(self, x: float, y: float) -> tuple[int, int]:
        """Return the pixel at a point in units."""
        if self.flipped:
            x, y = self.columns - x, self.rows - y
        return self.left + round(x * self.cell), self.top + round(y * self.cell)

    def units(self, point: tuple[int, int]) -> tuple[float, float]:
        """Return the point in units at a pixel."""
        x, y = (point[0] - self.left) / self.cell, (point[1] - self.top) / self.cell
        if self.flipped:
            return self.columns - x, self.rows - y
        return x, y

    def area(self, x: float, y: float) -> Rect:
        """Return the square of one unit centred on a point in units."""
        # With an odd cell size a centre falls between pixels; a corner is always on one.
        left, top = self.pixel(x + 0.5, y + 0.5) if self.flipped else self.pixel(x - 0.5, y - 0.5)
        return Rect(left, top, self.cell, self.cell)

    def between(self, first: tuple[float, float], second: tuple[float, float]) -> Rect:
        """Return the pixels between two corners in units, whichever way the board is flipped."""
        left, top = self.pixel(*first)
        right, bottom = self.pixel(*second)
        return Rect(min(left, right), min(top, bottom), abs(right - left), abs(bottom - top))
