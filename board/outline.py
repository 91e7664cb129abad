"""Outline: the boundary of a place, a polygon or a circle."""

from __future__ import annotations

from math import cos, hypot, pi, sin
from typing import TypeAlias

from attrs import frozen

Point: TypeAlias = "tuple[float, float]"
"""A point of the board, in columns from the left and rows from the top."""


@frozen
class Outline:
    """The boundary of a place: the corners of a convex polygon, or a circle if it has no corners.

    >>> Outline.square((0.5, 0.5)).contains(0.9, 0.1), Outline((0.5, 0.5), radius=0.5).contains(0.9, 0.1)
    (True, False)
    """

    middle: Point
    corners: tuple[Point, ...] = ()
    radius: float = 0.5
    """Of the circle, or of the largest circle around the middle of the polygon."""

    @classmethod
    def square(cls, middle: Point, width: float = 1, height: float = 1) -> Outline:
        """Return an upright rectangle around a point."""
        x, y = middle
        w, h = width / 2, height / 2
        corners = ((x - w, y - h), (x + w, y - h), (x + w, y + h), (x - w, y + h))
        return cls(middle, corners, min(w, h))

    @classmethod
    def hexagon(cls, middle: Point, width: float = 1) -> Outline:
        """Return a regular hexagon with a corner at the top."""
        reach = width / 3**0.5
        turns = (pi * (number / 3 - 0.5) for number in range(6))
        corners = tuple((middle[0] + reach * cos(turn), middle[1] + reach * sin(turn)) for turn in turns)
        return cls(middle, corners, width / 2)

    def contains(self, x: float, y: float) -> bool:
        """Return whether a point is inside; the boundary is."""
        if not self.corners:
            return hypot(x - self.middle[0], y - self.middle[1]) <= self.radius
        ends = zip(self.corners, (*self.corners[1:], self.corners[0]), strict=True)
        return all((bx - ax) * (y - ay) - (by - ay) * (x - ax) >= -1e-9 for (ax, ay), (bx, by) in ends)

    @property
    def is_upright(self) -> bool:
        """Whether it is a rectangle with level sides, its corners clockwise from the upper left."""
        if len(self.corners) != 4:
            return False
        (left, top), (right, _), (_, bottom), _ = self.corners
        return self.corners == ((left, top), (right, top), (right, bottom), (left, bottom))

    @property
    def box(self) -> tuple[float, float, float, float]:
        """The left, top, right and bottom of the smallest rectangle around it."""
        if not self.corners:
            (x, y), radius = self.middle, self.radius
            return x - radius, y - radius, x + radius, y + radius
        across, down = zip(*self.corners, strict=True)
        return min(across), min(down), max(across), max(down)

    def moved(self, right: float, down: float) -> Outline:
        """Return the same outline elsewhere."""
        x, y = self.middle
        return Outline((x + right, y + down), tuple((a + right, b + down) for a, b in self.corners), self.radius)
