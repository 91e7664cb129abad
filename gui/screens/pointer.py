"""The pointer: how presses, drags, releases and the wheel change the state."""

from __future__ import annotations

from attrs import evolve

from gui.core import fading
from gui.core.events import LEFT, RIGHT, PointerMoved, PointerPressed, PointerReleased, WheelTurned
from gui.core.state import Overlay, Point, Screen, State, Status, Table, Way
from gui.features.annotating import annotating
from gui.features.annotating.commands import AnnotateMove
from gui.features.engines import engines
from gui.features.files import files
from gui.features.library import shelf
from gui.features.library.widgets import library_room
from gui.features.setup import setup
from gui.features.setup.commands import Hold, TakeBrush
from gui.features.training.widgets import rules_scrolled
from gui.kit.layout import Squares
from gui.kit.widget import Style, Widget, layout_of
from gui.play import premoves, table
from gui.play.commands import TakeFromTray
from gui.screens.commands import CloseSheet, end_entry
from gui.screens.home.card_widgets import card_rect
from gui.screens.home.commands import OpenCard
from gui.screens.home.widgets import home_height, home_rect, home_scroll
from gui.screens.sheets.widgets import sheet_rect
from gui.screens.table.panel import list_rect, visible_rows
from gui.screens.widgets import engine_room, list_room, widget_at
from gui.views import view_of

NOWHERE: Point = (-1, -1)
"""Where the pointer is while it is outside the window."""


def board_is_open(state: State) -> bool:
    """Return whether a board is shown with nothing over it."""
    is_covered = state.overlay not in (None, Overlay.OPENINGS) or bool(state.message) or state.shows_card
    return state.screen is Screen.TABLE and state.table is not None and not is_covered


def _squares(state: State) -> Squares:
    return layout_of(state).squares


def place_at(state: State, point: Point) -> int | None:
    """Return the place of the board under a point of the window."""
    if not board_is_open(state) or state.table is None or not _squares(state).inner.collidepoint(point):
        return None
    view, table = view_of(state.table.variant), state.table
    place = view.place_at(*_squares(state).units(point))
    return place if place is None or table.setup is not None else view.meant(table.board, place)


def moved(state: State, event: PointerMoved) -> State:
    """Return the state after the pointer moved: hover, a drag, an arrow that grows."""
    under = widget_at(state, event.point)  # widgets do not depend on the pointer, and those of this state are known
    state = state.holding(pointer=event.point)
    state = fading.pointed_at(state, under.command if under is not None and under.is_on else None)
    at = state.table
    if at is None or not board_is_open(state):
        return state
    place = place_at(state, event.point)
    if at.setup is not None:
        return state.with_table(setup.drag(at, event.point).touching(hover=place))
    if at.touch.drag is not None:
        at = table.carry(at, event.point, 3)
    at = table.stretch(at, place)
    if place != at.touch.hover:
        at = at.touching(hover=place)
    return state.with_table(at)


def pressed(state: State, event: PointerPressed) -> State:
    """Return the state after a button went down on a widget, beside a sheet or on the board."""
    state = _left_field(state.holding(pointer=event.point, focus=None))
    if event.button == RIGHT:
        return _right_pressed(state, event)
    if event.button != LEFT:
        return state
    widget = widget_at(state, event.point)
    if widget is not None:
        return _pressed_widget(state, widget, event)
    if state.message:
        return state
    if state.overlay is not None and not board_is_open(state):
        inside = sheet_rect(state).collidepoint(event.point)
        return state if inside else CloseSheet().run(state)
    if state.shows_card:
        inside = card_rect(state).collidepoint(event.point)
        return state if inside else OpenCard("").run(state)
    if state.table is None or state.screen is not Screen.TABLE:
        return state
    if state.table.setup is not None:
        return _put(state, state.table, event.point)
    if state.table.touch.picker is not None:
        return evolve(state, table=table.pick(state.table, None, state.settings, state.now))
    if layout_of(state).squares.frame.collidepoint(event.point):
        return evolve(state, table=_press_board(state, state.table, event.point))
    return state


def _left_field(state: State) -> State:
    """Return the state with the active field left, unless it stays open."""
    typed = state.hold.entry
    return state if typed is None or typed.field.stays_open else end_entry(state)


def _pressed_widget(state: State, widget: Widget, event: PointerPressed) -> State:
    """Return the state with a button held down; a piece from a palette or tray is in hand at once, ready to drag."""
    state = state.holding(pressed=widget.command if widget.is_on else None)
    at = state.table
    if isinstance(widget.command, TakeBrush) and widget.is_on and at is not None and not _is_searching(at):
        return state.with_table(setup.take_up(at, widget.command.piece, event.point))
    if isinstance(widget.command, TakeFromTray) and widget.is_on and at is not None and state.settings.input != "click":
        return state.with_table(table.take_up(at, widget.command.piece, event.point))
    return state


def _put(state: State, at: Table, point: Point) -> State:
    """Put a piece on the board in the position editor."""
    place = place_at(state, point)
    if place is None or _is_searching(at):
        return state
    return evolve(state, table=setup.press(at, place, point))


def _is_searching(at: Table) -> bool:
    """Return whether start and goal are locked because a path between them is being searched."""
    return at.planning is not None and at.planning.question is not None


def _press_board(state: State, at: Table, point: Point) -> Table:
    place = place_at(state, point)
    at = at.touching(cursor=None)
    settings = state.settings
    if premoves.can_premove(at, settings):
        at = premoves.touch(evolve(at, status=Status()), place)
        is_taken = place is not None and at.touch.selected == place and settings.input != "click"
        return table.lift(at, place, point) if is_taken and place is not None else at
    was_selected = at.touch.selected
    if settings.input == "drag":
        at = at.touching(selected=None)
    if place is not None and place == was_selected and not at.touch.way and settings.input != "drag":
        # The second click on a piece deselects it on release, unless it is dragged away.
        return (
            table.lift(at, place, point, True)
            if settings.input == "both"
            else table.touch(at, place, settings, state.now)
        )
    at = table.touch(at, place, settings, state.now)
    if settings.input != "click" and place is not None and at.touch.selected == place:
        at = table.lift(at, place, point)
    return at


def _right_pressed(state: State, event: PointerPressed) -> State:
    at = state.table
    if at is None or not board_is_open(state):
        return state
    under = widget_at(state, event.point)
    if under is not None and under.node is not None and under.style in (Style.MOVE, Style.VARIATION):
        return AnnotateMove(under.node).run(state)
    if at.setup is not None and under is not None and isinstance(under.command, Hold):
        return evolve(under.command, more=-1).run(state) if under.is_on else state
    place = place_at(state, event.point)
    if at.setup is not None:
        if place is None or _is_searching(at):
            return state
        return evolve(state, table=evolve(at, setup=setup.take_off(at.setup, at.variant, place)))
    if at.premoves:
        return state.with_table(evolve(premoves.clear(at), status=Status()))
    touch = at.touch
    if any(held is not None for held in (touch.drag, touch.selected, touch.taken, touch.picker)):
        return evolve(state, table=table.cancel(at))
    return state if place is None else evolve(state, table=table.sketch(at, place, event.colour))


def released(state: State, event: PointerReleased) -> State:
    """Return the state after a button went up: run a widget's command, or drop a piece."""
    after = _released(state, event)
    return _lifted(after) if event.is_touch else after


def _lifted(state: State) -> State:
    """Return the state without a pointer: a lifted finger points at nothing."""
    return fading.pointed_at(state.holding(pointer=NOWHERE), None)


def _released(state: State, event: PointerReleased) -> State:
    pressed = state.hold.pressed
    state = state.holding(pointer=event.point, pressed=None)
    at = state.table
    if event.button == RIGHT:
        return state if at is None else state.with_table(_with_sketch(at))
    if event.button != LEFT:
        return state
    drag = at.touch.drag if at is not None else None
    if at is not None and drag is not None and drag.is_moving and (at.setup is not None or drag.piece is not None):
        return state.with_table(_let_go(state, at, event.point))
    if pressed is not None:
        state = state if at is None else state.with_table(at.touching(drag=None))
        widget = widget_at(state, event.point)
        same = widget is not None and widget.is_on and widget.command == pressed
        return pressed.run(state) if same else state
    if at is None or at.touch.drag is None:
        return state
    if at.setup is not None:
        return evolve(state, table=setup.let_go(at, place_at(state, event.point)))
    return evolve(state, table=_release_board(state, at, event.point))


def _with_sketch(at: Table) -> Table:
    """Return the table with the drawn arrow; outside a game in progress it is kept with the position."""
    drawn = at.touch.sketch
    if drawn is not None and annotating.is_free(at):
        return annotating.keep(at.touching(sketch=None), drawn)
    return table.finish_sketch(at)


def _let_go(state: State, at: Table, point: Point) -> Table:
    """Drop a piece dragged in the position editor, or out of a tray."""
    place = place_at(state, point)
    if at.setup is not None:
        return setup.let_go(at, place)
    return table.let_go(at, place, _squares(state).units(point), state.settings, state.now)


def _release_board(state: State, at: Table, point: Point) -> Table:
    drag = at.touch.drag
    assert drag is not None
    place = place_at(state, point)
    if premoves.can_premove(at, state.settings):
        at = at.touching(drag=None)
        is_elsewhere = drag.is_moving and place not in (None, drag.start)
        return premoves.decide(at, drag.start, place) if is_elsewhere and place is not None else at
    if drag.is_moving:
        return table.let_go(at, place, _squares(state).units(point), state.settings, state.now)
    at = at.touching(drag=None)
    if state.settings.input == "drag":
        return at.touching(selected=None)
    # A click on the selected piece deselects it, or moves it in a circle; the first click only selects it.
    if drag.was_selected and table.can_stay(at, drag.start):
        return table.touch(at, drag.start, state.settings, state.now)
    return at.touching(selected=None) if drag.was_selected else at


def turned(state: State, event: WheelTurned) -> State:
    """Return the state after the wheel turned: the thing under the pointer scrolls, rotates or steps."""
    if state.overlay is Overlay.FILES and not state.message:
        return files.scrolled(state, -2 * event.steps, list_room(state))
    if state.overlay is Overlay.ENGINE and not state.message:
        return engines.scrolled(state, -2 * event.steps, engine_room(state))
    if state.overlay is Overlay.RULES and not state.message:
        return evolve(state, rules_scroll=rules_scrolled(state, sheet_rect(state), -event.steps))
    if state.message or state.overlay is not None or state.screen is Screen.TRAINING:
        return state
    if state.screen is Screen.LIBRARY:
        return shelf.scrolled(state, -2 * event.steps, library_room(state))
    if state.shows_card:
        return state
    if state.screen is Screen.HOME or state.table is None:
        room = max(0, home_height(state) - home_rect(state).height)
        wanted = home_scroll(state) - event.steps * layout_of(state).length(64)
        return evolve(state, home=evolve(state.home, scroll=max(0, min(wanted, room))))
    if state.table.setup is not None:
        return state
    if list_rect(state).collidepoint(event.point):
        first, _ = visible_rows(state)
        return evolve(state, table=evolve(state.table, scroll=max(0, first - 2 * event.steps)))
    at = state.table
    if table.is_holding(at) and place_at(state, event.point) is not None and not table.why_waiting(at):
        return evolve(state, table=table.turn_hand(at, -event.steps))
    way = Way.BACK if event.steps > 0 else Way.FORWARD
    for _ in range(min(abs(event.steps), 20)):
        at = table.step(at, way, state.settings, state.now)
    return evolve(state, table=at)
