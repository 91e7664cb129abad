"""Pegs, and the boards they stand on: English, European and triangular."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from attrs import field, frozen

from board.alliance import Alliance
from board.errors import ArgumentError
from board.geometry import Coordinate, Geometry, file_letters
from board.outline import Point
from board.rays import mask_of
from moves.move import Move, make_move
from moves.peg import Jump, UnJump
from pieces.piece import Piece

if TYPE_CHECKING:
    from board.position import Position

Spot = tuple[int, int]
_SLANT = 0.866
"""The distance between rows when each hole lies between two of the next row."""


class Leap(NamedTuple):
    """A jump that a board's shape allows: from a hole, over a second one, into a third."""

    start: Coordinate
    over: Coordinate
    end: Coordinate
    holes: int
    """The mask of the three holes. A jump is legal if, of these, exactly ``pegs`` are filled."""
    pegs: int
    landing: int


@frozen(eq=False)
class Holes(Geometry):
    """The holes of a peg board, row by row from the top, with names such as d4.

    ``directions`` are those in which pegs jump; ``turns`` map a spot to its images under the
    rotations and reflections of the board.
    """

    spots: tuple[Spot, ...]
    names: tuple[str, ...]
    directions: tuple[Spot, ...]
    turns: tuple[Callable[[int, int], Spot], ...]
    leaps: tuple[tuple[Leap, ...], ...] = field(init=False)
    """The jumps that start in each hole."""
    landings: tuple[tuple[Leap, ...], ...] = field(init=False)
    """The jumps that end in each hole."""
    symmetries: tuple[tuple[Coordinate, ...], ...] = field(init=False)
    """The image of each hole under each symmetry of the board; the first is the identity."""

    noun = "hole"

    def __attrs_post_init__(self) -> None:
        numbers = {spot: hole for hole, spot in enumerate(self.spots)}
        leaps = [leap for start in range(self.size) for leap in self._leaps_from(start, numbers)]
        holes = range(self.size)
        derived: dict[str, object] = {
            "leaps": tuple(tuple(leap for leap in leaps if leap.start == hole) for hole in holes),
            "landings": tuple(tuple(leap for leap in leaps if leap.end == hole) for hole in holes),
            "symmetries": tuple(tuple(numbers[turn(*spot)] for spot in self.spots) for turn in self.turns),
        }
        for name, value in derived.items():
            object.__setattr__(self, name, value)

    def _leaps_from(self, start: Coordinate, numbers: dict[Spot, Coordinate]) -> list[Leap]:
        column, row = self.spots[start]
        leaps = []
        for across, down in self.directions:
            over = numbers.get((column + across, row + down))
            end = numbers.get((column + 2 * across, row + 2 * down))
            if over is not None and end is not None:
                leaps.append(
                    Leap(start, over, end, mask_of([start, over, end]), mask_of([start, over]), mask_of([end]))
                )
        return leaps

    @property
    def size(self) -> int:
        """How many holes there are."""
        return len(self.spots)

    @property
    def columns(self) -> int:
        """The picture's width."""
        return max(column for column, _ in self.spots) + 1

    @property
    def rows(self) -> int:
        """The picture's height."""
        return max(row for _, row in self.spots) + 1

    def spot(self, coordinate: Coordinate) -> Spot:
        """Return a hole's (column from the left, row from the top)."""
        return self.spots[coordinate]

    @property
    def _is_slanted(self) -> bool:
        """Whether neighbouring rows are offset by half a hole, with holes two columns apart."""
        return (1, 0) not in self.directions

    @property
    def width(self) -> float:
        """The board's width in holes."""
        return (self.columns + 1) / 2 if self._is_slanted else self.columns

    @property
    def height(self) -> float:
        """The board's height in holes."""
        return (self.rows - 1) * _SLANT + 1 if self._is_slanted else self.rows

    def middle(self, coordinate: Coordinate) -> Point:
        """Return the middle of a hole."""
        column, row = self.spots[coordinate]
        return (column * 0.5 + 0.5, row * _SLANT + 0.5) if self._is_slanted else (column + 0.5, row + 0.5)


def _cross(widths: tuple[int, ...]) -> Holes:
    """Return a board of centred rows on a square grid, with names as in chess."""
    side = len(widths)
    spots = [
        (column, row) for row, width in enumerate(widths) for column in range((side - width) // 2, (side + width) // 2)
    ]
    last = side - 1
    return Holes(
        spots=tuple(spots),
        names=tuple(f"{file_letters(column)}{side - row}" for column, row in spots),
        directions=((1, 0), (0, 1), (-1, 0), (0, -1)),
        turns=(
            lambda column, row: (column, row),
            lambda column, row: (last - row, column),
            lambda column, row: (last - column, last - row),
            lambda column, row: (row, last - column),
            lambda column, row: (last - column, row),
            lambda column, row: (column, last - row),
            lambda column, row: (row, column),
            lambda column, row: (last - row, last - column),
        ),
    )


def _triangle(side: int) -> Holes:
    """Return a triangle with its apex, a1, at the top; the letter is the place in the row, the number the row."""
    # Row r and place p are drawn at column side - 1 - r + 2p; a, b and c count from the three sides.
    spots = [(side - 1 - row + 2 * place, row) for row in range(side) for place in range(row + 1)]

    def turned(order: tuple[int, int, int]) -> Callable[[int, int], Spot]:
        def turn(column: int, row: int) -> Spot:
            place = (column - (side - 1 - row)) // 2
            distances = (row - place, place, side - 1 - row)
            new_row, new_place = side - 1 - distances[order[2]], distances[order[1]]
            return side - 1 - new_row + 2 * new_place, new_row

        return turn

    orders = ((0, 1, 2), (1, 2, 0), (2, 0, 1), (1, 0, 2), (0, 2, 1), (2, 1, 0))
    return Holes(
        spots=tuple(spots),
        names=tuple(f"{file_letters(place)}{row + 1}" for row in range(side) for place in range(row + 1)),
        directions=((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1)),
        turns=tuple(map(turned, orders)),
    )


BOARDS = {
    "english": _cross((3, 3, 7, 7, 7, 3, 3)),
    "european": _cross((3, 5, 7, 7, 7, 5, 3)),
    "triangle": _triangle(5),
}


@frozen(eq=False, repr=False)
class Peg(Piece):
    """A peg in a hole."""

    piece_type = "peg"
    letter = "O"
    sides = 1

    def __attrs_post_init__(self) -> None:
        """Raise an error for a side that no peg has."""
        super().__attrs_post_init__()
        if self.alliance is not Alliance.WHITE:
            raise ArgumentError(f"a peg is white, like all pieces of a puzzle, got {self.alliance!r}")

    def add_jumps(self, board: Position, holes: Holes, pegs: int, append: Callable[[Move], None]) -> None:
        """Append this peg's jumps, given the mask of all pegs."""
        for leap in holes.leaps[self.position]:
            if pegs & leap.holes == leap.pegs:
                append(make_move(Jump, board, self, leap.end, board.cell(leap.over)))  # type: ignore[arg-type]

    def add_un_jumps(self, board: Position, holes: Holes, pegs: int, append: Callable[[Move], None]) -> None:
        """Append the un-jumps of this peg: the jumps that may just have brought it here."""
        for leap in holes.landings[self.position]:
            if pegs & leap.holes == leap.landing:
                restored = Peg(Alliance.WHITE, leap.over)
                append(make_move(UnJump, board, self, leap.start, None, restored))  # type: ignore[arg-type]
