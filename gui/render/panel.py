"""The panel beside the board: move list, result, buttons; and the status line and the top bar."""

from __future__ import annotations

import pygame
from pygame import Rect

from gui import movelist, vector
from gui.layout import STEP, row_height
from gui.render.controls import paint_panel, paint_widget
from gui.render.scene import Scene
from gui.table import describe, outcome, result_words
from gui.typeface import NORMAL, SMALL, fitted, width, words
from gui.widgets import Widget, list_rect, result_rect, visible_rows

Canvas = pygame.Surface


# The top bar.


def paint_bar(canvas: Canvas, scene: Scene, shown: tuple[Widget, ...]) -> None:
    """Draw the bar with the variant's name and its icons."""
    theme, bar = scene.theme, scene.layout.bar
    canvas.fill(theme.panel, bar)
    canvas.fill(theme.line, Rect(bar.left, bar.bottom - 1, bar.width, 1))
    for widget in shown:
        paint_widget(canvas, scene, widget)
    title = scene.table.variant.title if scene.state.screen == "table" else "Woodpusher"
    left = scene.length(64) if scene.state.screen == "table" else scene.length(16)
    text = words(title, scene.type(NORMAL), theme.ink, True)
    canvas.blit(text, text.get_rect(midleft=(left, bar.centery)))
    if scene.state.screen == "table" and (note := scene.view.note(scene.table.board)):
        more = words(note, scene.type(NORMAL), theme.ink_soft)
        canvas.blit(more, more.get_rect(midleft=(left + text.get_width() + scene.length(16), bar.centery)))


# The status line.


def paint_status(canvas: Canvas, scene: Scene) -> None:
    """Say in words what is going on; a refusal has a mark in front."""
    theme, rect = scene.theme, scene.layout.status
    canvas.fill(theme.background, rect)
    status = describe(scene.table)
    size = scene.type(NORMAL)
    left = rect.left + scene.length(4)
    if status.is_refusal:
        side = rect.height - scene.length(6)
        mark = vector.rounded((side, side), side / 2, theme.danger)
        box = mark.get_rect(midleft=(left, rect.centery))
        canvas.blit(mark, box)
        cross = vector.icon("x", max(8, side - scene.length(8)), theme.on_danger)
        canvas.blit(cross, cross.get_rect(center=box.center))
        left = box.right + scene.length(8)
    room = rect.right - left
    if width(status.text, size) > room:
        size = scene.type(SMALL)
    text = words(fitted(status.text, size, room), size, theme.ink)
    canvas.blit(text, text.get_rect(midleft=(left, rect.centery)))


# The move list.


def paint_moves(canvas: Canvas, scene: Scene, shown: tuple[Widget, ...]) -> None:
    """Draw the moves in sight, the current one marked, and a thin bar where the list is longer."""
    theme, state = scene.theme, scene.state
    area = list_rect(state)
    paint_panel(canvas, scene, area)
    rows = movelist.rows_of(scene.table.game)
    first, room = visible_rows(state)
    if not rows:
        text = words("No moves yet", scene.type(NORMAL), theme.ink_soft)
        canvas.blit(text, text.get_rect(center=area.center))
    height, pad = row_height(scene.layout), scene.length(STEP)
    for line, row in enumerate(rows[first : first + room]):
        top = area.top + pad // 2 + line * height
        if row.depth:
            rail = Rect(area.left + pad + scene.length(2 * STEP) * min(row.depth, 4) - pad, top, 2, height)
            canvas.fill(theme.line, rail)
        elif row.number:
            number = words(row.number, scene.type(NORMAL), theme.ink_soft)
            canvas.blit(number, number.get_rect(midright=(area.left + scene.type(NORMAL) * 3, top + height // 2)))
            for place, cell in enumerate(row.cells):
                if cell.node is None:
                    _paint_gap(canvas, scene, area, place, top + height // 2)
    for widget in shown:
        paint_widget(canvas, scene, widget)
    if len(rows) > room:
        track = area.height - pad
        bar = Rect(0, 0, scene.length(4), max(scene.length(24), track * room // len(rows)))
        bar.topright = (
            area.right - scene.length(2),
            area.top + pad // 2 + (track - bar.height) * first // max(1, len(rows) - room),
        )
        canvas.blit(vector.rounded(bar.size, bar.width / 2, theme.hover), bar)


def _paint_gap(canvas: Canvas, scene: Scene, area: Rect, place: int, middle: int) -> None:
    indent = scene.length(STEP) + scene.type(NORMAL) * 3
    columns = movelist.columns_of(scene.table.game)
    step = (area.width - indent - scene.length(STEP)) / columns
    text = words("…", scene.type(NORMAL), scene.theme.ink_soft)
    canvas.blit(text, text.get_rect(midleft=(area.left + indent + round(place * step) + scene.length(8), middle)))


def paint_setup(canvas: Canvas, scene: Scene, rect: Rect, shown: tuple[Widget, ...]) -> None:
    """Draw the palette on which positions are set up, on a ground that shows both sides' pieces."""
    theme = scene.theme
    paint_panel(canvas, scene, rect)
    brushes = [widget.rect for widget in shown if widget.style == "brush"]
    if brushes:
        ground = brushes[0].unionall(brushes[1:])
        canvas.blit(vector.rounded(ground.size, scene.length(8), theme.board_dark), ground)
    for widget in shown:
        paint_widget(canvas, scene, widget)


def paint_result(canvas: Canvas, scene: Scene, shown: tuple[Widget, ...]) -> None:
    """Draw how the game ended and why, or who offers a draw."""
    rect = result_rect(scene.state)
    table, theme = scene.table, scene.theme
    paint_panel(canvas, scene, rect, theme.raised)
    if table.draw_offer is not None and outcome(table) is None:
        title, reason = f"{table.draw_offer.title.capitalize()} offers a draw", ""
    else:
        title, reason = result_words(table)
        reason = reason[:1].upper() + reason[1:]
    pad = scene.length(16)
    size = scene.type(NORMAL)
    room = rect.width - 2 * pad - scene.length(32)
    head = words(fitted(title, size, room, True), size, theme.ink, True)
    canvas.blit(head, (rect.left + pad, rect.top + scene.length(8)))
    small = scene.type(SMALL)
    tail = words(fitted(reason, small, room), small, theme.ink_soft)
    canvas.blit(tail, (rect.left + pad, rect.top + scene.length(8) + head.get_height()))
    for widget in shown:
        paint_widget(canvas, scene, widget)


def paint_row(canvas: Canvas, scene: Scene, rect: Rect, shown: tuple[Widget, ...]) -> None:
    """Draw a row of icon buttons on a panel."""
    paint_panel(canvas, scene, rect)
    for widget in shown:
        paint_widget(canvas, scene, widget)
