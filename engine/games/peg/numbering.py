"""The numbering of Peg Solitaire's positions: a bit for each peg, and one number for symmetric positions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from itertools import product
from typing import TYPE_CHECKING

from board.alliance import Alliance
from board.rays import mask_of
from engine.solving.arrays import merged
from engine.solving.numbering import Numbering

if TYPE_CHECKING:
    from board.board import Board
    from engine.games.peg.rules import PegSolitaire
    from engine.solving.arrays import IndexArray

_PART = 13
"""How many holes are looked up at once in arrays; the tables of all symmetries then still fit into a cache."""
_PART_MASK = (1 << _PART) - 1


class PegNumbering(Numbering):
    """Jumps and un-jumps as arithmetic on masks.

    With symmetries, positions that are equal up to rotation or reflection share the number of the one with the smallest
    mask.
    """

    is_vectorized = True
    is_layered = True

    def __init__(self, variant: PegSolitaire, symmetries: bool) -> None:
        super().__init__(variant)
        self.peg = variant
        self.symmetries = symmetries
        self.holes = variant.geometry.size
        self.leaps = variant.leaps
        goal = None if variant.goal is None else variant.geometry.coordinate(variant.goal)
        turns = variant.geometry.symmetries[1:] if symmetries else ()
        self.turns = tuple(turn for turn in turns if goal is None or turn[goal] == goal)
        """The symmetries that keep the goal in place, each as a mapping of holes."""

    @property
    def positions(self) -> int:
        """Two to the power of the number of holes; with symmetries, only some of the numbers are used."""
        return self.peg.full + 1

    def index(self, board: Board) -> int:
        """Return the mask of the pegs; with symmetries, the smallest among the symmetric ones."""
        return self.least(board.side_mask(Alliance.WHITE))

    def from_index(self, number: int) -> Board:
        """Return the position that has a number."""
        return self.peg.with_pegs(self.checked(number))

    @cached_property
    def with_symmetries(self) -> PegNumbering:
        """The numbering that treats rotated and reflected positions as equal."""
        return self if self.symmetries else PegNumbering(self.peg, True)

    def least(self, pegs: int) -> int:
        """Return the number that a position shares with the symmetric ones."""
        least = pegs
        for parts in self._turn_tables:
            image = 0
            for shift, masks in parts:
                image |= masks[pegs >> shift & len(masks) - 1]
            if image < least:
                least = image
        return least

    @cached_property
    def _turn_tables(self) -> list[list[tuple[int, list[int]]]]:
        """For each symmetry and each group of eight holes, the image of their pegs: by shift and byte."""
        tables = []
        for turn in self.turns:
            parts = []
            for first in range(0, self.holes, 8):
                targets = turn[first : first + 8]
                masks = [
                    mask_of([hole for hole, is_peg in zip(reversed(targets), pegs, strict=True) if is_peg])
                    for pegs in product((0, 1), repeat=len(targets))
                ]
                parts.append((first, masks))
            tables.append(parts)
        return tables

    def next_indices(self, number: int) -> list[int]:
        """Return the numbers of the positions that a jump leads to."""
        return self._alike([number ^ leap.holes for leap in self.leaps if number & leap.holes == leap.pegs])

    def undo_indices(self, number: int) -> list[int]:
        """Return the numbers of the positions from which a jump leads here."""
        return self._alike([number ^ leap.holes for leap in self.leaps if number & leap.holes == leap.landing])

    def _alike(self, masks: list[int]) -> list[int]:
        return list({self.least(pegs): None for pegs in masks}) if self.turns else masks

    def difficulty(self, number: int) -> int:
        """Return a weighted sum over all pegs; pegs that few others can jump over weigh most."""
        return sum([weight * (number & holes).bit_count() for weight, holes in self._weights])

    @cached_property
    def _weights(self) -> list[tuple[int, int]]:
        """For each number of jumps over a hole, the mask of those holes and the weight of a peg in one."""
        crossings = Counter(leap.over for leap in self.leaps)
        holes = range(self.holes)
        return [
            (60 // (1 + often), mask_of([hole for hole in holes if crossings[hole] == often]))
            for often in sorted({crossings[hole] for hole in holes})
        ]

    # The same for whole arrays.

    def undo_index_array(self, numbers: IndexArray) -> IndexArray:
        """Return the numbers of all positions from which a jump leads to one of these."""
        return self._least_of([numbers[numbers & leap.holes == leap.landing] ^ leap.holes for leap in self.leaps])

    def next_index_array(self, numbers: IndexArray) -> IndexArray:
        """Return the numbers of all positions that a jump leads to."""
        return self._least_of([numbers[numbers & leap.holes == leap.pegs] ^ leap.holes for leap in self.leaps])

    def _least_of(self, found: list[IndexArray]) -> IndexArray:
        import numpy as np

        # Many jumps lead to the same position: normalize it only once. What one jump leads to is sorted if the
        # positions are, since it changes the same three bits of each in the same way.
        numbers = merged(found)
        least: IndexArray = numbers.copy()
        for image in self._images(numbers):
            np.minimum(least, image, out=least)
        return least

    def multiplicities(self, numbers: IndexArray) -> IndexArray:
        """Return how many positions share each number."""
        import numpy as np

        # The more symmetries leave a position as it is, the fewer others are symmetric to it.
        unmoved = np.ones(len(numbers), np.int64)
        for image in self._images(numbers):
            unmoved += image == numbers
        count: IndexArray = (1 + len(self.turns)) // unmoved
        return count

    def _images(self, numbers: IndexArray) -> Iterator[IndexArray]:
        """Yield the images of positions under one symmetry after another, always in the same array."""
        import numpy as np

        parts = [numbers >> shift & _PART_MASK for shift in range(0, self.holes, _PART)]
        image, pegs = np.empty_like(numbers), np.empty_like(numbers)
        for tables in self._turn_arrays:
            image[:] = 0
            for masks, part in zip(tables, parts, strict=True):
                # With the default mode, numpy would check all indices and write to a copy first.
                image |= np.take(masks, part, out=pegs, mode="wrap")
            yield image

    @cached_property
    def _turn_arrays(self) -> list[list[IndexArray]]:
        """For each symmetry and each part of the holes, the image of its pegs."""
        import numpy as np

        places = np.arange(_PART_MASK + 1)
        tables = []
        for turn in self.turns:
            parts = []
            for first in range(0, self.holes, _PART):
                masks: IndexArray = np.zeros(len(places), np.int64)
                for bit, hole in enumerate(turn[first : first + _PART]):
                    masks |= (places >> bit & 1) << hole
                parts.append(masks)
            tables.append(parts)
        return tables
