"""Loop: places in a circle, for races that go round."""

from __future__ import annotations

from math import cos, pi, sin

from attrs import field, frozen

from board.errors import expect_count
from board.geometry import MOST_SQUARES, Coordinate, Geometry
from board.outline import Outline, Point

_LEAST = 3


@frozen
class Loop(Geometry):
    """A number of places one after the other, the first after the last: round a table if it is even, else in a ring.

    >>> Loop(24).after(22, 5), Loop(24).name(0)
    (3, '1')
    """

    size: int
    names: tuple[str, ...] = field(init=False, repr=False, eq=False)

    def __attrs_post_init__(self) -> None:
        expect_count(self.size, "the number of places", _LEAST, MOST_SQUARES)
        object.__setattr__(self, "names", tuple(str(number + 1) for number in range(self.size)))

    @property
    def _is_table(self) -> bool:
        return self.size % 2 == 0 and self.size > _LEAST + 1

    @property
    def columns(self) -> int:
        """The width of a text picture: as nearly as possible its height."""
        return (self.size + 5) // 4 + 1 if self._is_table else self.size

    @property
    def rows(self) -> int:
        """The height of a text picture."""
        return self.size // 2 + 2 - self.columns if self._is_table else 1

    @property
    def _radius(self) -> float:
        return 0.5 / sin(pi / self.size)

    @property
    def width(self) -> float:
        """The board's width."""
        return self.columns if self._is_table else 2 * self._radius + 1

    @property
    def height(self) -> float:
        """The board's height."""
        return self.rows if self._is_table else 2 * self._radius + 1

    def spot(self, coordinate: Coordinate) -> tuple[int, int]:
        """Return a place's column and row: clockwise from the upper left corner."""
        if not self._is_table:
            return coordinate, 0
        right, down = self.columns - 1, self.rows - 1
        if coordinate <= right:
            return coordinate, 0
        if coordinate <= right + down:
            return right, coordinate - right
        if coordinate <= 2 * right + down:
            return 2 * right + down - coordinate, down
        return 0, 2 * (right + down) - coordinate

    def middle(self, coordinate: Coordinate) -> Point:
        """Return where a place is."""
        if self._is_table:
            return super().middle(coordinate)
        turn = 2 * pi * coordinate / self.size - pi / 2
        centre = self._radius + 0.5
        return centre + self._radius * cos(turn), centre + self._radius * sin(turn)

    def outline(self, coordinate: Coordinate) -> Outline:
        """Return a place's square, or its circle in a ring."""
        return super().outline(coordinate) if self._is_table else Outline(self.middle(coordinate), radius=0.5)

    def after(self, coordinate: Coordinate, steps: int) -> Coordinate:
        """Return the place a number of steps ahead, or behind if it is negative."""
        return (coordinate + steps) % self.size

    def neighbours(self, coordinate: Coordinate) -> tuple[Coordinate, ...]:
        """Return the place before one and the one after it."""
        return self.after(coordinate, -1), self.after(coordinate, 1)

    @property
    def lines(self) -> tuple[tuple[Coordinate, ...], ...]:
        """The loop, closed."""
        return ((*range(self.size), 0),)

    def _by_name(self, name: str) -> Coordinate | None:
        return int(name) - 1 if name.isdecimal() and name.isascii() and 0 < int(name) <= self.size else None
