"""Setting up positions of End of the Track: a ball lies on a block, so that a square can hold both."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.editing import Editor

if TYPE_CHECKING:
    from board.geometry import Coordinate
    from pieces.piece import Piece


class TrackEditor(Editor):
    """Blocks and balls."""

    def palette(self) -> tuple[Piece, ...]:
        """Return a block and the ball of each side."""
        found = {(piece.alliance.index, piece.piece_type): piece for piece in self.variant.start().pieces()}
        return tuple(found[side.index, kind] for kind in ("block", "ball") for side in self.variant.players)

    def lifted(self, pieces: tuple[Piece, ...], place: Coordinate) -> Piece | None:
        """Return the ball at a place, or otherwise the block."""
        found = sorted((piece for piece in pieces if piece.position == place), key=lambda piece: piece.piece_type)
        return found[0] if found else None

    def put(self, pieces: tuple[Piece, ...], piece: Piece, place: Coordinate) -> tuple[Piece, ...]:
        """Return the pieces with a block in place of the one there, or with the side's ball moved there."""
        is_ball = piece.piece_type == "ball"
        rest = (
            other
            for other in pieces
            if other.piece_type != piece.piece_type
            or (other.alliance is not piece.alliance if is_ball else other.position != place)
        )
        return (*rest, self.placed(piece, place))

    def placed(self, piece: Piece, place: Coordinate) -> Piece:
        """Return a ball on a square, or a block without a ball: the rules link the two later."""
        if piece.piece_type == "ball":
            return type(piece)(piece.alliance, place)
        block: Any = piece
        placed: Piece = type(block)(piece.alliance, place, block.number)
        return placed
