"""Cached views of pieces, from one square or from all the squares of a kind of piece."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from board.geometry import Coordinate
from board.rays import squares_of
from pieces.chess_threats import LOOKOUTS, diagonal_sight, straight_sight

Seen: TypeAlias = tuple[tuple[Coordinate, int], ...]
"""For each piece, its square and the mask of the squares it sees."""


class SightTable(dict[int, Seen]):
    """What the pieces of one kind see, all at once, for each occupancy of their lines.

    In a search, hardly any position has a new occupancy of all these lines.
    """

    __slots__ = ("_squares", "_tables")

    def __init__(self, squares: list[Coordinate], tables: SightTables) -> None:
        super().__init__()
        self._squares = squares
        self._tables = tables

    def __missing__(self, occupied: int) -> Seen:
        """Look from each square, and cache the result."""
        self._tables.note_growth()
        look = self._tables.look
        seen = self[occupied] = tuple([(square, look(square, occupied)) for square in self._squares])
        return seen


class SightTables(dict[int, tuple[SightTable, int]]):
    """The tables of pieces of one kind, and their lines, by the mask of their squares.

    ``table, lines = BISHOP_SIGHT[bishops]``; then ``for square, seen in table[occupied & lines]``.
    """

    __slots__ = ("_grown", "_lines", "look")

    def __init__(self, look: Callable[[Coordinate, int], int], lines: Callable[[Coordinate], int]) -> None:
        super().__init__()
        self.look = look
        """Return the squares seen from a square, with the given squares occupied."""
        self._lines = lines
        self._grown = 0

    def note_growth(self) -> None:
        """Count one more cache entry; when there are too many, clear the cache."""
        self._grown += 1
        if self._grown > REMEMBERED:
            self._grown = 0
            self.clear()

    def __missing__(self, mask: int) -> tuple[SightTable, int]:
        """Find the squares and their lines, and cache them."""
        squares = squares_of(mask)
        lines = 0
        for square in squares:
            lines |= self._lines(square)
        view = self[mask] = SightTable(squares, self), lines
        return view


REMEMBERED = 1 << 14
"""How many occupancies are cached for each kind of piece: a few megabytes."""


KNIGHT_SIGHT = SightTables(lambda square, occupied: LOOKOUTS[square].knights, lambda square: 0)
"""Nothing blocks knights, so there is only one entry: ``table[0]``."""
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
