"""The view of Chess960: chess, with a start position drawn at random."""

from __future__ import annotations

from typing import ClassVar

from board.board import Board
from engine.variants import load
from gui.views.chess import View as ChessView

_SHUFFLED = 356
"""A position whose back rank is clearly shuffled: knights in the corners."""


class View(ChessView):
    """Chess as usual, from one of 960 positions."""

    drawn_options: ClassVar[dict[str, range]] = {"position": range(960)}

    def portrait(self) -> Board:
        """Return a shuffled back rank, or the chosen one."""
        start = self.variant.start()
        standard = load(self.variant, position=518)
        return load(self.variant, position=_SHUFFLED).start() if start == standard.start() else start
