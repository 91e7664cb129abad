"""The tactics of End of the Track: winning passes, and moves that go forward."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.search.tactics import Tactics
from moves.track import BallPass

if TYPE_CHECKING:
    from board.board import Board
    from engine.games.track.rules import Track
    from moves.move import Move


class TrackTactics(Tactics):
    """Winning passes are loud; moves that go furthest forward are tried first."""

    variant: Track

    def count_moves(self, board: Board) -> int:
        """Return the number of legal moves without making them."""
        ground = self.variant.ground
        mover = board.move_maker
        ball = self.variant.ball_of(board, mover.index)
        own, occupied = board.side_mask(mover), board.occupied
        free = ~occupied
        landing_masks = ground.landing_masks
        count = ground.passes(ball.position, own, occupied ^ own).bit_count()
        blocks = own ^ ball.bit
        while blocks:
            bit = blocks & -blocks
            blocks ^= bit
            count += (landing_masks[bit.bit_length() - 1] & free).bit_count()
        return count

    def is_loud(self, move: Move) -> bool:
        """Return whether a move takes the ball to the far row."""
        return isinstance(move, BallPass) and bool(
            1 << move.destination_coordinate & self.variant.far_rows[move.moved_piece.side]
        )

    def move_order(self, move: Move) -> int:
        """Return how far forward a move goes, in squares; higher scores are tried first."""
        forward = move.destination_coordinate - move.current_coordinate
        return forward if move.moved_piece.side == 0 else -forward
