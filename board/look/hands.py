"""Hands: what lies beside the board in a picture, such as pieces in hand, dice, counts and scores."""

from __future__ import annotations

from typing import TYPE_CHECKING

from board.canvas import UNIT, Canvas, shape
from board.look.dice import die, number_on
from board.paint import mixed, readable

if TYPE_CHECKING:
    from board.alliance import Alliance
    from board.board import Board
    from board.look.look import Look
    from board.player import PlayerInfo
    from pieces.piece import Piece

Hands = dict["Alliance", "tuple[PlayerInfo, ...]"]


def hands_of(look: Look, board: Board) -> Hands:
    """Return what each side has beside the board; nothing if its rules list nothing for any side."""
    if type(look.variant).player_info is _nothing():
        return {}
    found = {side: tuple(look.variant.player_info(board, side)) for side in look.players}
    return found if any(found.values()) else {}


def _nothing() -> object:
    from board.variant import Variant

    return Variant.player_info


def strip_height(look: Look) -> float:
    """Return the height of the strip over and under the board: enough for a piece at nearly its full size."""
    return UNIT * max(0.62, 0.09 * max(look.columns, look.rows))


def paint_hands(look: Look, canvas: Canvas, hands: Hands) -> None:
    """Paint what the sides have: the near side's under the board, the others' over it."""
    near = look.near_side
    if canvas.flipped:
        near = next(side for side in look.players if side is not near)
    others = [side for side in look.players if side is not near]
    high = strip_height(look)
    _paint_strip(look, canvas, [(near, hands[near])], canvas.height - high)
    if others:
        _paint_strip(look, canvas, [(side, hands[side]) for side in others], 0)


def _paint_strip(look: Look, canvas: Canvas, shown: list[tuple[Alliance, tuple[PlayerInfo, ...]]], top: float) -> None:
    high = strip_height(look)
    room = canvas.width / len(shown)
    for number, (side, infos) in enumerate(shown):
        left = number * room
        colour = look.side_colour(side, canvas.palette)
        ground = mixed(canvas.palette.frame, canvas.palette.dark, 0.25)
        inset = high * 0.08
        canvas.over.shapes += [
            shape("rect", x=left, y=top + inset, width=room - inset, height=high - 2 * inset, rx=high / 5, fill=ground),
            shape(
                "circle", cx=left + high / 2, cy=top + high / 2, r=high * 0.2, fill=colour, stroke=readable(colour),
                stroke_width=2,
            ),
        ]  # fmt: skip
        _paint_infos(look, canvas, infos, left + high * 0.85, left + room - inset, top + high / 2, ground)


def _paint_infos(
    look: Look,
    canvas: Canvas,
    infos: tuple[PlayerInfo, ...],
    left: float,
    right: float,
    middle: float,
    ground: str,
) -> None:
    """Write facts in words, and draw dice, and pieces with their counts."""
    high, ink = strip_height(look), readable(ground)
    words = " · ".join(f"{info.label} {info.value}".strip() for info in infos if info.value)
    counts: dict[object, list[Piece]] = {}
    for info in infos:
        for piece in info.pieces:
            counts.setdefault((type(piece), piece.letter, look.label_of(piece)), []).append(piece)
    slots = list(counts.values())
    taken = 0.0
    if words:
        size = min(high * 0.42, (right - left) / max(1, len(words)) / 0.56)
        taken = len(words) * size * 0.56 + high * 0.3
        canvas.write(canvas.over, words, (left + len(words) * size * 0.28, middle), size, ink)
    for face in (face for info in infos for face in info.dice):
        size = high * 0.62
        canvas.over.shapes += die(face, left + taken, middle - size / 2, size)
        canvas.write(canvas.over, number_on(face), (left + taken + size / 2, middle), size * 0.5, "#26211E")
        taken += size * 1.15
    side = min(high * 0.86, (right - left - taken) / max(1, len(slots)) / 1.3)
    for number, pieces in enumerate(slots):
        x = left + taken + (number + 0.5) * side * 1.3
        piece = pieces[0]
        small = Canvas(1, 1, 0, canvas.flipped, palette=canvas.palette)
        look.paint_piece(small, piece, (0.5, 0.5))
        canvas.definitions.update(small.definitions)
        scale = side / UNIT
        start = f"translate({x - side / 2:.2f} {middle - side / 2:.2f}) scale({scale:.3f})"
        canvas.over.shapes.append(f'<g transform="{start}">{"".join(small.standing.shapes)}</g>')
        for label in small.standing.labels:
            at = (x - side / 2 + label.x * scale, middle - side / 2 + label.y * scale)
            canvas.write(canvas.over, label.text, at, label.size * scale, label.colour, label.is_turned)
        if len(pieces) > 1:
            canvas.write(canvas.over, str(len(pieces)), (x + side * 0.5, middle + side * 0.28), side * 0.36, ink)
