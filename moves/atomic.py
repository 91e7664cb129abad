"""The move of Atomic: a capture that blows up both pieces, and all surrounding pieces except pawns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

try:
    import cython
except ImportError:
    from board import nocython as cython

from board.geometry import Grid
from board.rays import KING_STEPS, reachable
from moves.move import Move, Transition

if not cython.compiled:
    from board.builder import change
    from board.position import cells_of

if TYPE_CHECKING:
    from board.board import Board
    from pieces.piece import Piece

_PAWNS = 2
"""The first layer of pawns, white's."""

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
        return Transition(removed=tuple(self.removed()))

    def removed(self) -> list[Any]:
        """Return everything that blows up: the capturing and the captured piece first."""
        mover, taken = self.moved_piece, self.attacked_piece
        cells: list[Any] = cells_of(self.board)
        found: list[Any] = [mover, taken]
        for square in _AROUND[self.destination_coordinate]:
            piece = cells[square]
            if piece is not None and piece.layer >= _PAWNS + 2 and piece is not mover:
                found.append(piece)
        return found

    def execute(self) -> Board:
        """Return the board after this move."""
        return change(self.board, self.removed(), (), 1, self)
