"""Widgets: everything clickable, as records computed from the state; the renderer draws the same ones.

We do not use pygame_gui: its widgets keep their own state outside the one record, and are updated and
drawn in full at every frame, while we sleep and redraw only what has changed.
"""

from __future__ import annotations

from gui.state import Focus, Screen, State
from gui.widgets.bar import bar_widgets, title_room
from gui.widgets.card import CardText, card_picture, card_rect, card_texts, card_widgets
from gui.widgets.engines import options_room
from gui.widgets.files import room, rows_rect
from gui.widgets.home import (
    Card,
    cards,
    continue_rect,
    home_height,
    home_rect,
    home_scroll,
    home_widgets,
)
from gui.widgets.learning import is_exploring, training_rect, training_widgets
from gui.widgets.library import (
    games_in_sight,
    library_note,
    library_rect,
    library_room,
    library_rows,
    library_widgets,
)
from gui.widgets.lines import engine_title, engine_widgets, line_widgets, previewed
from gui.widgets.outcome import (
    evaluation_widgets,
    graph_rect,
    graph_widgets,
    has_result,
    is_offered,
    result_rect,
    result_widgets,
)
from gui.widgets.palette import setup_rect, setup_widgets
from gui.widgets.panel import (
    button_widgets,
    list_rect,
    move_widgets,
    pass_widgets,
    step_widgets,
    table_widgets,
    visible_rows,
)
from gui.widgets.picker import picker_rect, picker_widgets, piece_shown
from gui.widgets.settings import preview_rect, setting_words
from gui.widgets.sheets import help_columns, message_rect, message_widgets, sheet_rect, sheet_widgets
from gui.widgets.trays import Seat, clock_width, has_two_lines, seats, tray_widgets
from gui.widgets.widget import Style, Widget, layout_of, once

__all__ = [
    "Card",
    "CardText",
    "Seat",
    "Style",
    "Widget",
    "bar_widgets",
    "button_widgets",
    "card_picture",
    "card_rect",
    "card_texts",
    "card_widgets",
    "cards",
    "clock_width",
    "continue_rect",
    "engine_room",
    "engine_title",
    "engine_widgets",
    "evaluation_widgets",
    "focus_on",
    "focused",
    "games_in_sight",
    "graph_rect",
    "graph_widgets",
    "has_result",
    "has_two_lines",
    "help_columns",
    "home_height",
    "home_rect",
    "home_scroll",
    "home_widgets",
    "is_exploring",
    "is_offered",
    "layout_of",
    "library_note",
    "library_rect",
    "library_room",
    "library_rows",
    "library_widgets",
    "line_widgets",
    "list_rect",
    "list_room",
    "message_rect",
    "message_widgets",
    "move_widgets",
    "pass_widgets",
    "picker_rect",
    "picker_widgets",
    "piece_shown",
    "preview_rect",
    "previewed",
    "result_rect",
    "result_widgets",
    "rows_rect",
    "seats",
    "setting_words",
    "setup_rect",
    "setup_widgets",
    "sheet_rect",
    "sheet_widgets",
    "step_widgets",
    "table_widgets",
    "title_room",
    "training_rect",
    "training_widgets",
    "tray_widgets",
    "visible_rows",
    "widget_at",
    "widgets",
]


@once
def widgets(state: State) -> tuple[Widget, ...]:
    """Return everything clickable, the topmost last."""
    if state.message:
        return message_widgets(state)
    if state.overlay is not None:
        return (*move_widgets(state), *sheet_widgets(state)) if is_exploring(state) else sheet_widgets(state)
    if state.screen is Screen.LIBRARY:
        return bar_widgets(state) + library_widgets(state)
    if state.screen is Screen.TRAINING:
        return bar_widgets(state) + training_widgets(state)
    if state.shows_card:
        return card_widgets(state)
    if state.screen is Screen.HOME or state.table is None:
        return bar_widgets(state) + home_widgets(state)
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
