"""Setting up positions of the Tower of Hanoi: disks move from rod to rod, and each finds its place by its size."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from engine.editing import Editor

if TYPE_CHECKING:
    from board.geometry import Coordinate
    from pieces.piece import Piece


class HanoiEditor(Editor):
    """The disks, all of which are always there."""

    can_set_up = True

    def palette(self) -> tuple[Piece, ...]:
        """Return nothing: all disks are always there."""
        return ()

    def lifted(self, pieces: tuple[Piece, ...], place: Coordinate) -> Piece | None:
        """Return the top disk of a rod."""
        disks: Any = pieces
        return min((disk for disk in disks if disk.rod == place), key=lambda disk: disk.size, default=None)

    def put(self, pieces: tuple[Piece, ...], piece: Piece, place: Coordinate) -> tuple[Piece, ...]:
        """Return the disks with one more on a rod, above the larger and below the smaller ones."""
        disk: Any = piece
        return self._stacked([*_rods_of(pieces), (disk, place)])

    def taken(self, pieces: tuple[Piece, ...], piece: Piece) -> tuple[Piece, ...]:
        """Return the disks without one of them."""
        return self._stacked(_rods_of(other for other in pieces if other is not piece))

    def _stacked(self, disks: Iterable[tuple[Any, int]]) -> tuple[Piece, ...]:
        heights = [0] * self.variant.geometry.size
        found = []
        for disk, rod in sorted(disks, key=lambda entry: -entry[0].size):
            found.append(type(disk)(disk.alliance, rod * disk.tower + heights[rod], disk.size, disk.tower))
            heights[rod] += 1
        return tuple(found)


def _rods_of(disks: Iterable[Any]) -> list[tuple[Any, int]]:
    return [(disk, disk.rod) for disk in disks]
