"""What pieces see from a square, or from all the squares of a kind of piece: for those who ask often."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from board.geometry import Coordinate
from board.rays import Line, squares_of
from pieces.chess_threats import LOOKOUTS


class Sight(dict[int, int]):
    """The squares seen along two lines at once, for each way to occupy them short of their ends.

    What stands on the last square of a ray is seen anyway. So ``sight[occupied & sight.mask]`` has few entries,
    each worked out the first time it is asked for.
    """

    __slots__ = ("lines", "mask")

    def __init__(self, lines: tuple[Line, Line]) -> None:
        super().__init__()
        self.lines = lines
        self.mask = 0
        for ray in lines[0].rays + lines[1].rays:
            for square in ray[:-1]:
                self.mask |= 1 << square

    def __missing__(self, occupied: int) -> int:
        """Look along both lines, and remember what was seen."""
        one, other = self.lines
        seen = self[occupied] = one[occupied & one.mask] | other[occupied & other.mask]
        return seen


def _with_mask(lines: tuple[Line, Line]) -> tuple[Sight, int]:
    sight = Sight(lines)
    return sight, sight.mask


DIAGONAL_SIGHT = tuple(_with_mask(lookout.diagonal_lines) for lookout in LOOKOUTS)
STRAIGHT_SIGHT = tuple(_with_mask(lookout.straight_lines) for lookout in LOOKOUTS)
"""``sight, mask = STRAIGHT_SIGHT[square]``; then ``sight[occupied & mask]``."""


Seen: TypeAlias = tuple[tuple[Coordinate, int], ...]
"""For each of some pieces its square, and the mask of what it sees."""


class SightTable(dict[int, Seen]):
    """What the pieces of one kind see, all at once, for each way to occupy their lines.

    In a search there is hardly a position in which all these lines are occupied in a new way.
    """

    __slots__ = ("_squares", "_tables")

    def __init__(self, squares: list[Coordinate], tables: SightTables) -> None:
        super().__init__()
        self._squares = squares
        self._tables = tables

    def __missing__(self, occupied: int) -> Seen:
        """Look from each square, and remember what was seen."""
        self._tables.note_growth()
        look = self._tables.look
        seen = self[occupied] = tuple([(square, look(square, occupied)) for square in self._squares])
        return seen


class SightTables(dict[int, tuple[SightTable, int]]):
    """The tables of pieces of one kind, and the lines they look along, by the mask of the squares they stand on.

    ``table, lines = BISHOP_SIGHT[bishops]``; then ``for square, seen in table[occupied & lines]``.
    """

    __slots__ = ("_grown", "_lines", "look")

    def __init__(self, look: Callable[[Coordinate, int], int], lines: Callable[[Coordinate], int]) -> None:
        super().__init__()
        self.look = look
        """Return what is seen from a square, with the given squares occupied."""
        self._lines = lines
        self._grown = 0

    def note_growth(self) -> None:
        """Count one more thing remembered; when there are too many, all are forgotten."""
        self._grown += 1
        if self._grown > REMEMBERED:
            self._grown = 0
            self.clear()

    def __missing__(self, mask: int) -> tuple[SightTable, int]:
        """Find the squares and their lines, and remember them."""
        squares = squares_of(mask)
        lines = 0
        for square in squares:
            lines |= self._lines(square)
        view = self[mask] = SightTable(squares, self), lines
        return view


REMEMBERED = 1 << 14
"""How many ways to occupy lines are remembered for each kind of piece: a few megabytes of them."""


def _diagonally(square: Coordinate, occupied: int) -> int:
    sight, mask = DIAGONAL_SIGHT[square]
    return sight[occupied & mask]


def _straight(square: Coordinate, occupied: int) -> int:
    sight, mask = STRAIGHT_SIGHT[square]
    return sight[occupied & mask]


KNIGHT_SIGHT = SightTables(lambda square, occupied: LOOKOUTS[square].knights, lambda square: 0)
"""Knights look over everything, so that one way to occupy nothing is all there is: ``table[0]``."""
BISHOP_SIGHT = SightTables(_diagonally, lambda square: DIAGONAL_SIGHT[square][1])
ROOK_SIGHT = SightTables(_straight, lambda square: STRAIGHT_SIGHT[square][1])
QUEEN_SIGHT = SightTables(
    lambda square, occupied: _diagonally(square, occupied) | _straight(square, occupied),
    lambda square: DIAGONAL_SIGHT[square][1] | STRAIGHT_SIGHT[square][1],
)
