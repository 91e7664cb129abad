"""The analysis board's own parts: lines, engine, arrows for the first moves, and the board of a hovered move."""

from __future__ import annotations

import pygame
from pygame import Rect

from gui.core.state import Arrow
from gui.features.study import study
from gui.features.study.widgets import engine_title, engine_widgets, line_widgets, previewed
from gui.kit.layout import STEP, line_height
from gui.kit.painting import paint_panel, paint_widget
from gui.kit.scene import Scene
from gui.paint import vector
from gui.paint.typeface import NORMAL, SMALL, fitted, shrunk, words
from gui.play.table import end_on, sentence
from gui.screens.home.painting import thumbnail

Canvas = pygame.Surface


def lines_key(scene: Scene) -> tuple[object, ...]:
    """Return everything that the lines depend on."""
    return scene.looks(line_widgets(scene.state)), _waiting_words(scene), _plan_words(scene)


def _plan_words(scene: Scene) -> str:
    """Return the words to show while there is no plan."""
    table = scene.table
    if table.study is None or not study.has_plans(table) or end_on(table.board) is not None:
        return ""
    plan = study.plan_of(table)
    if isinstance(plan, str):
        return sentence(plan)
    return "Looking for a plan" if plan is None and table.study.is_on else ""


def _waiting_words(scene: Scene) -> str:
    """Return the words to show while there are no lines."""
    table, analysis = scene.table, study.analysis_of(scene.table)
    if analysis.lines or table.study is None:
        return ""
    if table.study.trouble:
        return table.study.trouble
    if (end := end_on(table.board)) is not None:
        return f"The game is over: {end}"
    return "Analysing" if table.study.is_on else "Press S to start the analysis"


def paint_lines(canvas: Canvas, scene: Scene) -> None:
    """Draw each line: its score in bold, then its moves."""
    rect, theme = scene.layout.far, scene.theme
    paint_panel(canvas, scene, rect)
    waiting = _waiting_words(scene)
    if waiting:
        size = scene.type(SMALL)
        text = words(fitted(waiting, size, rect.width - scene.length(32)), size, theme.ink_soft)
        canvas.blit(text, text.get_rect(center=rect.center))
    if planned := _plan_words(scene):
        size, height = scene.type(SMALL), line_height(scene.layout)
        text = words(fitted(planned, size, rect.width - scene.length(32)), size, theme.ink_soft)
        top = rect.top + scene.length(STEP) // 2 + scene.state.settings.lines * height
        if top + height <= rect.bottom:
            canvas.blit(text, text.get_rect(midleft=(rect.left + scene.length(STEP), top + height // 2)))
    for widget in line_widgets(scene.state):
        paint_widget(canvas, scene, widget)


def engine_key(scene: Scene) -> tuple[object, ...]:
    """Return everything that the engine's card depends on."""
    state = scene.state
    known = study.speed_words(study.analysis_of(scene.table))
    return scene.looks(engine_widgets(state)), engine_title(state), known, state.settings.lines


def paint_engine(canvas: Canvas, scene: Scene) -> None:
    """Draw the engine's name, depth and speed, and the number of lines."""
    rect, theme, state = scene.layout.near, scene.theme, scene.state
    paint_panel(canvas, scene, rect)
    buttons = engine_widgets(state)
    for widget in buttons:
        paint_widget(canvas, scene, widget)
    _, start, fewer, more = (widget.rect for widget in buttons)
    size, small = scene.type(NORMAL), scene.type(SMALL)
    left, right = start.right + scene.length(8), fewer.left - scene.length(8)
    size = shrunk(engine_title(state), size, right - left, True)
    name = words(fitted(engine_title(state), size, right - left, True), size, theme.ink, True)
    said = study.speed_words(study.analysis_of(scene.table))
    upper = rect.top + round(rect.height * 0.33)
    canvas.blit(name, name.get_rect(midleft=(left, upper if said else rect.centery)))
    if said:
        text = words(fitted(said, small, right - left), small, theme.ink_soft)
        canvas.blit(text, text.get_rect(midleft=(left, rect.top + round(rect.height * 0.69))))
    count = words(str(state.settings.lines), size, theme.ink, True)
    canvas.blit(count, count.get_rect(center=((fewer.right + more.left) // 2, rect.centery)))


# The board.


def arrows(scene: Scene) -> tuple[tuple[Arrow, float], ...]:
    """Return an arrow and its width for the first move of each line, the best one last."""
    table, settings = scene.table, scene.state.settings
    if table.study is None or not settings.line_arrows or table.setup is not None:
        return ()
    known = range(table.variant.geometry.size)
    found = []
    for number in range(len(study.analysis_of(table).lines[: settings.lines])):
        move = study.line_move(table, number, 0)
        if move is not None and move.destination_coordinate in known:
            start, end = move.current_coordinate, move.destination_coordinate
            found.append((Arrow(start if start in known else end, end, 2), max(0.4, 1 - 0.2 * number)))
    return tuple(reversed(found))


def preview(scene: Scene) -> tuple[pygame.Surface, Rect] | None:
    """Return the small board of the line's move under the pointer or the keyboard focus, and its place."""
    wanted = previewed(scene.state, scene.hovered or scene.focused)
    move = None if wanted is None else study.line_move(scene.table, wanted.line, wanted.number)
    if move is None:
        return None
    lines, gap = scene.layout.far, scene.length(8)
    side = min(scene.length(240), scene.state.window[1] - lines.bottom - 2 * gap, lines.width)
    if side < scene.length(64):
        return None
    picture = thumbnail(move.execute(), side, scene.theme, scene.theme.raised, flipped=scene.table.flipped)
    box = picture.get_rect().inflate(2 * gap, 2 * gap)
    surface = vector.rounded(box.size, gap, scene.theme.raised, scene.theme.ink_soft, scene.length(1)).copy()
    surface.blit(picture, (gap, gap))
    box.topright = (lines.right, lines.bottom + gap // 2)
    return surface, box.clamp(Rect((0, 0), scene.state.window))
