"""Controls: how buttons, rows and moves look."""

from __future__ import annotations

import pygame
from pygame import Rect

from board.alliance import Alliance
from gui.features.explorer.painting import paint_branch
from gui.features.setup.commands import TakeBrush
from gui.kit.scene import Scene
from gui.kit.widget import Style, Widget
from gui.paint import sprites, vector
from gui.paint.theme import EBONY, IVORY, Colour, legible, mixed
from gui.paint.typeface import NORMAL, SMALL, figurine_size, fitted, runs_width, shrunk, width, words
from gui.screens.commands import Edit
from gui.views.view import Run

Canvas = pygame.Surface


def paint_widget(canvas: Canvas, scene: Scene, widget: Widget) -> None:
    """Draw a button in its style."""
    _PAINTERS[widget.style](canvas, scene, widget)
    if widget is scene.focused or widget == scene.focused:
        _paint_focus(canvas, scene, widget.rect)


def _paint_focus(canvas: Canvas, scene: Scene, rect: Rect) -> None:
    """Draw a light ring with a dark one inside it, which is seen on every ground, the accent included."""
    inner, outer = rect.inflate(scene.length(2), scene.length(2)), rect.inflate(scene.length(6), scene.length(6))
    canvas.blit(vector.border(inner.size, scene.theme.background, scene.length(2), scene.length(8)), inner)
    canvas.blit(vector.border(outer.size, scene.theme.ink, scene.length(2), scene.length(9)), outer)


def _is_hot(scene: Scene, widget: Widget) -> bool:
    return widget == scene.hovered


def _ground(scene: Scene, widget: Widget, plain: Colour, hot: Colour) -> Colour:
    """Return the background of a button: brighter when highlighted, darker while pressed."""
    if _is_hot(scene, widget) and scene.state.hold.pressed == widget.command:
        return mixed(hot, (0, 0, 0), 0.12)
    return mixed(plain, hot, scene.heat(widget))


def _paint_glow(canvas: Canvas, scene: Scene, widget: Widget, radius: int = 8) -> None:
    """Draw the background of a widget that has one only while highlighted."""
    heat = scene.heat(widget)
    if heat:
        tint = (*_ground(scene, widget, scene.theme.hover, scene.theme.hover), round(255 * heat))
        canvas.blit(vector.rounded(widget.rect.size, scene.length(radius), tint), widget.rect)


def _paint_button(canvas: Canvas, scene: Scene, widget: Widget) -> None:
    theme = scene.theme
    ink = theme.ink if widget.is_on else mixed(theme.raised, theme.ink_soft, 0.5)
    _box(canvas, scene, widget, _ground(scene, widget, theme.raised, theme.hover), ink)


def _paint_primary(canvas: Canvas, scene: Scene, widget: Widget) -> None:
    theme = scene.theme
    if not widget.is_on:
        _paint_button(canvas, scene, widget)
        return
    hot = mixed(theme.accent, (255, 255, 255) if theme.on_accent < theme.accent else (0, 0, 0), 0.12)
    _box(canvas, scene, widget, _ground(scene, widget, theme.accent, hot), theme.on_accent)


def _paint_danger(canvas: Canvas, scene: Scene, widget: Widget) -> None:
    theme = scene.theme
    hot = mixed(theme.danger, (0, 0, 0), 0.15)
    _box(canvas, scene, widget, _ground(scene, widget, theme.danger, hot), theme.on_danger)


def _box(canvas: Canvas, scene: Scene, widget: Widget, ground: Colour, ink: Colour) -> None:
    rect = widget.rect
    canvas.blit(vector.rounded(rect.size, scene.length(8), ground), rect)
    size = scene.type(NORMAL)
    side = min(rect.height - scene.length(12), scene.length(20))
    icon = vector.icon(widget.icon, side, ink) if widget.icon else None
    taken = side + scene.length(8) if icon is not None else 0
    room = rect.width - scene.length(16) - taken
    if width(widget.label, size, True) > room:
        room = rect.width - scene.length(4) - taken
        size = shrunk(widget.label, scene.type(SMALL), room, True)
    label = fitted(widget.label, size, room, True)
    text = words(label, size, ink, True)
    left = rect.centerx - (text.get_width() + taken) // 2
    if icon is not None:
        canvas.blit(icon, icon.get_rect(midleft=(left, rect.centery)))
    canvas.blit(text, text.get_rect(midleft=(left + taken, rect.centery)))


def _paint_icon(canvas: Canvas, scene: Scene, widget: Widget) -> None:
    """Draw an icon: alone, with its label beside it, or with its label under it if the button is tall."""
    theme, rect = scene.theme, widget.rect
    _paint_glow(canvas, scene, widget)
    ink = theme.ink if widget.is_on else mixed(theme.panel, theme.ink_soft, 0.35)
    size = scene.type(SMALL)
    room = rect.width - scene.length(4)
    is_under = bool(widget.label) and rect.height >= scene.length(48) and width(widget.label, size) <= room
    taken = scene.length(20 + 8 + 6 + 4)
    is_beside = bool(widget.label) and not is_under and rect.width >= width(widget.label, size) + taken
    side = max(8, min(min(rect.size) - scene.length(8), scene.length(20 if is_under or is_beside else 24)))
    icon = vector.icon(widget.icon, side, ink)
    if is_under:
        text = words(widget.label, size, theme.ink_soft if widget.is_on else ink)
        canvas.blit(icon, icon.get_rect(midtop=(rect.centerx, rect.top + scene.length(6))))
        canvas.blit(text, text.get_rect(midbottom=(rect.centerx, rect.bottom - scene.length(4))))
    elif is_beside:
        place = icon.get_rect(midleft=(rect.left + scene.length(8), rect.centery))
        canvas.blit(icon, place)
        text = words(widget.label, size, ink)
        canvas.blit(text, text.get_rect(midleft=(place.right + scene.length(6), rect.centery)))
    else:
        canvas.blit(icon, icon.get_rect(center=rect.center))


def _paint_check(canvas: Canvas, scene: Scene, widget: Widget) -> None:
    """Draw a box with or without a mark."""
    theme = scene.theme
    side = scene.length(20)
    box = Rect(0, 0, side, side)
    box.center = widget.rect.center
    ground = theme.accent if widget.is_current else _ground(scene, widget, theme.panel, theme.hover)
    canvas.blit(vector.rounded(box.size, scene.length(4), ground, theme.ink_soft, scene.length(1)), box)
    if widget.is_current:
        mark = vector.icon("check", side - scene.length(4), theme.on_accent)
        canvas.blit(mark, mark.get_rect(center=box.center))


def _paint_engine(canvas: Canvas, scene: Scene, widget: Widget) -> None:
    """Draw an engine's name, and its path in small type."""
    theme, rect = scene.theme, widget.rect
    _paint_glow(canvas, scene, widget)
    left, room = rect.left + scene.length(8), rect.width - scene.length(16)
    name = words(fitted(widget.label, scene.type(NORMAL), room, True), scene.type(NORMAL), theme.ink, True)
    said = words(fitted(widget.value, scene.type(SMALL), room), scene.type(SMALL), theme.ink_soft)
    canvas.blit(name, name.get_rect(midleft=(left, rect.top + round(rect.height * 0.3))))
    canvas.blit(said, said.get_rect(midleft=(left, rect.top + round(rect.height * 0.74))))


def _paint_row_ground(canvas: Canvas, scene: Scene, widget: Widget) -> None:
    if widget.is_current:
        canvas.blit(vector.rounded(widget.rect.size, scene.length(8), scene.theme.hover), widget.rect)
    else:
        _paint_glow(canvas, scene, widget)


def _paint_row(canvas: Canvas, scene: Scene, widget: Widget) -> None:
    theme, rect = scene.theme, widget.rect
    _paint_row_ground(canvas, scene, widget)
    size, pad = scene.type(NORMAL), scene.length(12)
    left = rect.left + pad
    if widget.icon:
        icon = vector.icon(widget.icon, scene.length(20), theme.ink)
        canvas.blit(icon, icon.get_rect(midleft=(left, rect.centery)))
        left += scene.length(32)
    right = rect.right - pad
    if widget.is_switched is not None:
        right = _paint_switch(canvas, scene, (right, rect.centery), widget.is_switched) - pad
    elif widget.value:
        chevron = vector.icon("chevron-right", scene.length(16), theme.ink_soft)
        canvas.blit(chevron, chevron.get_rect(midright=(right + scene.length(4), rect.centery)))
        right -= scene.length(20)
    value = words(widget.value, size, theme.ink, True)
    size = shrunk(widget.label, size, right - value.get_width() - pad - left)
    label = fitted(widget.label, size, right - value.get_width() - pad - left)
    text = words(label, size, theme.ink)
    canvas.blit(text, text.get_rect(midleft=(left, rect.centery)))
    canvas.blit(value, value.get_rect(midright=(right, rect.centery)))


def _paint_menu(canvas: Canvas, scene: Scene, widget: Widget) -> None:
    """Draw a row of the menu: its icon, its label, and its key if there is room."""
    theme, rect = scene.theme, widget.rect
    _paint_row_ground(canvas, scene, widget)
    size, pad = scene.type(NORMAL), scene.length(12)
    left = rect.left + pad + scene.length(32)
    icon = vector.icon(widget.icon, scene.length(20), theme.ink_soft)
    canvas.blit(icon, icon.get_rect(midleft=(rect.left + pad, rect.centery)))
    text = words(fitted(widget.label, size, rect.right - pad - left), size, theme.ink)
    canvas.blit(text, text.get_rect(midleft=(left, rect.centery)))
    shown = words(widget.value, scene.type(SMALL), theme.ink_soft)
    if left + text.get_width() + pad + shown.get_width() <= rect.right - pad:
        canvas.blit(shown, shown.get_rect(midright=(rect.right - pad, rect.centery)))


def _paint_switch(canvas: Canvas, scene: Scene, at: tuple[int, int], is_on: bool) -> int:
    """Draw a switch whose right end is at a point, and return where it begins."""
    theme = scene.theme
    size = (scene.length(36), scene.length(20))
    track = vector.rounded(size, size[1] / 2, theme.accent if is_on else theme.raised, theme.ink_soft)
    box = track.get_rect(midright=at)
    canvas.blit(track, box)
    knob = vector.disc(size[1] - scene.length(6), theme.on_accent if is_on else theme.ink_soft)
    offset = scene.length(3)
    side = box.right - offset - knob.get_width() if is_on else box.left + offset
    canvas.blit(knob, knob.get_rect(midleft=(side, box.centery)))
    return box.left


def _paint_move(canvas: Canvas, scene: Scene, widget: Widget) -> None:
    theme, rect = scene.theme, widget.rect
    if widget.is_current:
        canvas.blit(vector.rounded(rect.size, scene.length(4), theme.accent), rect)
    else:
        _paint_glow(canvas, scene, widget, 4)
    ink = theme.on_accent if widget.is_current else theme.ink
    size = scene.type(NORMAL if widget.style is Style.MOVE else SMALL)
    left = rect.left + scene.length(8)
    if widget.value:
        number = words(widget.value, size, ink if widget.is_current else theme.ink_soft)
        canvas.blit(number, number.get_rect(midleft=(left, rect.centery)))
        left += number.get_width() + scene.length(2)
    node = scene.table.game[widget.node or 0]
    side = node.move.board.move_maker if node.move is not None else Alliance.WHITE
    runs = scene.view.runs(widget.label, side)
    paint_runs(canvas, runs, (left, rect.centery), size, ink, rect.right - left, widget.is_current)
    if widget.signs:
        left += runs_width(runs, size, widget.is_current) + scene.length(2)
        tone = ink if widget.is_current else _tone(scene, widget.signs)
        signs = words(fitted(widget.signs, size, max(0, rect.right - left), True), size, tone, True)
        canvas.blit(signs, signs.get_rect(midleft=(left, rect.centery)))


def _tone(scene: Scene, signs: str) -> Colour:
    """Return the colour of a move's glyphs: good, bad, or neutral."""
    theme = scene.theme
    first = signs.split()[0] if signs.split() else ""
    if first in ("!", "!!"):
        return legible(theme.good, theme.panel, theme.ink)
    return legible(theme.danger, theme.panel, theme.ink) if first in ("?", "??") else theme.accent


def _paint_score(canvas: Canvas, scene: Scene, widget: Widget) -> None:
    """Draw the score of a line: ivory if the first player is better, ebony if the second is."""
    theme = scene.theme
    ground, ink = {"+": (IVORY, EBONY), "-": (EBONY, IVORY)}.get(widget.value, (theme.raised, theme.ink))
    hot = mixed(ground, theme.accent, 0.35)
    canvas.blit(
        vector.rounded(widget.rect.size, scene.length(4), _ground(scene, widget, ground, hot), theme.ink_soft, 1),
        widget.rect,
    )
    size = scene.type(SMALL)
    text = words(fitted(widget.label, size, widget.rect.width - scene.length(4), True), size, ink, True)
    canvas.blit(text, text.get_rect(center=widget.rect.center))


def _paint_line(canvas: Canvas, scene: Scene, widget: Widget) -> None:
    """Draw a move of an analysis line."""
    _paint_glow(canvas, scene, widget, 4)
    runs = scene.view.runs(widget.label, widget.side or Alliance.WHITE)
    left = widget.rect.left + scene.length(4)
    paint_runs(canvas, runs, (left, widget.rect.centery), scene.type(SMALL), scene.theme.ink, widget.rect.width)


def paint_runs(
    canvas: Canvas, runs: tuple[Run, ...], at: tuple[int, int], size: int, ink: Colour, room: int, bold: bool = False
) -> None:
    """Write a move with its figurines, starting at a point on the left."""
    left, middle = at
    end = left + room
    for run in runs:
        if isinstance(run, str):
            picture = words(fitted(run, size, max(0, end - left), bold), size, ink, bold)
        else:
            picture = sprites.outline(run[0], figurine_size(size), ink)
        if left + picture.get_width() > end:
            return
        canvas.blit(picture, picture.get_rect(midleft=(left, middle)))
        left += picture.get_width()


def _paint_choice(canvas: Canvas, scene: Scene, widget: Widget) -> None:
    theme, rect = scene.theme, widget.rect
    is_hot = _is_hot(scene, widget) or (widget.is_current and scene.hovered is None)
    ground = mixed(theme.board_light, theme.accent, 0.7) if is_hot else theme.board_light
    canvas.blit(vector.disc(rect.width, (*ground, 255), 0.96), rect)
    if widget.piece is not None:
        sprite = scene.view.sprite(widget.piece, round(rect.width * (0.92 if is_hot else 0.8)), theme)
        canvas.blit(sprite, sprite.get_rect(center=rect.center))


def _paint_brush(canvas: Canvas, scene: Scene, widget: Widget) -> None:
    theme, rect = scene.theme, widget.rect
    if widget.is_current or _is_hot(scene, widget):
        ground = theme.accent if widget.is_current else theme.hover
        canvas.blit(vector.rounded(rect.size, scene.length(8), ground), rect)
    assert isinstance(widget.command, TakeBrush)
    assert widget.command.piece is not None
    sprite = scene.view.sprite(widget.command.piece, round(rect.width * 0.86), theme)
    canvas.blit(sprite, sprite.get_rect(center=rect.center))


def _paint_tray(canvas: Canvas, scene: Scene, widget: Widget) -> None:
    """Draw a piece in hand on a small patch of board, with its count."""
    theme, rect = scene.theme, widget.rect
    ground = theme.board_dark
    if widget.is_current:
        ground = theme.accent
    elif widget.is_on:
        ground = _ground(scene, widget, ground, mixed(ground, theme.accent, 0.5))
    canvas.blit(vector.rounded(rect.size, scene.length(6), ground), rect)
    if widget.piece is None:
        return
    sprite = scene.view.sprite(widget.piece, round(rect.height * 0.94), theme)
    canvas.blit(sprite, sprite.get_rect(center=rect.center))
    if widget.value:
        size = max(9, round(rect.height * 0.4))
        text = words(widget.value, size, theme.ink, True)
        badge = text.get_rect().inflate(scene.length(6), 0)
        badge.width = max(badge.width, badge.height)
        badge.bottomright = rect.bottomright
        canvas.blit(vector.rounded(badge.size, badge.height / 2, theme.panel), badge)
        canvas.blit(text, text.get_rect(center=badge.center))


def _paint_tile(canvas: Canvas, scene: Scene, widget: Widget) -> None:
    """Draw a large choice: its icon, its label, and its value below; the chosen one has an outline."""
    theme, rect = scene.theme, widget.rect
    plain = mixed(theme.raised, theme.accent, 0.18) if widget.is_current else theme.raised
    outline = theme.accent if widget.is_current else theme.line
    ground = _ground(scene, widget, plain, theme.hover)
    canvas.blit(vector.rounded(rect.size, scene.length(8), ground, outline, scene.length(2)), rect)
    size, small = scene.type(NORMAL if widget.icon else SMALL), max(9, round(scene.type(SMALL) * 0.9))
    room = rect.width - scene.length(12)
    side = scene.length(22) if widget.icon else 0
    size = shrunk(widget.label, size, room - side, True)
    label = words(fitted(widget.label, size, room - side, True), size, theme.ink, True)
    value = words(fitted(widget.value, small, room), small, theme.ink_soft)
    is_tall = bool(widget.value) and label.get_height() + value.get_height() <= rect.height
    middle = rect.centery - (value.get_height() // 2 if is_tall else 0)
    left = rect.centerx - (label.get_width() + (side + scene.length(8) if side else 0)) // 2
    if widget.icon:
        icon = vector.icon(widget.icon, side, theme.accent if widget.is_current else theme.ink_soft)
        canvas.blit(icon, icon.get_rect(midleft=(left, middle)))
        left += side + scene.length(8)
    canvas.blit(label, label.get_rect(midleft=(left, middle)))
    if is_tall:
        canvas.blit(value, value.get_rect(midtop=(rect.centerx, label.get_rect(midleft=(left, middle)).bottom)))


def _paint_chip(canvas: Canvas, scene: Scene, widget: Widget) -> None:
    """Draw a small choice; the chosen one is filled."""
    theme, rect = scene.theme, widget.rect
    ground = theme.accent if widget.is_current else _ground(scene, widget, theme.raised, theme.hover)
    canvas.blit(vector.rounded(rect.size, rect.height / 2, ground), rect)
    room, ink = rect.width - scene.length(8), theme.on_accent if widget.is_current else theme.ink
    size = shrunk(widget.label, scene.type(SMALL), room, True)
    text = words(fitted(widget.label, size, room, True), size, ink, True)
    canvas.blit(text, text.get_rect(center=rect.center))


def _paint_level(canvas: Canvas, scene: Scene, widget: Widget) -> None:
    """Draw a step of a ladder of levels: lit up to the chosen one."""
    theme, rect = scene.theme, widget.rect
    is_lit = int(widget.label) <= int(widget.value)
    plain = theme.accent if is_lit else theme.raised
    hot = mixed(theme.accent, theme.raised, 0.4)
    box = rect.inflate(0, -round(rect.height * 0.3))
    canvas.blit(vector.rounded(box.size, scene.length(4), _ground(scene, widget, plain, hot)), box)
    if widget.is_current:
        text = words(widget.label, scene.type(SMALL), theme.on_accent, True)
        canvas.blit(text, text.get_rect(center=box.center))


def _paint_field(canvas: Canvas, scene: Scene, widget: Widget) -> None:
    """Draw a text field: its text or a hint, and while it is active, its caret and selection."""
    theme, rect = scene.theme, widget.rect
    entry = scene.state.hold.entry
    is_open = entry is not None and isinstance(widget.command, Edit) and entry.field == widget.command.field
    outline = theme.accent if is_open else theme.ink_soft if _is_hot(scene, widget) else theme.line
    canvas.blit(vector.rounded(rect.size, scene.length(6), theme.background, outline, scene.length(1)), rect)
    size, pad = scene.type(SMALL), scene.length(10)
    if widget.icon:
        icon = vector.icon(widget.icon, scene.length(18), theme.ink_soft)
        canvas.blit(icon, icon.get_rect(midleft=(rect.left + pad, rect.centery)))
        rect = Rect(rect.left + scene.length(28), rect.top, rect.width - scene.length(28), rect.height)
    room = rect.width - 2 * pad
    if not is_open or entry is None:
        shown, ink = (widget.value, theme.ink) if widget.value else (widget.label, theme.ink_soft)
        text = words(fitted(shown, size, room), size, ink)
        canvas.blit(text, text.get_rect(midleft=(rect.left + pad, rect.centery)))
        return
    # Keep the caret visible, however long the text is.
    before = width(entry.text[: entry.caret], size)
    shift = max(0, before - room)
    clip = canvas.get_clip()
    canvas.set_clip(rect.inflate(-pad, 0).clip(clip))
    if not entry.text:
        hint = words(fitted(widget.label, size, room), size, theme.ink_soft)
        canvas.blit(hint, hint.get_rect(midleft=(rect.left + pad + scene.length(4), rect.centery)))
    left = rect.left + pad - shift
    start, end = (left + width(entry.text[:place], size) for place in entry.selection)
    tall = Rect(0, rect.top + scene.length(5), 0, rect.height - scene.length(10))
    canvas.fill(mixed(theme.background, theme.accent, 0.35), Rect(start, tall.top, end - start, tall.height))
    if entry.text:
        text = words(entry.text, size, theme.ink)
        canvas.blit(text, text.get_rect(midleft=(left, rect.centery)))
    canvas.fill(theme.accent, Rect(left + before, tall.top, max(1, scene.length(2)), tall.height))
    canvas.set_clip(clip)


def _paint_nothing(canvas: Canvas, scene: Scene, widget: Widget) -> None:
    """Draw nothing: the widget is part of a larger picture."""


_PAINTERS = {
    Style.BUTTON: _paint_button,
    Style.PRIMARY: _paint_primary,
    Style.DANGER: _paint_danger,
    Style.ICON: _paint_icon,
    Style.CHECK: _paint_check,
    Style.ENGINE: _paint_engine,
    Style.ROW: _paint_row,
    Style.MENU: _paint_menu,
    Style.MOVE: _paint_move,
    Style.VARIATION: _paint_move,
    Style.CHOICE: _paint_choice,
    Style.BRUSH: _paint_brush,
    Style.TRAY: _paint_tray,
    Style.LEVEL: _paint_level,
    Style.TILE: _paint_tile,
    Style.CHIP: _paint_chip,
    Style.FIELD: _paint_field,
    Style.GAME: _paint_row_ground,
    Style.BRANCH: paint_branch,
    Style.SCORE: _paint_score,
    Style.LINE: _paint_line,
    Style.BAR: _paint_nothing,
    Style.SWATCH: _paint_nothing,
    Style.PLY: _paint_nothing,
}


def paint_panel(canvas: Canvas, scene: Scene, rect: Rect, colour: Colour | None = None) -> None:
    """Fill an area with a panel with rounded corners."""
    canvas.fill(scene.theme.background, rect)
    canvas.blit(vector.rounded(rect.size, scene.length(8), colour or scene.theme.panel), rect)
