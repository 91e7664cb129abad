"""Answers about the kings of chess and its relatives, for ``Player``."""

from __future__ import annotations

from collections.abc import Iterable

from board.alliance import Alliance
from board.board import Board
from board.errors import UnsupportedError, expect
from board.royalty import Royalty
from moves.chess import PawnJump, PawnMove
from moves.move import Move
from pieces.chess import King, Rook
from pieces.piece import Piece

_CASTLED_FILES = {6: 5, 2: 3}
"""For each file where castling puts a king, the file of its rook."""


class ChessRoyalty(Royalty):
    """Finds kings and castling rights on any board of the family."""

    def king(self, board: Board, alliance: Alliance) -> Piece:
        """Return a side's king, or raise ``UnsupportedError`` in a relative without one."""
        for piece in board.pieces(alliance):
            if isinstance(piece, King):
                return piece
        raise UnsupportedError(f"{alliance} has no king on this board of {board.variant.name}")

    def castles(self, board: Board, alliance: Alliance, against: Iterable[Move]) -> tuple[Move, ...]:
        """Return the legal castling moves, without those where one of the moves attacks the king's path."""
        attacked = {_attacked_square(move) for move in against}
        return tuple(
            move
            for move in board.variant.legal_moves_of(board, alliance)
            if move.is_castling_move and attacked.isdisjoint(_king_squares(move))
        )

    def may_castle(self, board: Board, alliance: Alliance, king_side: bool) -> bool:
        """Return whether the rook on that side of the king has kept its castling right."""
        king = self.king(board, alliance)
        return any(
            isinstance(piece, Rook) and piece.first_move and (piece.position > king.position) is king_side
            for piece in board.pieces(alliance)
        )

    def is_castled(self, board: Board, alliance: Alliance) -> bool:
        """Return whether a king that can no longer castle stands behind its rook, however it got there."""
        king = self.king(board, alliance)
        columns = board.variant.geometry.columns
        row, column = divmod(king.position, columns)
        if king.first_move or column not in _CASTLED_FILES or row not in (0, board.variant.geometry.rows - 1):
            return False
        if (row == 0) is alliance.is_white:
            return False
        rook = board.piece_at(row * columns + _CASTLED_FILES[column])
        return isinstance(rook, Rook) and rook.alliance is alliance


def _attacked_square(move: Move) -> int | None:
    """Return the square that a move attacks, or None for a pawn's step, which cannot capture."""
    expect(Move, move, "a move")
    is_step = isinstance(move, (PawnMove, PawnJump)) and not move.is_attack
    return None if is_step else move.destination_coordinate


def _king_squares(castle: Move) -> range:
    start, end = sorted((castle.current_coordinate, castle.destination_coordinate))
    return range(start, end + 1)
