"""The tactics of armies: captures by value, counting without making moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.search.tactics import Tactics
from pieces.army import generator
from pieces.betza import parse_movement

if TYPE_CHECKING:
    from board.board import Board
    from board.variant import Variant
    from moves.move import Move


class ArmyTactics(Tactics):
    """Tactics from the generator's tables."""

    def __init__(self, variant: Variant) -> None:
        super().__init__(variant)
        ways = (atom for kind in variant.pieces for atom in parse_movement(getattr(kind, "movement", "")))
        self._has_quiet_moves = getattr(variant, "hands", False) or any(atom.moves for atom in ways)

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
        """Return whether a move captures or promotes; where every move captures, none is louder than others."""
        return self._has_quiet_moves and (move.attacked_piece is not None or move.promotion is not None)

    def move_order(self, move: Move) -> int:
        """Return the value of what a move wins."""
        return generator.gain(move)
