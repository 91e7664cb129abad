"""The drawing of End of the Track: blocks, and the balls on them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from board.canvas import UNIT, Canvas, Point
from board.drawing import Drawing
from board.geometry import file_letters
from board.paint import mixed, paint_of, readable

if TYPE_CHECKING:
    from board.board import Board
    from engine.variants.track import Track
    from pieces.piece import Piece


class TrackDrawing(Drawing):
    """Squares as in chess, with blocks and balls that stay distinguishable in greyscale."""

    def __init__(self, variant: Track) -> None:
        super().__init__(variant)
        self.track = variant

    def text(self, board: Board) -> str:
        """Return the position in rows of letters: B and b are blocks, O and o those that hold the ball."""
        track = self.track
        width = max(len(str(track.blocks - 1)) + 1 if track.labelled else 1, len(file_letters(track.columns - 1)))
        margin = len(str(track.rows))
        lines = []
        for row in reversed(range(track.rows)):
            cells: Any = board.squares[row * track.columns : (row + 1) * track.columns]
            looks = (
                "." if block is None else f"{block.symbol}{block.number if track.labelled else ''}" for block in cells
            )
            lines.append(f"{row + 1:>{margin}} " + " ".join(f"{look:<{width}}" for look in looks).rstrip())
        letters = map(file_letters, range(track.columns))
        lines.append(" " * (margin + 1) + " ".join(f"{letter:<{width}}" for letter in letters).rstrip())
        return "\n".join(lines)

    def spots(self, board: Board) -> dict[Piece, Point]:
        """Return the blocks first, then the balls on them."""
        return dict(sorted(super().spots(board).items(), key=lambda item: item[0].piece_type == "ball"))

    def paint_piece(self, canvas: Canvas, piece: Piece, spot: Point) -> None:
        """Paint a block with bevelled edges, or a ball."""
        if piece.piece_type == "ball":
            self._paint_ball(canvas, piece, spot)
        else:
            self._paint_block(canvas, piece, spot)

    def _paint_block(self, canvas: Canvas, piece: Any, spot: Point) -> None:
        paint = paint_of(piece.alliance)
        body = canvas.gradient(
            "linear", ((0, paint.light, 1), (1, paint.shade, 1)), x1="0%", y1="0%", x2="60%", y2="100%"
        )
        canvas.place(
            canvas.standing,
            '<rect x="19" y="24" width="66" height="66" rx="10" fill="#000000" fill-opacity="0.22"/>'
            f'<rect x="17" y="18" width="66" height="66" rx="10" fill="{body}" stroke="{paint.line}" '
            'stroke-width="3"/>'
            f'<rect x="25" y="26" width="50" height="50" rx="6" fill="none" stroke="{paint.detail}" '
            'stroke-opacity="0.35" stroke-width="2.4"/>',
            *spot,
        )
        if self.track.labelled:
            x, y = canvas.at(*spot)
            ink = readable(mixed(paint.light, paint.shade, 0.5))
            canvas.write(canvas.standing, str(piece.number), (x - 0.19 * UNIT, y - 0.16 * UNIT), 0.16 * UNIT, ink)

    def _paint_ball(self, canvas: Canvas, piece: Piece, spot: Point) -> None:
        paint = paint_of(piece.alliance)
        body = canvas.gradient(
            "radial", ((0, "#FFE3B0", 1), (0.5, "#E08A2E", 1), (1, "#8E4A10", 1)), cx="35%", cy="30%", r="80%"
        )
        canvas.place(
            canvas.standing,
            '<circle cx="52" cy="55" r="20" fill="#000000" fill-opacity="0.25"/>'
            f'<circle cx="50" cy="51" r="19" fill="{body}" stroke="{paint.line}" stroke-width="3"/>'
            f'<circle cx="50" cy="51" r="9" fill="{paint.light}" stroke="{paint.line}" stroke-width="2.4"/>',
            *spot,
        )
