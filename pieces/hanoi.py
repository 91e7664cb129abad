"""Hanoi's disks, and the rods they are stacked on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from attrs import field, frozen

from board.alliance import Alliance
from board.errors import ArgumentError
from board.geometry import Coordinate, Geometry, file_letters
from moves.hanoi import DiskMove
from moves.move import Move, make_move
from pieces.piece import Piece

if TYPE_CHECKING:
    from board.position import Position

MAX_DISKS = 64
SYMBOLS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz+/@"
"""One character for each size of disk, from 1 to 64."""


@frozen
class Rods(Geometry):
    """Rods in a row, called a, b, c, …; their numbers, starting at 0, are names too."""

    size: int
    names: tuple[str, ...] = field(init=False, repr=False, eq=False)

    noun = "rod"
    rows = 1

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "names", tuple(map(file_letters, range(self.size))))

    @property
    def columns(self) -> int:
        """As many as there are rods."""
        return self.size

    def spot(self, coordinate: Coordinate) -> tuple[int, int]:
        """Return a rod's place in the row."""
        return coordinate, 0

    def _by_name(self, name: str) -> Coordinate | None:
        if name.isascii() and name.isdigit() and int(name) < self.size:
            return int(name)
        return super()._by_name(name.lower())


@frozen(eq=False, repr=False)
class Disk(Piece):
    """A disk of a size, 1 for the smallest, in a slot of a rod.

    Its position is the slot: ``rod * tower + height``, where ``tower`` is how many disks a rod has
    room for and the height is counted from 0 at the bottom.
    """

    piece_type = "disk"
    sides = 1

    size: int = 1
    tower: int = 1
    rod: int = field(init=False)

    def __attrs_post_init__(self) -> None:
        """Compute the rod; raise an error for an impossible size or slot."""
        super().__attrs_post_init__()
        if self.alliance is not Alliance.WHITE:
            raise ArgumentError(f"a disk is white, like all pieces of a puzzle, got {self.alliance!r}")
        if not 1 <= self.size <= self.tower <= MAX_DISKS:
            raise ArgumentError(f"expected a disk of size 1 to {self.tower} (at most {MAX_DISKS}), got {self.size}")
        self._derive(rod=self.position // self.tower, symbol=SYMBOLS[self.size - 1])

    def move_piece(self, move: Move) -> Piece:
        """Return this disk after a move, in its new slot."""
        return self.hops[move.slot].arrived  # type: ignore[attr-defined]

    def add_moves(self, board: Position, tops: Sequence[Disk | None], append: Callable[[Move], None]) -> None:
        """Append the moves of this disk, a top disk, given the top disk of each rod."""
        for rod, top in enumerate(tops):
            if top is None:
                append(make_move(DiskMove, board, self, rod, None, rod * self.tower))  # type: ignore[arg-type]
            elif top.size > self.size:
                append(make_move(DiskMove, board, self, rod, None, top.position + 1))  # type: ignore[arg-type]

    def __str__(self) -> str:
        return f"disk {self.size} on rod {self.rod}"


def top_disks(board: Position, rods: int, tower: int) -> list[Disk | None]:
    """Return the top disk of each rod, or None for an empty one."""
    occupied = board.side_mask(Alliance.WHITE)
    rod_mask = (1 << tower) - 1
    cell = board.cell
    tops: list[Disk | None] = []
    for first in range(0, rods * tower, tower):
        height = (occupied >> first & rod_mask).bit_length()
        tops.append(cell(first + height - 1) if height else None)  # type: ignore[arg-type]
    return tops
