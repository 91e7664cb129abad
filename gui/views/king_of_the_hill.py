"""The view of King of the Hill: chess with the four central squares highlighted."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from gui import vector
from gui.theme import GOLD, Theme
from gui.views.chess import View as ChessView

if TYPE_CHECKING:
    from gui.layout import Squares


class View(ChessView):
    """Chess as usual, with the hill for the king to reach."""

    def paint_board(self, canvas: pygame.Surface, squares: Squares, theme: Theme, coordinates: str) -> None:
        """Paint the board, and the hill in a warm light with an outline."""
        super().paint_board(canvas, squares, theme, coordinates)
        x, y = self.columns / 2, self.rows / 2
        hill = squares.between((x - 1, y - 1), (x + 1, y + 1))
        light = vector.glow(hill.width, (*GOLD, 150))
        canvas.blit(light, light.get_rect(center=hill.center))
        canvas.blit(vector.border(hill.size, (*GOLD, 235), max(1, squares.cell * 0.05)), hill)
