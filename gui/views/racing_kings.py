"""The view of Racing Kings: chess with the finishing rank highlighted."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from gui import vector
from gui.theme import GOLD, Theme
from gui.views.chess import View as ChessView

if TYPE_CHECKING:
    from gui.layout import Squares


class View(ChessView):
    """Chess as usual, with the finishing rank."""

    def paint_board(self, canvas: pygame.Surface, squares: Squares, theme: Theme, coordinates: str) -> None:
        """Paint the board, and the eighth rank in a warm light with an outline."""
        super().paint_board(canvas, squares, theme, coordinates)
        goal = squares.between((0, 0), (self.columns, 1))
        canvas.blit(vector.rounded(goal.size, 0, (*GOLD, 90)), goal)
        canvas.blit(vector.border(goal.size, (*GOLD, 235), max(1, squares.cell * 0.05)), goal)
