"""The view of Crazyhouse: chess; pieces in hand are in the players' trays, and on the card over the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from board.board import Board
from gui import vector
from gui.theme import Theme
from gui.views.chess import View as ChessView

if TYPE_CHECKING:
    from gui.layout import Squares


class View(ChessView):
    """Chess as usual, with pieces that come back."""

    portrait_text = "r1bqk2r/ppp2ppp/3pp3/8/8/3PP3/PPP2PPP/R1BQK2R[NBPnbp] w KQkq - 0 9"

    def paint_portrait(self, canvas: pygame.Surface, squares: Squares, theme: Theme, board: Board) -> None:
        """Draw the pieces that both sides have in hand, across the middle of the board."""
        side = round(squares.cell * 1.15)
        held = [
            piece
            for player in self.variant.players
            for info in self.variant.player_info(board, player)
            for piece in info.pieces
        ]
        tray = Rect(0, 0, side * len(held), side)
        tray.center = squares.inner.centerx, squares.pixel(0, self.rows / 2)[1]
        canvas.blit(vector.rounded(tray.size, side / 4, theme.accent), tray)
        for number, piece in enumerate(held):
            sprite = self.sprite(piece, side, theme)
            canvas.blit(sprite, sprite.get_rect(center=(tray.left + round((number + 0.5) * side), tray.centery)))
