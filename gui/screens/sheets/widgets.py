"""Sheets over the screen: settings, menu, help, questions and messages."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, pairwise

from attrs import evolve

from gui.core.command import Command
from gui.core.state import FilePurpose, Overlay, State
from gui.features.annotating import widgets as notes
from gui.features.annotating.commands import AnnotateMove, CopyDiagram, CopyLine
from gui.features.engines import widgets as engines
from gui.features.engines.commands import ShowEngines
from gui.features.explorer.commands import ShowOpenings
from gui.features.explorer.widgets import explorer_rect, explorer_widgets
from gui.features.files import widgets as files
from gui.features.files.commands import ChooseFiles, CopyGame, CopyPosition, Paste
from gui.features.files.game_files import RunGames
from gui.features.library.commands import RenameGame
from gui.features.review.commands import StartReview
from gui.features.review.review import can_review
from gui.features.rules.commands import ShowRules
from gui.features.rules.widgets import rules_widgets
from gui.features.settings import widgets as settings
from gui.features.setup.commands import SetUp, StartPlan
from gui.features.setup.setup import can_set_up
from gui.features.study.commands import Analyse
from gui.features.training.commands import ShowTraining
from gui.kit.field import Edit
from gui.kit.layout import STEP, Layout
from gui.kit.widget import Style, Widget, row_of
from gui.paint.rect import Rect
from gui.paint.typeface import NORMAL, wrapped
from gui.play.commands import ResignNow
from gui.play.layout import layout_of
from gui.screens.commands import Close, CloseSheet, GoHome, Quit, Show, ShowLibrary
from gui.screens.home.commands import Leave, NewGame, ShowNewGame
from gui.screens.keys import help_groups, shortcut_of

MENU: tuple[tuple[str, str, Command], ...] = (
    ("New game", "plus", NewGame()),
    ("New game with options", "adjustments", ShowNewGame()),
    ("Rematch with sides swapped", "repeat", NewGame(is_rematch=True)),
    ("Review this game", "search", StartReview()),
    ("Review more deeply", "search", StartReview(is_deep=True)),
    ("Openings", "books", ShowOpenings()),
    ("Rules", "help-circle", ShowRules()),
    ("Training", "trophy", ShowTraining()),
    ("Analyse", "zoom-question", Analyse()),
    ("Set up a position", "adjustments", SetUp()),
    ("Find a path to a position", "map-route", StartPlan()),
    ("Your games", "books", ShowLibrary()),
    ("Open a game", "folder-open", ChooseFiles(FilePurpose.OPEN)),
    ("Save this game", "device-floppy", ChooseFiles(FilePurpose.SAVE)),
    ("Copy position", "copy", CopyPosition()),
    ("Copy game", "copy", CopyGame()),
    ("Copy line", "copy", CopyLine()),
    ("Copy diagram", "copy", CopyDiagram()),
    ("Comment on this move", "pencil", AnnotateMove()),
    ("Paste a position or game", "clipboard", Paste()),
    ("Home", "home", GoHome()),
    ("Engines", "cpu", ShowEngines()),
    ("Settings", "settings", Show(Overlay.SETTINGS)),
    ("Keyboard shortcuts", "help-circle", Show(Overlay.HELP)),
    ("Quit", "x", Quit()),
)


_WIDTHS = {
    Overlay.SETTINGS: 960,
    Overlay.HELP: 1120,
    Overlay.MENU: 820,
    Overlay.FILES: 620,
    Overlay.ENGINES: 560,
    Overlay.ENGINE: 560,
    Overlay.RULES: 820,
}


def sheet_rect(state: State) -> Rect:
    """Return the rectangle of the open sheet."""
    layout = layout_of(state)
    if state.overlay is Overlay.OPENINGS:
        return explorer_rect(state)
    plain = 480
    wanted = (plain if state.overlay is None else _WIDTHS.get(state.overlay, plain)) * max(
        1.0, layout.type_scale / layout.scale
    )  # larger type needs more space
    width = min(state.window[0] - layout.length(32), layout.length(wanted))
    rect = Rect(0, 0, width, min(state.window[1] - layout.length(16), _sheet_height(state, layout)))
    rect.center = (state.window[0] // 2, state.window[1] // 2)
    return rect


def _sheet_height(state: State, layout: Layout) -> int:
    head, foot = layout.length(64), layout.length(2 * STEP)
    if state.overlay is Overlay.SETTINGS:
        return settings.sheet_height(layout)
    if state.overlay is Overlay.MENU:
        return head + -(-len(_menu(state)) // 2) * layout.length(44) + foot
    if state.overlay is Overlay.FILES:
        return files.sheet_height(layout)
    if state.overlay is Overlay.ENGINES:
        return engines.list_height(state, layout)
    if state.overlay is Overlay.ENGINE:
        return engines.options_height(state, layout)
    if state.overlay is Overlay.RULES:
        return state.window[1]
    if state.overlay is Overlay.NOTES:
        return notes.sheet_height(layout)
    if state.overlay is Overlay.HELP:
        rows = max(map(_help_rows, help_columns(state)))
        return head + rows * layout.length(30) + foot
    return layout.length(176)


HelpColumn = tuple[tuple[str, tuple[tuple[str, str], ...]], ...]
"""Some groups of shortcuts, one below the other."""


def help_columns(state: State) -> tuple[HelpColumn, ...]:
    """Return the groups of shortcuts in two columns, or in three if the window is wide enough, as even as they go."""
    count = 3 if state.window[0] >= layout_of(state).type(1060) else 2
    groups = help_groups()
    splits = ((0, *cuts, len(groups)) for cuts in combinations(range(1, len(groups)), count - 1))
    found = [tuple(groups[start:end] for start, end in pairwise(split)) for split in splits]
    return min(found, key=lambda columns: max(map(_help_rows, columns)))


def _help_rows(column: HelpColumn) -> int:
    return sum(len(lines) + 1 for _, lines in column)


def _menu(state: State) -> list[tuple[str, str, Command]]:
    """Return the menu without actions that the variant does not offer."""
    variant = state.table.variant if state.table is not None else None
    hidden: set[Command] = set()
    if state.table is None or not can_review(state.table):
        hidden |= {StartReview(), StartReview(is_deep=True)}
    if variant is None or not can_set_up(variant):
        hidden |= {SetUp(), StartPlan()}
    if variant is None or len(variant.players) == 1:
        hidden.add(NewGame(is_rematch=True))
    return [entry for entry in MENU if entry[2] not in hidden]


Maker = Callable[[State, Rect], tuple[Widget, ...]]


def sheet_widgets(state: State) -> tuple[Widget, ...]:
    """Return the buttons of the open sheet."""
    layout, rect = layout_of(state), sheet_rect(state)
    gap, side = layout.length(STEP), layout.length(40)
    corner = Rect(rect.right - side - gap, rect.top + gap, side, side)
    close = Widget(corner, CloseSheet(), icon="x", style=Style.ICON, tip="Close")
    return (close,) if state.overlay is None else (*_MAKERS[state.overlay](state, rect), close)


def _nothing(state: State, rect: Rect) -> tuple[Widget, ...]:
    return ()


def _menu_rows(state: State, rect: Rect) -> tuple[Widget, ...]:
    layout, entries = layout_of(state), _menu(state)
    top = rect.top + layout.length(64)
    half = -(-len(entries) // 2)
    height = min(layout.length(44), (rect.bottom - layout.length(8) - top) // half)
    columns = row_of(_sheet_row(rect, layout, top, height), 2, layout.length(STEP))
    return tuple(
        Widget(
            columns[number // half].move(0, number % half * height),
            command,
            label,
            icon,
            Style.MENU,
            value=shortcut_of(command),
        )
        for number, (label, icon, command) in enumerate(entries)
    )


def _questions(state: State, rect: Rect, yes: Widget, no: Widget) -> tuple[Widget, ...]:
    """Return two buttons at the bottom of a question."""
    layout = layout_of(state)
    gap, side = layout.length(STEP), layout.length(40)
    row = Rect(rect.left + 2 * gap, rect.bottom - 2 * gap - side, rect.width - 4 * gap, side)
    first, second = row_of(row, 2, gap)
    return evolve(yes, rect=first), evolve(no, rect=second)


def _resign(state: State, rect: Rect) -> tuple[Widget, ...]:
    yes = Widget(rect, ResignNow(), "Resign", "flag", Style.DANGER)
    return _questions(state, rect, yes, Widget(rect, CloseSheet(), "Keep playing"))


def _leave(state: State, rect: Rect) -> tuple[Widget, ...]:
    yes = Widget(rect, Leave(), "Leave game", style=Style.PRIMARY)
    return _questions(state, rect, yes, Widget(rect, CloseSheet(), "Keep playing"))


def _run_file(state: State, rect: Rect) -> tuple[Widget, ...]:
    yes = Widget(rect, RunGames(), "Run it", style=Style.DANGER)
    return _questions(state, rect, yes, Widget(rect, CloseSheet(), "Cancel"))


def _rename(state: State, rect: Rect) -> tuple[Widget, ...]:
    layout, typed = layout_of(state), state.hold.entry
    pad = layout.length(24)
    text = typed.text if typed is not None else ""
    field = Rect(rect.left + pad, rect.top + layout.length(66), rect.width - 2 * pad, layout.length(36))
    found = Widget(field, Edit(RenameGame(), text), "Name", style=Style.FIELD, value=text)
    yes = Widget(rect, RenameGame(text), "Rename", style=Style.PRIMARY)
    return (found, *_questions(state, rect, yes, Widget(rect, CloseSheet(), "Cancel")))


def _sheet_row(rect: Rect, layout: Layout, top: int, height: int) -> Rect:
    pad = layout.length(2 * STEP)
    return Rect(rect.left + pad, top, rect.width - 2 * pad, height)


_MAKERS: dict[Overlay, Maker] = {
    Overlay.HELP: _nothing,
    Overlay.SETTINGS: settings.setting_rows,
    Overlay.MENU: _menu_rows,
    Overlay.RESIGN: _resign,
    Overlay.LEAVE: _leave,
    Overlay.RENAME: _rename,
    Overlay.RUN_FILE: _run_file,
    Overlay.NOTES: notes.note_widgets,
    Overlay.ENGINES: engines.engine_list,
    Overlay.ENGINE: engines.engine_options,
    Overlay.FILES: files.file_widgets,
    Overlay.RULES: rules_widgets,
    Overlay.OPENINGS: explorer_widgets,
}
"""The widgets of each sheet."""


def message_rect(state: State) -> Rect:
    """Return the rectangle of a message: as tall as its words need."""
    layout = layout_of(state)
    width = min(state.window[0] - layout.length(32), layout.length(560))
    lines = len(wrapped(state.message, layout.type(NORMAL), width - 2 * layout.length(24)))
    height = layout.length(96 + 16) + round(lines * layout.type(NORMAL) * 1.45)
    rect = Rect(0, 0, width, max(layout.length(160), min(height, state.window[1] - layout.length(16))))
    rect.center = (state.window[0] // 2, state.window[1] // 2)
    return rect


def message_widgets(state: State) -> tuple[Widget, ...]:
    """Return the button that closes a message."""
    layout, rect = layout_of(state), message_rect(state)
    button = Rect(0, 0, layout.length(140), layout.length(40))
    button.bottomright = (rect.right - layout.length(16), rect.bottom - layout.length(16))
    return (Widget(button, Close(), "OK", style=Style.PRIMARY),)
