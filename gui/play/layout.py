"""The layout of the window for the game on the table."""

from __future__ import annotations

from gui.core.state import Screen, State, Studying
from gui.kit.layout import Layout, lay_out, with_lines
from gui.kit.widget import once
from gui.play.asking import has_plans, has_tray
from gui.play.evaluation import can_judge
from gui.views import view_of


@once
def layout_of(state: State) -> Layout:
    """Return the layout of the window for the game on the table."""
    settings = state.settings
    if state.table is None or state.screen is not Screen.TABLE:
        return lay_out(state.window, font_size=settings.font_size)
    view = view_of(state.table.variant)
    has_bar = settings.evaluation and can_judge(state.table.variant) and state.table.session is None
    board = state.table.board
    trays = len(board.variant.players) == 2 and any(has_tray(board, side) for side in board.variant.players)
    layout = lay_out(state.window, view.columns, view.rows, state.table.flipped, has_bar, settings.font_size, trays)
    if not isinstance(state.table.mode, Studying):
        return layout
    return with_lines(layout, settings.lines + has_plans(state.table))
