"""The look of atomic chess."""

from __future__ import annotations

from typing import TYPE_CHECKING

from board.canvas import Canvas, shape
from engine.armies.looks import ChessLook

if TYPE_CHECKING:
    from board.board import Board
    from moves.move import Move


class AtomicLook(ChessLook):
    """Chess with a blaze where something was captured."""

    def paint_last(self, canvas: Canvas, move: Move) -> None:
        """Paint the blaze of a capture."""
        if move.is_attack:
            self._paint_blaze(canvas, canvas.ground.shapes, move.destination_coordinate)

    def paint_portrait(self, canvas: Canvas, board: Board) -> None:
        """Paint a blaze in the middle."""
        self._paint_blaze(canvas, canvas.over.shapes, self.geometry.coordinate("e5"))

    def _paint_blaze(self, canvas: Canvas, shapes: list[str], place: int) -> None:
        x, y = canvas.at(*self.places[place])
        for reach, colour, strength in ((180, "#EC6820", 0.75), (90, "#FFD65C", 0.9)):
            light = canvas.gradient(
                "radial", ((0.2, colour, strength), (0.62, colour, strength * 0.55), (1, colour, 0))
            )
            shapes.append(shape("circle", cx=x, cy=y, r=reach, fill=light))
