"""The view of the Tower of Hanoi: turned disks on rods, each size in its own warm hue."""

from __future__ import annotations

from collections.abc import Iterable
from colorsys import hls_to_rgb
from typing import TYPE_CHECKING, Any

import pygame
from pygame import Rect

from board.geometry import Coordinate
from engine.drawings.hanoi import AIR, BASE, HanoiDrawing
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


class View(GridView):
    """Rods side by side, one unit wide each."""

    drawing: HanoiDrawing
    hidden_options = frozenset({"symmetries"})
    reselects = False

    def place_at(self, x: float, y: float) -> Coordinate | None:
        """Return the rod in whose column a point is."""
        return int(x) if 0 <= x < self.columns and 0 <= y <= self.rows else None

    def set_out(self, pieces: Iterable[Piece]) -> dict[Piece, Spot]:
        """Return each disk in its place."""
        return {disk: self._spot(disk) for disk in pieces}

    def _spot(self, disk: Any) -> Spot:
        return self.drawing.spot(*divmod(disk.position, disk.tower))

    # Setting up: disks move from rod to rod, and each finds its place by its size.

    can_set_up = True

    def palette(self) -> tuple[Piece, ...]:
        """Return nothing: all disks are always there."""
        return ()

    def lifted(self, pieces: tuple[Piece, ...], place: Coordinate) -> Piece | None:
        """Return the top disk of a rod."""
        disks: Any = pieces
        return min((disk for disk in disks if disk.rod == place), key=lambda disk: disk.size, default=None)

    def put(self, pieces: tuple[Piece, ...], piece: Piece, place: Coordinate) -> tuple[Piece, ...]:
        """Return the disks with one more on a rod, above the larger and below the smaller ones."""
        disk: Any = piece
        return self._stacked([*_rods_of(pieces), (disk, place)])

    def taken(self, pieces: tuple[Piece, ...], piece: Piece) -> tuple[Piece, ...]:
        """Return the disks without one of them."""
        return self._stacked(_rods_of(other for other in pieces if other is not piece))

    def _stacked(self, disks: Iterable[tuple[Any, int]]) -> tuple[Piece, ...]:
        heights = [0] * self.geometry.size
        found = []
        for disk, rod in sorted(disks, key=lambda entry: -entry[0].size):
            found.append(type(disk)(disk.alliance, rod * disk.tower + heights[rod], disk.size, disk.tower))
            heights[rod] += 1
        return tuple(found)

    # Pictures.

    def _column(self, squares: Squares, rod: Coordinate) -> Rect:
        left, top = squares.pixel(rod, 0)
        right, bottom = squares.pixel(rod + 1, self.rows - BASE)
        return Rect(left, top, right - left, bottom - top).inflate(-squares.cell // 20, -squares.cell // 20)

    def paint_board(self, canvas: pygame.Surface, squares: Squares, theme: Theme, coordinates: str) -> None:
        """Paint the table, the plank and the rods."""
        self.paint_frame(canvas, squares, theme)
        inner = squares.inner
        canvas.fill(theme.board_light, inner)
        grain.stain(canvas, inner, theme.grain, 3)
        _, top = squares.pixel(0, self.rows - BASE)
        plank = Rect(inner.left, top, inner.width, inner.bottom - top)
        canvas.fill(theme.board_dark, plank)
        grain.stain(canvas, plank, theme.grain, 11)
        canvas.fill(mixed(theme.board_dark, (0, 0, 0), 0.35), Rect(plank.left, plank.top, plank.width, 2))
        width = max(6, round(squares.cell * 0.07))
        for rod in range(self.geometry.size):
            x, _ = squares.pixel(rod + 0.5, 0)
            _, high = squares.pixel(0, AIR * 0.6)
            size = (width, plank.top - high + width)
            dark = hexadecimal(mixed(theme.board_dark, (0, 0, 0), 0.45))
            light = hexadecimal(mixed(theme.board_dark, (255, 255, 255), 0.1))
            gradient = (
                f'<defs><linearGradient id="rod"><stop offset="0" stop-color="{light}"/>'
                f'<stop offset="1" stop-color="{dark}"/></linearGradient></defs>'
            )
            shape = f'<rect width="{size[0]}" height="{size[1]}" rx="{width / 2}" fill="url(#rod)"/>'
            clip = Rect(x - width // 2, high, width, plank.top - high)
            canvas.blit(drawing(gradient + shape, size), clip, Rect(0, 0, *clip.size))
            if coordinates != "off":
                self._paint_rod_name(canvas, theme, rod, (x, plank.centery), max(10, round(squares.cell * 0.09)))

    def _paint_rod_name(
        self, canvas: pygame.Surface, theme: Theme, rod: Coordinate, at: tuple[int, int], size: int
    ) -> None:
        text = words(str(rod), size, (255, 250, 240), True)
        canvas.blit(text, text.get_rect(center=at))

    def paint_mark(self, canvas: pygame.Surface, squares: Squares, coordinate: Coordinate, tint: Tint) -> None:
        """Tint the plank at a rod's foot: a whole column would outshine the disks."""
        column = self._column(squares, coordinate)
        height = max(4, round(squares.cell * 0.05))
        foot = Rect(column.left + column.width // 8, column.bottom, column.width * 3 // 4, height)
        canvas.blit(vector.rounded(foot.size, height / 2, (*tint[:3], min(255, tint[3] * 2))), foot)

    def paint_target(
        self, canvas: pygame.Surface, squares: Squares, coordinate: Coordinate, theme: Theme, is_taken: bool
    ) -> None:
        """Put a dot above a rod that the disk can go to."""
        size = round(squares.cell * 0.16)
        dot = vector.disc(size, (0, 0, 0, 120))
        canvas.blit(dot, dot.get_rect(center=squares.pixel(coordinate + 0.5, AIR * 0.34)))

    def paint_outline(
        self, canvas: pygame.Surface, squares: Squares, coordinate: Coordinate, colour: Colour | Tint, width: float
    ) -> None:
        """Outline a rod's column."""
        column = self._column(squares, coordinate)
        line = min(width, squares.cell * 0.02 + 2)
        canvas.blit(vector.border(column.size, colour, line, squares.cell / 12), column)

    def sprite(self, piece: Piece, cell: int, theme: Theme, lifted: bool = False) -> pygame.Surface:
        """Return a turned disk: rounded ends, a highlight along its upper edge."""
        disk: Any = piece
        part = disk.size / max(1, disk.tower)
        grow = LIFT if lifted else 1.0
        size = (
            max(8, round(cell * (0.22 + 0.72 * part) * grow)),
            max(4, round(cell * self.drawing.thickness * 0.96 * grow)),
        )
        red, green, blue = hls_to_rgb(0.02 + 0.11 * (1 - part), 0.42 + 0.08 * (disk.size % 2), 0.52)
        base = (round(255 * red), round(255 * green), round(255 * blue))
        light, dark = hexadecimal(mixed(base, (255, 240, 215), 0.42)), hexadecimal(mixed(base, (20, 8, 0), 0.38))
        line = hexadecimal(mixed(base, (20, 8, 0), 0.72))
        radius = min(size[1] / 2.4, size[0] / 4)
        stroke = max(1.0, size[1] * 0.05)
        return drawing(
            '<defs><linearGradient id="disk" x1="0%" y1="0%" x2="0%" y2="100%">'
            f'<stop offset="0" stop-color="{light}"/><stop offset="0.35" stop-color="{hexadecimal(base)}"/>'
            f'<stop offset="1" stop-color="{dark}"/></linearGradient></defs>'
            f'<rect x="{stroke / 2}" y="{stroke / 2}" width="{size[0] - stroke}" height="{size[1] - stroke}" '
            f'rx="{radius}" fill="url(#disk)" stroke="{line}" stroke-width="{stroke}"/>'
            f'<rect x="{radius}" y="{size[1] * 0.16}" width="{max(1.0, size[0] - 2 * radius)}" '
            f'height="{size[1] * 0.1}" rx="{size[1] * 0.05}" fill="#fff" fill-opacity="0.35"/>',
            size,
        )


def _rods_of(disks: Iterable[Any]) -> list[tuple[Any, int]]:
    return [(disk, disk.rod) for disk in disks]
