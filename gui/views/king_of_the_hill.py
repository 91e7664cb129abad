"""The view of King of the Hill: chess with the four squares in the middle aglow."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from gui import vector
from gui.theme import Theme
from gui.views.chess import View as ChessView

if TYPE_CHECKING:
    from gui.layout import Squares

_GOLD = (240, 188, 48)


class View(ChessView):
    """Chess as people know it, with the hill that the king is to reach."""

    def paint_board(self, canvas: pygame.Surface, squares: Squares, theme: Theme, coordinates: str) -> None:
        """Paint the board, and the hill in a warm light with a line round it."""
        super().paint_board(canvas, squares, theme, coordinates)
        left, top = squares.pixel(self.columns / 2 - 1, self.rows / 2 - 1)
        right, bottom = squares.pixel(self.columns / 2 + 1, self.rows / 2 + 1)
        hill = Rect(min(left, right), min(top, bottom), abs(right - left), abs(bottom - top))
        light = vector.glow(hill.width, (*_GOLD, 150))
        canvas.blit(light, light.get_rect(center=hill.center))
        canvas.blit(vector.border(hill.size, (*_GOLD, 235), max(1, squares.cell * 0.05)), hill)
