"""The view of Peg Solitaire: brass pegs in dark holes of a wooden board."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

import pygame

from board.board import Board
from board.geometry import Coordinate
from board.wording import plural
from gui import grain, vector
from gui.animation import Spot
from gui.sprites import LIFT
from gui.theme import Colour, Theme, Tint, hexadecimal, mixed
from gui.typeface import words
from gui.vector import drawing
from gui.views.grid import GridView

if TYPE_CHECKING:
    from gui.layout import Squares
    from pieces.piece import Piece

RIM = 0.1
"""The margin of the board around its holes, in units."""


class View(GridView):
    """Holes in rows, or in a triangle."""

    option_choices: ClassVar[dict[str, tuple[str, ...]]] = {"board": ("english", "european", "triangle")}
    hidden_options = frozenset({"symmetries"})

    @property
    def columns(self) -> float:
        """The board's width in units."""
        return self.drawing.columns + 2 * RIM

    @property
    def rows(self) -> float:
        """The board's height in units."""
        return self.drawing.rows + 2 * RIM

    @cached_property
    def places(self) -> tuple[tuple[Coordinate, Spot], ...]:
        """Every hole with its centre."""
        return tuple((hole, (x + RIM, y + RIM)) for hole, (x, y) in self.drawing.places.items())

    def place_at(self, x: float, y: float) -> Coordinate | None:
        """Return the hole at or near a point."""
        near = min(self.places, key=lambda place: (place[1][0] - x) ** 2 + (place[1][1] - y) ** 2)
        (there_x, there_y), distance = near[1], 0.5
        return near[0] if (there_x - x) ** 2 + (there_y - y) ** 2 <= distance**2 else None

    def note(self, board: Board) -> str:
        """Return how many pegs are left."""
        count = len(board.pieces())
        return f"{plural(count, 'peg')} left"

    # Pictures.

    def paint_board(self, canvas: pygame.Surface, squares: Squares, theme: Theme, coordinates: str) -> None:
        """Paint the board with its holes."""
        self.paint_frame(canvas, squares, theme)
        inner = squares.inner
        canvas.fill(theme.board_dark, inner)
        grain.stain(canvas, inner, theme.grain, 5)
        for coordinate, (x, y) in self.places:
            area = squares.area(x, y)
            canvas.blit(self._hole(squares.cell, theme), area)
            if coordinates != "off":
                size = max(8, squares.cell // 8)
                ink = mixed(theme.board_dark, (0, 0, 0), 0.72)
                text = words(self.geometry.name(coordinate), size, ink, True)
                canvas.blit(text, text.get_rect(midtop=(area.centerx, area.bottom - size - 2)))

    def _hole(self, cell: int, theme: Theme) -> pygame.Surface:
        rim = hexadecimal(mixed(theme.board_dark, (255, 255, 255), 0.22))
        deep = hexadecimal(mixed(theme.board_dark, (0, 0, 0), 0.85))
        wall = hexadecimal(mixed(theme.board_dark, (0, 0, 0), 0.55))
        return drawing(
            '<defs><radialGradient id="hole" cx="50%" cy="35%" r="60%">'
            f'<stop offset="0" stop-color="{deep}"/><stop offset="1" stop-color="{wall}"/></radialGradient></defs>'
            f'<circle cx="50" cy="51.5" r="22" fill="{rim}"/><circle cx="50" cy="49.5" r="21" fill="url(#hole)"/>',
            (cell, cell),
            (100, 100),
        )

    def paint_mark(self, canvas: pygame.Surface, squares: Squares, coordinate: Coordinate, tint: Tint) -> None:
        """Tint the board around a hole."""
        area = squares.area(*self.middle(coordinate))
        canvas.blit(vector.disc(area.width, tint, 0.72), area)

    def paint_target(
        self, canvas: pygame.Surface, squares: Squares, coordinate: Coordinate, theme: Theme, is_taken: bool
    ) -> None:
        """Draw a ring around a hole that a peg can jump into."""
        area = squares.area(*self.middle(coordinate))
        ring = vector.ring(round(area.width * 0.6), (255, 244, 214, 230), area.width * 0.05)
        canvas.blit(ring, ring.get_rect(center=area.center))

    def paint_outline(
        self, canvas: pygame.Surface, squares: Squares, coordinate: Coordinate, colour: Colour | Tint, width: float
    ) -> None:
        """Draw a circle around a hole."""
        area = squares.area(*self.middle(coordinate))
        ring = vector.ring(round(area.width * 0.72), colour, width)
        canvas.blit(ring, ring.get_rect(center=area.center))

    def sprite(self, piece: Piece, cell: int, theme: Theme, lifted: bool = False) -> pygame.Surface:
        """Return a brass peg seen from above."""
        size = round(cell * LIFT) if lifted else cell
        drop, spread = (62, 34) if lifted else (56, 30)
        return drawing(
            '<defs><radialGradient id="brass" cx="36%" cy="30%" r="80%">'
            '<stop offset="0" stop-color="#FFF3C4"/><stop offset="0.35" stop-color="#E6B94C"/>'
            '<stop offset="0.75" stop-color="#A97820"/><stop offset="1" stop-color="#6E4A0E"/></radialGradient>'
            '<radialGradient id="shadow"><stop offset="0.5" stop-color="#000" stop-opacity="0.5"/>'
            '<stop offset="1" stop-color="#000" stop-opacity="0"/></radialGradient></defs>'
            f'<circle cx="52" cy="{drop}" r="{spread}" fill="url(#shadow)"/>'
            '<circle cx="50" cy="48" r="25" fill="url(#brass)" stroke="#4E3307" stroke-width="1.6"/>'
            '<ellipse cx="42" cy="38" rx="8" ry="5" fill="#fff" fill-opacity="0.55" transform="rotate(-35 42 38)"/>',
            (size, size),
            (100, 100),
        )
