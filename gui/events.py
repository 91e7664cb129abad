"""Events: what comes from the user, the clock and the computer players, and what each makes of the state.

``update`` is the only way a state changes. It is pure: the time is part of the event, and files, sounds,
processes and the window are the program's, which looks at what changed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import evolve, frozen

from board.errors import WoodpusherError
from gui import commands, setup, table
from gui.keys import BY_KEY
from gui.layout import Squares
from gui.state import Point, State, Status, Table, Thought
from gui.views import view_of
from gui.widgets import (
    Widget,
    home_height,
    home_rect,
    home_scroll,
    list_rect,
    plan_of,
    visible_rows,
    widget_at,
    widgets,
)

LEFT, RIGHT = 1, 3
_WHILE_SETTING_UP = ("overlay", "setting", "quit", "close", "flip", "home")
ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


@frozen
class Event:
    """Something that happened, at a time in milliseconds."""

    now: float


@frozen
class PointerMoved(Event):
    """The pointer is somewhere else."""

    point: Point


@frozen
class PointerPressed(Event):
    """A button went down; the colour is that of an arrow begun with it."""

    point: Point
    button: int = LEFT
    colour: int = 0


@frozen
class PointerReleased(Event):
    """A button went up."""

    point: Point
    button: int = LEFT


@frozen
class WheelTurned(Event):
    """The wheel was turned, upwards if positive."""

    point: Point
    steps: int


@frozen
class KeyPressed(Event):
    """A key went down, by its name with "ctrl+" and "shift+" in front, and the letter it types."""

    key: str
    text: str = ""


@frozen
class Resized(Event):
    """The window has another size."""

    size: Point


@frozen
class TimePassed(Event):
    """Nothing happened but that it is later."""


@frozen
class Pasted(Event):
    """The clipboard's text has come."""

    text: str


@frozen
class Closed(Event):
    """The window is to be closed."""


@frozen
class Thinking(Event):
    """A computer player has found something; ``node`` is where it thinks."""

    serial: str
    node: int
    thought: Thought


@frozen
class Chosen(Event):
    """A computer player has chosen a move, as text; a hint is only shown."""

    serial: str
    node: int
    move: str
    is_hint: bool = False
    verdict: str = ""
    """What a hint says about the position, such as how many moves are left."""


@frozen
class Failed(Event):
    """A computer player died or chose no move."""

    serial: str
    node: int
    reason: str


def update(state: State, event: Event) -> State:
    """Return the state after an event; if a variant's code raises, the state as it was with a message."""
    try:
        after = _HANDLERS[type(event)](_at(state, event.now), event)
        _look_at(state.table, after.table)
        return after
    except Exception as error:  # a plug-in's rules may raise anything, and the game on the board must stay
        kind = "" if isinstance(error, WoodpusherError) else f"{type(error).__name__}: "
        settled = state.table and table.cancel(state.table)
        return evolve(
            state,
            table=settled,
            overlay="",
            message=f"Something went wrong: {kind}{error}. The game is as it was before; nothing is lost.",
        )


def _look_at(before: Table | None, after: Table | None) -> None:
    """Ask a new position all that showing it will ask, so that rules that raise do so here."""
    if after is None or (before is not None and before.game is after.game):
        return
    view = view_of(after.variant)
    table.describe(after)
    view.spots(after.board)
    view.checked(after.board)


def _at(state: State, now: float) -> State:
    """Return the state at a later time."""
    state = evolve(state, now=now)
    if state.table is None:
        return state
    later = table.pass_time(state.table, now)
    return state if later is state.table else evolve(state, table=later)


# The pointer.


def _board_is_open(state: State) -> bool:
    return state.screen == "table" and state.table is not None and not state.overlay and not state.message


def _squares(state: State) -> Squares:
    return plan_of(state).squares


def place_at(state: State, point: Point) -> int | None:
    """Return the place of the board under a point of the window."""
    if not _board_is_open(state) or state.table is None or not _squares(state).inner.collidepoint(point):
        return None
    return view_of(state.table.variant).place_at(*_squares(state).units(point))


def _moved(state: State, event: PointerMoved) -> State:
    state = evolve(state, pointer=event.point)
    at = state.table
    if at is None or not _board_is_open(state):
        return state
    place = place_at(state, event.point)
    if at.setup is not None:
        return evolve(state, table=evolve(at, hover=place))
    if at.drag is not None:
        at = table.carry(at, event.point, 3)
    at = table.stretch(at, place)
    if place != at.hover:
        at = evolve(at, hover=place)
    return state if at is state.table else evolve(state, table=at)


def _pressed(state: State, event: PointerPressed) -> State:
    state = evolve(state, pointer=event.point, focus=None)
    if event.button == RIGHT:
        return _right_pressed(state, event)
    if event.button != LEFT:
        return state
    widget = widget_at(state, event.point)
    if widget is not None:
        return evolve(state, pressed=widget.command if widget.is_on else None)
    if state.message:
        return state
    if state.overlay:
        return evolve(state, overlay="")
    if state.table is None or state.screen != "table":
        return state
    if state.table.setup is not None:
        return _put(state, state.table, event.point)
    if state.table.picker is not None:
        return evolve(state, table=table.pick(state.table, None, state.settings, state.now))
    if plan_of(state).squares.frame.collidepoint(event.point):
        return evolve(state, table=_press_board(state, state.table, event.point))
    return state


def _put(state: State, at: Table, point: Point) -> State:
    """Put a piece where a position is being set up."""
    place = place_at(state, point)
    if at.setup is None or place is None:
        return state
    return evolve(state, table=evolve(at, setup=setup.put(at.setup, at.variant, place), status=Status()))


def _press_board(state: State, at: Table, point: Point) -> Table:
    place = place_at(state, point)
    at = evolve(at, cursor=None)
    settings = state.settings
    was_selected = at.selected
    if settings.input == "drag":
        at = evolve(at, selected=None)
    if place is not None and place == was_selected and settings.input != "drag":
        # The second press on a piece lets it go when it is released, unless it is dragged away.
        return (
            table.lift(at, place, point, True)
            if settings.input == "both"
            else table.touch(at, place, settings, state.now)
        )
    at = table.touch(at, place, settings, state.now)
    if settings.input != "click" and place is not None and at.selected == place:
        at = table.lift(at, place, point)
    return at


def _right_pressed(state: State, event: PointerPressed) -> State:
    at = state.table
    if at is None or not _board_is_open(state):
        return state
    place = place_at(state, event.point)
    if at.setup is not None:
        return state if place is None else evolve(state, table=evolve(at, setup=setup.take_off(at.setup, place)))
    if at.drag is not None or at.selected is not None or at.picker is not None:
        return evolve(state, table=table.cancel(at))
    return state if place is None else evolve(state, table=table.sketch(at, place, event.colour))


def _released(state: State, event: PointerReleased) -> State:
    pressed = state.pressed
    state = evolve(state, pointer=event.point, pressed=None)
    at = state.table
    if event.button == RIGHT:
        return evolve(state, table=table.finish_sketch(at)) if at is not None else state
    if event.button != LEFT:
        return state
    if pressed is not None:
        widget = widget_at(state, event.point)
        same = widget is not None and widget.is_on and widget.command == pressed
        return commands.run(state, pressed) if same else state
    if at is None or at.drag is None:
        return state
    return evolve(state, table=_release_board(state, at, event.point))


def _release_board(state: State, at: Table, point: Point) -> Table:
    drag = at.drag
    assert drag is not None
    place = place_at(state, point)
    if drag.is_moving:
        return table.let_go(at, place, _squares(state).units(point), state.settings, state.now)
    at = evolve(at, drag=None)
    if state.settings.input == "drag":
        return evolve(at, selected=None)
    # A click on the piece that was selected before lets it go; the first click keeps it.
    return evolve(at, selected=None) if drag.was_selected else at


def _turned(state: State, event: WheelTurned) -> State:
    if state.message or state.overlay:
        return state
    if state.screen == "home" or state.table is None:
        room = max(0, home_height(state) - home_rect(state).height)
        wanted = home_scroll(state) - event.steps * plan_of(state).length(64)
        return evolve(state, home_scroll=max(0, min(wanted, room)))
    if state.table.setup is not None:
        return state
    if list_rect(state).collidepoint(event.point):
        first, _ = visible_rows(state)
        return evolve(state, table=evolve(state.table, scroll=max(0, first - 2 * event.steps)))
    at = state.table
    if table.is_holding(at) and place_at(state, event.point) is not None and not table.why_waiting(at):
        return evolve(state, table=table.turn_hand(at, -event.steps))
    way = "back" if event.steps > 0 else "forward"
    for _ in range(min(abs(event.steps), 20)):
        at = table.step(at, way, state.settings, state.now)
    return evolve(state, table=at)


# The keyboard.


def _key(state: State, event: KeyPressed) -> State:
    if event.key == "tab" or event.key == "shift+tab":
        return _focus(state, -1 if event.key.startswith("shift") else 1)
    if event.key in ("return", "enter", "space") and (done := _enter(state, event)) is not None:
        return done
    if _board_is_open(state) and state.table is not None:
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
    if state.screen != "table" and key.command[0] not in ("overlay", "setting", "quit", "close", "paste"):
        return state
    if key.command == ("overlay", "menu") and state.screen != "table":
        return state
    return commands.run(state, key.command)


def _focus(state: State, steps: int) -> State:
    """Return the state with the keyboard on the next button that can be pressed."""
    shown = [number for number, widget in enumerate(widgets(state)) if widget.is_on and widget.node is None]
    if not shown:
        return state
    if state.focus not in shown:
        return evolve(state, focus=shown[0] if steps > 0 else shown[-1])
    return evolve(state, focus=shown[(shown.index(state.focus) + steps) % len(shown)])


def focused(state: State) -> Widget | None:
    """Return the button that has the keyboard."""
    shown = widgets(state)
    return shown[state.focus] if state.focus is not None and state.focus < len(shown) else None


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


# The rest.


def _resized(state: State, event: Resized) -> State:
    settings = evolve(state.settings, window=event.size)
    at = state.table
    if at is not None and at.drag is not None:
        at = table.cancel(at)
    return evolve(state, window=event.size, settings=settings, table=at)


def _same(state: State, event: TimePassed) -> State:
    return state


def _pasted(state: State, event: Pasted) -> State:
    return commands.paste(state, event.text)


def _closed(state: State, event: Closed) -> State:
    return evolve(state, closing=True)


def _is_for(state: State, serial: str, node: int) -> bool:
    return state.table is not None and state.table.serial == serial and state.table.game.current == node


def _thinking(state: State, event: Thinking) -> State:
    if not _is_for(state, event.serial, event.node) or state.table is None:
        return state
    return evolve(state, table=evolve(state.table, thought=event.thought))


def _chosen(state: State, event: Chosen) -> State:
    at = state.table
    if at is None or not _is_for(state, event.serial, event.node):
        return state
    try:
        move = at.variant.parse_move(at.board, event.move)
    except WoodpusherError as error:
        return _failed(state, Failed(event.now, event.serial, event.node, f"it chose {event.move!r}: {error}"))
    if event.is_hint and at.solving:
        return evolve(state, table=table.follow_solution(at, move, state.settings, state.now))
    if event.is_hint:
        words = ". ".join(filter(None, (f"Hint: {move}", event.verdict[:1].upper() + event.verdict[1:])))
        return evolve(state, table=evolve(at, hint=move, hint_wanted=False, status=Status(words)))
    if not table.is_thinking(at):
        return state
    return evolve(state, table=table.play(at, move, state.settings, state.now))


def _failed(state: State, event: Failed) -> State:
    at = state.table
    if at is None or not _is_for(state, event.serial, event.node):
        return state
    if at.hint_wanted or at.solving:
        quiet = table.refuse(evolve(at, hint_wanted=False, solving=""), f"there is no hint: {event.reason}")
        return evolve(state, table=quiet)
    at = evolve(at, failure=event.node, hint_wanted=False, thought=None, hurry=False)
    message = (
        f"The computer player stopped: {event.reason}. The game is as it was; take a move back or start "
        "another game to go on."
    )
    return evolve(state, table=at, message=message)


_HANDLERS: dict[type[Event], Callable[[State, Any], State]] = {
    PointerMoved: _moved,
    PointerPressed: _pressed,
    PointerReleased: _released,
    WheelTurned: _turned,
    KeyPressed: _key,
    Resized: _resized,
    TimePassed: _same,
    Pasted: _pasted,
    Closed: _closed,
    Thinking: _thinking,
    Chosen: _chosen,
    Failed: _failed,
}
