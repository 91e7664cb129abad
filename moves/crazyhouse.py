"""The move of Crazyhouse: dropping a piece from the hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython
except ImportError:
    from board import nocython as cython

from moves.move import Placement

if not cython.compiled:
    from board.builder import change

if TYPE_CHECKING:
    from board.board import Board


class Drop(Placement):
    """A piece from the hand is dropped on an empty square; the halfmove clock is not reset."""

    __slots__ = ()

    is_attack = False
    is_irreversible = False

    def execute(self) -> Board:
        """Return the board after this drop."""
        return change(self.board, (), (self.moved_piece,), 0, self)
