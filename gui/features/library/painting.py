"""The library: thumbnails on the left, facts on the right, a search field on top."""

from __future__ import annotations

from board.wording import plural
from gui.core.state import GameEntry, Library, State
from gui.features.library.widgets import (
    library_note,
    library_room,
    library_rows,
    library_widgets,
)
from gui.kit.painting import paint_widget
from gui.kit.widget import Style, Widget
from gui.paint import vector
from gui.paint.display_list import Canvas
from gui.paint.rect import Rect
from gui.paint.typeface import NORMAL, SMALL, clipped, fitted, words
from gui.screens.home.painting import thumbnail
from gui.screens.page import page_rect
from gui.screens.scene import Scene


def _board(shelf: Library, game: GameEntry) -> object:
    return shelf.previews.get(game.key) if game.board is None else game.board


def _note(state: State, shelf: Library) -> str:
    """Return the number of games, and the work in progress."""
    count = plural(len(shelf.entries), "game")
    said = f"{len(shelf.found):,} of {count}" if shelf.query.strip() else count
    if state.loading:
        return state.loading
    if shelf.export is not None:
        return "Exporting"
    if not shelf.is_complete:
        return f"{said}, loading"
    return f"{said}. {shelf.trouble}" if shelf.trouble else said


def paint(canvas: Canvas, scene: Scene) -> None:
    """Draw the visible games and the note about the list."""
    theme, state, shelf = scene.theme, scene.state, scene.state.library
    canvas.fill(theme.background, page_rect(state))
    if shelf is None:
        return
    rows = library_rows(state)
    if not shelf.found and shelf.is_complete:
        nothing = "No games match your search" if shelf.entries else "No games yet"
        text = words(nothing, scene.type(NORMAL), theme.ink_soft)
        canvas.blit(text, text.get_rect(center=rows.center))
    for widget in library_widgets(state):
        if widget.style is Style.GAME:
            _paint_game(canvas, scene, shelf, widget)
        else:
            paint_widget(canvas, scene, widget)
    _paint_scroll(canvas, scene, shelf, rows)
    note = library_note(state)
    size = scene.type(SMALL)
    text = words(fitted(_note(state, shelf), size, note.width), size, theme.ink_soft)
    canvas.blit(text, text.get_rect(midleft=(note.left + scene.length(4), note.centery)))


def _paint_game(canvas: Canvas, scene: Scene, shelf: Library, widget: Widget) -> None:
    theme, rect, game = scene.theme, widget.rect, widget.entry
    assert game is not None
    is_hot = scene.hovered is not None and scene.hovered.rect == rect
    ground = theme.raised if widget.is_current or is_hot else theme.panel
    outline = theme.accent if widget.is_current else theme.line
    canvas.blit(vector.rounded(rect.size, scene.length(8), ground, outline, scene.length(1)), rect)
    pad = scene.length(6)
    side = rect.height - 2 * pad
    picture = Rect(rect.left + pad, rect.top + pad, side, side)
    _paint_picture(canvas, scene, shelf, game, picture, ground)
    left = picture.right + 2 * pad
    room = rect.right - scene.length(248) - left
    who = words(fitted(widget.label, scene.type(NORMAL), room, True), scene.type(NORMAL), theme.ink, True)
    small = scene.type(SMALL)
    lines = clipped(widget.value, small, room, 2)
    step = round(small * 1.3)
    top = rect.centery - (who.get_height() + len(lines) * step) // 2
    canvas.blit(who, (left, top))
    for number, line in enumerate(lines):
        canvas.blit(words(line, small, theme.ink_soft), (left, top + who.get_height() + number * step))


def _paint_picture(
    canvas: Canvas, scene: Scene, shelf: Library, game: GameEntry, rect: Rect, ground: tuple[int, int, int]
) -> None:
    board = shelf.previews.get(game.key) if game.board is None else game.board
    try:
        if board is not None:
            canvas.blit(thumbnail(board, rect.width, scene.theme, ground), rect)
            return
    except Exception:  # a plug-in's game that cannot be drawn is still listed
        icon = vector.icon("help-circle", rect.width // 2, scene.theme.ink_soft)
        canvas.blit(icon, icon.get_rect(center=rect.center))
        return
    canvas.blit(vector.rounded(rect.size, scene.length(4), scene.theme.background), rect)


def _paint_scroll(canvas: Canvas, scene: Scene, shelf: Library, rows: Rect) -> None:
    count, shown = len(shelf.found), library_room(scene.state)
    if count <= shown:
        return
    bar = Rect(0, 0, scene.length(4), max(scene.length(24), rows.height * shown // count))
    top = rows.top + (rows.height - bar.height) * shelf.scroll // (count - shown)
    bar.topleft = (rows.right + scene.length(6), top)
    canvas.blit(vector.rounded(bar.size, bar.width / 2, scene.theme.hover), bar)
