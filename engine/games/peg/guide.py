"""Dead ends of Peg Solitaire, proven by colouring."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from board.alliance import Alliance
from board.rays import mask_of
from engine.planning.guide import Guide

if TYPE_CHECKING:
    from board.board import Board
    from engine.games.peg.rules import PegSolitaire

_COLOURINGS = ((1, 0), (0, 1), (1, 1), (1, 2))


class PegGuide(Guide):
    """Recognizes positions from which no goal can be reached.

    Colour the holes with three colours so that any three in a line have all of them. Then a jump changes each
    colour's number of pegs by one, so whether two of these numbers have the same parity never changes.
    """

    def __init__(self, variant: PegSolitaire) -> None:
        super().__init__(variant)
        self.peg = variant

    def is_hopeless(self, board: Board) -> bool:
        """Return whether a colouring proves that no goal can be reached."""
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
        """The three masks of each colouring in which the three holes of any jump differ."""
        geometry = self.peg.geometry
        return [
            [
                mask_of(
                    [hole for hole, (column, row) in enumerate(geometry.spots) if (a * column + b * row) % 3 == rest]
                )
                for rest in range(3)
            ]
            for a, b in _COLOURINGS
            if all((a * across + b * down) % 3 for across, down in geometry.directions)
        ]
