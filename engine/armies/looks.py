"""The look that chess-like games share: lathe-turned pieces on a chequered board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from board.canvas import UNIT, Canvas, shape
from board.look import Look
from engine.armies.figures import CHESS_FIGURES

if TYPE_CHECKING:
    from board.board import Board
    from pieces.piece import Piece


@frozen(eq=False, slots=False)
class ChessLook(Look):
    """The familiar look of chess."""

    badge: str = ""
    """A few large signs over the picture on the card."""

    @property
    def has_figurines(self) -> bool:
        """Whether moves are written with figurines."""
        return True

    def figure_of(self, piece: Piece, style: str = "turned") -> str:
        """Return a piece of the set that was chosen; a relative's own kinds have none."""
        return CHESS_FIGURES.get((piece.letter.lower(), style), "")

    def paint_portrait(self, canvas: Canvas, board: Board) -> None:
        """Write the badge across the middle."""
        if self.badge:
            x, y = canvas.at(self.columns / 2, self.rows / 2)
            wide = (len(self.badge) * 0.5 + 0.8) * UNIT
            canvas.over.shapes.append(
                shape("rect", x=x - wide / 2, y=y - 58, width=wide, height=116, rx=58, fill="#C8453B")
            )
            canvas.write(canvas.over, self.badge, (x, y), 0.9 * UNIT, "#FFFFFF")
