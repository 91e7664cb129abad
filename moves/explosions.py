"""The capture of armies that explode: it removes both pieces, and those around that are not immune."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from moves.move import Move, Transition

if TYPE_CHECKING:
    from board.geometry import Coordinate
    from pieces.piece import Piece


class ArmyExplosion(Move):
    """A capture that removes both pieces, and all around that are not immune; some pieces survive their captures."""

    __slots__ = ()

    is_attack = True
    is_irreversible = True

    @property
    def promotion(self) -> Piece | None:
        """The piece that the capturing one would have become, or None."""
        piece: Piece | None = self.detail
        return piece

    @property
    def transition(self) -> Transition:
        """Everything that blows up is removed; a capturing piece that survives moves."""
        removed = self.removed()
        if self.moved_piece in removed:
            return Transition(removed=removed)
        arrived = self.detail or self.moved_piece.standing_on(self.destination_coordinate)
        return Transition(moved=((self.moved_piece, arrived),), removed=removed)

    def removed(self) -> tuple[Piece, ...]:
        """Return everything that blows up: the capturing and the captured piece first."""
        game: Any = self.board.variant
        around: tuple[Coordinate, ...] = game.squares_around(self.destination_coordinate)
        mover: Any = self.moved_piece
        found: list[Any] = [self.attacked_piece] if mover.letter in game.survives else [mover, self.attacked_piece]
        for square in around:
            piece: Any = self.board.cell(square)
            if piece is not None and piece.letter not in game.immune and piece not in found and piece is not mover:
                found.append(piece)
        return tuple(found)
