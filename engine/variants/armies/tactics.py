"""The tactics of armies: captures by value, counting without making moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.search.tactics import Tactics
from pieces.army import generator

if TYPE_CHECKING:
    from board.board import Board
    from moves.move import Move


class ArmyTactics(Tactics):
    """Tactics from the generator's tables."""

    def evaluate(self, board: Board) -> int:
        """Return what the pieces are worth, for the side to move."""
        return generator.evaluate(board)

    def count_moves(self, board: Board) -> int:
        """Return the number of legal moves without making them."""
        return board.variant.count_moves(board)

    def gain(self, move: Move) -> int:
        """Return what a move wins at once."""
        return generator.gain(move)

    def is_loud(self, move: Move) -> bool:
        """Return whether a move captures or promotes."""
        return move.attacked_piece is not None or move.promotion is not None

    def move_order(self, move: Move) -> int:
        """Return the value of what a move wins."""
        return generator.gain(move)
