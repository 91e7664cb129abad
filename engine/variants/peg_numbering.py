"""The numbers of Peg Solitaire's positions: a bit for each peg, and one number for positions that are alike."""

from __future__ import annotations

from collections import Counter
from functools import cached_property, reduce
from itertools import product
from typing import TYPE_CHECKING

from board.alliance import Alliance
from board.rays import mask_of
from engine.solving.arrays import distinct
from engine.solving.numbering import Numbering

if TYPE_CHECKING:
    from board.board import Board
    from engine.solving.arrays import IndexArray
    from engine.variants.peg import PegSolitaire


class PegNumbering(Numbering):
    """Jumps and un-jumps as arithmetic on masks.

    With symmetries, of the positions that a rotation or reflection makes alike, the one with the least mask gives its
    number to all.
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
        """The symmetries that count, as where each brings each hole: those that leave the goal where it is."""

    @property
    def positions(self) -> int:
        """Two to the number of holes; where symmetries count, only some of the numbers are used."""
        return self.peg.full + 1

    def index(self, board: Board) -> int:
        """Return the mask of the pegs; where symmetries count, the least of those that are alike."""
        return self.least(board.side_mask(Alliance.WHITE))

    def from_index(self, number: int) -> Board:
        """Return the position that has a number."""
        return self.peg.with_pegs(self.checked(number))

    @cached_property
    def with_symmetries(self) -> PegNumbering:
        """The numbering that takes rotated and reflected positions for alike."""
        return self if self.symmetries else PegNumbering(self.peg, True)

    def least(self, pegs: int) -> int:
        """Return the number that a position shares with those alike."""
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
        """For each symmetry, for each eight holes, where it brings any of their pegs: by shift and byte."""
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
        """Return the numbers of the positions that a jump comes from."""
        return self._alike([number ^ leap.holes for leap in self.leaps if number & leap.holes == leap.landing])

    def _alike(self, masks: list[int]) -> list[int]:
        return list({self.least(pegs): None for pegs in masks}) if self.turns else masks

    def difficulty(self, number: int) -> int:
        """Return a sum over all pegs, of which those count most that few others can jump over."""
        return sum([weight * (number & holes).bit_count() for weight, holes in self._burdens])

    @cached_property
    def _burdens(self) -> list[tuple[int, int]]:
        """The holes that as many jumps lead over, as a mask, with the weight of a peg in one of them."""
        crossings = Counter(leap.over for leap in self.leaps)
        holes = range(self.holes)
        return [
            (60 // (1 + often), mask_of([hole for hole in holes if crossings[hole] == often]))
            for often in sorted({crossings[hole] for hole in holes})
        ]

    # The same for whole arrays.

    def undo_index_array(self, numbers: IndexArray) -> IndexArray:
        """Return the numbers of all positions that a jump comes from."""
        return self._least_of([numbers[numbers & leap.holes == leap.landing] ^ leap.holes for leap in self.leaps])

    def next_index_array(self, numbers: IndexArray) -> IndexArray:
        """Return the numbers of all positions that a jump leads to."""
        return self._least_of([numbers[numbers & leap.holes == leap.pegs] ^ leap.holes for leap in self.leaps])

    def _least_of(self, found: list[IndexArray]) -> IndexArray:
        import numpy as np

        # Many jumps lead to the same position: it is turned only once.
        return reduce(np.minimum, self._images(distinct(np.concatenate(found))))

    def multiplicities(self, numbers: IndexArray) -> IndexArray:
        """Return how many positions are alike to the one of each number, itself included."""
        import numpy as np

        images = np.sort(self._images(numbers), axis=0)
        distinct: IndexArray = 1 + np.count_nonzero(np.diff(images, axis=0), axis=0)
        return distinct

    def _images(self, numbers: IndexArray) -> list[IndexArray]:
        """Return what the symmetries make of each position, the position itself first."""
        images = [numbers]
        for parts in self._turn_arrays:
            image = numbers * 0
            for shift, masks in parts:
                image |= masks[numbers >> shift & len(masks) - 1]
            images.append(image)
        return images

    @cached_property
    def _turn_arrays(self) -> list[list[tuple[int, IndexArray]]]:
        import numpy as np

        return [[(shift, np.array(masks, dtype=np.int64)) for shift, masks in parts] for parts in self._turn_tables]
