"""Connect Four with numbers for the solver: two masks in one number, and moves on whole arrays."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from math import comb
from typing import Any

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from board import Board, Builder
from board.rays import mask_of, squares_of
from engine.solving.layered_game import GOES_ON, LOST, TIED
from engine.solving.numbering import Numbering
from tests.examples.loading import example

ConnectFour: Any = example("connect_four")
Numbers = NDArray[np.int64]


class ConnectFourNumbering(Numbering):
    """The occupied squares, and below them the disks of the side to move; the smaller of the two mirror images.

    Disks are only ever added, so the number of disks is a layer.
    """

    is_vectorized = True
    is_layered = True

    def __init__(self, variant: Any) -> None:
        super().__init__(variant)
        self.game = variant
        self.size: int = variant.geometry.size
        self.all: int = variant.all_squares
        files = range(variant.columns)
        self.columns = [mask_of(range(file, self.size, variant.columns)) for file in files]

    @property
    def positions(self) -> int:
        """Four to the number of squares; few of these numbers belong to a position."""
        return 1 << 2 * self.size

    @property
    def layered_positions(self) -> int:
        """A rough number of reachable positions: an eighth of the ways to fill the columns with both colours."""
        ways = [1]
        for _ in range(self.game.columns):
            ways = [sum(ways[max(0, n - self.game.rows) : n + 1]) for n in range(len(ways) + self.game.rows)]
        return sum(count * comb(disks, disks // 2) for disks, count in enumerate(ways)) // 8

    def index(self, board: Board) -> int:
        """Return the number of a position."""
        occupied, own = board.occupied, board.side_mask(board.move_maker)
        mirrored = self._mirrored(occupied) << self.size | self._mirrored(own)
        return min(occupied << self.size | own, mirrored)

    def _mirrored(self, mask: int) -> int:
        width = self.game.columns
        return mask_of([square - square % width + width - 1 - square % width for square in squares_of(mask)])

    def from_index(self, number: int) -> Board:
        """Return the position with a number."""
        number = self.checked(number)
        occupied, own = number >> self.size, number & self.all
        mover = self.game.players[occupied.bit_count() % 2]
        builder = Builder(self.game).set_move_maker(mover)
        (disk,) = self.game.pieces
        for square in squares_of(occupied):
            builder.set_piece(disk(mover if own >> square & 1 else mover.opponent, square))
        return builder.build()

    # Whole arrays.

    def ended_array(self, numbers: Numbers) -> NDArray[np.uint8]:
        """Return which positions have ended: four in a row for the side that has just moved, or a full board."""
        occupied = numbers >> self.size
        last = occupied ^ numbers & self.all
        ended = np.where(occupied == self.all, TIED, GOES_ON).astype(np.uint8)
        for line in set(self.game.lines):
            ended[last & line == line] = LOST
        return ended

    def move_arrays(self, numbers: Numbers) -> Iterator[tuple[Numbers, Numbers]]:
        """Yield for each column which positions have room there, and the positions after a disk was dropped."""
        occupied = numbers >> self.size
        other = occupied ^ numbers & self.all
        landings = (occupied << self.game.columns | self.game.lowest_row) & self.all & ~occupied
        for column in self.columns:
            disks = landings & column
            rows = np.flatnonzero(disks)
            yield rows, self._least(occupied[rows] | disks[rows], other[rows])

    def _least(self, occupied: Numbers, own: Numbers) -> Numbers:
        mirrored = self._mirror_array(occupied) << self.size | self._mirror_array(own)
        least: Numbers = np.minimum(occupied << self.size | own, mirrored)
        return least

    def _mirror_array(self, masks: Numbers) -> Numbers:
        found = np.zeros_like(masks)
        for shift, table in self._mirrors:
            found |= table[masks >> shift & len(table) - 1]
        return found

    @cached_property
    def _mirrors(self) -> list[tuple[int, Numbers]]:
        """Return where the disks of some rows are in the mirror image."""
        width = self.game.columns * max(1, 12 // self.game.columns)
        return [
            (first, np.array([self._mirrored(mask << first) for mask in range(1 << min(width, self.size - first))]))
            for first in range(0, self.size, width)
        ]

    def multiplicities(self, numbers: Numbers) -> Numbers:
        """Return 1 for positions that are their own mirror image, otherwise 2."""
        mirrored = self._mirror_array(numbers >> self.size) << self.size | self._mirror_array(numbers & self.all)
        shared: Numbers = 1 + (mirrored != numbers).astype(np.int64)
        return shared


@frozen(eq=False, repr=False, slots=False)
class NumberedConnectFour(ConnectFour):  # type: ignore[misc]
    """Connect Four on a board so small that two masks fit into 64 bits."""

    name = "numbered-connect-four"

    @cached_property
    def numbering(self) -> ConnectFourNumbering:
        """The positions as numbers."""
        return ConnectFourNumbering(self)


def numbered(columns: int, rows: int) -> Any:
    """Return Connect Four on a board of a size."""
    kind: Any = NumberedConnectFour
    return kind(columns=columns, rows=rows)
