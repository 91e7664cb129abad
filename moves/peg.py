"""The moves of Peg Solitaire: jumps, and the un-jumps that undo them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from board.builder import Builder, finish_move
from moves.move import AttackMove, Move, Transition

if TYPE_CHECKING:
    from board.board import Board
    from pieces.piece import Piece


class Jump(AttackMove):
    """A peg jumps over its neighbour into the empty hole behind it, and removes the neighbour."""

    __slots__ = ()


class UnJump(Move):
    """A peg goes back to where it jumped from, and the peg it removed (``restored_piece``) is restored."""

    __slots__ = ()

    @property
    def restored_piece(self) -> Piece:
        """The restored peg."""
        peg: Piece = self.detail
        return peg

    @property
    def transition(self) -> Transition:
        """One peg moves, another one is added."""
        arrived = self.moved_piece.move_piece(self)
        return Transition(moved=((self.moved_piece, arrived),), added=(self.restored_piece,))

    def execute(self) -> Board:
        """Return the board before the jump."""
        after = Builder.of(self.board)
        after.relocate(self.moved_piece.hops[self.destination_coordinate])
        after.drop(self.restored_piece)
        return finish_move(after, self)


__all__ = ["Jump", "UnJump"]
