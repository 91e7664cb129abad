"""The moves of armies that change more than one square, or become another piece."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

try:
    import cython
except ImportError:
    from board import nocython as cython

from board.builder import Builder, change
from moves.chess import KingSideCastleMove, PawnJump, QueenSideCastleMove
from moves.crazyhouse import Drop

if not cython.compiled:
    from board.builder import advance
    from board.interpreted import hop_to

if TYPE_CHECKING:
    from board.board import Board
    from board.geometry import Coordinate
    from pieces.piece import Piece


class ArmyJump(PawnJump):
    """A pawn makes a double step, and may then be captured en passant."""

    __slots__ = ()

    @property
    def passed(self) -> Coordinate:
        """The square between start and destination."""
        return (self.current_coordinate + self.destination_coordinate) // 2

    def execute(self) -> Board:
        """Return the board after this move; the passed square is named only if a capture there is legal."""
        piece, square = self.moved_piece, self.destination_coordinate
        offers = self.board.variant._offers  # type: ignore[attr-defined]
        if offers:
            return advance(self.board, hop_to(piece, square), None, 1, self, offers[self.passed])
        after = advance(self.board, hop_to(piece, square), None, 1, self)
        return self.board.variant._with_passed(after, self.passed)  # type: ignore[attr-defined, no-any-return]


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

    def execute(self) -> Board:
        """Return the board after this move."""
        return change(self.board, (self.moved_piece, self.detail), self._arrived, 0, self)  # type: ignore[arg-type]


class ArmyKingSideCastle(ArmyCastle, KingSideCastleMove):
    """Castling towards the last file."""

    __slots__ = ()


class ArmyQueenSideCastle(ArmyCastle, QueenSideCastleMove):
    """Castling towards the first file."""

    __slots__ = ()
