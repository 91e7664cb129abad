"""The view of Atomic: chess in which a capture leaves a blaze on the squares it has emptied."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from board.board import Board
from board.geometry import Coordinate
from gui import vector
from gui.theme import Theme
from gui.views.chess import View as ChessView

if TYPE_CHECKING:
    from gui.layout import Squares
    from moves.move import Move

_FIRE = (236, 104, 32)
_FLAME = (255, 214, 92)


class View(ChessView):
    """Chess as usual, with explosions."""

    portrait_text = "rnbqkb1r/pppp1ppp/8/8/8/8/PPPP1PPP/RNBQKB1R w KQkq - 0 4"

    def paint_last(self, canvas: pygame.Surface, squares: Squares, theme: Theme, move: Move) -> None:
        """Draw the blaze of a capture: on its square and on those around it."""
        if move.is_attack:
            self._paint_blaze(canvas, squares, move.destination_coordinate)

    def paint_portrait(self, canvas: pygame.Surface, squares: Squares, theme: Theme, board: Board) -> None:
        """Draw a blaze in the middle."""
        self._paint_blaze(canvas, squares, self.geometry.coordinate("e5"))

    def _paint_blaze(self, canvas: pygame.Surface, squares: Squares, place: Coordinate) -> None:
        middle = squares.area(*self.middle(place)).center
        for size, tint in ((3.6, (*_FIRE, 190)), (1.8, (*_FLAME, 230))):
            light = vector.glow(round(squares.cell * size), tint)
            canvas.blit(light, light.get_rect(center=middle))
