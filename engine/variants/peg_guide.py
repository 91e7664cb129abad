"""Dead ends of Peg Solitaire, proved by colours."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from board.alliance import Alliance
from board.rays import mask_of
from engine.planning.guide import Guide

if TYPE_CHECKING:
    from board.board import Board
    from engine.variants.peg import PegSolitaire

_COLOURINGS = ((1, 0), (0, 1), (1, 1), (1, 2))


class PegGuide(Guide):
    """Knows positions from which no goal can be reached.

    Where the holes are coloured with three colours so that any three in line have all of them, a jump changes each
    colour's number of pegs by one: whether two of them are even or odd alike stays so.
    """

    def __init__(self, variant: PegSolitaire) -> None:
        super().__init__(variant)
        self.peg = variant

    def is_hopeless(self, board: Board) -> bool:
        """Return whether the colours prove that one peg in a goal cannot be reached."""
        signature = self._signature(board.side_mask(Alliance.WHITE))
        return all(self._signature(goal) != signature for goal in self.peg.goal_masks)

    def _signature(self, pegs: int) -> tuple[int, ...]:
        return tuple(
            ((pegs & colours[0]).bit_count() ^ (pegs & colour).bit_count()) & 1
            for colours in self._colourings
            for colour in colours[1:]
        )

    @cached_property
    def _colourings(self) -> list[list[int]]:
        """The three masks of each colouring in which all holes of any jump differ."""
        geometry = self.peg.geometry
        return [
            [
                mask_of(
                    [hole for hole, (column, row) in enumerate(geometry.spots) if (a * column + b * row) % 3 == rest]
                )
                for rest in range(3)
            ]
            for a, b in _COLOURINGS
            if all((a * across + b * down) % 3 for across, down in geometry.lines)
        ]
