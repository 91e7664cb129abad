"""The look of Xiangqi."""

from __future__ import annotations

from string import ascii_lowercase
from typing import TYPE_CHECKING

from board.canvas import UNIT, Canvas, shape
from board.look import Look
from board.look.figures import Art, flat_shadow
from board.paint import mixed

if TYPE_CHECKING:
    from pieces.piece import Piece

_FILES = ascii_lowercase[:9]
_RED, _BLACK = "#A9231C", "#1D1A18"


class XiangqiLook(Look):
    """Ink lines on pale wood, with the river and the palaces, and discs with a character cut into them."""

    def paint_ground(self, canvas: Canvas, coordinates: bool) -> None:
        """Paint the board, and name the river."""
        super().paint_ground(canvas, coordinates)
        ink = mixed(self.material_of(canvas.palette).ink, canvas.palette.honey, 0.25)
        for x, word in ((2.5, "楚河"), (6.5, "漢界")):
            canvas.write(canvas.ground, word, canvas.at(x, self.rows / 2), 0.5 * UNIT, ink, canvas.flipped)

    def art(self, canvas: Canvas, piece: Piece) -> Art:
        """Return a disc of wood with its side's character, red or black."""
        honey, is_first = canvas.palette.honey, piece.alliance is self.players[0]
        ink = _RED if is_first else _BLACK
        wood = canvas.gradient(
            "radial", ((0, mixed(honey, "#FFFFFF", 0.6), 1), (1, mixed(honey, "#FFF0D0", 0.3), 1)), cx="38%", cy="32%"
        )
        edge = mixed(honey, "#3A2410", 0.75)
        body = shape("circle", cx=50, cy=48, r=43, fill=wood, stroke=edge, stroke_width=2.5)
        body += shape("circle", cx=50, cy=48, r=36, fill="none", stroke=ink, stroke_width=2.4)
        return Art(flat_shadow(canvas, 43) + body, ((self.inscription(piece), 50, 48, 46, ink),))


LOOK = XiangqiLook(
    ground="lines",
    lines=(
        *(" ".join(f"{file}{rank}" for file in _FILES) for rank in range(1, 11)),
        *(f"{file}1 {file}5" for file in _FILES[1:8]),
        *(f"{file}6 {file}10" for file in _FILES[1:8]),
        *("a1 a10", "i1 i10", "d1 f3", "f1 d3", "d10 f8", "f10 d8"),
    ),
    figures={
        "k": ("帥", "將"),
        "a": ("仕", "士"),
        "b": ("相", "象"),
        "n": ("傌", "馬"),
        "r": ("俥", "車"),
        "c": ("炮", "砲"),
        "p": ("兵", "卒"),
    },
)
