"""The move of Crazyhouse: dropping a piece from the hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from board.builder import Builder, conclude
from moves.move import Placement

if TYPE_CHECKING:
    from board.board import Board


class Drop(Placement):
    """A piece from the hand is dropped on an empty square; the halfmove clock is not reset."""

    __slots__ = ()

    is_attack = False
    is_irreversible = False

    def execute(self) -> Board:
        """Return the board after this drop."""
        after = Builder.of(self.board)
        after.drop(self.moved_piece)
        return conclude(after, self)
