"""The keyboard: moves on the board, focus among the buttons, typed moves, and commands with a key."""

from __future__ import annotations

from collections.abc import Callable

from attrs import evolve

from gui.core import entry
from gui.core.command import Place
from gui.core.entry import Entry
from gui.core.events import KeyPressed, handles
from gui.core.state import Doubt, Focus, Overlay, Screen, State, Status, Table
from gui.features.engines import engines
from gui.features.files import files
from gui.features.files.commands import AcceptFile, GoUp, Paste, copied
from gui.features.files.files import SetFileName
from gui.features.library import shelf
from gui.features.library.commands import AskName, DeleteGame, ExportGames, OpenGame, UndoDelete
from gui.features.library.shelf import SearchGames
from gui.features.library.widgets import library_room
from gui.features.rules.widgets import rules_scrolled
from gui.features.setup import setup
from gui.kit.field import Edit, end_entry
from gui.kit.widget import Style, Widget
from gui.play import asking, playing, premoves, touching
from gui.play.commands import Rotate
from gui.screens.commands import Close
from gui.screens.home.commands import Play
from gui.screens.keys import BY_KEY
from gui.screens.pointer import board_is_open
from gui.screens.sheets.widgets import sheet_rect
from gui.screens.table.picker import piece_shown
from gui.screens.widgets import engine_room, focus_on, focused, list_room, widgets
from gui.views import view_of

ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
ENTER = ("return", "enter")
_STEPS = {"up": -1, "down": 1, "page up": -8, "page down": 8}

Handler = Callable[[State, KeyPressed], "State | None"]
"""Returns the state after a key, or None if it does not handle the key."""


@handles(KeyPressed)
def pressed(state: State, event: KeyPressed) -> State:
    """Return the state after a key; the first handler that accepts it decides."""
    if state.hold.doubt is not None:
        typing = _reconsidered(state, event)
        if typing is not None:
            return typing
        state = state.holding(doubt=None)
    for handler in HANDLERS:
        after = handler(state, event)
        if after is not None:
            return after
    return state


# Text fields.


def _entry_key(state: State, event: KeyPressed) -> State | None:
    """Give a key to the active field; lists beside it keep the keys that step through them."""
    typed = state.hold.entry
    if typed is None or state.message:
        return None
    for keys, handler in _ENTRY_KEYS:
        if event.key in keys and (after := handler(state, typed)) is not None:
            return after
    if event.key in _STEPS and (after := _list_key(state, event)) is not None:
        return after
    if _is_search(state) and event.key in _LIBRARY_KEYS and not (event.key == "delete" and typed.text):
        return _library_key(state, event)
    edited = entry.keyed(typed, event.key, event.text)
    if edited is not None:
        return _typed(state, edited)
    # Keys that type nothing, such as Ctrl+Q, work as everywhere else.
    return (
        _command_key(state, event)
        if event.key.startswith(("ctrl+", "f1", "alt+return")) and len(event.key) > 2
        else state
    )


def _typed(state: State, typed: Entry) -> State:
    """Return the state with a new text in the field; a live field applies it at once."""
    after = state.holding(entry=typed)
    return evolve(typed.field, text=typed.text).run(after) if typed.field.is_live else after


def _is_search(state: State) -> bool:
    return state.screen is Screen.LIBRARY and state.overlay is None


def _accept(state: State, typed: Entry) -> State:
    """Accept the text; in a list, also open the chosen entry."""
    if isinstance(typed.field, SearchGames):
        return state if state.library is None else OpenGame(state.library.chosen).run(state)
    if isinstance(typed.field, SetFileName):
        return AcceptFile().run(evolve(typed.field, text=typed.text).run(state))
    return end_entry(state)


def _leave(state: State, typed: Entry) -> State:
    """Close the field; one that its sheet or list consists of takes that along."""
    if isinstance(typed.field, SearchGames) and typed.text:
        return _typed(state, entry.begun(typed.field, ""))
    left = state.holding(entry=None)
    return Close().run(left) if typed.field.stays_open else left


def _left(state: State, typed: Entry) -> State:
    """Return the state with the field left, and the focus where it was."""
    if state.hold.focus is None:
        state = state.holding(focus=Focus(Edit(typed.field).identity))
    if typed.field.stays_open:
        return state.holding(entry=None)
    return end_entry(state).holding(focus=state.hold.focus)


def _copy(state: State, typed: Entry) -> State:
    return copied(state, entry.selected(typed)) if entry.selected(typed) else state


def _cut(state: State, typed: Entry) -> State:
    return _typed(_copy(state, typed), entry.typed(typed, ""))


def _up(state: State, typed: Entry) -> State | None:
    """Go to the parent folder if the name is empty."""
    return GoUp().run(state) if isinstance(typed.field, SetFileName) and not typed.text else None


_ENTRY_KEYS: tuple[tuple[tuple[str, ...], Callable[[State, Entry], State | None]], ...] = (
    (ENTER, _accept),
    (("tab",), lambda state, typed: _moved_focus(_left(state, typed), 1)),
    (("shift+tab",), lambda state, typed: _moved_focus(_left(state, typed), -1)),
    (("escape",), _leave),
    (("ctrl+v", "shift+insert"), lambda state, typed: Paste().run(state)),
    (("ctrl+c",), _copy),
    (("ctrl+x",), _cut),
    (("backspace",), _up),
)


# Lists.


def _list_key(state: State, event: KeyPressed) -> State | None:
    """Step through a list of files or games, and open the chosen one."""
    if state.message:
        return None
    if state.overlay is Overlay.ENGINE and event.key in ("page up", "page down"):
        return engines.scrolled(state, _STEPS[event.key], engine_room(state)).holding(focus=None)
    if state.overlay is Overlay.FILES:
        if event.key in _STEPS:
            return files.step(state, _STEPS[event.key], list_room(state)).holding(focus=None)
        if event.key in ENTER and state.hold.focus is None:
            return AcceptFile().run(state)
        if event.key == "backspace":
            return GoUp().run(state)
    elif _is_search(state) and state.library is not None:
        if event.key in _STEPS:
            there = state.library.chosen + _STEPS[event.key]
            return shelf.chosen(state, there, library_room(state)).holding(focus=None)
        if event.key in ENTER and state.hold.focus is None:
            return OpenGame(state.library.chosen).run(state)
    return None


_LIBRARY_KEYS = ("delete", "f2", "ctrl+e", "ctrl+z")


def _library_key(state: State, event: KeyPressed) -> State | None:
    """Delete, rename, export and restore games."""
    if not _is_search(state) or state.library is None or state.message or event.key not in _LIBRARY_KEYS:
        return None
    chosen = state.library.chosen
    command = {
        "delete": DeleteGame(chosen),
        "f2": AskName(chosen),
        "ctrl+e": ExportGames(),
        "ctrl+z": UndoDelete(),
    }[event.key]
    return command.run(state)


def _rules_key(state: State, event: KeyPressed) -> State | None:
    """Scroll the sheet of rules."""
    if state.overlay is not Overlay.RULES or state.message or event.key not in _STEPS:
        return None
    return evolve(state, rules_scroll=rules_scrolled(state, sheet_rect(state), _STEPS[event.key]))


# Buttons.


def _tab_key(state: State, event: KeyPressed) -> State | None:
    if event.key not in ("tab", "shift+tab"):
        return None
    return _moved_focus(state, -1 if event.key.startswith("shift") else 1)


def _home_key(state: State, event: KeyPressed) -> State | None:
    """Move from button to button on the home screen with the arrow keys."""
    if event.key not in ARROWS or state.overlay is not None or state.message:
        return None
    if state.screen is not Screen.HOME and not state.shows_card:
        return None
    return _moved_focus(state, sum(ARROWS[event.key]))


def _moved_focus(state: State, steps: int) -> State:
    """Return the state with the focus on the next enabled button; a field opens for typing."""
    every = widgets(state)
    shown = [number for number, widget in enumerate(every) if widget.is_on and widget.node is None]
    if not shown:
        return state
    here = _focus_number(state, every)
    if here is None:
        there = shown[0 if steps > 0 else -1]
    elif steps > 0:
        there = next((number for number in shown if number > here), shown[0])
    else:
        there = next((number for number in reversed(shown) if number < here), shown[-1])
    moved = state.holding(focus=focus_on(every, there))
    return moved if every[there].style is not Style.FIELD else _opened(moved, every[there])


def _opened(state: State, widget: Widget) -> State:
    """Return the state with a field open for typing, and the focus still on it."""
    return widget.command.run(state).holding(focus=state.hold.focus)


def _focus_number(state: State, every: tuple[Widget, ...]) -> int | None:
    """Return the number of the button with the focus, or the one that it had while it was shown."""
    widget = focused(state)
    if widget is not None:
        return next(number for number, other in enumerate(every) if other is widget)
    focus = state.hold.focus
    return None if focus is None or focus.number < 0 else focus.number


def _enter_key(state: State, event: KeyPressed) -> State | None:
    """Press the button with the focus, or close a message; a button that is disabled or gone does nothing."""
    if event.key not in (*ENTER, "space"):
        return None
    widget = focused(state)
    if widget is not None:
        return widget.command.run(state) if widget.is_on else state
    if state.message:
        return Close().run(state)
    if state.shows_card and state.overlay is None and event.key in ENTER:
        return Play(state.home.open_card).run(state)
    return None if state.hold.focus is None else state


# The board.


def _board_key(state: State, event: KeyPressed) -> State | None:
    """Handle a key that is meant for the board."""
    if not board_is_open(state) or state.table is None:
        return None
    at = state.table
    if at.setup is not None:
        after = _setup_key(state, at, event)
    elif at.touch.picker is not None:
        after = _picker_key(state, at, event)
    else:
        after = _place_key(state, at, event)
    return None if after is None else evolve(state, table=after).holding(focus=None)


def _place_key(state: State, at: Table, event: KeyPressed) -> Table | None:
    typed, cursor = at.touch.typed, at.touch.cursor
    if event.key == "backspace" and typed:
        return at.touching(typed=typed[:-1])
    if event.key in ENTER and typed:
        return playing.type_move(at, state.settings, state.now)
    if event.key in (*ENTER, "space") and not (typed and event.key == "space"):
        if cursor is None:
            return at.touching(cursor=_first_cursor(at))
        if premoves.can_premove(at, state.settings):
            return premoves.touch(evolve(at, status=Status()), cursor)
        return touching.touch(at, cursor, state.settings, state.now)
    if event.key == "r" and not typed and asking.is_holding(at):
        return Rotate().change(at, state)
    if event.key in ARROWS and cursor is not None:
        return _with_cursor_moved(at, cursor, event.key)
    return _typing(at, event)


def _with_cursor_moved(at: Table, cursor: int, key: str) -> Table:
    right, down = ARROWS[key]
    sign = -1 if at.flipped else 1
    there = view_of(at.variant).step(cursor, sign * right, sign * down)
    return evolve(at, status=Status()).touching(cursor=there)


def _setup_key(state: State, at: Table, event: KeyPressed) -> Table | None:
    """Return the table after a key of the position editor, or None if it is not one."""
    is_fixed = at.planning is not None and at.planning.question is not None
    cursor = at.touch.cursor
    if at.setup is None or is_fixed:
        return None
    if event.key in ARROWS:
        return _with_cursor_moved(at, _first_cursor(at) if cursor is None else cursor, event.key)
    if event.key in ("return", "space"):
        if cursor is None:
            return at.touching(cursor=_first_cursor(at))
        return setup.press(at, cursor, (0, 0)).touching(drag=None)
    if event.key in ("delete", "backspace") and cursor is not None:
        return at.editing(setup.take_off(at.setup, at.variant, cursor))
    return None


def _first_cursor(at: Table) -> int:
    """Return where the cursor starts: at the last move, or at the first piece that can move."""
    moved = at.game.node.move
    if moved is not None and 0 <= moved.destination_coordinate < at.variant.geometry.size:
        return moved.destination_coordinate
    starts = [move.current_coordinate for move in at.board.legal_moves if move.current_coordinate >= 0]
    return starts[0] if starts else 0


def _picker_key(state: State, at: Table, event: KeyPressed) -> Table | None:
    picker = at.touch.picker
    assert picker is not None
    count = len(picker.moves)
    if event.key in ARROWS:
        return at.touching(picker=evolve(picker, focus=(picker.focus + sum(ARROWS[event.key])) % count))
    if event.key in (*ENTER, "space"):
        return touching.pick(at, picker.focus, state.settings, state.now)
    letter = event.text.lower()
    for number, move in enumerate(picker.moves):
        piece = piece_shown(move)
        if piece is not None and letter and letter == piece.letter.lower():
            return touching.pick(at, number, state.settings, state.now)
    return None if event.key == "escape" else at


def _typing(at: Table, event: KeyPressed) -> Table | None:
    """Add a letter to the typed move. A slash begins a move whatever its first letter means."""
    text, typed = event.text, at.touch.typed
    if not text or not text.isprintable() or event.key.startswith(("ctrl+", "alt+")) or text == "?":
        return None
    if not typed:
        if text == "/":
            return evolve(at, status=Status()).touching(typed=" ")
        if not text.isalnum() or event.key in BY_KEY:
            return None
        return evolve(at, status=Status()).touching(typed=text)
    return at.touching(typed=(typed + text)[:40]) if len(typed) < 40 else at


def _begins_a_move(at: Table, text: str) -> bool:
    """Return whether a legal move can be written with these first letters."""
    if asking.why_waiting(at):
        return False
    names, places = at.variant.geometry.names, range(at.variant.geometry.size)
    for move in at.board.legal_moves:
        start = names[move.current_coordinate] if move.current_coordinate in places else ""
        if str(move).lower().startswith(text) or start.lower().startswith(text):
            return True
    return False


PATIENCE = 1000
"""Within this many milliseconds a second letter makes a shortcut the beginning of a typed move."""
DRAWN_AFTER = 200
"""How long a shortcut that may be such a beginning is not shown, so that nothing flickers while one types."""


def _reconsidered(state: State, event: KeyPressed) -> State | None:
    """Return the state with a move being typed, if the last shortcut turns out to be its first letter."""
    doubt, at = state.hold.doubt, state.table
    if doubt is None or event.now > doubt.since + PATIENCE or len(event.text) != 1:
        return None
    text = doubt.letter + event.text
    if at is None or not event.text.isalnum() or not _begins_a_move(doubt.table, text.lower()):
        return None
    typed = evolve(doubt.table, status=Status()).touching(typed=text)
    return evolve(state, table=typed, settings=doubt.settings).holding(doubt=None)


def is_in_doubt(state: State, now: float) -> bool:
    """Return whether the last key may still turn out to be the first letter of a move."""
    return state.hold.doubt is not None and now < state.hold.doubt.since + DRAWN_AFTER


# Commands.


def place_of(state: State) -> Place:
    """Return the place where a key is pressed."""
    if state.screen is not Screen.TABLE:
        return Place.HOME if state.screen is Screen.HOME else Place.LIBRARY
    if state.shows_card:
        return Place.HOME
    return Place.SETUP if state.table is not None and state.table.setup is not None else Place.TABLE


def _command_key(state: State, event: KeyPressed) -> State | None:
    """Run the key's command, if it is active here."""
    key = BY_KEY.get(event.key) or BY_KEY.get(event.text)
    if key is None or (state.message and key.key != "escape"):
        return None
    if place_of(state) not in key.command.place:
        return None
    at, after = state.table, key.command.run(state)
    is_letter = len(event.text) == 1 and event.text.isalpha() and at is not None and board_is_open(state)
    if at is None or not is_letter or not _begins_a_move(at, event.key):
        return after
    return after.holding(doubt=Doubt(event.text, state.now, at, state.settings))


HANDLERS: tuple[Handler, ...] = (
    _entry_key,
    _list_key,
    _library_key,
    _rules_key,
    _tab_key,
    _enter_key,
    _board_key,
    _home_key,
    _command_key,
)
"""The handlers, in the order in which they are tried."""
