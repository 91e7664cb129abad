"""The sheet of a move: its comment, its glyphs, and actions on its line."""

from __future__ import annotations

from gui.core.command import Command
from gui.core.state import State, Table
from gui.features.annotating.commands import (
    CopyDiagram,
    CopyLine,
    DeleteLine,
    DemoteLine,
    MakeMainLine,
    PromoteLine,
    SetComment,
    ToggleGlyph,
)
from gui.kit.field import Edit
from gui.kit.layout import STEP, Layout
from gui.kit.widget import Style, Widget, row_of
from gui.paint.rect import Rect
from gui.play.layout import layout_of
from gui.play.marks import MEANINGS, MOVE_SIGNS, POSITION_SIGNS, words_of

HEAD, ROW = 64, 40
_ACTIONS: tuple[tuple[tuple[str, str, Command], ...], ...] = (
    (
        ("Promote", "chevron-up", PromoteLine()),
        ("Demote", "chevron-down", DemoteLine()),
        ("Make main line", "chevrons-left", MakeMainLine()),
    ),
    (
        ("Copy line", "copy", CopyLine()),
        ("Copy diagram", "copy", CopyDiagram()),
        ("Delete", "trash", DeleteLine()),
    ),
)


def sheet_height(layout: Layout) -> int:
    """Return the height of the sheet."""
    return layout.length(HEAD + 5 * (ROW + STEP) + 2 * STEP)


def note_widgets(state: State, rect: Rect) -> tuple[Widget, ...]:
    """Return the comment, two rows of glyphs and two of buttons."""
    table, layout = state.table, layout_of(state)
    if table is None:
        return ()
    gap = layout.length(STEP)
    height = min(layout.length(ROW), (rect.height - layout.length(HEAD) - gap) // 5 - gap)
    top = rect.top + layout.length(HEAD)
    rows = [
        Rect(rect.left + 2 * gap, top + number * (height + gap), rect.width - 4 * gap, height) for number in range(5)
    ]
    said = words_of(table.game.node.notes.after)
    field = Widget(rows[0], Edit(SetComment(), said), "Comment", style=Style.FIELD, value=said)
    found = [field, *_glyphs(table, rows[1], gap, MOVE_SIGNS), *_glyphs(table, rows[2], gap, POSITION_SIGNS)]
    for row, actions in zip(rows[3:], _ACTIONS, strict=True):
        for cell, (label, icon, command) in zip(row_of(row, len(actions), gap), actions, strict=True):
            style = Style.DANGER if isinstance(command, DeleteLine) else Style.BUTTON
            found.append(Widget(cell, command, label, icon, style, is_on=table.game.current > 0))
    return tuple(found)


def _glyphs(table: Table, row: Rect, gap: int, signs: dict[int, str]) -> list[Widget]:
    known = table.game.node.notes.glyphs
    return [
        Widget(
            cell,
            ToggleGlyph(glyph),
            sign,
            style=Style.PRIMARY if glyph in known else Style.BUTTON,
            tip=MEANINGS[glyph],
            is_on=table.game.current > 0,
        )
        for cell, (glyph, sign) in zip(row_of(row, len(signs), gap), signs.items(), strict=True)
    ]
