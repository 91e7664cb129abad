"""Trays on the players' cards: pieces in hand, to drag or click; and the layout of the cards' words."""

from __future__ import annotations

from attrs import frozen

from board.alliance import Alliance
from gui.core.state import State, Table
from gui.kit.layout import Layout
from gui.kit.widget import Style, Widget, once
from gui.paint.rect import Rect
from gui.paint.typeface import LARGE, width
from gui.play.asking import cards_of, is_like, tray_of, why_waiting
from gui.play.commands import TakeFromTray
from gui.play.layout import layout_of
from pieces.piece import Piece


@frozen
class Seat:
    """A player's part of a card: all of it, or a cell of a card that several share."""

    side: Alliance
    rect: Rect
    is_shared: bool = False


def seats(state: State) -> tuple[Seat, ...]:
    """Return the rectangle of each player's part."""
    table = state.table
    if table is None:
        return ()
    layout = layout_of(state)
    others, near = cards_of(table)
    far = layout.far
    if len(others) == 1:
        return Seat(others[0], far), Seat(near, layout.near)
    return (*_cells(layout, far, others), Seat(near, layout.near))


def _cells(layout: Layout, rect: Rect, sides: tuple[Alliance, ...]) -> tuple[Seat, ...]:
    """Split a card among players: at most three per row."""
    if not sides:
        return ()
    columns = min(3, len(sides))
    rows = -(-len(sides) // columns)
    pad = layout.length(8)
    wide, high = (rect.width - 2 * pad) // columns, rect.height // rows
    return tuple(
        Seat(
            side,
            Rect(
                rect.left + pad + number % columns * (rect.width - 2 * pad) // columns,
                rect.top + number // columns * rect.height // rows,
                wide,
                high,
            ),
            is_shared=True,
        )
        for number, side in enumerate(sides)
    )


def clock_width(layout: Layout) -> int:
    """Return the width of a clock on a card."""
    return max(layout.length(112), width("0:00:00", layout.type(LARGE), True) + layout.length(16))


def has_two_lines(layout: Layout, seat: Seat) -> bool:
    """Return whether there is room for a line below a name."""
    return seat.rect.height >= layout.length(44)


@once
def tray_widgets(state: State) -> tuple[Widget, ...]:
    """Return the pieces that the players have in hand, grouped by kind; only the mover's can be taken."""
    table = state.table
    if table is None or table.setup is not None:
        return ()
    layout = layout_of(state)
    return tuple(widget for seat in seats(state) for widget in _tray(table, layout, seat))


def _tray(table: Table, layout: Layout, seat: Seat) -> list[Widget]:
    """Return one player's tray: below the name, or to its right if there is only one line."""
    slots = _slots(tray_of(table.board, seat.side))
    if not slots:
        return []
    area = _tray_rect(table, layout, seat)
    gap = layout.length(4)
    side = max(8, min(area.height, (area.width + gap) // len(slots) - gap))
    left = area.left if has_two_lines(layout, seat) else area.right - len(slots) * (side + gap)
    is_on = table.board.move_maker is seat.side and not why_waiting(table) and not table.backwards
    taken = table.touch.in_hand
    return [
        Widget(
            Rect(left + number * (side + gap), area.centery - side // 2, side, side),
            TakeFromTray(piece),
            style=Style.TRAY,
            value=str(count) if count > 1 else "",
            is_on=is_on,
            is_current=taken is not None and is_like(piece, taken),
            tip=f"{piece.piece_type} in hand".capitalize(),
            piece=piece,
        )
        for number, (piece, count) in enumerate(slots)
    ]


def _tray_rect(table: Table, layout: Layout, seat: Seat) -> Rect:
    rect, pad = seat.rect, layout.length(16)
    if seat.is_shared:
        left, right = rect.left + layout.length(40), rect.right - layout.length(8)
    else:
        left, right = rect.left + pad + layout.length(44), rect.right - pad
        if rect.height >= layout.length(100):  # below the name, from edge to edge, nearly as large as on the board
            high = rect.height - layout.length(48)
            return Rect(rect.left + pad, rect.bottom - high - layout.length(6), rect.width - 2 * pad, high)
        if table.clock is not None:
            right = rect.right - layout.length(20) - clock_width(layout)
    if not has_two_lines(layout, seat):
        return Rect(left, rect.top, right - left, rect.height).inflate(0, -layout.length(8))
    high = min(layout.length(34), round(rect.height * 0.48))
    return Rect(left, rect.bottom - high - layout.length(4), right - left, high)


def _slots(pieces: tuple[Piece, ...]) -> list[tuple[Piece, int]]:
    """Return one piece of each kind with its count."""
    slots: list[tuple[Piece, int]] = []
    for piece in pieces:
        for number, (other, count) in enumerate(slots):
            if is_like(piece, other):
                slots[number] = (other, count + 1)
                break
        else:
            slots.append((piece, 1))
    return slots
