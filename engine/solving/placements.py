"""The numbering of placement games: two players put pieces on empty squares in turn, and no piece ever moves or leaves.

Examples are Tic-tac-toe, Gomoku, Hex and Connect Four. A position is two masks, the occupied squares and those of the
side to move. Where pieces fall, a column is a number of one bit per row and one more, which marks its height; elsewhere
a position is a number to the base 3.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from math import comb
from typing import TYPE_CHECKING

import numpy as np

from board.board import Board
from board.builder import Builder
from board.errors import ArgumentError, TooLargeError, UnsupportedError
from board.geometry import Grid
from board.rays import mask_of, squares_of
from engine.solving.layered.layered_game import GOES_ON, LOST, TIED, WON
from engine.solving.numbering import Numbering

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from board.variant import Variant
    from engine.solving.arrays import IndexArray

_PART = 12
"""How many bits are looked up at once."""
_BITS = 63
"""How many bits a number may have."""
_DIGITS = 8
"""How many digits to the base 3 are looked up at once."""
_SAMPLES = 400
"""How many random positions of each layer estimate how many positions there are."""


class PlacementNumbering(Numbering):
    """Positions of a placement game as numbers, and its moves and outcomes as arithmetic on whole arrays.

    ``lines`` are masks of squares: the side that owns all squares of one has won; a full board without one is a tie.
    Without ``lines``, the variant is asked for each position's outcome, which is slower. With ``falls``, a piece falls
    to the lowest empty square of its column; the geometry must then be a ``Grid``. A subclass for other rules of
    placing overrides ``landing_array``.
    """

    is_vectorized = True
    is_layered = True

    def __init__(
        self, variant: Variant, lines: Iterable[int] = (), *, falls: bool = False, has_symmetries: bool = False
    ) -> None:
        super().__init__(variant)
        self.lines = tuple(sorted(set(lines)))
        self.falls = falls
        self.has_symmetries = has_symmetries
        if len(variant.players) != 2 or len(variant.pieces) != 1:
            raise UnsupportedError(f"{variant.spec} is not a game of two players with one kind of piece")
        geometry = variant.geometry
        self.size = geometry.size
        if falls:
            if not isinstance(geometry, Grid):
                raise UnsupportedError(f"pieces fall on a Grid, and {variant.spec} is played on another board")
            self._height = geometry.rows + 1
            """How many bits a column takes."""
            places = [divmod(square, geometry.columns) for square in range(self.size)]
            self._bits = [
                column * self._height + (row if geometry.bottom_up else geometry.rows - 1 - row)
                for row, column in places
            ]
            """By square: its bit in a mask of this numbering."""
            self.bit_count = geometry.columns * self._height
        else:
            self._bits = list(range(self.size))
            self.bit_count = self.size
        most = _BITS if falls else 39
        if self.bit_count > most:
            raise TooLargeError(f"{variant.spec} has more positions than there are 64-bit numbers")
        self._bottom = mask_of(range(0, self.bit_count, self._height)) if falls else 0
        self._all = mask_of(self._bits)
        self._turns = self._symmetries() if has_symmetries else []
        start = variant.start()
        self._first = start.occupied.bit_count()
        self._order = (start.move_maker, variant.players[1 - variant.players.index(start.move_maker)])

    @classmethod
    def of(cls, variant: Variant, lines: Iterable[int] = (), *, falls: bool = False) -> PlacementNumbering | None:
        """Return the numbering of a game, or None if its board is so large that 64 bits cannot number its positions."""
        try:
            return cls(variant, lines, falls=falls)
        except TooLargeError:
            return None

    @cached_property
    def with_symmetries(self) -> PlacementNumbering:
        """The numbering in which mirrored and turned positions share a number, as far as the lines allow it."""
        if self.has_symmetries:
            return self
        return type(self)(self.variant, self.lines, falls=self.falls, has_symmetries=True)

    def _symmetries(self) -> list[list[int]]:
        """Return the symmetries of the grid that keep the lines and the start, as the new bit of each square."""
        grid = self.variant.geometry
        if not isinstance(grid, Grid) or not self.lines:
            return []
        found: dict[tuple[int, ...], None] = {}
        for across, up, swaps in [(a, u, s) for s in (False, True) for a in (False, True) for u in (False, True)]:
            if (swaps and grid.columns != grid.rows) or (self.falls and (up or swaps)):
                continue
            image = []
            for square in range(self.size):
                row, column = divmod(square, grid.columns)
                row, column = (column, row) if swaps else (row, column)
                column = grid.columns - 1 - column if across else column
                image.append((grid.rows - 1 - row if up else row) * grid.columns + column)
            found[tuple(image)] = None
        found.pop(tuple(range(self.size)), None)
        start, lines = self.variant.start().occupied, set(self.lines)
        return [
            [self._bits[square] for square in image]
            for image in found
            if {_image(line, image) for line in lines} == lines and _image(start, image) == start
        ]

    # Single numbers.

    @property
    def positions(self) -> int:
        """How many numbers there are; many of them belong to no position that can be reached."""
        return 1 << self.bit_count if self.falls else 3**self.size

    def index(self, board: Board) -> int:
        """Return the number of a position."""
        occupied, own = np.array([[board.occupied], [board.side_mask(board.move_maker)]], np.int64)
        occupied, own = self._moved(occupied, self._bits), self._moved(own, self._bits)
        return int(self._numbers(occupied, own)[0])

    def from_index(self, number: int) -> Board:
        """Return the position that has a number; raise ``ArgumentError`` if none has."""
        (occupied,), (own,) = self._masks(np.array([self.checked(number)], np.int64))
        squares = {bit: square for square, bit in enumerate(self._bits)}
        if int(occupied) & ~self._all or int(own) & ~int(occupied):
            raise ArgumentError(f"no position of {self.variant.spec} has the number {number}")
        placed = squares_of(int(occupied))
        mover, other = self._order if (len(placed) - self._first) % 2 == 0 else self._order[::-1]
        builder = Builder(self.variant).set_move_maker(mover)
        (kind,) = self.variant.pieces
        for bit in placed:
            builder.set_piece(kind(mover if int(own) >> bit & 1 else other, squares[bit]))
        return builder.build()

    def next_indices(self, number: int) -> Iterable[int]:
        """Return the numbers of the positions that a placement leads to."""
        found: list[int] = self.next_index_array(np.array([number], np.int64)).tolist()
        return dict.fromkeys(found)

    @cached_property
    def layered_positions(self) -> int:
        """Roughly how many positions can be reached, up to symmetry, by sampling each number of pieces."""
        rng = np.random.default_rng(0)
        total = 0.0
        for pieces, ways in enumerate(self._ways()):
            if ways:
                total += ways * comb(pieces, pieces // 2) * self._share_reached(pieces, rng)
        return round(total / (1 + len(self.with_symmetries._turns)))

    def _ways(self) -> list[int]:
        """Return how many sets of squares can be occupied, by the number of squares, on an empty board."""
        if not self.falls:
            return [comb(self.size, pieces) for pieces in range(self.size + 1)]
        ways, rows = [1], self._height - 1
        for _ in range(self.bit_count // self._height):
            ways = [sum(ways[max(0, n - rows) : n + 1]) for n in range(len(ways) + rows)]
        return ways

    def _share_reached(self, pieces: int, rng: np.random.Generator) -> float:
        """Return about how many of the ways to place pieces break no rule: the side to move owns no line."""
        if not self.lines:
            return 1.0
        occupied, own = np.zeros((2, _SAMPLES), np.int64)
        for sample in range(_SAMPLES):
            if self.falls:
                # Each piece falls into a random column: not quite uniform, but near enough for an estimate.
                order = rng.permutation(np.repeat(np.arange(self.bit_count // self._height), self._height - 1))[:pieces]
                heights: dict[int, int] = defaultdict(int)
                bits = []
                for column in order.tolist():
                    bits.append(column * self._height + heights[column])
                    heights[column] += 1
                bits = rng.permutation(bits).tolist()
            else:
                bits = rng.permutation(self.size)[:pieces].tolist()
            occupied[sample] = mask_of(bits)
            own[sample] = mask_of(bits[: pieces // 2])
        return float(np.mean(~self._has_line(own)))

    # Whole arrays.

    def landing_array(self, occupied: IndexArray) -> IndexArray:
        """Return where a piece may be placed, as masks like those of the occupied squares."""
        if self.falls:
            return (occupied + self._bottom) & self._all
        return ~occupied & self._all

    def ended_array(self, numbers: IndexArray) -> NDArray[np.uint8]:
        """Return which positions have ended."""
        if not self.lines:
            return np.array([self._ended(self.from_index(number)) for number in numbers.tolist()], np.uint8)
        occupied, own = self._masks(numbers)
        ended = np.where(occupied == self._all, TIED, GOES_ON).astype(np.uint8)
        ended[self._has_line(own)] = WON
        ended[self._has_line(occupied ^ own)] = LOST
        return ended

    def _ended(self, board: Board) -> int:
        outcome = board.outcome
        if outcome is None:
            return GOES_ON
        return TIED if outcome.winner is None else WON if outcome.winner is board.move_maker else LOST

    def move_arrays(self, numbers: IndexArray) -> Iterator[tuple[IndexArray, IndexArray]]:
        """Yield for each square, or each column, which positions allow a placement there, and where it leads."""
        occupied, own = self._masks(numbers)
        landings, other = self.landing_array(occupied), occupied ^ own
        for where in self._groups:
            placed = landings & where
            rows = np.flatnonzero(placed)
            yield rows, self._numbers(occupied[rows] | placed[rows], other[rows])

    def next_index_array(self, numbers: IndexArray) -> IndexArray:
        """Return the numbers of all positions that a placement leads to."""
        found = [after for _, after in self.move_arrays(numbers)]
        return np.concatenate(found) if found else numbers[:0]

    def multiplicities(self, numbers: IndexArray) -> IndexArray:
        """Return how many positions share each number."""
        occupied, own = self._masks(numbers)
        unmoved = np.ones(len(numbers), np.int64)
        for occupied_image, own_image in self._images(occupied, own):
            unmoved += (occupied_image == occupied) & (own_image == own)
        count: IndexArray = (1 + len(self._turns)) // unmoved
        return count

    @cached_property
    def _groups(self) -> list[int]:
        """The masks of squares of which at most one can be used at a time: columns, or single squares."""
        if not self.falls:
            return [1 << bit for bit in self._bits]
        column = (1 << self._height) - 1
        return [column << first for first in range(0, self.bit_count, self._height)]

    def _has_line(self, masks: IndexArray) -> NDArray[np.bool_]:
        """Return which masks contain all squares of a line."""
        found = np.zeros(len(masks), bool)
        for offsets, firsts in self._patterns:
            held = masks & firsts
            for offset in offsets:
                held &= masks >> offset
            found |= held != 0
        return found

    @cached_property
    def _patterns(self) -> list[tuple[tuple[int, ...], int]]:
        """The lines by their form: the distances of their bits from the lowest one, and the mask of all lowest bits."""
        firsts: dict[tuple[int, ...], int] = defaultdict(int)
        for line in self.lines:
            first, *rest = sorted(self._bits[square] for square in squares_of(line))
            firsts[tuple(bit - first for bit in rest)] |= 1 << first
        return list(firsts.items())

    # Masks and numbers.

    def _numbers(self, occupied: IndexArray, own: IndexArray) -> IndexArray:
        """Return the numbers of positions given as masks, the least among the symmetric ones."""
        least = self._packed(occupied, own)
        for occupied_image, own_image in self._images(occupied, own):
            np.minimum(least, self._packed(occupied_image, own_image), out=least)
        return least

    def _packed(self, occupied: IndexArray, own: IndexArray) -> IndexArray:
        if self.falls:
            # In each column, the bit above the highest piece, plus the own pieces below it.
            return occupied + own + self._bottom
        return self._in_base_3(occupied ^ own) * 2 + self._in_base_3(own)

    def _in_base_3(self, masks: IndexArray) -> IndexArray:
        found = np.zeros_like(masks)
        for shift in range(0, self.size, _PART):
            found += self._powers[masks >> shift & len(self._powers) - 1] * 3**shift
        return found

    def _masks(self, numbers: IndexArray) -> tuple[IndexArray, IndexArray]:
        """Return the occupied squares, and those of the side to move."""
        occupied, own = np.zeros_like(numbers), np.zeros_like(numbers)
        if self.falls:
            for shift, heights in self._columns:
                occupied |= heights[numbers >> shift & len(heights) - 1]
            return occupied, numbers - occupied - self._bottom
        left = numbers
        for shift in range(0, self.size, _DIGITS):
            left, digits = np.divmod(left, 3**_DIGITS)
            occupied |= self._digit_masks[0][digits] << shift
            own |= self._digit_masks[1][digits] << shift
        return occupied, own

    def _images(self, occupied: IndexArray, own: IndexArray) -> Iterator[tuple[IndexArray, IndexArray]]:
        for tables in self._turn_tables:
            yield _looked_up(tables, occupied), _looked_up(tables, own)

    @cached_property
    def _turn_tables(self) -> list[list[tuple[int, IndexArray]]]:
        """For each symmetry and each part of a mask, its image."""
        return [self._tables(dict(zip(self._bits, turn, strict=True))) for turn in self._turns]

    def _moved(self, masks: IndexArray, image: Sequence[int]) -> IndexArray:
        """Return masks with each square's bit moved to another one."""
        found = np.zeros_like(masks)
        for square, bit in enumerate(image):
            found |= (masks >> square & 1) << bit
        return found

    def _tables(self, image: dict[int, int]) -> list[tuple[int, IndexArray]]:
        """Return what the parts of a mask become if its bits are moved."""
        tables = []
        for shift in range(0, self.bit_count, _PART):
            parts = np.arange(1 << min(_PART, self.bit_count - shift), dtype=np.int64)
            moved = np.zeros_like(parts)
            for bit in range(shift, min(shift + _PART, self.bit_count)):
                if bit in image:
                    moved |= (parts >> bit - shift & 1) << image[bit]
            tables.append((shift, moved))
        return tables

    @cached_property
    def _columns(self) -> list[tuple[int, IndexArray]]:
        """For each part of a number, a whole number of columns: the squares that are occupied in them."""
        height = self._height
        width = height * max(1, _PART // height)
        tables = []
        for shift in range(0, self.bit_count, width):
            parts = np.arange(1 << min(width, self.bit_count - shift), dtype=np.int64)
            occupied = np.zeros_like(parts)
            for first in range(0, width, height):
                column = parts >> first & (1 << height) - 1
                for row in range(1, height):
                    occupied |= np.where(column >> row, 1 << first + row - 1, 0)
            tables.append((shift, occupied << shift))
        return tables

    @cached_property
    def _powers(self) -> IndexArray:
        """By part of a mask: the sum of the powers of 3 of its bits."""
        parts = np.arange(1 << _PART, dtype=np.int64)
        return sum(((parts >> bit & 1) * 3**bit for bit in range(_PART)), np.zeros_like(parts))

    @cached_property
    def _digit_masks(self) -> tuple[IndexArray, IndexArray]:
        """By some digits to the base 3: the squares that are occupied, and those of the side to move."""
        left = np.arange(3**_DIGITS, dtype=np.int64)
        occupied, own = np.zeros_like(left), np.zeros_like(left)
        for bit in range(_DIGITS):
            left, digit = np.divmod(left, 3)
            occupied |= (digit > 0).astype(np.int64) << bit
            own |= (digit == 1).astype(np.int64) << bit
        return occupied, own


def _looked_up(tables: list[tuple[int, IndexArray]], masks: IndexArray) -> IndexArray:
    found: IndexArray = np.zeros_like(masks)
    for shift, table in tables:
        found |= table[masks >> shift & len(table) - 1]
    return found


def _image(mask: int, image: Sequence[int]) -> int:
    return mask_of([image[square] for square in squares_of(mask)])
