"""Graph: named places with coordinates, joined by lines."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise
from math import hypot
from typing import Any

from attrs import field, frozen

from board.errors import ArgumentError, CoordinateError, WrongTypeError, shown
from board.geometry import Coordinate, Geometry
from board.outline import Outline, Point


def _placed(given: Any) -> tuple[tuple[str, Point], ...]:
    pairs = given.items() if isinstance(given, Mapping) else given
    if not isinstance(pairs, Iterable):
        raise WrongTypeError(f"expected places with their coordinates, got {shown(given)}")
    try:
        return tuple((str(name), (float(x), float(y))) for name, (x, y) in pairs)
    except (TypeError, ValueError):
        raise WrongTypeError(f"expected places with their coordinates, got {shown(given)}") from None


def _listed(given: Iterable[Any]) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(line.split()) if isinstance(line, str) else tuple(line) for line in given)


@frozen
class Graph(Geometry):
    """Named places, each with its column and row, and the lines that join them.

    A line names its places in order; neighbours are next to each other on a line.

    >>> triangle = Graph({"a": (0, 1), "b": (2, 1), "c": (1, 0)}, ["a c b", "a b"])
    >>> triangle.neighbours(triangle.coordinate("a"))
    (2, 1)
    """

    points: tuple[tuple[str, Point], ...] = field(converter=_placed)
    """The places' names with their coordinates, which may be a mapping: only their proportions matter."""
    joined: tuple[tuple[str, ...], ...] = field(converter=_listed, default=())
    """The lines, each as the names of its places, or as one string of names."""
    names: tuple[str, ...] = field(init=False, repr=False, eq=False)
    lines: tuple[tuple[Coordinate, ...], ...] = field(init=False, repr=False, eq=False)
    _numbers: dict[str, Coordinate] = field(init=False, repr=False, eq=False)
    _beside: tuple[tuple[Coordinate, ...], ...] = field(init=False, repr=False, eq=False)
    _middles: tuple[Point, ...] = field(init=False, repr=False, eq=False)

    def __attrs_post_init__(self) -> None:
        names = tuple(name for name, _ in self.points)
        numbers = {name: number for number, name in enumerate(names)}
        if not names or len(numbers) < len(names) or len({point for _, point in self.points}) < len(names):
            raise ArgumentError("expected places with different names and coordinates")
        for line in self.joined:
            for name in line:
                if name not in numbers:
                    span = f"from {names[0]} to {names[-1]}"
                    raise CoordinateError(f"expected a line through places {span}, got {shown(name)}")
        lines = tuple(tuple(numbers[name] for name in line) for line in self.joined)
        beside: list[dict[Coordinate, None]] = [{} for _ in names]
        for numbered in lines:
            for first, second in pairwise(numbered):
                beside[first][second] = beside[second][first] = None
        self._derive(names=names, lines=lines, _numbers=numbers, _beside=tuple(map(tuple, beside)))
        left, top = (min(part) for part in zip(*(point for _, point in self.points), strict=True))
        scale = self._scale()
        middles = tuple(((x - left) / scale + 0.5, (y - top) / scale + 0.5) for _, (x, y) in self.points)
        self._derive(_middles=middles)

    def _derive(self, **values: Any) -> None:
        for name, value in values.items():
            object.__setattr__(self, name, value)

    def _scale(self) -> float:
        """Return the distance between the nearest places, which becomes one unit."""
        points = [point for _, point in self.points]
        apart = [hypot(a - x, b - y) for number, (x, y) in enumerate(points) for a, b in points[number + 1 :]]
        return min(apart, default=1.0)

    @property
    def size(self) -> int:
        """How many places there are."""
        return len(self.names)

    @property
    def _columns(self) -> list[float]:
        return sorted({x for _, (x, _) in self.points})

    @property
    def _rows(self) -> list[float]:
        return sorted({y for _, (_, y) in self.points})

    @property
    def columns(self) -> int:
        """The width of a text picture."""
        return len(self._columns)

    @property
    def rows(self) -> int:
        """The height of a text picture."""
        return len(self._rows)

    @property
    def width(self) -> float:
        """The board's width, with half a unit around its places."""
        return max(x for x, _ in self._middles) + 0.5

    @property
    def height(self) -> float:
        """The board's height, with half a unit around its places."""
        return max(y for _, y in self._middles) + 0.5

    @property
    def noun(self) -> str:
        """A point."""
        return "point"

    def spot(self, coordinate: Coordinate) -> tuple[int, int]:
        """Return a place's column and row among those that occur."""
        _, (x, y) = self.points[coordinate]
        return self._columns.index(x), self._rows.index(y)

    def middle(self, coordinate: Coordinate) -> Point:
        """Return where a place is."""
        return self._middles[coordinate]

    def outline(self, coordinate: Coordinate) -> Outline:
        """Return the circle around a place, which touches that of the nearest one."""
        return Outline(self._middles[coordinate], radius=0.5)

    def neighbours(self, coordinate: Coordinate) -> tuple[Coordinate, ...]:
        """Return the places that a line joins to one."""
        return self._beside[coordinate]

    def _by_name(self, name: str) -> Coordinate | None:
        return self._numbers.get(name)
