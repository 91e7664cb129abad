"""The look of King of the Hill."""

from __future__ import annotations

from board.canvas import UNIT, Canvas, shape
from engine.armies.looks import ChessLook


class HillLook(ChessLook):
    """Chess with a warm light on the four squares in the middle."""

    def paint_ground(self, canvas: Canvas, coordinates: bool) -> None:
        """Paint the board and the light."""
        super().paint_ground(canvas, coordinates)
        x, y = canvas.at(self.columns / 2, self.rows / 2)
        light = canvas.gradient("radial", ((0, "#F0BC30", 0.6), (0.55, "#F0BC30", 0.3), (1, "#F0BC30", 0)))
        canvas.ground.shapes.append(shape("circle", cx=x, cy=y, r=UNIT, fill=light))
