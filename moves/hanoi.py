"""The move of Hanoi: the top disk of a rod goes to the top of another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from board.builder import Builder, finish_move
from moves.move import MajorMove

if TYPE_CHECKING:
    from board.board import Board
    from board.geometry import Coordinate
    from pieces.hanoi import Disk


class DiskMove(MajorMove):
    """A disk moves from rod to rod. Its coordinates are the rods; ``slot`` is its new cell."""

    __slots__ = ()

    @property
    def current_coordinate(self) -> Coordinate:
        """The rod the disk comes from."""
        disk: Disk = self.moved_piece  # type: ignore[assignment]
        return disk.rod

    @property
    def slot(self) -> int:
        """The disk's new cell."""
        slot: int = self.detail
        return slot

    def execute(self) -> Board:
        """Return the board after this move."""
        after = Builder.of(self.board)
        after.relocate(self.moved_piece.hops[self.detail])
        return finish_move(after, self)


__all__ = ["DiskMove"]
