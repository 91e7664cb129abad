"""What pieces see from a square, or from all the squares of a kind of piece: for those who ask often."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from board.geometry import Coordinate
from board.rays import squares_of
from pieces.chess_threats import LOOKOUTS, diagonal_sight, straight_sight

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


KNIGHT_SIGHT = SightTables(lambda square, occupied: LOOKOUTS[square].knights, lambda square: 0)
"""Knights look over everything, so that one way to occupy nothing is all there is: ``table[0]``."""
BISHOP_SIGHT = SightTables(
    lambda square, occupied: diagonal_sight(LOOKOUTS[square], occupied),
    lambda square: LOOKOUTS[square].diagonal_mask,
)
ROOK_SIGHT = SightTables(
    lambda square, occupied: straight_sight(LOOKOUTS[square], occupied),
    lambda square: LOOKOUTS[square].straight_mask,
)
QUEEN_SIGHT = SightTables(
    lambda square, occupied: diagonal_sight(LOOKOUTS[square], occupied) | straight_sight(LOOKOUTS[square], occupied),
    lambda square: LOOKOUTS[square].diagonal_mask | LOOKOUTS[square].straight_mask,
)
