"""The file dialog."""

from __future__ import annotations

from gui.core.state import FileDialog, FilePurpose, State
from gui.features.files import files
from gui.features.files.commands import AcceptFile, ChooseFile, GoUp
from gui.features.files.files import SetFileName
from gui.kit.field import Edit
from gui.kit.layout import STEP, Layout
from gui.kit.widget import Style, Widget, row_of
from gui.paint.rect import Rect
from gui.play.layout import layout_of
from gui.screens.commands import CloseSheet

HEAD, FOOT, ROW = 64, 132, 36
_WORDS = {
    FilePurpose.OPEN: "Open",
    FilePurpose.SAVE: "Save",
    FilePurpose.EXPORT: "Export",
    FilePurpose.ENGINE: "Add",
    FilePurpose.TRAIN: "Solve",
}


def sheet_height(layout: Layout) -> int:
    """Return the preferred height of the dialog."""
    return layout.length(HEAD + FOOT + ROW * 10)


def rows_rect(state: State, sheet: Rect) -> Rect:
    """Return the rectangle of the rows in the sheet."""
    layout = layout_of(state)
    pad = layout.length(2 * STEP)
    top = sheet.top + layout.length(HEAD)
    return Rect(sheet.left + pad, top, sheet.width - 2 * pad, sheet.bottom - layout.length(FOOT) - top)


def room(state: State, sheet: Rect) -> int:
    """Return the number of visible rows."""
    return max(1, rows_rect(state, sheet).height // layout_of(state).length(ROW))


def file_widgets(state: State, sheet: Rect) -> tuple[Widget, ...]:
    """Return the folder's entries, the field for the name, and the buttons."""
    dialog = state.dialog
    if dialog is None:
        return ()
    layout = layout_of(state)
    pad, gap, side = layout.length(2 * STEP), layout.length(STEP), layout.length(40)
    up = Rect(sheet.left + pad, sheet.top + layout.length(12), side, side)
    found = [Widget(up, GoUp(), icon="arrow-up", style=Style.ICON, tip="Parent folder")]
    found += _entries(state, dialog, sheet)
    field = Rect(sheet.left + pad, sheet.bottom - layout.length(108), sheet.width - 2 * pad, layout.length(36))
    edit = Edit(SetFileName(), dialog.name)
    found.append(Widget(field, edit, "File name", style=Style.FIELD, value=dialog.name))
    width = layout.length(320)
    cells = row_of(Rect(sheet.right - pad - width, sheet.bottom - pad - side, width, side), 2, gap)
    word = "Replace" if dialog.replaces else _WORDS[dialog.purpose]
    found.append(Widget(cells[0], CloseSheet(), "Cancel"))
    found.append(Widget(cells[1], AcceptFile(), word, style=Style.DANGER if dialog.replaces else Style.PRIMARY))
    return tuple(found)


def _entries(state: State, dialog: FileDialog, sheet: Rect) -> list[Widget]:
    layout, area = layout_of(state), rows_rect(state, sheet)
    height, shown = layout.length(ROW), room(state, sheet)
    entries = files.shown_entries(dialog)
    return [
        Widget(
            Rect(area.left, area.top + line * height, area.width, height),
            ChooseFile(dialog.scroll + line),
            entry.name,
            "folder" if entry.is_folder else "file-text",
            style=Style.ROW,
            is_current=dialog.chosen == dialog.scroll + line,
        )
        for line, entry in enumerate(entries[dialog.scroll : dialog.scroll + shown])
    ]
