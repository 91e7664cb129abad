"""The panel beside the board: move list, result, buttons; also the status line and the top bar."""

from __future__ import annotations

import pygame
from pygame import Rect

from gui.core.state import Screen, Table
from gui.features.explorer.explorer import opening_shown
from gui.features.library import shelf
from gui.features.review import review
from gui.features.setup.widgets import setup_rect, setup_widgets
from gui.features.tables.tables import status_of
from gui.features.training import session
from gui.features.training.painting import paint_progress
from gui.features.training.widgets import is_new_kind
from gui.kit.layout import STEP, row_height
from gui.kit.painting import paint_panel, paint_widget
from gui.kit.scene import Scene
from gui.kit.widget import Style, Widget
from gui.paint import vector
from gui.paint.typeface import NORMAL, SMALL, clipped, fitted, shrunk, width, words, wrapped
from gui.play.table import facts_words, result_words, sentence
from gui.screens.bar import bar_widgets, title_room
from gui.screens.table import movelist
from gui.screens.table.outcome import has_result, is_offered, result_rect, result_widgets
from gui.screens.table.panel import (
    button_widgets,
    list_rect,
    move_widgets,
    pass_widgets,
    step_widgets,
    table_widgets,
    visible_rows,
)

Canvas = pygame.Surface


# The top bar.


def bar_key(scene: Scene) -> tuple[object, ...]:
    """Return everything that the bar depends on."""
    return scene.looks(bar_widgets(scene.state)), _bar_words(scene)


def _bar_words(scene: Scene) -> tuple[str, str]:
    """Return the title of the screen, and the note beside it."""
    state = scene.state
    if state.screen is Screen.TABLE and state.table is not None:
        table = state.table
        note = scene.view.note(table.board) or _opening_words(table)
        if table.study is not None:
            note = f"Analysis, {note}" if note else "Analysis"
        is_titled = table.about.title and not table.about.is_analysis
        return table.about.title if is_titled else table.variant.title, note
    if state.screen is Screen.LIBRARY and state.library is not None:
        return shelf.title_of(state.library), ""
    return "Training" if state.screen is Screen.TRAINING else "Woodpusher", ""


def _opening_words(table: Table) -> str:
    """Return the name of the opening, unless it would give an answer away."""
    opening = None if table.session is not None or table.setup is not None else opening_shown(table.game)
    return "" if opening is None else str(opening)


def paint_bar(canvas: Canvas, scene: Scene) -> None:
    """Draw the bar: the title of the screen and the icons."""
    theme, bar = scene.theme, scene.layout.bar
    canvas.fill(theme.panel, bar)
    canvas.fill(theme.line, Rect(bar.left, bar.bottom - 1, bar.width, 1))
    for widget in bar_widgets(scene.state):
        paint_widget(canvas, scene, widget)
    title, note = _bar_words(scene)
    left = scene.length(16) if scene.state.screen is Screen.HOME else scene.length(64)
    size, end = scene.type(NORMAL), title_room(scene.state, scene.layout) - scene.length(8)
    text = words(fitted(title, size, end - left, True), size, theme.ink, True)
    canvas.blit(text, text.get_rect(midleft=(left, bar.centery)))
    if note:
        left += text.get_width() + scene.length(16)
        more = words(fitted(note, size, max(0, end - left)), size, theme.ink_soft)
        canvas.blit(more, more.get_rect(midleft=(left, bar.centery)))


# The status line.


def status_key(scene: Scene) -> tuple[object, ...]:
    """Return everything that the line depends on."""
    state = scene.state
    part = 0 if state.making is None else round(state.making.part * scene.layout.status.width)
    return status_of(state, scene.table), part, scene.looks((*pass_widgets(state), *table_widgets(state)))


def paint_status(canvas: Canvas, scene: Scene) -> None:
    """Write the status line; an error has a mark in front."""
    theme, rect = scene.theme, scene.layout.status
    canvas.fill(theme.background, rect)
    status = status_of(scene.state, scene.table)
    size = scene.type(NORMAL)
    left = rect.left + scene.length(4)
    shown = (*pass_widgets(scene.state), *table_widgets(scene.state))
    _paint_progress(canvas, scene, min((widget.rect.left - scene.length(8) for widget in shown), default=rect.right))
    if status.is_refusal:
        side = rect.height - scene.length(6)
        mark = vector.rounded((side, side), side / 2, theme.danger)
        box = mark.get_rect(midleft=(left, rect.centery))
        canvas.blit(mark, box)
        cross = vector.icon("x", max(8, side - scene.length(8)), theme.on_danger)
        canvas.blit(cross, cross.get_rect(center=box.center))
        left = box.right + scene.length(8)
    room = rect.right - left
    for widget in shown:
        paint_widget(canvas, scene, widget)
        room = min(room, widget.rect.left - scene.length(8) - left)
    if width(status.text, size) <= room:
        text = words(status.text, size, theme.ink)
        canvas.blit(text, text.get_rect(midleft=(left, rect.centery)))
        return
    # Text too long for one line takes two, in smaller type.
    small = scene.type(SMALL)
    while len(wrapped(status.text, small, room)) > 2 and small > scene.type(SMALL) - 3:
        small -= 1
    lines = clipped(status.text, small, room, 2)
    step = rect.height // len(lines)
    for number, line in enumerate(lines):
        text = words(line, small, theme.ink)
        canvas.blit(text, text.get_rect(midleft=(left, rect.top + step * number + step // 2)))


def _paint_progress(canvas: Canvas, scene: Scene, right: int) -> None:
    """Draw the progress of the table being built, as a bar along the bottom of the status line."""
    making, rect, theme = scene.state.making, scene.layout.status, scene.theme
    if making is None:
        return
    track = Rect(rect.left, rect.bottom - scene.length(3), max(0, right - rect.left), scene.length(3))
    canvas.fill(theme.raised, track)
    canvas.fill(theme.accent, Rect(track.left, track.top, round(track.width * making.part), track.height))


# The move list.


def moves_key(scene: Scene) -> tuple[object, ...]:
    """Return everything that the list depends on."""
    state = scene.state
    rows = movelist.rows_of_table(scene.table)
    return scene.looks(move_widgets(state)), visible_rows(state), rows, scene.table.game.current


def paint_moves(canvas: Canvas, scene: Scene) -> None:
    """Draw the visible moves, mark the current one, and draw a thin scroll bar if the list is longer."""
    theme, state = scene.theme, scene.state
    area = list_rect(state)
    paint_panel(canvas, scene, area)
    rows = movelist.rows_of_table(scene.table)
    first, room = visible_rows(state)
    if not rows:
        text = words("No moves yet", scene.type(NORMAL), theme.ink_soft)
        canvas.blit(text, text.get_rect(center=area.center))
    height, pad = row_height(scene.layout), scene.length(STEP)
    for line, row in enumerate(rows[first : first + room]):
        top = area.top + pad // 2 + line * height
        if row.note:
            note_size = shrunk(row.note, scene.type(NORMAL), area.width - 3 * pad, True)
            note = words(fitted(row.note, note_size, area.width - 3 * pad, True), note_size, theme.ink, True)
            canvas.blit(note, note.get_rect(midleft=(area.left + 2 * pad, top + height // 2)))
        elif row.comment:
            left = area.left + (
                pad + scene.length(2 * STEP) * min(row.depth, 4) if row.depth else scene.type(NORMAL) * 3
            )
            size = scene.type(SMALL)
            text = words(fitted(row.comment, size, area.right - 2 * pad - left), size, theme.ink_soft)
            canvas.blit(text, text.get_rect(midleft=(left + pad, top + height // 2)))
        elif row.depth:
            rail = Rect(area.left + pad + scene.length(2 * STEP) * min(row.depth, 4) - pad, top, 2, height)
            canvas.fill(theme.line, rail)
        elif row.number:
            number = words(row.number, scene.type(NORMAL), theme.ink_soft)
            canvas.blit(number, number.get_rect(midright=(area.left + scene.type(NORMAL) * 3, top + height // 2)))
            for place, cell in enumerate(row.cells):
                if cell.node is None:
                    _paint_gap(canvas, scene, area, place, top + height // 2)
    for widget in move_widgets(state):
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


# The palette, the result and the buttons.


def _palette(scene: Scene) -> tuple[Widget, ...]:
    setup = scene.table.setup
    return () if setup is None else setup_widgets(scene.state, setup)


def setup_key(scene: Scene) -> tuple[object, ...]:
    """Return everything that the palette depends on."""
    return scene.looks(_palette(scene))


def paint_setup(canvas: Canvas, scene: Scene) -> None:
    """Draw the palette of the position editor, on a background that shows both sides' pieces."""
    theme, rect, shown = scene.theme, setup_rect(scene.state), _palette(scene)
    paint_panel(canvas, scene, rect)
    brushes = [widget.rect for widget in shown if widget.style is Style.BRUSH]
    if brushes:
        ground = brushes[0].unionall(brushes[1:])
        canvas.blit(vector.rounded(ground.size, scene.length(8), theme.board_dark), ground)
    for widget in shown:
        paint_widget(canvas, scene, widget)


def result_key(scene: Scene) -> tuple[object, ...]:
    """Return everything that the result depends on."""
    table = scene.table
    learning = (table.session and (table.session.number, table.session.is_done), table.review)
    return scene.looks(result_widgets(scene.state)), result_card_words(scene), learning


def result_card_words(scene: Scene) -> tuple[str, str]:
    """Return the words on the card of the game: its title, and more about it."""
    table = scene.table
    if is_offered(table) and table.draw_offer is not None:
        return f"{table.draw_offer.title.capitalize()} offers a draw", ""
    learned = session.card_words(table) or review.card_words(table)
    if learned is not None:
        return learned
    if is_new_kind(scene.state, table):
        return f"New to {table.variant.title}?", "The rules take two minutes."
    title, reason = result_words(table) if has_result(table) else facts_words(table)
    return title, sentence(reason)


def paint_result(canvas: Canvas, scene: Scene) -> None:
    """Draw the card of the game: its result and the reason, a draw offer, or the game being played."""
    rect, theme = result_rect(scene.state), scene.theme
    paint_panel(canvas, scene, rect)
    title, reason = result_card_words(scene)
    pad, size, small = scene.length(16), scene.type(NORMAL), scene.type(SMALL)
    buttons = result_widgets(scene.state)
    middle = (rect.top + buttons[0].rect.top) // 2 if buttons else rect.centery
    room = rect.width - 2 * pad
    if _paint_learning(canvas, scene, Rect(rect.left + pad, rect.top, room, 2 * (middle - rect.top))):
        title = reason = ""
    size = shrunk(title, size, room, True)
    head = words(fitted(title, size, room, True), size, theme.ink, True)
    canvas.blit(head, head.get_rect(midleft=(rect.left + pad, middle)))
    left = rect.left + pad + head.get_width() + scene.length(12)
    rest = max(0, rect.right - pad - left)
    if is_new_kind(scene.state, scene.table) and width(reason, small) > rest:
        reason = ""  # an invitation is better left out than cut
    small = shrunk(reason, small, rest)
    tail = words(fitted(reason, small, rest), small, theme.ink_soft)
    canvas.blit(tail, tail.get_rect(midleft=(left, middle)))
    for widget in buttons:
        paint_widget(canvas, scene, widget)


def _paint_learning(canvas: Canvas, scene: Scene, room: Rect) -> bool:
    """Draw an exercise's task, or a review's progress or result; return whether there was anything to draw."""
    table, theme, small = scene.table, scene.theme, scene.type(SMALL)
    if table.session is not None:
        ask, place = session.card_words(table) or ("", "")
        if table.session.is_done:
            room = _paint_done(canvas, scene, room)
        asked = clipped(ask, scene.type(NORMAL), room.width, 3, True)
        lines = [(line, scene.type(NORMAL), theme.ink, True) for line in asked]
        lines.append((place, small, theme.ink_soft, False))
    elif table.review.is_wanted:
        lines = [("Reviewing the game. You can step through it meanwhile", small, theme.ink, False)]
    elif table.review.found is not None:
        lines = [(line, small, theme.ink, False) for line in review.card_words(table) or ()]
    else:
        return False
    heights = [round(size * (1.35 if table.session is not None else 1.2)) for _, size, _, _ in lines]
    has_bar = table.review.is_wanted
    top = room.centery - (sum(heights) + (scene.length(12) if has_bar else 0)) // 2
    for (text, size, ink, is_bold), height in zip(lines, heights, strict=True):
        shown = words(fitted(text, size, room.width, is_bold), size, ink, is_bold)
        canvas.blit(shown, (room.left, top))
        top += height
    if has_bar:
        paint_progress(
            canvas, scene, Rect(room.left, top + scene.length(4), room.width, scene.length(6)), table.review.part
        )
    return True


def _paint_done(canvas: Canvas, scene: Scene, room: Rect) -> Rect:
    """Draw a solved exercise's card, with its edge and a mark in green, and return the space beside it."""
    theme, card = scene.theme, result_rect(scene.state)
    canvas.blit(vector.rounded(card.size, scene.length(8), theme.panel, theme.good, scene.length(3)), card)
    side = scene.length(32)
    badge = vector.rounded((side, side), side / 2, theme.good)
    box = badge.get_rect(midleft=(room.left, room.centery))
    canvas.blit(badge, box)
    mark = vector.icon("check", side - scene.length(10), (255, 255, 255))
    canvas.blit(mark, mark.get_rect(center=box.center))
    left = box.right + scene.length(12)
    return Rect(left, room.top, room.right - left, room.height)


def steps_key(scene: Scene) -> tuple[object, ...]:
    """Return everything that the row of steps depends on."""
    return scene.looks(step_widgets(scene.state))


def paint_steps(canvas: Canvas, scene: Scene) -> None:
    """Draw the row of buttons that step through the game."""
    _paint_row(canvas, scene, scene.layout.steps, step_widgets(scene.state))


def buttons_key(scene: Scene) -> tuple[object, ...]:
    """Return everything that the row of buttons depends on."""
    return scene.looks(button_widgets(scene.state))


def paint_buttons(canvas: Canvas, scene: Scene) -> None:
    """Draw the row of buttons under the near player's card."""
    _paint_row(canvas, scene, scene.layout.buttons, button_widgets(scene.state))


def _paint_row(canvas: Canvas, scene: Scene, rect: Rect, shown: tuple[Widget, ...]) -> None:
    paint_panel(canvas, scene, rect)
    for widget in shown:
        paint_widget(canvas, scene, widget)
