"""What all pieces of one kind see at once."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import Any

try:
    import cython
except ImportError:
    from board import nocython as cython

from board.errors import expect_new
from board.rays import squares_of
from pieces.chess_threats import LOOKOUTS

if not cython.compiled:
    from board.interpreted import lowest
    from pieces.chess_threats import diagonal_sight, straight_sight

REMEMBERED = 1 << 14
"""How many occupancies are cached for each kind of piece: a few megabytes."""


class Sights:
    """What some pieces see: for each of ``count`` pieces its square, and the mask of what is ``seen`` from there.

    When compiled, a last mask of 0 ends the masks, since every piece sees something.
    """

    __slots__ = ("count", "seen", "squares", "view")

    count: int
    view: int
    """The squares that at least one of them sees."""
    squares: Any
    seen: Any


class SightTables(Sights):
    """What the pieces of one kind see, by the mask of their squares and by what is occupied."""

    __slots__ = ("_diagonal", "_lines", "_straight")

    def __init__(self, straight: bool, diagonal: bool) -> None:
        expect_new(self, "_lines")
        self._lines = straight, diagonal
        self._straight = straight
        self._diagonal = diagonal

    def look(self, pieces: int, occupied: int) -> Sights:
        """Return what the pieces on the squares of a mask see; use it before the next look."""
        count = view = 0
        while pieces:
            square = lowest(pieces)
            pieces &= pieces - 1
            seen = self._see(square, occupied)
            self.squares[count] = square
            self.seen[count] = seen
            view |= seen
            count += 1
        self.seen[count] = 0
        self.count = count
        self.view = view
        return self

    def masks(self, pieces: int, occupied: int) -> list[int]:
        """Return a list of what each of the pieces sees: for interpreted code."""
        sights = self.look(pieces, occupied)
        return [sights.seen[number] for number in range(sights.count)]

    def _see(self, square: int, occupied: int) -> int:
        """Return what one piece sees."""
        lookout = LOOKOUTS[square]
        if not self._straight:
            return diagonal_sight(lookout, occupied) if self._diagonal else lookout.knights
        seen = straight_sight(lookout, occupied)
        return seen | diagonal_sight(lookout, occupied) if self._diagonal else seen


if not cython.compiled:

    class CachedSightTables(SightTables):
        """Looks once for each occupancy of the pieces' lines: in a search, hardly any position has a new one.

        When compiled, looking again is quicker.
        """

        __slots__ = ("_grown", "_tables")

        def __init__(self, straight: bool, diagonal: bool) -> None:
            super().__init__(straight, diagonal)
            self._tables: dict[int, tuple[dict[int, Sights], int, tuple[int, ...]]] = {}
            self._grown = 0

        def look(self, pieces: int, occupied: int) -> Sights:
            """Return what was seen before, if anything."""
            try:
                table, lines, _ = self._tables[pieces]
                return table[occupied & lines]
            except KeyError:
                return self._first_look(pieces, occupied)

        def _first_look(self, pieces: int, occupied: int) -> Sights:
            """Look, and cache the result."""
            self._note_growth()
            if pieces not in self._tables:
                self._tables[pieces] = {}, self._lines_of(pieces), tuple(squares_of(pieces))
            table, lines, squares = self._tables[pieces]
            sights = table[occupied & lines] = Sights()
            sights.squares = squares
            # A tuple, since the garbage collector visits a list again and again.
            sights.seen = seen = tuple([self._see(square, occupied) for square in squares])
            sights.count = len(squares)
            sights.view = reduce(or_, seen, 0)
            return sights

        def _lines_of(self, pieces: int) -> int:
            """Return the squares on which something can block the pieces' view; nothing blocks knights."""
            lines = 0
            for square in squares_of(pieces):
                if self._straight:
                    lines |= LOOKOUTS[square].straight_mask
                if self._diagonal:
                    lines |= LOOKOUTS[square].diagonal_mask
            return lines

        def _note_growth(self) -> None:
            """Count one more cache entry; when there are too many, clear the cache."""
            self._grown += 1
            if self._grown > REMEMBERED:
                self._grown = 0
                self._tables.clear()


Tables = SightTables if cython.compiled else CachedSightTables
KNIGHT_SIGHT = Tables(straight=False, diagonal=False)
BISHOP_SIGHT = Tables(straight=False, diagonal=True)
ROOK_SIGHT = Tables(straight=True, diagonal=False)
QUEEN_SIGHT = Tables(straight=True, diagonal=True)
