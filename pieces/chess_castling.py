"""Castling: what must be empty and what must be safe, for any squares of king and rook."""

from __future__ import annotations

from attrs import frozen

from board.geometry import Coordinate
from board.rays import mask_of
from moves.chess import KingSideCastleMove, QueenSideCastleMove
from moves.move import Move


@frozen(eq=False)
class Castle:
    """One way to castle from given squares of king and rook: what must be empty, what must be safe."""

    move_class: type[Move]
    destination: Coordinate
    must_be_empty: int
    king_path: tuple[Coordinate, ...]
    """The squares that the king passes, without those it leaves and arrives on."""
    changes: int
    """The squares that are occupied either before or afterwards, but not both."""

    @classmethod
    def between(cls, king: Coordinate, rook: Coordinate) -> Castle:
        """Return the castle of a king and a rook in the same row, by the rules of Chess960."""
        row = king - king % 8
        king_side = rook > king
        king_destination, rook_destination = (row + 6, row + 5) if king_side else (row + 2, row + 3)
        king_squares = _stretch(king, king_destination)
        rook_squares = _stretch(rook, rook_destination)
        before, after = 1 << king | 1 << rook, 1 << king_destination | 1 << rook_destination
        return cls(
            move_class=KingSideCastleMove if king_side else QueenSideCastleMove,
            destination=king_destination,
            must_be_empty=mask_of(king_squares + rook_squares) & ~before,
            king_path=tuple(square for square in king_squares if square not in (king, king_destination)),
            changes=before ^ after,
        )


def _stretch(start: Coordinate, end: Coordinate) -> tuple[Coordinate, ...]:
    return tuple(range(min(start, end), max(start, end) + 1))
