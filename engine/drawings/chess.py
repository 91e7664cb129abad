"""The drawing of chess and its relatives: lathe-turned pieces, and a king that glows in check."""

from __future__ import annotations

import re
from functools import lru_cache
from string import Template
from typing import TYPE_CHECKING

from board.canvas import Canvas, Point
from board.drawing import Drawing, shadow
from board.paint import Paint, paint_of
from engine.drawings.artwork import piece_shapes

if TYPE_CHECKING:
    from board.board import Board
    from board.geometry import Coordinate
    from pieces.piece import Piece

PIECES = {
    "p": "chess/pawn.svg",
    "n": "chess/knight.svg",
    "b": "chess/bishop.svg",
    "r": "chess/rook.svg",
    "q": "chess/queen.svg",
    "k": "chess/king.svg",
}
_GRADIENT = re.compile(r"<defs>\s*<linearGradient id=\"body\"([^>]*)>(.*?)</linearGradient>\s*</defs>", re.DOTALL)


class ChessDrawing(Drawing):
    """The familiar look of chess."""

    def glowing(self, board: Board) -> Coordinate | None:
        """Return the king's square if the side to move is in check."""
        if not board.current_player.is_in_check:
            return None
        return next((piece.position for piece in board.pieces(board.move_maker) if piece.letter.lower() == "k"), None)

    def paint_piece(self, canvas: Canvas, piece: Piece, spot: Point) -> None:
        """Paint a lathe-turned piece in ivory or ebony; draw a relative's own kind of piece as a token."""
        path = PIECES.get(piece.letter.lower())
        if path is None:
            super().paint_piece(canvas, piece, spot)
            return
        attributes, stops, body = _parts(path, paint_of(piece.alliance))
        wood = canvas.define("linearGradient", attributes, stops)
        canvas.place(canvas.standing, shadow(canvas) + body.replace("url(#body)", wood), *spot)


@lru_cache(maxsize=64)
def _parts(path: str, paint: Paint) -> tuple[str, str, str]:
    """Return a piece's gradient, attributes and stops, and its shapes, in a side's colours."""
    text = Template(piece_shapes(path)).substitute(
        light=paint.light, shade=paint.shade, line=paint.line, detail=paint.detail
    )
    text = re.sub(r">\s+<", "><", text).strip()
    found = _GRADIENT.search(text)
    assert found is not None, f"{path} has no gradient called body"
    return found[1], found[2], text[: found.start()] + text[found.end() :]
