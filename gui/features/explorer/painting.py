"""The explorer beside the board: the name of the opening and the games."""

from __future__ import annotations

from gui.features.explorer.explorer import opening_shown
from gui.features.explorer.widgets import explorer_branches, explorer_rect
from gui.kit.painting import paint_progress
from gui.paint.display_list import Canvas
from gui.paint.rect import Rect
from gui.paint.typeface import LARGE, NORMAL, SMALL, fitted, words
from gui.screens.scene import Scene


def paint_explorer(canvas: Canvas, scene: Scene) -> None:
    """Draw the name of the opening and the moves played from here."""
    state, theme, rect = scene.state, scene.theme, explorer_rect(scene.state)
    pad = scene.length(16)
    opening = None if state.table is None else opening_shown(state.table.game)
    room = rect.width - 2 * pad - scene.length(40)
    title = words(fitted("Openings", scene.type(LARGE), room, True), scene.type(LARGE), theme.ink, True)
    canvas.blit(title, title.get_rect(midleft=(rect.left + pad, rect.top + scene.length(34))))
    name = "This position has no named opening" if opening is None else str(opening)
    text = words(fitted(name, scene.type(NORMAL), rect.width - 2 * pad), scene.type(NORMAL), theme.ink)
    canvas.blit(text, (rect.left + pad, rect.top + scene.length(60)))
    note = words(fitted(_explored(scene), scene.type(SMALL), rect.width - 2 * pad), scene.type(SMALL), theme.ink_soft)
    canvas.blit(note, (rect.left + pad, rect.top + scene.length(86)))
    if state.explorer is not None and state.explorer.part < 1 and not state.explorer.trouble:
        track = Rect(rect.left + pad, rect.top + scene.length(106), rect.width - 2 * pad, scene.length(4))
        paint_progress(canvas, scene, track, state.explorer.part)


def _explored(scene: Scene) -> str:
    """Return in words how many games there are, or what is missing."""
    explorer, branches = scene.state.explorer, explorer_branches(scene.state)
    if explorer is not None and explorer.part < 1 and not explorer.trouble:
        return f"Reading games: {round(100 * explorer.part)} %, {explorer.games:,} so far"
    if explorer is None or branches is None:
        return "Reading games"
    where = "this file" if explorer.source else "your games"
    if explorer.trouble:
        return f"The games cannot be read: {explorer.trouble}"
    if not branches:
        return f"No games in {where} reached this position"
    count = sum(branch.games for branch in branches)
    return f"{count:,} of {explorer.games:,} games in {where} reached this position"
