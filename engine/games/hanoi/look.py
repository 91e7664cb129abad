"""The look of the Tower of Hanoi: lathe-turned disks on rods, each size in its own warm hue."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from colorsys import hls_to_rgb
from functools import cached_property
from typing import TYPE_CHECKING, Any

from board.canvas import UNIT, Canvas, Point, number, shape
from board.look import Look
from board.outline import Outline
from board.paint import PAPER, mixed

if TYPE_CHECKING:
    from board.board import Board
    from board.geometry import Coordinate
    from pieces.piece import Piece

BASE = 0.34
"""The height of the board that the rods stand on."""
AIR = 0.42
"""The free space above the highest tower."""
THICKEST = 0.3
_WIDEST_TEXT = 80
_ALL_RODS = 0 + 1 + 2


class HanoiLook(Look):
    """Rods side by side, one column each."""

    can_flip = False

    @property
    def hanoi(self) -> Any:
        """The game."""
        return self.variant

    def text(self, board: Board) -> str:
        """Return the rods with their disks drawn as bars, or, if that is too wide, a line for each rod."""
        towers, disks = self.hanoi.towers(board), self.hanoi.disks
        width = 2 * disks + 1
        if len(towers) * (width + 2) > _WIDEST_TEXT:
            return "\n".join(f"{rod}: {' '.join(map(str, tower))}".rstrip() for rod, tower in enumerate(towers))
        lines = []
        for height in range(disks, -1, -1):
            bars = ["=" * (2 * tower[height] + 1) if height < len(tower) else "|" for tower in towers]
            lines.append("  ".join(bar.center(width) for bar in bars).rstrip())
        lines.append("  ".join(str(rod).center(width) for rod in range(len(towers))).rstrip())
        return "\n".join(lines)

    @property
    def has_plot_points(self) -> bool:
        """Whether there are three rods, whose positions form Sierpinski's triangle."""
        return bool(self.hanoi.rods == 3)

    def plot_point(self, board: Board) -> Point:
        """Return a position's place in Sierpinski's triangle, the towers at its corners; on three rods only."""
        return sierpinski_point(self.hanoi.places(board)) if self.has_plot_points else super().plot_point(board)

    @property
    def columns(self) -> float:
        """One for each rod."""
        return self.geometry.size

    @property
    def rows(self) -> float:
        """High enough to look like a table with rods on it, whatever their number."""
        return max(2.0, 0.7 * self.geometry.size)

    @cached_property
    def places(self) -> dict[Coordinate, Point]:
        """Every rod with the middle of its column."""
        return {rod: (rod + 0.5, self.rows / 2) for rod in range(self.geometry.size)}

    @cached_property
    def thickness(self) -> float:
        """The height of a disk."""
        return min(THICKEST, (self.rows - BASE - AIR) / int(self.hanoi.disks))

    def outline(self, coordinate: Coordinate) -> Outline:
        """Return a rod's column."""
        return Outline.square(self.places[coordinate], 1, self.rows)

    def area(self, coordinate: Coordinate) -> Outline:
        """Return a rod's column over the plank."""
        return Outline.square((coordinate + 0.5, (self.rows - BASE) / 2), 0.95, self.rows - BASE - 0.05)

    def set_out(self, pieces: Iterable[Piece]) -> dict[Piece, Point]:
        """Return each disk where it lies."""
        disks: Any = pieces
        return {disk: self.spot(*divmod(disk.position, disk.tower)) for disk in disks}

    def box(self, piece: Piece) -> tuple[float, float]:
        """Return the width and height of a disk."""
        disk: Any = piece
        return 0.22 + 0.72 * disk.size / max(1, disk.tower), self.thickness * 0.96

    def spot(self, rod: int, height: int) -> Point:
        """Return the centre of a disk on a rod, with a number of disks below it."""
        return rod + 0.5, self.rows - BASE - (height + 0.5) * self.thickness

    def paint_ground(self, canvas: Canvas, coordinates: bool) -> None:
        """Paint the table, the plank and the rods, their names on the plank."""
        palette = canvas.palette
        self.paint_table(canvas, palette.light)
        canvas.wood += [(0, 0, self.columns, self.rows - BASE), (0, self.rows - BASE, self.columns, self.rows)]
        left, top = canvas.at(0, self.rows - BASE)
        width = self.columns * UNIT
        edge = mixed(palette.dark, "#000000", 0.35)
        canvas.ground.shapes += [
            shape("rect", x=left, y=top, width=width, height=BASE * UNIT, fill=palette.dark),
            shape("rect", x=left, y=top, width=width, height=1.5, fill=edge),
        ]
        wood = canvas.gradient(
            "linear",
            ((0, mixed(palette.dark, "#FFFFFF", 0.1), 1), (1, mixed(palette.dark, "#000000", 0.45), 1)),
        )
        for rod in self.places:
            x, high = canvas.at(rod + 0.5, AIR * 0.6)
            canvas.ground.shapes.append(
                f'<path d="M{number(x - 3.5)},{number(top)} V{number(high + 3.5)} a3.5,3.5 0 0 1 7,0 '
                f'V{number(top)} Z" fill="{wood}"/>'
            )
            if coordinates:
                point = (x, top + BASE * UNIT / 2)
                canvas.write(canvas.ground, str(rod), point, 0.11 * UNIT, PAPER)  # as in moves and messages

    def paint_piece(self, canvas: Canvas, piece: Piece, spot: Point) -> None:
        """Paint a lathe-turned disk: rounded ends, and a highlight along its upper edge."""
        disk: Any = piece
        part = disk.size / max(1, disk.tower)
        width, height = (length * UNIT for length in self.box(piece))
        red, green, blue = hls_to_rgb(0.02 + 0.11 * (1 - part), 0.42 + 0.08 * (disk.size % 2), 0.52)
        base = f"#{round(255 * red):02X}{round(255 * green):02X}{round(255 * blue):02X}"
        wood = canvas.gradient(
            "linear",
            ((0, mixed(base, "#FFF0D7", 0.42), 1), (0.35, base, 1), (1, mixed(base, "#140800", 0.38), 1)),
            x1="0%",
            y1="0%",
            x2="0%",
            y2="100%",
        )
        radius, stroke = min(height / 2.4, width / 4), height * 0.05
        x, y = canvas.at(*spot)
        left, top = x - width / 2, y - height / 2
        canvas.standing.shapes += [
            shape(
                "rect",
                x=left + stroke / 2,
                y=top + stroke / 2,
                width=width - stroke,
                height=height - stroke,
                rx=radius,
                fill=wood,
                stroke=mixed(base, "#140800", 0.72),
                stroke_width=stroke,
            ),
            shape(
                "rect",
                x=left + radius,
                y=top + height * 0.16,
                width=max(1.0, width - 2 * radius),
                height=height * 0.1,
                rx=height * 0.05,
                fill="#FFFFFF",
                fill_opacity=0.35,
            ),
        ]


def sierpinski_point(places: Sequence[int]) -> tuple[float, float]:
    """Return where a position is in Sierpinski's triangle: neighbours are one move apart.

    The rod of the largest disk selects a third of the triangle. Two thirds touch where all smaller disks are on the
    remaining rod, so that corner of each third faces the other.

    >>> sierpinski_point([1, 1])
    (1.0, 0.0)
    """
    corners = [(0.0, 0.0), (1.0, 0.0), (0.5, 0.75**0.5)]
    for smaller, rod in zip(range(len(places) - 1, -1, -1), places, strict=True):
        share = ((1 << smaller) - 1) / ((2 << smaller) - 1)
        here = corners[rod]
        inner = [here, here, here]
        for other in range(3):
            if other != rod:
                towards = corners[_ALL_RODS - rod - other]
                inner[other] = (
                    here[0] + (towards[0] - here[0]) * share,
                    here[1] + (towards[1] - here[1]) * share,
                )
        corners = inner
    return corners[0]
