"""Castling in games of armies."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from board.builder import Builder, change
from moves.chess import KingSideCastleMove, QueenSideCastleMove
from moves.crazyhouse import Drop

if TYPE_CHECKING:
    from board.board import Board
    from board.geometry import Coordinate
    from pieces.piece import Piece


class TurnedDrop(Drop):
    """A piece from the hand is dropped on its other side; the detail is the piece as it was held."""

    __slots__ = ()

    def execute(self) -> Board:
        """Return the board after this drop."""
        held: Any = self.detail
        after = change(self.board, (), (held,), 0, self)
        return Builder.of(after).remove_piece(held.position).set_piece(self.moved_piece).release()


class ArmyCastle:
    """What both castling moves of armies share: the squares follow from the game's tables."""

    __slots__ = ()
    board: Board
    moved_piece: Piece
    detail: Any
    destination_coordinate: Coordinate

    @property
    def castle_rook_destination(self) -> Coordinate:
        """The rook's square after the move."""
        for castle in self.board.variant._tables.castles[self.moved_piece.side]:  # type: ignore[attr-defined]
            if castle.king is self.moved_piece and castle.king_end == self.destination_coordinate:
                square: Coordinate = castle.rook_end
                return square
        raise LookupError(f"{self.moved_piece} cannot castle to {self.destination_coordinate}")

    @property
    def _arrived(self) -> tuple[Piece, Piece]:
        rook: Any = self.detail
        king: Any = self.moved_piece
        return king.hops[self.destination_coordinate].arrived, rook.hops[self.castle_rook_destination].arrived


class ArmyKingSideCastle(ArmyCastle, KingSideCastleMove):
    """Castling towards the last file."""

    __slots__ = ()


class ArmyQueenSideCastle(ArmyCastle, QueenSideCastleMove):
    """Castling towards the first file."""

    __slots__ = ()
