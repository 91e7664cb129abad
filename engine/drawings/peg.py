"""The drawing of Peg Solitaire: brass pegs in dark holes of a wooden board."""

from __future__ import annotations

from functools import cached_property
from string import ascii_lowercase
from typing import TYPE_CHECKING

from board.canvas import UNIT, Canvas, Point, shape
from board.drawing import Drawing
from board.paint import DARK, mixed

if TYPE_CHECKING:
    from board.board import Board
    from board.geometry import Coordinate
    from pieces.piece import Piece

SLANT = 0.866
"""The distance between rows when each hole lies between two of the next row."""


class PegDrawing(Drawing):
    """Holes in rows, or in a triangle."""

    can_flip = False

    def text(self, board: Board) -> str:
        """Return the holes with the names of their rows and, on a square board, columns."""
        rows = super().text(board).splitlines()
        names: dict[int, str] = {}
        for hole, name in enumerate(self.geometry.names):
            names.setdefault(self.geometry.spot(hole)[1], name.lstrip(ascii_lowercase))
        lines = [f"{names[number]} {row}" for number, row in enumerate(rows)]
        if self.geometry.columns == self.geometry.rows:
            lines.append("  " + " ".join(ascii_lowercase[: self.geometry.columns]))
        return "\n".join(lines)

    @cached_property
    def _is_slanted(self) -> bool:
        """Whether neighbouring rows are offset by half a hole, with holes two columns apart."""
        spots = {self.geometry.spot(coordinate) for coordinate in range(self.geometry.size)}
        return not any((column + 1, row) in spots for column, row in spots)

    @property
    def columns(self) -> float:
        """The board's width in holes."""
        return (self.geometry.columns + 1) / 2 if self._is_slanted else self.geometry.columns

    @property
    def rows(self) -> float:
        """The board's height in holes."""
        return (self.geometry.rows - 1) * SLANT + 1 if self._is_slanted else self.geometry.rows

    @cached_property
    def places(self) -> dict[Coordinate, Point]:
        """Every hole with its middle."""
        across, down = (0.5, SLANT) if self._is_slanted else (1.0, 1.0)
        spots = ((coordinate, self.geometry.spot(coordinate)) for coordinate in range(self.geometry.size))
        return {coordinate: (column * across + 0.5, row * down + 0.5) for coordinate, (column, row) in spots}

    def paint_ground(self, canvas: Canvas, coordinates: bool) -> None:
        """Paint the board with its holes, each with its name under it."""
        self.paint_table(canvas, DARK)
        deep = canvas.gradient(
            "radial",
            ((0, mixed(DARK, "#000000", 0.85), 1), (1, mixed(DARK, "#000000", 0.55), 1)),
            cx="50%",
            cy="35%",
            r="60%",
        )
        rim = mixed(DARK, "#FFFFFF", 0.22)
        hole = f'<circle cx="50" cy="51.5" r="22" fill="{rim}"/><circle cx="50" cy="49.5" r="21" fill="{deep}"/>'
        for coordinate, spot in self.places.items():
            canvas.place(canvas.ground, hole, *spot)
            if coordinates:
                x, y = canvas.at(*spot)
                name = self.geometry.names[coordinate]
                canvas.write(canvas.ground, name, (x, y + 0.41 * UNIT), 0.125 * UNIT, mixed(DARK, "#000000", 0.72))

    def paint_highlight(self, canvas: Canvas, coordinate: Coordinate, colour: str) -> None:
        """Tint the board around a hole."""
        x, y = canvas.at(*self.places[coordinate])
        canvas.ground.shapes.append(shape("circle", cx=x, cy=y, r=36, fill=colour, fill_opacity=0.55))

    def paint_piece(self, canvas: Canvas, piece: Piece, spot: Point) -> None:
        """Paint a brass peg seen from above."""
        brass = canvas.gradient(
            "radial",
            ((0, "#FFF3C4", 1), (0.35, "#E6B94C", 1), (0.75, "#A97820", 1), (1, "#6E4A0E", 1)),
            cx="36%",
            cy="30%",
            r="80%",
        )
        dark = canvas.gradient("radial", ((0.5, "#000000", 0.5), (1, "#000000", 0)))
        canvas.place(
            canvas.standing,
            f'<circle cx="52" cy="56" r="30" fill="{dark}"/>'
            f'<circle cx="50" cy="48" r="25" fill="{brass}" stroke="#4E3307" stroke-width="1.6"/>'
            '<ellipse cx="42" cy="38" rx="8" ry="5" fill="#FFFFFF" fill-opacity="0.55" transform="rotate(-35 42 38)"/>',
            *spot,
        )
