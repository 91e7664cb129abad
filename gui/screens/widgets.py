"""Widgets: everything clickable, as records computed from the state; the renderer draws the same ones.

We do not use pygame_gui: its widgets keep their own state outside the one record, and are updated and
drawn in full at every frame, while we sleep and redraw only what has changed.
"""

from __future__ import annotations

from gui.core.state import Focus, State
from gui.features.engines.widgets import options_room
from gui.features.explorer.widgets import is_exploring
from gui.features.files.widgets import room
from gui.features.setup.widgets import setup_widgets
from gui.features.study.widgets import engine_widgets, line_widgets
from gui.kit.widget import Widget, once
from gui.screens.bar import bar_widgets
from gui.screens.home.card_widgets import card_widgets
from gui.screens.page import page_of
from gui.screens.sheets.widgets import message_widgets, sheet_rect, sheet_widgets
from gui.screens.table.outcome import (
    evaluation_widgets,
    graph_widgets,
    result_widgets,
)
from gui.screens.table.panel import (
    button_widgets,
    move_widgets,
    pass_widgets,
    step_widgets,
    table_widgets,
)
from gui.screens.table.picker import picker_widgets
from gui.screens.table.trays import tray_widgets


@once
def widgets(state: State) -> tuple[Widget, ...]:
    """Return everything clickable, the topmost last."""
    if state.message:
        return message_widgets(state)
    if state.overlay is not None:
        return (*move_widgets(state), *sheet_widgets(state)) if is_exploring(state) else sheet_widgets(state)
    if state.shows_card:
        return card_widgets(state)
    page = page_of(state)
    if page is not None:
        return bar_widgets(state) + page.widgets(state)
    assert state.table is not None
    if state.table.setup is not None:
        usable = tuple(widget for widget in button_widgets(state) if widget.is_on)
        return bar_widgets(state) + setup_widgets(state, state.table.setup) + usable
    if state.table.touch.picker is not None:
        return picker_widgets(state)
    return (
        *bar_widgets(state),
        *move_widgets(state),
        *step_widgets(state),
        *graph_widgets(state),
        *result_widgets(state),
        *evaluation_widgets(state),
        *button_widgets(state),
        *line_widgets(state),
        *engine_widgets(state),
        *tray_widgets(state),
        *pass_widgets(state),
        *table_widgets(state),
    )


def engine_room(state: State) -> int:
    """Return the number of visible options of the open engine."""
    return options_room(state, sheet_rect(state))


def list_room(state: State) -> int:
    """Return the number of visible rows in the open list of files or games."""
    return room(state, sheet_rect(state))


def widget_at(state: State, point: tuple[int, int]) -> Widget | None:
    """Return the widget under a point, or None."""
    return next((widget for widget in reversed(widgets(state)) if widget.rect.collidepoint(point)), None)


def focused(state: State) -> Widget | None:
    """Return the button with the keyboard focus, or None if there is none or it is not shown at present."""
    focus = state.hold.focus
    if focus is None:
        return None
    same = [widget for widget in widgets(state) if widget.command.identity == focus.command]
    return same[focus.nth] if focus.nth < len(same) else None


def focus_on(shown: tuple[Widget, ...], number: int) -> Focus:
    """Return the focus on one of the shown buttons."""
    identity = shown[number].command.identity
    nth = sum(widget.command.identity == identity for widget in shown[:number])
    return Focus(identity, nth, number)
