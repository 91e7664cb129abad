"""The guide of Hanoi: on three rods, the best moves are known without a search."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.planning.guide import Guide

if TYPE_CHECKING:
    from board.board import Board
    from engine.games.hanoi.rules import Hanoi
    from moves.move import Move


class HanoiGuide(Guide):
    """Knows the best moves on three rods."""

    def __init__(self, variant: Hanoi) -> None:
        super().__init__(variant)
        self.hanoi = variant

    @property
    def knows_best_moves(self) -> bool:
        """Whether there are three rods: for more, no rule is proven."""
        return self.hanoi.rods == 3

    def best_move(self, board: Board) -> Move:
        """Return the first move of the shortest path to the goal."""
        return self.hanoi.best_move(board)

    def distance(self, board: Board) -> int:
        """Return the minimum number of moves to the goal."""
        return self.hanoi.distance(board)
