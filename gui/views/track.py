"""The view of End of the Track: blocks, the balls on them, and the chain of a pass."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import pygame

from board.board import Board
from board.geometry import Coordinate
from board.rays import squares_of
from gui import sprites
from gui.theme import Theme
from gui.vector import drawing, fill
from gui.views.grid import GridView

if TYPE_CHECKING:
    from gui.layout import Squares
    from pieces.piece import Piece


class View(GridView):
    """Squares as in chess, with blocks and balls that are distinguishable even in grey."""

    hidden_options = frozenset({"labelled"})

    def piece_on(self, board: Board, coordinate: Coordinate) -> Piece | None:
        """Return the ball if there is one, since its holder cannot move, otherwise the block."""
        found = [piece for piece in board.pieces() if piece.position == coordinate]
        return found[-1] if found else None

    def set_out(self, pieces: Iterable[Piece]) -> dict[Piece, Any]:
        """Return blocks first, then the balls that lie on them."""
        spots = super().set_out(pieces)
        return dict(sorted(spots.items(), key=lambda item: item[0].piece_type == "ball"))

    def plan_goals(self, board: Board) -> tuple[Board, ...]:
        """Return the ways to win if the opponent only passes: one block is across, and holds the ball."""
        variant: Any = self.variant
        side = variant.players.index(board.move_maker)
        own, other = (variant.squares_by_side(board)[number] for number in (side, 1 - side))
        *blocks, ball = own
        taken = {*blocks, *other[:-1]}
        found = []
        for number, square in enumerate(blocks):
            ends = [end for end in squares_of(variant.far_rows[side]) if end not in taken or end == square]
            for end in ends if square != ball else ():
                moved = (*blocks[:number], end, *blocks[number + 1 :], end)
                pair = (moved, other) if side == 0 else (other, moved)
                found += [variant.board_of(*pair, mover) for mover in variant.players]
        return tuple(found)

    # Setting up: a ball lies on a block, so that a place can hold both.

    def palette(self) -> tuple[Piece, ...]:
        """Return a block and the ball of each side."""
        found = {(piece.alliance.index, piece.piece_type): piece for piece in self.variant.start().pieces()}
        return tuple(found[side.index, kind] for kind in ("block", "ball") for side in self.variant.players)

    def lifted(self, pieces: tuple[Piece, ...], place: Coordinate) -> Piece | None:
        """Return the ball at a place, or otherwise the block."""
        found = sorted((piece for piece in pieces if piece.position == place), key=lambda piece: piece.piece_type)
        return found[0] if found else None

    def put(self, pieces: tuple[Piece, ...], piece: Piece, place: Coordinate) -> tuple[Piece, ...]:
        """Return the pieces with a block in place of the one there, or with the side's ball moved there."""
        is_ball = piece.piece_type == "ball"
        rest = (
            other
            for other in pieces
            if other.piece_type != piece.piece_type
            or (other.alliance is not piece.alliance if is_ball else other.position != place)
        )
        return (*rest, self.placed(piece, place))

    def placed(self, piece: Piece, place: Coordinate) -> Piece:
        """Return a ball on a square, or a block without a ball: the rules link the two later."""
        if piece.piece_type == "ball":
            return type(piece)(piece.alliance, place)
        block: Any = piece
        placed: Piece = type(block)(piece.alliance, place, block.number)
        return placed

    def paint_way(
        self, canvas: pygame.Surface, squares: Squares, theme: Theme, board: Board, start: Coordinate, end: Coordinate
    ) -> None:
        """Draw the chain of passes from holder to holder."""
        ball: Any = self.piece_on(board, start)
        if ball is None or ball.piece_type != "ball":
            return
        chain = ball.chain_to(board, end)
        if len(chain) < 2:
            return
        inner = squares.inner
        points = [squares.pixel(*self.middle(holder)) for holder in chain]
        line = " ".join(f"{x - inner.left},{y - inner.top}" for x, y in points)
        width = squares.cell * 0.1
        dots = "".join(
            f'<circle cx="{x - inner.left}" cy="{y - inner.top}" r="{width * 1.3}" {fill(theme.arrows[3])}/>'
            for x, y in points
        )
        path = f'<polyline points="{line}" fill="none" {fill(theme.arrows[3], "stroke")} stroke-width="{width}"'
        canvas.blit(drawing(f'{path} stroke-linejoin="round" stroke-linecap="round"/>{dots}', inner.size), inner)

    def sprite(self, piece: Piece, cell: int, theme: Theme, lifted: bool = False) -> pygame.Surface:
        """Return a block with bevelled edges, or a ball."""
        size = round(cell * sprites.LIFT) if lifted else cell
        paint = sprites.paint_of(piece.alliance, theme)
        body = _ball(paint) if piece.piece_type == "ball" else _block(paint)
        return drawing(body, (size, size), (100, 100))


def _block(paint: sprites.Paint) -> str:
    return (
        '<defs><linearGradient id="block" x1="0%" y1="0%" x2="60%" y2="100%">'
        f'<stop offset="0" stop-color="{paint.light}"/><stop offset="1" stop-color="{paint.shade}"/>'
        "</linearGradient></defs>"
        '<rect x="19" y="24" width="66" height="66" rx="10" fill="#000" fill-opacity="0.22"/>'
        f'<rect x="17" y="18" width="66" height="66" rx="10" fill="url(#block)" stroke="{paint.line}" '
        'stroke-width="3"/>'
        f'<rect x="25" y="26" width="50" height="50" rx="6" fill="none" stroke="{paint.detail}" '
        'stroke-opacity="0.35" stroke-width="2.4"/>'
    )


def _ball(paint: sprites.Paint) -> str:
    return (
        '<defs><radialGradient id="ball" cx="35%" cy="30%" r="80%"><stop offset="0" stop-color="#FFE3B0"/>'
        '<stop offset="0.5" stop-color="#E08A2E"/><stop offset="1" stop-color="#8E4A10"/></radialGradient></defs>'
        '<circle cx="52" cy="55" r="20" fill="#000" fill-opacity="0.25"/>'
        f'<circle cx="50" cy="51" r="19" fill="url(#ball)" stroke="{paint.line}" stroke-width="3"/>'
        f'<circle cx="50" cy="51" r="9" fill="{paint.light}" stroke="{paint.line}" stroke-width="2.4"/>'
    )
