"""The moves of End of the Track: a block's knight move, and a pass of the ball."""

from __future__ import annotations

from typing import TYPE_CHECKING

from board.alliance import Alliance
from board.builder import Builder, advance, finish_move
from moves.move import MajorMove, Move

if TYPE_CHECKING:
    from board.board import Board
    from board.geometry import Coordinate
    from pieces.track import Ball, Block


_TURN_KEY = Alliance.WHITE.key ^ Alliance.BLACK.key
"""How a board's key changes when the turn passes."""


class BlockMove(MajorMove):
    """A block that does not hold the ball makes a knight's move to an empty square."""

    __slots__ = ()

    knows_key_after = True

    @property
    def key_after(self) -> int:
        """The key of the board after this move."""
        board = self.board
        return board.key ^ _TURN_KEY ^ self.moved_piece.hops[self.destination_coordinate].key

    def execute(self) -> Board:
        """Return the board after this move, or, for an un-move, before it: an un-move gives the turn back."""
        board = self.board
        hop = self.moved_piece.hops[self.destination_coordinate]
        if hop.side == board.move_maker.index:
            return advance(board, hop, None, 0, self)
        after = Builder.of(board)
        after.relocate(hop)
        return finish_move(after, self)


class BallPass(Move):
    """The ball goes from its holder to another block of its side, directly or through others."""

    __slots__ = ()

    is_attack = False
    is_irreversible = False
    knows_key_after = True

    @property
    def chain(self) -> tuple[Coordinate, ...]:
        """The squares of the successive holders, from first to last; the shortest chain."""
        ball: Ball = self.moved_piece  # type: ignore[assignment]
        return ball.chain_to(self.board, self.destination_coordinate)

    @property
    def _holders(self) -> tuple[Block, Block]:
        """The blocks that give and receive the ball, before the pass."""
        cell = self.board.cell
        return cell(self.moved_piece.position), cell(self.destination_coordinate)  # type: ignore[return-value]

    @property
    def key_after(self) -> int:
        """The key of the board after this pass."""
        board = self.board
        giver, taker = self._holders
        ball_key = self.moved_piece.hops[taker.position].key
        return board.key ^ _TURN_KEY ^ ball_key ^ giver.exchange.key ^ taker.exchange.key

    def execute(self) -> Board:
        """Return the board after this pass."""
        giver, taker = self._holders
        after = Builder.of(self.board)
        after.relocate(self.moved_piece.hops[taker.position])
        after.relocate(giver.exchange)
        after.relocate(taker.exchange)
        return finish_move(after, self)
