"""What all pieces of one kind see at once."""

from __future__ import annotations

from typing import Any

try:
    import cython
except ImportError:
    from board import nocython as cython

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
    """What the pieces of one kind see, by the mask of their squares and by what is occupied.

    When interpreted, it is cached for each occupancy of their lines: in a search, hardly any position has a new one.
    When compiled, looking again is quicker.
    """

    def __init__(self, straight: bool, diagonal: bool) -> None:
        self._straight = straight
        self._diagonal = diagonal
        self._tables: dict[int, tuple[dict[int, Sights], int]] = {}
        self._grown = 0

    def look(self, pieces: int, occupied: int) -> Sights:
        """Return what the pieces on the squares of a mask see; use it before the next look."""
        self._fill(self, pieces, occupied)
        return self

    def _look_up(self, pieces: int, occupied: int) -> Sights:
        """Return what was seen before, if anything."""
        try:
            table, lines = self._tables[pieces]
            return table[occupied & lines]
        except KeyError:
            return self._first_look(pieces, occupied)

    def _first_look(self, pieces: int, occupied: int) -> Sights:
        """Look, and cache the result."""
        self._note_growth()
        table, lines = self._tables.setdefault(pieces, ({}, self._lines_of(pieces)))
        sights = table[occupied & lines] = Sights()
        sights.squares, sights.seen = squares_of(pieces), [0, *squares_of(pieces)]  # of the right length
        self._fill(sights, pieces, occupied)
        sights.seen.pop()  # a list needs no last mask
        return sights

    def masks(self, pieces: int, occupied: int) -> list[int]:
        """Return a list of what each of the pieces sees: for interpreted code."""
        sights = self.look(pieces, occupied)
        return [sights.seen[number] for number in range(sights.count)]

    def _fill(self, sights: Sights, pieces: int, occupied: int) -> None:
        """Look from each square."""
        count = view = 0
        while pieces:
            square = lowest(pieces)
            pieces &= pieces - 1
            lookout = LOOKOUTS[square]
            seen = 0
            if self._straight:
                seen = straight_sight(lookout, occupied)
            if self._diagonal:
                seen |= diagonal_sight(lookout, occupied)
            elif not self._straight:
                seen = lookout.knights
            sights.squares[count] = square
            sights.seen[count] = seen
            view |= seen
            count += 1
        sights.seen[count] = 0
        sights.count = count
        sights.view = view

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


if not cython.compiled:
    SightTables.look = SightTables._look_up  # type: ignore[method-assign]

KNIGHT_SIGHT = SightTables(straight=False, diagonal=False)
BISHOP_SIGHT = SightTables(straight=False, diagonal=True)
ROOK_SIGHT = SightTables(straight=True, diagonal=False)
QUEEN_SIGHT = SightTables(straight=True, diagonal=True)
