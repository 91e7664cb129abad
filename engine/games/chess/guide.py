"""The guide of chess: captured men do not come back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games.chess.unmoves import un_moves
from engine.planning.guide import Guide

if TYPE_CHECKING:
    from board.board import Board
    from moves.move import Move


class ChessGuide(Guide):
    """Leaves out un-moves to positions with more men, or more pawns, than the starting position has."""

    def un_moves_towards(self, board: Board, start: Board) -> tuple[Move, ...]:
        """Return the un-moves after which the start may still be reachable backwards."""
        return un_moves(board, start)
