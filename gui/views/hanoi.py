"""The view of the Tower of Hanoi: marks that do not outshine the disks."""

from __future__ import annotations

from board.geometry import Coordinate
from engine.games.hanoi.look import AIR, BASE
from gui.paint import vector
from gui.paint.display_list import Canvas as Target
from gui.paint.rect import Rect
from gui.paint.squares import Squares
from gui.paint.theme import Theme, Tint
from gui.views import view


class View(view.View):
    """Rods side by side, one unit wide each."""

    reselects = False

    def _column(self, squares: Squares, rod: Coordinate) -> Rect:
        left, top = squares.pixel(rod, 0)
        right, bottom = squares.pixel(rod + 1, self.rows - BASE)
        return Rect(left, top, right - left, bottom - top).inflate(-squares.cell // 20, -squares.cell // 20)

    def paint_mark(self, canvas: Target, squares: Squares, coordinate: Coordinate, tint: Tint) -> None:
        """Tint the plank at a rod's foot: a whole column would outshine the disks."""
        column = self._column(squares, coordinate)
        height = max(4, round(squares.cell * 0.05))
        foot = Rect(column.left + column.width // 8, column.bottom, column.width * 3 // 4, height)
        canvas.blit(vector.rounded(foot.size, height / 2, (*tint[:3], min(255, tint[3] * 2))), foot)

    def paint_target(
        self, canvas: Target, squares: Squares, coordinate: Coordinate, theme: Theme, is_taken: bool
    ) -> None:
        """Put a dot above a rod that the disk can go to."""
        size = round(squares.cell * 0.16)
        dot = vector.disc(size, (0, 0, 0, 120))
        canvas.blit(dot, dot.get_rect(center=squares.pixel(coordinate + 0.5, AIR * 0.34)))
