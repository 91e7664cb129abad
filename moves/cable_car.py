"""The move of Cable Car: laying a tile on an empty cell."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from board.builder import Builder
from moves.move import Move, Transition

if TYPE_CHECKING:
    from board.board import Board
    from board.geometry import Coordinate
    from pieces.cable_car import CableCarTile


class PlaceTile(Move):
    """The player to move lays the tile in hand on an empty cell, in some rotation, and draws the next one.

    ``moved_piece`` is the tile in its final position. Rotations in which a tile looks the same make equal moves;
    ``rotation`` is the one that was requested.
    """

    __slots__ = ()

    @property
    def tile(self) -> CableCarTile:
        """The tile in its final position."""
        return self.moved_piece  # type: ignore[return-value]

    @property
    def rotation(self) -> int:
        """The clockwise quarter turns, as requested."""
        rotation: int = self.detail
        return rotation

    @property
    def current_coordinate(self) -> Coordinate:
        """-1: the tile comes from the hand."""
        return -1

    @property
    def transition(self) -> Transition:
        """The tile is added."""
        return Transition(added=(self.moved_piece,))

    def execute(self) -> Board:
        """Return the board after this move."""
        return self.tile.lay(Builder.of(self.board))

    @property
    def identity(self) -> tuple[Any, ...]:
        """The tile in its final position."""
        return (self.moved_piece,)

    def __hash__(self) -> int:
        return hash((self.board.key, self.moved_piece.key))
