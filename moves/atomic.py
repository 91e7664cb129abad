"""The move of Atomic: a capture that blows up both pieces, and all surrounding pieces except pawns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from board.geometry import Grid
from board.rays import KING_STEPS, reachable
from moves.move import Move, Transition

if TYPE_CHECKING:
    from pieces.piece import Piece

_AROUND = tuple(reachable(Grid(8, 8), square, KING_STEPS) for square in range(64))


class Explosion(Move):
    """A capture: both pieces are removed, and every piece except pawns on the squares around the destination."""

    __slots__ = ()

    is_attack = True
    is_irreversible = True

    @property
    def promotion(self) -> Piece | None:
        """The piece that a pawn would have promoted to, or None."""
        piece: Piece | None = self.detail
        return piece

    @property
    def transition(self) -> Transition:
        """Everything that blows up is removed."""
        mover, taken, board = self.moved_piece, self.attacked_piece, self.board
        around = [board._cells[square] for square in _AROUND[self.destination_coordinate]]
        blown = [piece for piece in around if piece is not None and piece.letter != "p" and piece is not mover]
        return Transition(removed=(mover, taken, *blown))  # type: ignore[arg-type]
