"""The file dialog."""

from __future__ import annotations

from board.wording import plural
from gui.core.state import FileDialog, FilePurpose, State
from gui.features.files import files
from gui.features.files.widgets import rows_rect
from gui.features.library.shelf import to_export
from gui.paint import vector
from gui.paint.display_list import Canvas
from gui.paint.rect import Rect
from gui.paint.typeface import NORMAL, SMALL, clipped, fitted, words
from gui.screens.scene import Scene
from gui.screens.sheets.widgets import sheet_rect
from gui.screens.widgets import list_room

_TITLES = {
    FilePurpose.OPEN: "Open a game",
    FilePurpose.SAVE: "Save this game",
    FilePurpose.ENGINE: "Add an engine",
    FilePurpose.TRAIN: "Open positions to solve (EPD or PGN)",
}


def dialog_title(state: State, dialog: FileDialog) -> str:
    """Return the title of the dialog; for an export it says how many games."""
    if dialog.purpose is FilePurpose.EXPORT:
        ticked = "selected " if state.library is not None and state.library.marked else ""
        return f"Export {plural(len(to_export(state)), f'{ticked}game')}"
    return _TITLES[dialog.purpose]


def paint_dialog(canvas: Canvas, scene: Scene) -> None:
    """Draw the folder's name, the error if there is one, and a scroll bar for a long list."""
    dialog, theme, rect = scene.state.dialog, scene.theme, sheet_rect(scene.state)
    if dialog is None:
        return
    left = rect.left + scene.length(64)
    room = rect.right - scene.length(64) - left
    size = scene.type(NORMAL)
    title = words(fitted(dialog_title(scene.state, dialog), size, room, True), size, theme.ink, True)
    canvas.blit(title, (left, rect.top + scene.length(12)))
    small = scene.type(SMALL)
    canvas.blit(words(_ending(dialog.folder, small, room), small, theme.ink_soft), (left, rect.top + scene.length(36)))
    entries = files.shown_entries(dialog)
    _paint_list(canvas, scene, len(entries), dialog.scroll, "No matching files in this folder")
    if dialog.trouble:
        mark = Rect(rect.left + scene.length(16), rect.bottom - scene.length(62), scene.length(3), scene.length(50))
        canvas.blit(vector.rounded(mark.size, 1, theme.danger), mark)
        for number, line in enumerate(clipped(dialog.trouble, small, rect.width - scene.length(376), 3)):
            text = words(line, small, theme.ink)
            canvas.blit(text, (mark.right + scene.length(8), mark.top + round(number * small * 1.35)))


def _paint_list(canvas: Canvas, scene: Scene, count: int, first: int, nothing: str) -> None:
    theme, area = scene.theme, rows_rect(scene.state, sheet_rect(scene.state))
    ground = area.inflate(scene.length(8), scene.length(8))
    canvas.blit(vector.rounded(ground.size, scene.length(8), theme.background), ground)
    shown = list_room(scene.state)
    if not count:
        text = words(nothing, scene.type(NORMAL), theme.ink_soft)
        canvas.blit(text, text.get_rect(center=area.center))
    if count > shown:
        bar = Rect(0, 0, scene.length(4), max(scene.length(24), area.height * shown // count))
        top = area.top + (area.height - bar.height) * first // (count - shown)
        bar.topright = (ground.right - scene.length(2), top)
        canvas.blit(vector.rounded(bar.size, bar.width / 2, theme.hover), bar)


def _ending(text: str, size: int, room: int) -> str:
    """Return a path cut at its start, since its end is more informative."""
    return fitted(text[::-1], size, room)[::-1]
