"""The palette of the position editor, and its buttons."""

from __future__ import annotations

from pygame import Rect

from gui.core.command import Command
from gui.core.state import Setup, State, Table
from gui.features.setup.commands import (
    CycleExtras,
    CycleMover,
    EndSetUp,
    FillBoard,
    Hold,
    SearchPlan,
    SetPosition,
    ShowGoal,
    StopPlan,
    TakeBrush,
    TakeHand,
    ToggleRight,
)
from gui.features.setup.setup import extras_of, hand_of, text_of
from gui.features.study.commands import Analyse
from gui.kit.layout import STEP, Layout
from gui.kit.widget import Style, Widget, layout_of, row_of
from gui.paint.typeface import SMALL, width
from gui.play.table import sentence
from gui.screens.commands import Edit
from gui.views import view_of

Entry = tuple[str, Command, Style, bool]
"""A button's label, command and style, and whether it is enabled."""
Row = tuple[Entry, ...]
POSITION = "Position as text"
_MOST_IN_A_ROW, _MOST_BRUSHES = 4, 9
"""The most buttons, and the most pieces, are in a row of the palette when there is little room."""


def setup_rect(state: State) -> Rect:
    """Return the rectangle of the palette and its buttons: that of the move list and the players' cards."""
    layout = layout_of(state)
    if layout.is_narrow and layout.moves.top < layout.far.top:  # the moves are beside the board
        return layout.moves
    return layout.moves.unionall([layout.far, layout.near])


def setup_widgets(state: State, setup: Setup) -> tuple[Widget, ...]:
    """Return the palette, the eraser, and the buttons below them."""
    table = state.table
    if table is None:
        return ()
    layout, rect = layout_of(state), setup_rect(state)
    gap = layout.length(STEP)
    above, below = _rows(table, setup)
    most = max(_MOST_IN_A_ROW, rect.width // layout.length(110))
    while (
        rect.height < (len(above) + len(below) + 3) * layout.length(34) and (shorter := _joined(below, most)) != below
    ):
        below = shorter
    height = min(layout.length(36), (rect.height - gap) // (len(above) + len(below) + 2) - gap)
    palette = Rect(rect.left + gap, rect.top + gap, rect.width - 2 * gap, rect.height - 2 * gap)
    palette.top += len(above) * (height + gap)
    palette.height -= (len(above) + len(below)) * (height + gap)
    is_low = palette.width > 3 * palette.height
    room = Rect(palette.centerx, palette.top, palette.width // 2, palette.height) if is_low else palette
    found = _hands(table, setup, room, layout)
    if found and is_low:
        palette.width //= 2
    elif found:
        palette.height = found[0].rect.top - gap - palette.top
    found += _brushes(table, setup, palette, layout.length(72))
    rows = [(rect.top + gap + line * (height + gap), row) for line, row in enumerate(above)]
    rows += [(rect.bottom - (len(below) - line) * (height + gap), row) for line, row in enumerate(below)]
    for top, row in rows:
        cells = row_of(Rect(rect.left + gap, top, rect.width - 2 * gap, height), len(row), gap)
        found += [
            _field(setup, table, cell)
            if label == POSITION
            else Widget(cell, command, _short(label, cell, layout), style=style, is_on=is_on, tip=_tip(command, label))
            for cell, (label, command, style, is_on) in zip(cells, row, strict=True)
        ]
    return tuple(found)


def _short(label: str, cell: Rect, layout: Layout) -> str:
    """Return a label, with its first word abbreviated to a letter if it does not fit."""
    first, _, rest = label.partition(" ")
    fits = width(label, layout.type(SMALL), True) <= cell.width - layout.length(4)
    return label if fits or "O-O" not in rest else f"{first[0]} {rest}"


def _tip(command: Command, label: str) -> str:
    return label if isinstance(command, ToggleRight) else ""


def _field(setup: Setup, table: Table, cell: Rect) -> Widget:
    """Return the field with the position as text."""
    text = text_of(setup, table.variant)
    return Widget(cell, Edit(SetPosition(), text), POSITION, style=Style.FIELD, value=text)


def _joined(rows: list[Row], most: int) -> list[Row]:
    """Return rows with the first two short ones joined, if there is little room."""
    for number in range(len(rows) - 1):
        first, second = rows[number : number + 2]
        if len(first) + len(second) <= most and POSITION not in (first[0][0], second[0][0]):
            return [*rows[:number], (*first, *second), *rows[number + 2 :]]
    return rows


def _brushes(table: Table, setup: Setup, area: Rect, largest: int) -> list[Widget]:
    """Return the pieces of the palette, each side's in as many rows as make them largest, centred in an area."""
    palette = view_of(table.variant).editor.palette()
    if not palette:
        return []
    sides = list(dict.fromkeys(piece.alliance for piece in palette))
    groups = [[piece for piece in palette if piece.alliance is side] for side in sides]
    if max(map(len, groups)) == 1:  # one kind of piece: the sides stand in one row
        groups = [list(palette)]
    most = max(map(len, groups))
    sizes = {
        lines: min(area.width // -(-most // lines), area.height // (lines * len(groups)), largest)
        for lines in range(1, 6)
    }
    lines = max(sizes, key=lambda lines: sizes[lines])
    per_row, size = -(-most // lines), max(8, sizes[lines])
    left, top = area.centerx - size * per_row // 2, area.centery - size * lines * len(groups) // 2
    return [
        Widget(
            Rect(left + number % per_row * size, top + (line * lines + number // per_row) * size, size, size),
            TakeBrush(piece),
            style=Style.BRUSH,
            is_current=setup.brush is piece and not setup.is_hand,
            tip=f"{piece.alliance.title} {piece.piece_type}".capitalize(),
        )
        for line, group in enumerate(groups)
        for number, piece in enumerate(group)
    ]


def _hands(table: Table, setup: Setup, area: Rect, layout: Layout) -> list[Widget]:
    """Return the pieces that the sides may hold, each with its number, in a row for each side below an area."""
    held = hand_of(setup, table.variant)
    sides = [side for side in table.variant.players if any(piece.alliance is side for piece, _ in held)]
    most = max((sum(piece.alliance is side for piece, _ in held) for side in sides), default=1)
    gap = layout.length(STEP) // 2
    lines = max(1, len(sides)) + (0 if area.width > 3 * area.height else 2 * -(-most // _MOST_BRUSHES) + 1)
    each = min((area.width + gap) // most - gap, area.height // lines - gap, layout.length(44))
    found = []
    for line, side in enumerate(sides):
        own = [(piece, number) for piece, number in held if piece.alliance is side]
        left = area.centerx - (len(own) * (each + gap) - gap) // 2
        top = area.bottom - (len(sides) - line) * (each + gap) + gap
        found += [
            Widget(
                Rect(left + column * (each + gap), top, each, each),
                Hold(piece),
                style=Style.TRAY,
                value=str(number) if number else "",
                is_on=table.planning is None or table.planning.question is None,
                tip=f"{side.title.capitalize()} {piece.piece_type} in hand: {number or 'none'}",
                tip_beside=Rect(area.left, area.bottom - len(sides) * (each + gap) + gap, area.width, each),
                piece=piece,
            )
            for column, (piece, number) in enumerate(own)
        ]
    return found


def _rows(table: Table, setup: Setup) -> tuple[list[Row], list[Row]]:
    """Return the buttons above the palette and those below it."""
    planning = table.planning
    is_idle = planning is None or planning.question is None
    hand = ("Move pieces", TakeHand(), _lit(setup.is_hand), is_idle)
    off = ("Remove pieces", TakeBrush(None), _lit(setup.brush is None and not setup.is_hand), is_idle)
    has_palette = bool(view_of(table.variant).editor.palette())
    below: list[Row] = [(hand, off)] if has_palette else []
    full: Entry = ("Start position", FillBoard(True), Style.BUTTON, is_idle)
    below.append((("Clear board", FillBoard(False), Style.BUTTON, is_idle), full) if has_palette else (full,))
    turns: list[Entry] = []
    if len(table.variant.players) > 1:
        side = "Either side" if setup.side is None else setup.side.title.capitalize()
        turns.append((f"{side} to move", CycleMover(), Style.BUTTON, is_idle))
    view = view_of(table.variant)
    is_game = planning is None
    choices = extras_of(setup, table.variant) if is_game else ()
    if choices:
        turns.append((sentence(choices[0][0]), CycleExtras(), Style.BUTTON, len(choices) > 1))
    if turns:
        below.append(tuple(turns))
    rights = view.editor.rights(setup.pieces) if is_game else ()
    if rights:
        below.append(tuple((right.title, ToggleRight(right.title), _lit(right.is_on), is_idle) for right in rights))
    if is_game:
        below.append(((POSITION, SetPosition(), Style.FIELD, True),))
    cancel: Entry = ("Cancel", EndSetUp(False), Style.BUTTON, True)
    if planning is None:
        analyse: Entry = ("Analyse", Analyse(), Style.BUTTON, True)
        return [], [*below, (cancel, analyse, ("Play from here", EndSetUp(True), Style.PRIMARY, True))]
    last: Entry = ("Find a path", SearchPlan(), Style.PRIMARY, True)
    if not is_idle:
        last = ("Stop", StopPlan(), Style.DANGER, True)
    tabs = (
        ("Start", ShowGoal(False), _lit(not planning.is_goal), is_idle),
        ("Goal", ShowGoal(True), _lit(planning.is_goal), is_idle),
    )
    return [tabs], [*below, (cancel, last)]


def _lit(is_on: bool) -> Style:
    return Style.PRIMARY if is_on else Style.BUTTON
