"""The picker over the board: moves that differ in something other than their squares."""

from __future__ import annotations

from board.clicks import is_placement
from board.errors import UnsupportedError
from gui.core.state import Picker, State, Table
from gui.kit.layout import STEP
from gui.kit.widget import Style, Widget
from gui.paint.rect import Rect
from gui.play.asking import end_of
from gui.play.commands import Pick
from gui.play.layout import layout_of
from gui.views import view_of
from moves.move import Move
from pieces.piece import Piece


def _picker(state: State) -> tuple[Table, Picker]:
    """Return the table and its picker; only valid while there is one."""
    table = state.table
    picker = table.touch.picker if table is not None else None
    if table is None or picker is None:
        raise UnsupportedError("there is nothing to pick from")
    return table, picker


def picker_rect(state: State) -> Rect:
    """Return the rectangle of the picker: over the column of its place, or in the board's middle if it is long."""
    table, picker = _picker(state)
    squares = layout_of(state).squares
    count = len(picker.moves)
    if not _is_column(state):
        side = squares.cell
        width = min(squares.inner.width, max(side * 3, layout_of(state).length(280)))
        height = min(squares.inner.height, count * layout_of(state).length(44) + layout_of(state).length(16))
        rect = Rect(0, 0, width, height)
        rect.center = squares.inner.center
        return rect
    area = squares.area(*view_of(table.variant).middle(picker.at))
    rect = Rect(area.left, area.top, area.width, area.height * count)
    if area.centery > squares.inner.centery:
        rect.bottom = area.bottom
    return rect.clamp(squares.inner)


def piece_shown(move: Move) -> Piece | None:
    """Return the piece that distinguishes a move: the promoted piece, or the one put down."""
    if move.promotion is not None:
        return move.promotion
    return move.moved_piece if is_placement(move) and end_of(move) is not None else None


def _is_column(state: State) -> bool:
    """Return whether each move can be shown by a different piece."""
    table, picker = _picker(state)
    shown = [piece_shown(move) for move in picker.moves]
    kinds = {(type(piece), piece.symbol) for piece in shown if piece is not None}
    return len(kinds) == len(shown) <= view_of(table.variant).rows


def picker_widgets(state: State) -> tuple[Widget, ...]:
    """Return one button for each move in the picker, the first nearest to the place."""
    table, picker = _picker(state)
    rect, moves = picker_rect(state), picker.moves
    view = view_of(table.variant)
    is_column = _is_column(state)
    area = layout_of(state).squares.area(*view.middle(picker.at))
    is_upwards = is_column and rect.bottom == area.bottom and rect.top != area.top
    pad = 0 if is_column else layout_of(state).length(STEP)
    height = (rect.height - 2 * pad) // len(moves)
    found = []
    for number, move in enumerate(moves):
        place = len(moves) - 1 - number if is_upwards else number
        cell = Rect(rect.left + pad, rect.top + pad + place * height, rect.width - 2 * pad, height)
        found.append(
            Widget(
                cell,
                Pick(number),
                view.choice_title(move),
                style=Style.CHOICE if is_column else Style.ROW,
                is_current=number == picker.focus,
                piece=piece_shown(move) if is_column else None,
            )
        )
    return tuple(found)
