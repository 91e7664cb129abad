"""Movement as data: the ways in which a piece moves, as atoms, and the squares that they lead to.

``pieces.betza`` reads and writes atoms in Betza notation. ``destinations`` is brute force: slow, and the measure for
everything faster.

>>> knight = Atom([(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)])
>>> grid = Grid(8, 8)
>>> sorted(grid.name(square) for square in destinations([knight], grid, grid.coordinate("b1"), Alliance.WHITE))
['a3', 'c3', 'd2']
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from enum import Enum
from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from attrs import field, frozen

from board.alliance import Alliance
from board.errors import ArgumentError, WrongTypeError, expect, expect_count, shown
from board.geometry import Coordinate, Grid, file_letters

if TYPE_CHECKING:
    from attrs import Attribute

Leap: TypeAlias = "tuple[int, int]"
"""How many (files, ranks) to the right and ahead, seen by the player: black's right is white's left."""
LONGEST = 255
"""The longest leap, and the longest range: boards have at most 256 squares."""


class Hopper(Enum):
    """How a hopper jumps over another piece; the value is its letter."""

    CANNON = "p"
    """Beyond exactly one piece, at any distance."""
    GRASSHOPPER = "g"
    """Directly behind the first piece."""


class Rectangle(NamedTuple):
    """Part of a region: its first and last file and rank, counted from 0 at white's bottom left."""

    left: int
    bottom: int
    right: int
    top: int

    def __str__(self) -> str:
        corners = [f"{file_letters(file)}{rank + 1}" for file, rank in (self[:2], self[2:])]
        return "-".join(dict.fromkeys(corners))


Region: TypeAlias = "tuple[Rectangle, ...]"


def _region(value: Iterable[Rectangle]) -> Region:
    return tuple(value)


def _leaps(value: Iterable[Leap]) -> tuple[Leap, ...]:
    """Return leaps in order, each once."""
    try:
        return tuple(sorted({(files, ranks) for files, ranks in value}))
    except (TypeError, ValueError):
        raise WrongTypeError(f"expected leaps as pairs of files and ranks, got {shown(value)}") from None


def length(leap: Leap) -> Leap:
    """Return how long a leap is: the longer way, then the shorter one.

    >>> length((-1, 2))
    (2, 1)
    """
    ways = sorted(map(abs, leap))
    return ways[1], ways[0]


@frozen
class Atom:
    """One simple way to move: leaps of one length, made once or several times in a line."""

    leaps: tuple[Leap, ...] = field(converter=_leaps)
    range: int = 1
    """How many leaps at most, 0 for any number."""
    moves: bool = True
    """Whether it goes to empty squares."""
    captures: bool = True
    en_passant: bool = False
    """Whether it captures a piece that has just passed the square."""
    initial: bool = False
    """Whether it is only possible from a square of the starting array."""
    lame: bool = False
    """Whether the squares that a leap passes must be empty: those straight ahead first, then the diagonal ones."""
    hopper: Hopper | None = None
    region: Region = field(default=(), converter=_region)
    """The squares where it is available; all if empty."""

    @leaps.validator
    def _check_leaps(self, attribute: Attribute[tuple[Leap, ...]], leaps: tuple[Leap, ...]) -> None:
        for way in (way for leap in leaps for way in leap):
            expect(int, way, "the files and ranks of a leap as whole numbers")
        lengths = {length(leap) for leap in leaps}
        if len(lengths) != 1 or not 0 < max(max(lengths)) <= LONGEST:
            raise ArgumentError(f"expected leaps of one length, such as (1, 2) and (2, 1), got {shown(leaps)}")

    def __attrs_post_init__(self) -> None:
        expect_count(self.range, "the range", 0, LONGEST)
        for part in self.region:
            expect(Rectangle, part, "a region of Rectangles")
            if not (0 <= part.left <= part.right <= LONGEST and 0 <= part.bottom <= part.top <= LONGEST):
                raise ArgumentError(f"expected a rectangle's first and last file and rank, from 0, got {shown(part)}")
        if not (self.moves or self.captures or self.en_passant):
            raise ArgumentError("expected an atom that moves, captures or captures en passant, got none of them")
        if self.hopper is not None:
            expect(Hopper, self.hopper, "a Hopper or None")
            if self.range == 1:
                raise ArgumentError("expected a hopper's range of 0 or at least 2, got 1: it would never pass a piece")
            if self.hopper is Hopper.GRASSHOPPER and self.range:
                raise ArgumentError(f"expected a grasshopper's range of 0, any number, got {self.range}")


# Squares.


class Landing(NamedTuple):
    """A square where a piece may land."""

    square: Coordinate
    leg: tuple[Coordinate, ...] = ()
    """The squares that must be empty for this leap, if it is lame."""


def leg(leap: Leap) -> tuple[Leap, ...]:
    """Return the squares that a leap passes, straight ones first, then the diagonal ones.

    >>> leg((1, 2)), leg((3, 2)), leg((1, 1))
    (((0, 1),), ((1, 0), (2, 1)), ())
    """
    files, ranks = leap
    far, near = length(leap)
    aside, ahead = (files > 0) - (files < 0), (ranks > 0) - (ranks < 0)
    straight = (aside, 0) if abs(files) > abs(ranks) else (0, ahead)
    steps = [straight] * (far - near) + [(aside, ahead)] * near
    return tuple(accumulate(steps[:-1], lambda place, step: (place[0] + step[0], place[1] + step[1])))


def is_within(region: Region, grid: Grid, square: Coordinate, side: Alliance) -> bool:
    """Return whether a square lies in a region, which is mirrored top to bottom for black; all lie in an empty one."""
    row, file = divmod(square, grid.columns)
    rank = row if _climbs(grid, side) else grid.rows - 1 - row
    return not region or any(part.left <= file <= part.right and part.bottom <= rank <= part.top for part in region)


def _climbs(grid: Grid, side: Alliance) -> bool:
    """Return whether rows are numbered in the direction in which a side moves."""
    return grid.bottom_up != side.is_black


def rays(atom: Atom, grid: Grid, square: Coordinate, side: Alliance) -> tuple[tuple[Landing, ...], ...]:
    """Return the squares that each leap of an atom leads to, one after the other, up to the edge of the board.

    They are none outside the atom's region. Whether the atom is available only at first is for the caller to say.
    """
    if not is_within(atom.region, grid, square, side):
        return ()
    turn = -1 if side.is_black else 1, 1 if _climbs(grid, side) else -1
    found = (tuple(_ray(atom, leap, grid, square, turn)) for leap in atom.leaps)
    return tuple(ray for ray in found if ray)


def _ray(atom: Atom, leap: Leap, grid: Grid, square: Coordinate, turn: Leap) -> Iterator[Landing]:
    *passed, way = [(turn[0] * files, turn[1] * ranks) for files, ranks in (*(leg(leap) if atom.lame else ()), leap)]
    steps = 0
    while not atom.range or steps < atom.range:
        target = grid.step(square, *way)
        if target is None:
            return
        legs = (grid.step(square, *place) for place in passed)
        yield Landing(target, tuple(place for place in legs if place is not None))
        square = target
        steps += 1


def destinations(
    atoms: Sequence[Atom],
    grid: Grid,
    square: Coordinate,
    side: Alliance,
    own: Collection[Coordinate] = (),
    enemies: Collection[Coordinate] = (),
    initial: bool = False,
) -> frozenset[Coordinate]:
    """Return where a piece of a side may go from a square, given where the other pieces stand.

    ``initial`` tells whether the square is its own in the starting array. Captures en passant are left out, since they
    depend on the move before.
    """
    return frozenset(
        target
        for atom in atoms
        if initial or not atom.initial
        for ray in rays(atom, grid, square, side)
        for target in _reached(atom, ray, own, enemies)
    )


def _reached(
    atom: Atom, ray: tuple[Landing, ...], own: Collection[Coordinate], enemies: Collection[Coordinate]
) -> Iterator[Coordinate]:
    """Yield the squares of a ray where a piece may end its move."""
    hurdles = int(atom.hopper is not None)
    passed = 0
    for target, blocks in ray:
        if any(place in own or place in enemies for place in blocks):
            return
        is_occupied = target in own or target in enemies
        if passed == hurdles and (atom.captures if target in enemies else atom.moves and not is_occupied):
            yield target
        if atom.hopper is Hopper.GRASSHOPPER and passed:
            return
        passed += is_occupied
