"""The file dialog and the list of a record's games."""

from __future__ import annotations

from pygame import Rect

from gui import files, records
from gui.layout import STEP, Layout
from gui.state import FileDialog, Shelf, State
from gui.widgets.widget import Widget, layout_of, row_of

HEAD, FOOT, ROW, GAME_ROW = 64, 132, 36, 52


def sheet_height(state: State, layout: Layout) -> int:
    """Return how high the dialog or the list would like to be."""
    if state.shelf is not None:
        return layout.length(HEAD + 24 + GAME_ROW * min(9, max(3, len(state.shelf.games))))
    return layout.length(HEAD + FOOT + ROW * 10)


def rows_rect(state: State, sheet: Rect) -> Rect:
    """Return where the rows stand in the sheet."""
    layout = layout_of(state)
    pad = layout.length(2 * STEP)
    foot = layout.length(FOOT if state.shelf is None else 24)
    top = sheet.top + layout.length(HEAD)
    return Rect(sheet.left + pad, top, sheet.width - 2 * pad, sheet.bottom - foot - top)


def room(state: State, sheet: Rect) -> int:
    """Return how many rows are in sight."""
    height = layout_of(state).length(ROW if state.shelf is None else GAME_ROW)
    return max(1, rows_rect(state, sheet).height // height)


def file_widgets(state: State, sheet: Rect) -> tuple[Widget, ...]:
    """Return the folder's entries, the field for the name, and the buttons."""
    dialog = state.dialog
    if dialog is None:
        return ()
    layout = layout_of(state)
    pad, gap, side = layout.length(2 * STEP), layout.length(STEP), layout.length(40)
    up = Rect(sheet.left + pad, sheet.top + layout.length(12), side, side)
    found = [Widget(up, ("folder-up", None), icon="arrow-up", style="icon", tip="The folder above")]
    found += _entries(state, dialog, sheet)
    field = Rect(sheet.left + pad, sheet.bottom - layout.length(108), sheet.width - 2 * pad, layout.length(36))
    found.append(Widget(field, ("edit", files.FIELD), "Name of the file", style="field", value=dialog.name))
    width = layout.length(320)
    cells = row_of(Rect(sheet.right - pad - width, sheet.bottom - pad - side, width, side), 2, gap)
    word = "Open" if dialog.purpose == "open" else "Replace" if dialog.replaces else "Save"
    found.append(Widget(cells[0], ("overlay", ""), "Cancel"))
    found.append(Widget(cells[1], ("accept-file", None), word, style="danger" if dialog.replaces else "primary"))
    return tuple(found)


def _entries(state: State, dialog: FileDialog, sheet: Rect) -> list[Widget]:
    layout, area = layout_of(state), rows_rect(state, sheet)
    height, shown = layout.length(ROW), room(state, sheet)
    entries = files.shown_entries(dialog)
    return [
        Widget(
            Rect(area.left, area.top + line * height, area.width, height),
            ("file", dialog.scroll + line),
            entry.name,
            "folder" if entry.is_folder else "file-text",
            style="row",
            is_current=dialog.chosen == dialog.scroll + line,
        )
        for line, entry in enumerate(entries[dialog.scroll : dialog.scroll + shown])
    ]


def shelf_widgets(state: State, sheet: Rect) -> tuple[Widget, ...]:
    """Return the games of a record that are in sight."""
    shelf = state.shelf
    if shelf is None:
        return ()
    layout, area = layout_of(state), rows_rect(state, sheet)
    height, shown = layout.length(GAME_ROW), room(state, sheet)
    return tuple(
        _game(shelf, number, Rect(area.left, area.top + line * height, area.width, height))
        for line, number in enumerate(range(shelf.scroll, min(len(shelf.games), shelf.scroll + shown)))
    )


def _game(shelf: Shelf, number: int, rect: Rect) -> Widget:
    who, what = records.title_of(shelf.games[number])
    current = number == shelf.chosen
    return Widget(rect, ("show-game", number), f"{number + 1}. {who}", style="game", value=what, is_current=current)
