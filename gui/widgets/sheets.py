"""Sheets that lie over the screen: settings, menu, help, questions and messages."""

from __future__ import annotations

from pygame import Rect

from gui.keys import help_lines
from gui.layout import STEP, Layout
from gui.settings import CHOICES, Settings
from gui.setup import can_set_up
from gui.state import Command, State
from gui.widgets import files
from gui.widgets.widget import Widget, layout_of, row_of

SETTING_TITLES = {
    "theme": "Theme",
    "font_size": "Size of text",
    "coordinates": "Names of squares",
    "input": "Move pieces by",
    "animation": "Animation",
    "legal_moves": "Show where a piece can go",
    "auto_queen": "Promote to a queen without asking",
    "evaluation": "Evaluation bar",
    "graph": "Graph of the evaluation after a game",
    "safe_colours": "Colour-blind-safe highlights",
    "solution_speed": "Speed of solutions and plans",
    "moves_left": "Show a puzzle's least number of moves",
    "sound": "Sound",
    "volume": "Volume",
}


MENU: tuple[tuple[str, str, Command], ...] = (
    ("New game", "plus", ("again", False)),
    ("Rematch with changed sides", "repeat", ("again", True)),
    ("Set up a position", "adjustments", ("set-up", None)),
    ("Plan a way to a position", "map-route", ("plan", None)),
    ("Open a game", "folder-open", ("files", "open")),
    ("Save this game", "device-floppy", ("files", "save")),
    ("Copy the position", "copy", ("copy", None)),
    ("Copy the game", "copy", ("copy", "game")),
    ("Paste a position or a game", "clipboard", ("paste", None)),
    ("All games", "home", ("home", None)),
    ("Settings", "settings", ("overlay", "settings")),
    ("Keys", "help-circle", ("overlay", "help")),
    ("Quit", "x", ("quit", None)),
)


_WIDTHS = {"help": 760, "files": 620, "games": 620}


def sheet_rect(state: State) -> Rect:
    """Return where the sheet that is open stands."""
    layout = layout_of(state)
    wanted = _WIDTHS.get(state.overlay, 480) * max(1.0, layout.type_scale / layout.scale)  # larger text takes more room
    width = min(state.window[0] - layout.length(32), layout.length(wanted))
    rect = Rect(0, 0, width, min(state.window[1] - layout.length(16), _sheet_height(state, layout)))
    rect.center = (state.window[0] // 2, state.window[1] // 2)
    return rect


def _sheet_height(state: State, layout: Layout) -> int:
    head, foot = layout.length(64), layout.length(2 * STEP)
    if state.overlay == "settings":
        return head + len(SETTING_TITLES) * layout.length(40) + foot
    if state.overlay == "menu":
        return head + len(_menu(state)) * layout.length(44) + foot
    if state.overlay in ("files", "games"):
        return files.sheet_height(state, layout)
    if state.overlay == "help":
        return head + -(-len(help_lines()) // 2) * layout.length(34) + foot
    return layout.length(176)


def _menu(state: State) -> list[tuple[str, str, Command]]:
    """Return the menu without what the variant does not offer."""
    variant = state.table.variant if state.table is not None else None
    hidden: set[Command] = set()
    if variant is None or not can_set_up(variant):
        hidden |= {("set-up", None), ("plan", None)}
    if variant is None or len(variant.players) == 1:
        hidden.add(("again", True))
    return [entry for entry in MENU if entry[2] not in hidden]


def sheet_widgets(state: State) -> tuple[Widget, ...]:
    """Return the buttons of the sheet that is open."""
    layout, rect = layout_of(state), sheet_rect(state)
    gap, side = layout.length(STEP), layout.length(40)
    close = Widget(
        Rect(rect.right - side - gap, rect.top + gap, side, side), ("close", None), icon="x", style="icon", tip="Close"
    )
    if state.overlay == "settings":
        return (*_setting_rows(state.settings, rect, layout), close)
    if state.overlay == "files":
        return (*files.file_widgets(state, rect), close)
    if state.overlay == "games":
        return (*files.shelf_widgets(state, rect), close)
    if state.overlay == "menu":
        top, height = rect.top + layout.length(64), layout.length(44)
        rows = tuple(
            Widget(_sheet_row(rect, layout, top + number * height, height), command, label, icon, style="row")
            for number, (label, icon, command) in enumerate(_menu(state))
        )
        return (*rows, close)
    if state.overlay == "resign":
        row = Rect(rect.left + 2 * gap, rect.bottom - 2 * gap - side, rect.width - 4 * gap, side)
        first, second = row_of(row, 2, gap)
        return (
            Widget(first, ("resign-now", None), "Resign", "flag", style="danger"),
            Widget(second, ("close", None), "Keep playing"),
            close,
        )
    return (close,)


def _sheet_row(rect: Rect, layout: Layout, top: int, height: int) -> Rect:
    pad = layout.length(2 * STEP)
    return Rect(rect.left + pad, top, rect.width - 2 * pad, height)


def _setting_rows(settings: Settings, rect: Rect, layout: Layout) -> tuple[Widget, ...]:
    top, height = rect.top + layout.length(64), layout.length(40)
    return tuple(
        Widget(
            _sheet_row(rect, layout, top + number * height, height),
            ("setting", name),
            title,
            style="row",
            value=setting_words(settings, name),
            is_switched=value if isinstance(value := getattr(settings, name), bool) else None,
        )
        for number, (name, title) in enumerate(SETTING_TITLES.items())
    )


def setting_words(settings: Settings, name: str) -> str:
    """Return what a setting is set to, in words."""
    value = getattr(settings, name)
    if isinstance(value, bool):
        return "On" if value else "Off"
    if name in ("font_size", "volume"):
        return f"{value} %"
    words = {"contrast": "High contrast", "both": "Drag or click"}
    return words.get(value, str(value).capitalize()) if value in CHOICES[name] else str(value)


def message_rect(state: State) -> Rect:
    """Return where a message stands."""
    layout = layout_of(state)
    rect = Rect(0, 0, min(state.window[0] - layout.length(32), layout.length(560)), layout.length(208))
    rect.center = (state.window[0] // 2, state.window[1] // 2)
    return rect


def message_widgets(state: State) -> tuple[Widget, ...]:
    """Return the button that closes a message."""
    layout, rect = layout_of(state), message_rect(state)
    button = Rect(0, 0, layout.length(140), layout.length(40))
    button.bottomright = (rect.right - layout.length(16), rect.bottom - layout.length(16))
    return (Widget(button, ("close", None), "OK", style="primary"),)
