"""What a screen reader is told: every button, every place of the board, and what happens, in words.

Nothing here needs a window: the same records serve a screen reader, a test and a list of names.
"""

from __future__ import annotations

from enum import Enum

from attrs import evolve, frozen

from board.geometry import Coordinate
from gui.core.events import LEFT, Event, PointerPressed, PointerReleased, handles
from gui.core.state import Focus, Screen, State, Table
from gui.features.setup import setup
from gui.features.setup.commands import TakeBrush
from gui.features.tables.tables import status_of
from gui.kit.widget import Style, Widget
from gui.paint.rect import Rect
from gui.play.asking import outcome
from gui.play.layout import layout_of
from gui.play.words import result_words, sentence
from gui.screens import pointer
from gui.screens.widgets import focus_on, widgets
from gui.views import view_of
from moves.move import Move


@frozen
class WidgetActivated(Event):
    """A screen reader has pressed a button."""

    focus: Focus


@frozen
class WidgetFocused(Event):
    """A screen reader has moved to a button."""

    focus: Focus


@frozen
class PlaceActivated(Event):
    """A screen reader has pressed a place of the board."""

    place: Coordinate


class Role(Enum):
    """What a thing is for a person who cannot see it."""

    BUTTON = "button"
    CHOICE = "choice"
    """One of several, of which one is chosen."""
    SWITCH = "switch"
    TEXT = "text"
    ITEM = "item"
    """A row of a list or of a menu."""
    PLACE = "place"
    """A place of the board."""


@frozen
class Thing:
    """Something on screen: what it is, what it is called, what it says and where it is."""

    key: Focus | Coordinate
    """The button, or the place of the board."""
    role: Role
    name: str
    rect: Rect
    value: str = ""
    is_on: bool = True
    is_chosen: bool | None = None
    """Whether a choice is taken or a switch is on; None for other things."""


_ROLES = {
    Style.FIELD: Role.TEXT,
    Style.TILE: Role.CHOICE,
    Style.CHIP: Role.CHOICE,
    Style.LEVEL: Role.CHOICE,
    Style.SWATCH: Role.CHOICE,
    Style.CHECK: Role.SWITCH,
    Style.MENU: Role.ITEM,
    Style.MOVE: Role.ITEM,
    Style.VARIATION: Role.ITEM,
    Style.GAME: Role.ITEM,
    Style.ENGINE: Role.ITEM,
    Style.BRANCH: Role.ITEM,
}


def name_of(widget: Widget) -> str:
    """Return what a button is called: its label, its tip, or the piece that it shows."""
    if isinstance(widget.command, TakeBrush) or (widget.piece is not None and not widget.label):
        piece = widget.command.piece if isinstance(widget.command, TakeBrush) else widget.piece
        return "Remove pieces" if piece is None else sentence(f"{piece.alliance.title} {piece.piece_type}")
    says_more = len(widget.label) < 2 or widget.style is Style.SWATCH or widget.tip.endswith(f": {widget.label}")
    name = widget.tip if says_more else widget.label
    return name or widget.label or sentence(str(widget.command.__doc__ or "").partition(".")[0].partition(",")[0])


def things_of(state: State) -> tuple[Thing, ...]:
    """Return every button and every place of the board that is open."""
    shown = widgets(state)
    found = []
    for number, widget in enumerate(shown):
        role = Role.SWITCH if widget.is_switched is not None else _ROLES.get(widget.style, Role.BUTTON)
        is_chosen = widget.is_switched
        if role in (Role.CHOICE, Role.SWITCH) and is_chosen is None:
            is_chosen = widget.is_current
        found.append(
            Thing(focus_on(shown, number), role, name_of(widget), widget.rect, widget.value, widget.is_on, is_chosen)
        )
    at = state.table
    if at is not None and pointer.board_is_open(state):
        found += _places(state, at)
    return tuple(found)


def _places(state: State, at: Table) -> list[Thing]:
    """Return the places of the board, each with what stands on it."""
    view, squares = view_of(at.variant), layout_of(state).squares
    found = []
    for place, spot in view.places:
        piece = view.piece_on(at.board, place) if at.setup is None else view.editor.lifted(at.setup.pieces, place)
        what = "" if piece is None else f", {piece.alliance.title} {piece.piece_type}"
        found.append(
            Thing(place, Role.PLACE, f"{at.variant.geometry.name(place)}{what}", squares.area(*spot), is_chosen=None)
        )
    return found


# What happens.


def announced(state: State) -> str:
    """Return what to say now: a message, or the last move and the state of the game."""
    if state.message:
        return state.message
    at = state.table
    if at is None or state.screen is not Screen.TABLE:
        return state.loading
    said = status_of(state, at).text
    move = at.game.node.move
    if at.touch.typed or at.status.text or move is None or not state.settings.speech:
        return said
    if outcome(at) is not None:
        said = ": ".join(filter(None, result_words(at)))
    return f"{move_words(move)}. {said}"


def move_words(move: Move) -> str:
    """Return a move as one says it: "white knight g1 to f3"; a capture names what it takes."""
    board, places = move.board, range(move.board.variant.geometry.size)
    names, start, end = board.variant.geometry.names, move.current_coordinate, move.destination_coordinate
    mover = f"{board.move_maker.title} " if len(board.variant.players) > 1 else ""
    if start not in places or end not in places:
        return sentence(f"{mover}{move}")
    piece = move.moved_piece.piece_type
    where = f"on {names[end]}" if start == end else f"{names[start]} to {names[end]}"
    taken = move.attacked_piece
    what = f", takes the {taken.piece_type}" if taken is not None else ""
    became = f", becomes a {move.promotion.piece_type}" if move.promotion is not None else ""
    return sentence(f"{mover}{piece} {where}{what}{became}")


# What a screen reader asks for.


@handles(WidgetActivated)
def activated(state: State, event: WidgetActivated) -> State:
    """Return the state after a screen reader has pressed a button."""
    found = _widget(state, event.focus)
    return state if found is None or not found.is_on else found.command.run(state.holding(focus=event.focus))


@handles(WidgetFocused)
def focused_by_reader(state: State, event: WidgetFocused) -> State:
    """Return the state with the focus on the button that a screen reader has moved to."""
    return state if _widget(state, event.focus) is None else state.holding(focus=event.focus)


def _widget(state: State, focus: Focus) -> Widget | None:
    same = [widget for widget in widgets(state) if widget.command.identity == focus.command]
    return same[focus.nth] if focus.nth < len(same) else None


@handles(PlaceActivated)
def place_activated(state: State, event: PlaceActivated) -> State:
    """Return the state after a screen reader has pressed a place of the board, as a click does."""
    at = state.table
    if at is None or not pointer.board_is_open(state):
        return state
    if at.setup is not None:
        return evolve(state, table=setup.press(at, event.place, (0, 0)).touching(drag=None))
    middle = layout_of(state).squares.pixel(*view_of(at.variant).middle(event.place))
    before = state.hold.pointer
    state = pointer.pressed(state, PointerPressed(event.now, middle, LEFT))
    return pointer.released(state, PointerReleased(event.now, middle, LEFT)).holding(pointer=before)
