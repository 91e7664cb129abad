"""Sheets over the screen, such as settings, help, questions, messages, the picker and tips."""

from __future__ import annotations

from gui.core.state import Overlay, Screen
from gui.features.engines import engines
from gui.features.explorer.painting import paint_explorer
from gui.features.files import game_files
from gui.features.files import painting as files
from gui.features.rules.painting import paint_rules, rules_title
from gui.features.settings import painting as settings
from gui.kit.painting import paint_progress, paint_widget
from gui.kit.widget import Style, Widget
from gui.paint import vector
from gui.paint.display_list import Canvas, Picture
from gui.paint.rect import Rect
from gui.paint.typeface import LARGE, NORMAL, SMALL, clipped, fitted, width, words
from gui.screens.home import painting as home
from gui.screens.home.card_widgets import card_rect
from gui.screens.scene import Scene
from gui.screens.sheets.widgets import help_columns, message_rect, sheet_rect
from gui.screens.table.picker import picker_rect

TITLES = {
    Overlay.SETTINGS: "Settings",
    Overlay.MENU: "Menu",
    Overlay.HELP: "Keyboard shortcuts",
    Overlay.RESIGN: "Resign this game?",
    Overlay.LEAVE: "Leave this game?",
    Overlay.ENGINES: "Engines",
    Overlay.ENGINE: "Engine options",
    Overlay.RENAME: "Rename this game",
    Overlay.OPENINGS: "Openings",
}
_QUESTIONS = {
    Overlay.RESIGN: "The game counts as a loss. You can still step through it and review it.",
    Overlay.LEAVE: "It stays in Your games, and you can continue it at any time.",
    Overlay.RUN_FILE: game_files.WARNING,
}


def is_open(scene: Scene) -> bool:
    """Return whether there is a sheet over the screen."""
    state = scene.state
    return bool(state.message) or state.overlay is not None or _has_picker(scene) or _has_card(scene)


def _has_picker(scene: Scene) -> bool:
    state = scene.state
    return state.screen is Screen.TABLE and state.table is not None and state.table.touch.picker is not None


def _has_card(scene: Scene) -> bool:
    return scene.state.shows_card


def paint(canvas: Canvas, scene: Scene) -> None:
    """Draw the topmost sheet."""
    state = scene.state
    if state.message:
        _dim(canvas, scene)
        _paint_message(canvas, scene)
    elif state.overlay is not None:
        if state.overlay is not Overlay.OPENINGS:  # the board stays visible beside the explorer
            _dim(canvas, scene)
        _paint_sheet(canvas, scene, state.overlay)
    elif _has_card(scene):
        _dim(canvas, scene)
        _paper(canvas, scene, card_rect(state))
        home.paint_open(canvas, scene)
    elif _has_picker(scene):
        _paint_picker(canvas, scene)
    for widget in scene.widgets:
        if widget.style is Style.SWATCH:
            settings.paint_swatch(canvas, scene, widget)
        paint_widget(canvas, scene, widget)


def _dim(canvas: Canvas, scene: Scene) -> None:
    canvas.blit(vector.shade(scene.state.window, 130), (0, 0))


def _paper(canvas: Canvas, scene: Scene, rect: Rect) -> None:
    spread = scene.length(24)
    shadow = vector.shadow(rect.size, scene.length(12), spread)
    canvas.blit(shadow, (rect.left - spread, rect.top - spread + scene.length(8)))
    theme = scene.theme
    canvas.blit(vector.rounded(rect.size, scene.length(12), theme.panel, theme.line), rect)


def _paint_sheet(canvas: Canvas, scene: Scene, overlay: Overlay) -> None:
    rect = sheet_rect(scene.state)
    _paper(canvas, scene, rect)
    if overlay is Overlay.FILES:
        files.paint_dialog(canvas, scene)
        return
    if overlay is Overlay.OPENINGS:
        paint_explorer(canvas, scene)
        return
    large = scene.type(LARGE)
    heading = TITLES.get(overlay) or _own_title(scene, overlay)
    title = words(fitted(heading, large, rect.width - scene.length(88), True), large, scene.theme.ink, True)
    canvas.blit(title, title.get_rect(midleft=(rect.left + scene.length(24), rect.top + scene.length(34))))
    if overlay is Overlay.SETTINGS:
        settings.paint_preview(canvas, scene)
    elif overlay is Overlay.HELP:
        _paint_help(canvas, scene, rect)
    elif overlay in (Overlay.ENGINES, Overlay.ENGINE):
        _paint_foot(canvas, scene, rect)
    elif overlay is Overlay.RULES:
        paint_rules(canvas, scene, rect)
    elif overlay in _QUESTIONS:
        size = scene.type(NORMAL)
        lines = clipped(_QUESTIONS[overlay], size, rect.width - scene.length(48), 2)
        for number, line in enumerate(lines):
            text = words(line, size, scene.theme.ink_soft)
            canvas.blit(text, (rect.left + scene.length(24), rect.top + scene.length(64) + round(number * size * 1.35)))


def _paint_foot(canvas: Canvas, scene: Scene, rect: Rect) -> None:
    """Write the latest message above the buttons of an engine sheet, and draw the progress of a test."""
    size = scene.type(SMALL)
    room = Rect(rect.left + scene.length(24), rect.bottom - scene.length(116), rect.width - scene.length(48), 0)
    lines = clipped(engines.words_of(scene.state), size, room.width, max(1, int(scene.length(60) / (size * 1.35))))
    for number, line in enumerate(lines):
        canvas.blit(words(line, size, scene.theme.ink_soft), (room.left, room.top + round(number * size * 1.35)))
    if part := engines.trial_part(scene.state):
        track = Rect(room.left, rect.bottom - scene.length(68), room.width, scene.length(4))
        paint_progress(canvas, scene, track, part)


def _own_title(scene: Scene, overlay: Overlay) -> str:
    """Return the title of a sheet about a game, a file or a move."""
    if overlay is Overlay.RULES:
        return rules_title(scene)
    if overlay is Overlay.RUN_FILE:
        return game_files.title(scene.state)
    return scene.table.game.node.text or "Start position"


def _paint_help(canvas: Canvas, scene: Scene, rect: Rect) -> None:
    """Draw the groups of shortcuts in columns, each group in one piece."""
    theme, columns = scene.theme, help_columns(scene.state)
    rows = max(sum(len(lines) + 1 for _, lines in column) for column in columns)
    wide = (rect.width - scene.length(48)) // len(columns)
    top = rect.top + scene.length(60)
    row = min(scene.length(30), (rect.bottom - scene.length(8) - top) // rows)
    size = min(scene.type(SMALL), max(8, round(row * 0.6)))
    tab = max(width(shown, size, True) for column in columns for _, lines in column for shown, _ in lines) + 8
    for number, column in enumerate(columns):
        left, middle = rect.left + scene.length(24) + number * wide, top + row // 2
        for title, lines in column:
            head = words(title, size, theme.accent, True)
            canvas.blit(head, head.get_rect(midleft=(left, middle)))
            middle += row
            for shown, does in lines:
                label = words(shown, size, theme.ink, True)
                box = Rect(left, middle - row // 2 + 1, tab, row - 2)
                canvas.blit(vector.rounded(box.size, scene.length(4), theme.raised), box)
                canvas.blit(label, label.get_rect(center=box.center))
                room = wide - tab - scene.length(12)
                text = words(fitted(does[:1].upper() + does[1:], size, room), size, theme.ink)
                canvas.blit(text, text.get_rect(midleft=(box.right + scene.length(6), middle)))
                middle += row


def _paint_message(canvas: Canvas, scene: Scene) -> None:
    rect = message_rect(scene.state)
    _paper(canvas, scene, rect)
    size = scene.type(NORMAL)
    pad = scene.length(24)
    room = rect.height - 2 * pad - scene.length(48)
    lines = clipped(scene.state.message, size, rect.width - 2 * pad, max(1, int(room / (size * 1.45)) + 1))
    for number, line in enumerate(lines):
        text = words(line, size, scene.theme.ink)
        canvas.blit(text, (rect.left + pad, rect.top + pad + round(number * size * 1.45)))


def _paint_picker(canvas: Canvas, scene: Scene) -> None:
    inner = scene.layout.squares.inner
    canvas.blit(vector.shade(inner.size, 110), inner)
    if any(widget.style is Style.ROW for widget in scene.widgets):
        _paper(canvas, scene, picker_rect(scene.state))


def tip(scene: Scene) -> tuple[Picture, Rect] | None:
    """Return the tip of the icon under the pointer or with the keyboard focus."""
    widget = scene.hovered or scene.focused
    if widget is None or not widget.tip or (widget.tip == widget.label and widget.style is not Style.ICON):
        return None
    size = scene.type(SMALL)
    box = Rect(0, 0, width(widget.tip, size) + scene.length(16), size + scene.length(14))
    surface = vector.rounded(box.size, scene.length(4), scene.theme.ink).copy()
    text = words(widget.tip, size, scene.theme.background)
    surface.blit(text, text.get_rect(center=box.center))
    return surface, tip_place(scene, widget, box.size)


_UNDER_TIPS = (Style.BAR, Style.PLY, Style.GAME)
"""Styles that a tip may cover: large areas that stay clickable elsewhere."""


def tip_place(scene: Scene, widget: Widget, size: tuple[int, int]) -> Rect:
    """Return the place of a widget's tip: it covers as little as possible of anything clickable."""
    gap, rect, beside = scene.length(4), widget.rect, widget.tip_beside or widget.rect
    window = Rect((0, 0), scene.state.window).inflate(-scene.length(8), -scene.length(8))
    under, over, right, left = (Rect((0, 0), size) for _ in range(4))
    under.midtop = (rect.centerx, rect.bottom + gap)
    over.midbottom = (rect.centerx, rect.top - gap)
    right.midleft = (beside.right + gap, rect.centery)
    left.midright = (beside.left - gap, rect.centery)
    order = (under, over, right, left) if widget.tip_beside is None else (right, left, under, over)
    places = [place.clamp(window) for place in order]
    others = [other.rect for other in scene.widgets if other.style not in _UNDER_TIPS and other.rect != rect]

    def covered(place: Rect) -> tuple[bool, int]:
        areas = (place.clip(other) for other in others)
        return bool(place.colliderect(rect)), sum(area.width * area.height for area in areas)

    return min(places, key=covered)
