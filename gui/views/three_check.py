"""The view of Three-check: chess; its card shows a check and how many win."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from board.board import Board
from gui import vector
from gui.theme import Theme
from gui.typeface import words
from gui.views.chess import View as ChessView

if TYPE_CHECKING:
    from gui.layout import Squares


class View(ChessView):
    """Chess as usual; the players' cards count the checks."""

    portrait_text = "rnbqkbnr/ppp2Qpp/3pp3/8/8/3BP3/PPPP1PPP/RNB1K1NR b KQkq - 0 4 +1+0"

    def paint_portrait(self, canvas: pygame.Surface, squares: Squares, theme: Theme, board: Board) -> None:
        """Outline the king in check, and draw the three checks that win."""
        checked = self.checked(board)
        if checked is not None:
            self.paint_outline(canvas, squares, checked, theme.danger, max(2, squares.cell * 0.1))
        text = words("+ + +", round(squares.cell * 0.9), theme.on_danger, True)
        label = text.get_rect().inflate(round(squares.cell * 0.6), 0)
        label.center = squares.inner.centerx, squares.pixel(0, self.rows / 2)[1]
        canvas.blit(vector.rounded(label.size, label.height / 2, theme.danger), label)
        canvas.blit(text, text.get_rect(center=label.center))
