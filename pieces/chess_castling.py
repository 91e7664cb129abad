"""Castling: what must be empty and what must be safe, for any squares of king and rook."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import field, frozen

from board.geometry import Coordinate
from board.mark import Hop
from board.position import OpenPosition
from board.rays import mask_of
from moves.chess import KingSideCastleMove, QueenSideCastleMove
from moves.move import Move

if TYPE_CHECKING:
    from pieces.chess import King, Rook


@frozen(eq=False)
class Castle:
    """A castling move for given squares of king and rook: what must be empty, what must be safe."""

    move_class: type[Move]
    destination: Coordinate
    must_be_empty: int
    king_path: tuple[Coordinate, ...]
    """The squares that the king passes, without its start and destination."""
    changes: int
    """The squares that are occupied either before or after, but not both."""
    king_hop: Hop
    rook_hop: Hop
    hop: Hop = field(init=False)
    """The king's hop, with the rook's as its aftermath."""

    @hop.default
    def _hop(self) -> Hop:
        return Hop(self.king_hop.piece, self.king_hop.arrived, self._bring_rook)

    def _bring_rook(self, position: OpenPosition) -> None:
        """Move the rook too, and clear the other rook's castling right."""
        king = self.king_hop
        position.relocate(self.rook_hop)
        position._cells[king.destination] = king.arrived  # in Chess960 the rook may just have left that square
        king.piece.unlink(position)

    @classmethod
    def of(cls, king: King, rook: Rook) -> Castle:
        """Return the castling move of a king and a rook on the same rank, by the rules of Chess960."""
        row = king.position - king.position % 8
        king_side = rook.position > king.position
        king_destination, rook_destination = (row + 6, row + 5) if king_side else (row + 2, row + 3)
        king_squares = _stretch(king.position, king_destination)
        rook_squares = _stretch(rook.position, rook_destination)
        before, after = king.bit | rook.bit, 1 << king_destination | 1 << rook_destination
        return cls(
            move_class=KingSideCastleMove if king_side else QueenSideCastleMove,
            destination=king_destination,
            must_be_empty=mask_of(king_squares + rook_squares) & ~before,
            king_path=tuple(square for square in king_squares if square not in (king.position, king_destination)),
            changes=before ^ after,
            king_hop=king.hops[king_destination],
            rook_hop=rook.hops[rook_destination],
        )


def _stretch(start: Coordinate, end: Coordinate) -> tuple[Coordinate, ...]:
    return tuple(range(min(start, end), max(start, end) + 1))
