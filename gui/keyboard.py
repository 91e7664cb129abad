"""The keyboard: on the board, among the buttons, for typed moves and for everything that has a key."""

from __future__ import annotations

from attrs import evolve

from gui import commands, entry, files, records, table
from gui.entry import Entry
from gui.events import KeyPressed
from gui.keys import BY_KEY
from gui.pointer import board_is_open
from gui.state import State, Status, Table
from gui.views import view_of
from gui.widgets import focused, list_room, widgets

ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


_AT_HOME = ("overlay", "setting", "quit", "close", "paste", "files")
_WHILE_SETTING_UP = ("overlay", "setting", "quit", "close", "flip", "home")


def pressed(state: State, event: KeyPressed) -> State:
    """Return the state after a key: a button has it, or the board, or else a command."""
    if state.entry is not None and not state.message:
        return _entry_key(state, state.entry, event)
    if state.overlay in ("files", "games") and not state.message and (done := _list_key(state, event)) is not None:
        return done
    if event.key == "tab" or event.key == "shift+tab":
        return _focus(state, -1 if event.key.startswith("shift") else 1)
    if event.key in ("return", "enter", "space") and (done := _enter(state, event)) is not None:
        return done
    if board_is_open(state) and state.table is not None:
        at = _board_key(state, state.table, event)
        if at is not None:
            return evolve(state, table=at, focus=None)
    if state.screen == "home" and event.key in ARROWS and not state.overlay and not state.message:
        return _focus(state, sum(ARROWS[event.key]))
    key = BY_KEY.get(event.key) or BY_KEY.get(event.text)
    if key is None or (state.message and key.key != "escape"):
        return state
    if state.table is not None and state.table.setup is not None and key.command[0] not in _WHILE_SETTING_UP:
        return state
    if state.screen != "table" and key.command[0] not in _AT_HOME:
        return state
    if key.command == ("overlay", "menu") and state.screen != "table":
        return state
    return commands.run(state, key.command)


def _entry_key(state: State, typed: Entry, event: KeyPressed) -> State:
    """Return the state after a key while a field is typed into: only this field has the keyboard."""
    if event.key in ("return", "enter") and typed.field == files.FIELD:
        return commands.run(commands.end_entry(state), ("accept-file", None))
    if event.key in ("return", "enter", "tab", "shift+tab"):
        return commands.end_entry(state)
    if event.key in ("up", "down") and typed.field == files.FIELD:
        return _list_key(commands.end_entry(state), event) or state
    if event.key == "escape":
        return evolve(state, entry=None)
    if event.key in ("ctrl+v", "shift+insert"):
        return commands.run(state, ("paste", None))
    if event.key in ("ctrl+c", "ctrl+x"):
        state = commands.copied(state, entry.selected(typed)) if entry.selected(typed) else state
        return evolve(state, entry=entry.typed(typed, "")) if event.key == "ctrl+x" else state
    after = entry.keyed(typed, event.key, event.text)
    return state if after is None else evolve(state, entry=after)


_STEPS = {"up": -1, "down": 1, "page up": -8, "page down": 8}


def _list_key(state: State, event: KeyPressed) -> State | None:
    """Return the state after a key in a list of files or games, or None if the key is none of the list's."""
    is_shelf = state.shelf is not None
    if event.key in _STEPS:
        step = records.step if is_shelf else files.step
        return evolve(step(state, _STEPS[event.key], list_room(state)), focus=None)
    if event.key in ("return", "enter") and state.focus is None:
        return commands.run(state, ("show-game", state.shelf.chosen) if state.shelf else ("accept-file", None))
    if event.key == "backspace" and not is_shelf:
        return commands.run(state, ("folder-up", None))
    return None


def _focus(state: State, steps: int) -> State:
    """Return the state with the keyboard on the next button that can be pressed."""
    shown = [number for number, widget in enumerate(widgets(state)) if widget.is_on and widget.node is None]
    if not shown:
        return state
    if state.focus not in shown:
        return evolve(state, focus=shown[0] if steps > 0 else shown[-1])
    return evolve(state, focus=shown[(shown.index(state.focus) + steps) % len(shown)])


def _enter(state: State, event: KeyPressed) -> State | None:
    """Press the button that has the keyboard; None if no button has it."""
    widget = focused(state)
    if widget is not None and widget.is_on:
        return commands.run(state, widget.command)
    if state.message:
        return commands.run(state, ("close", None))
    return None


def _board_key(state: State, at: Table, event: KeyPressed) -> Table | None:
    """Return the table after a key that is meant for the board, or None if it is not."""
    settings, now = state.settings, state.now
    if at.setup is not None:
        return None
    if at.picker is not None:
        return _picker_key(state, at, event)
    if event.key == "backspace" and at.typed:
        return evolve(at, typed=at.typed[:-1])
    if event.key in ("return", "enter"):
        if at.typed:
            return table.type_move(at, settings, now)
        return _enter_board(state, at)
    if event.key == "space" and not at.typed:
        return _enter_board(state, at)
    if event.key == "r" and not at.typed and table.is_holding(at):
        return table.turn_hand(at, 1)
    if event.key in ARROWS and at.cursor is not None:
        right, down = ARROWS[event.key]
        sign = -1 if at.flipped else 1
        return evolve(at, cursor=view_of(at.variant).step(at.cursor, sign * right, sign * down), status=Status())
    return _typing(at, event)


def _enter_board(state: State, at: Table) -> Table:
    if at.cursor is None:
        return evolve(at, cursor=_first_cursor(at))
    return table.touch(at, at.cursor, state.settings, state.now)


def _first_cursor(at: Table) -> int:
    """Return where the keyboard begins: at the last move, or at the first piece that can move."""
    moved = at.game.node.move
    if moved is not None and 0 <= moved.destination_coordinate < at.variant.geometry.size:
        return moved.destination_coordinate
    starts = [move.current_coordinate for move in at.board.legal_moves if move.current_coordinate >= 0]
    return starts[0] if starts else 0


def _picker_key(state: State, at: Table, event: KeyPressed) -> Table | None:
    picker = at.picker
    assert picker is not None
    count = len(picker.moves)
    if event.key in ARROWS:
        return evolve(at, picker=evolve(picker, focus=(picker.focus + sum(ARROWS[event.key])) % count))
    if event.key in ("return", "enter", "space"):
        return table.pick(at, picker.focus, state.settings, state.now)
    letter = event.text.lower()
    for number, move in enumerate(picker.moves):
        if move.promotion is not None and letter and letter == move.promotion.letter.lower():
            return table.pick(at, number, state.settings, state.now)
    return None if event.key == "escape" else at


def _typing(at: Table, event: KeyPressed) -> Table | None:
    """Take a letter into the typed move. A slash begins one, for moves that begin with a key's own letter."""
    text = event.text
    if not text or not text.isprintable() or event.key.startswith(("ctrl+", "alt+")) or text == "?":
        return None
    if not at.typed:
        if text == "/":
            return evolve(at, typed=" ", status=Status())
        if not text.isalnum() or event.key in BY_KEY:
            return None
        return evolve(at, typed=text, status=Status())
    return evolve(at, typed=(at.typed + text)[:40]) if len(at.typed) < 40 else at
