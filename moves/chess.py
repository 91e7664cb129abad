"""The moves of chess: pawns, promotions and castling."""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython
except ImportError:
    from board import nocython as cython

from board.builder import change
from moves.move import AttackMove, Move, Transition

if not cython.compiled:
    from board.builder import advance
    from board.interpreted import delete_as_base, hop_to

if TYPE_CHECKING:
    from board.board import Board
    from board.geometry import Coordinate
    from pieces.piece import Piece


class MajorAttackMove(AttackMove):
    """A piece other than a pawn captures."""

    __slots__ = ()


class PawnMove(Move):
    """A pawn steps one square ahead."""

    __slots__ = ()

    is_irreversible = True

    @property
    def is_attack(self) -> bool:
        """Whether the pawn captures, as a promotion may."""
        return self.attacked_piece is not None

    def execute(self) -> Board:
        """Return the board after this move."""
        piece, square = self.moved_piece, self.destination_coordinate
        return advance(self.board, hop_to(piece, square), None, 1, self)


class PawnJump(Move):
    """A pawn makes a double step from its starting square, and may then be captured en passant."""

    __slots__ = ()

    is_attack = False
    is_irreversible = True

    @property
    def passed(self) -> Coordinate:
        """The square between start and destination."""
        return (self.current_coordinate + self.destination_coordinate) // 2

    def execute(self) -> Board:
        """Return the board after this move; the passed square is named only if a capture there is legal."""
        board, piece, square = self.board, self.moved_piece, self.destination_coordinate
        offers = getattr(board.variant, "_offers", None)
        if offers:
            place = piece.side * (len(offers) // 2) + (piece.mark.cell + square) // 2
            return advance(board, hop_to(piece, square), None, 1, self, offers[place])
        after = advance(board, hop_to(piece, square), None, 1, self)
        with_passed = getattr(board.variant, "_with_passed", None)
        return after if with_passed is None else with_passed(after, self.passed)


class PawnAttackMove(AttackMove):
    """A pawn captures diagonally."""

    __slots__ = ()


class PawnEnPassantAttackMove(PawnAttackMove):
    """A pawn captures one that has just made a double step past it."""

    __slots__ = ()


class PawnPromotion(PawnMove):
    """A pawn reaches the last rank, with or without a capture, and promotes."""

    __slots__ = ()

    @property
    def promotion(self) -> Piece:
        """The piece the pawn promotes to."""
        piece: Piece = self.detail
        return piece

    @property
    def transition(self) -> Transition:
        """The pawn moves and becomes another piece."""
        removed = () if self.attacked_piece is None else (self.attacked_piece,)
        return Transition(moved=((self.moved_piece, self.promotion),), removed=removed)

    def execute(self) -> Board:
        """Return the board after this move."""
        return advance(self.board, self.moved_piece.hops[self.detail], self.attacked_piece, self.is_irreversible, self)


class CastleMove(Move):
    """King and rook move together. The destination is the king's."""

    __slots__ = ()

    is_attack = False
    is_irreversible = False

    @property
    def is_castling_move(self) -> bool:
        """True."""
        return True

    @property
    def castle_rook(self) -> Piece:
        """The castling rook, on its square before the move."""
        rook: Piece = self.detail
        return rook

    @property
    def castle_rook_start(self) -> Coordinate:
        """The rook's square before the move."""
        return self.castle_rook.position

    @property
    def castle_rook_destination(self) -> Coordinate:
        """The rook's square after the move: beside the king, on the side towards the centre."""
        raise NotImplementedError

    @property
    def transition(self) -> Transition:
        """King and rook move."""
        king, rook = self._arrived
        return Transition(moved=((self.moved_piece, king), (self.castle_rook, rook)))

    @property
    def _arrived(self) -> tuple[Piece, Piece]:
        king = self.moved_piece.hops[self.destination_coordinate].arrived
        rook: Piece = self.detail
        return king, rook.hops[self.castle_rook_destination].arrived

    def execute(self) -> Board:
        """Return the board after this move."""
        return change(self.board, (self.moved_piece, self.castle_rook), self._arrived, 0, self)


class KingSideCastleMove(CastleMove):
    """Castling towards the h-file."""

    __slots__ = ()

    @property
    def castle_rook_destination(self) -> Coordinate:
        """The f-file."""
        return self.destination_coordinate - 1


class QueenSideCastleMove(CastleMove):
    """Castling towards the a-file."""

    __slots__ = ()

    @property
    def castle_rook_destination(self) -> Coordinate:
        """The d-file."""
        return self.destination_coordinate + 1


for _kind in (MajorAttackMove, PawnMove, PawnJump, PawnAttackMove):
    delete_as_base(_kind)

__all__ = [
    "CastleMove",
    "KingSideCastleMove",
    "MajorAttackMove",
    "PawnAttackMove",
    "PawnEnPassantAttackMove",
    "PawnJump",
    "PawnMove",
    "PawnPromotion",
    "QueenSideCastleMove",
]
