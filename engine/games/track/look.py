"""The look of End of the Track: blocks, and the balls on them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from attrs import frozen

from board.canvas import Canvas, Point, number, shape
from board.geometry import file_letters
from board.look import Look
from board.look.figures import Art, ink_on
from board.paint import Paint

if TYPE_CHECKING:
    from board.board import Board
    from board.geometry import Coordinate
    from pieces.piece import Piece


@frozen(eq=False, slots=False)
class TrackLook(Look):
    """Squares as in chess, with blocks and balls that stay distinguishable in greyscale."""

    ground: str = "chequered"

    @property
    def track(self) -> Any:
        """The game."""
        return self.variant

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

    def set_out(self, pieces: Iterable[Piece]) -> dict[Piece, Point]:
        """Return the blocks first, then the balls on them."""
        return dict(sorted(super().set_out(pieces).items(), key=lambda item: item[0].piece_type == "ball"))

    def piece_on(self, board: Board, place: Coordinate) -> Piece | None:
        """Return the ball if there is one, since its holder cannot move, otherwise the block."""
        found = [piece for piece in board.pieces() if piece.position == place]
        return found[-1] if found else None

    def art(self, canvas: Canvas, piece: Piece) -> Art:
        """Return a block with bevelled edges, or a ball."""
        paint = self.paint(piece, canvas.palette)
        return _ball(canvas, paint) if piece.piece_type == "ball" else self._block(canvas, paint, piece)

    def _block(self, canvas: Canvas, paint: Paint, piece: Any) -> Art:
        body = canvas.gradient(
            "linear", ((0, paint.light, 1), (1, paint.shade, 1)), x1="0%", y1="0%", x2="60%", y2="100%"
        )
        shapes = (
            '<rect x="19" y="24" width="66" height="66" rx="10" fill="#000000" fill-opacity="0.22"/>'
            f'<rect x="17" y="18" width="66" height="66" rx="10" fill="{body}" stroke="{paint.line}" '
            'stroke-width="3"/>'
            f'<rect x="25" y="26" width="50" height="50" rx="6" fill="none" stroke="{paint.detail}" '
            'stroke-opacity="0.35" stroke-width="2.4"/>'
        )
        return Art(shapes, ((str(piece.number), 31, 34, 16, ink_on(paint)),) if self.track.labelled else ())

    def paint_way(self, canvas: Canvas, board: Board, start: Coordinate, end: Coordinate) -> None:
        """Paint the chain of a pass from holder to holder."""
        ball: Any = next((piece for piece in board.pieces() if piece.position == start and piece.letter == "o"), None)
        chain = ball.chain_to(board, end) if ball is not None else ()
        points = [canvas.at(*self.places[holder]) for holder in chain]
        if len(points) > 1:
            line = " ".join(f"{number(x)},{number(y)}" for x, y in points)
            ends = "".join(shape("circle", cx=x, cy=y, r=13, fill=_CHAIN) for x, y in points)
            canvas.over.shapes.append(
                f'<g opacity="0.86"><polyline points="{line}" fill="none" stroke="{_CHAIN}" stroke-width="10" '
                f'stroke-linejoin="round" stroke-linecap="round"/>{ends}</g>'
            )


_CHAIN = "#D99A1C"


def _ball(canvas: Canvas, paint: Paint) -> Art:
    body = canvas.gradient(
        "radial", ((0, "#FFE3B0", 1), (0.5, "#E08A2E", 1), (1, "#8E4A10", 1)), cx="35%", cy="30%", r="80%"
    )
    return Art(
        '<circle cx="52" cy="55" r="20" fill="#000000" fill-opacity="0.25"/>'
        f'<circle cx="50" cy="51" r="19" fill="{body}" stroke="{paint.line}" stroke-width="3"/>'
        f'<circle cx="50" cy="51" r="9" fill="{paint.light}" stroke="{paint.line}" stroke-width="2.4"/>'
    )
