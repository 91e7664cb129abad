"""Scene: a state together with everything that drawing it needs repeatedly."""

from __future__ import annotations

from functools import cached_property

from gui.core import fading
from gui.core.state import State, Table
from gui.kit.layout import Layout
from gui.kit.widget import Widget
from gui.paint.theme import Theme, theme_of
from gui.play.layout import layout_of
from gui.screens.widgets import focused, widget_at, widgets
from gui.views import view_of
from gui.views.view import View


class Scene:
    """The things to draw."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.layout: Layout = layout_of(state)
        self.theme: Theme = theme_of(state.settings)

    @property
    def table(self) -> Table:
        """The game on the table; only valid if there is one."""
        assert self.state.table is not None
        return self.state.table

    @cached_property
    def view(self) -> View:
        """The view of the game on the table."""
        return view_of(self.table.variant)

    @cached_property
    def hovered(self) -> Widget | None:
        """The enabled button under the pointer."""
        found = widget_at(self.state, self.state.hold.pointer)
        return found if found is not None and found.is_on else None

    @cached_property
    def focused(self) -> Widget | None:
        """The button with the keyboard focus."""
        return focused(self.state)

    @cached_property
    def widgets(self) -> tuple[Widget, ...]:
        """Everything that can be clicked now."""
        return widgets(self.state)

    def length(self, pixels: float) -> int:
        """Return a length scaled to the window."""
        return self.layout.length(pixels)

    def type(self, size: int) -> int:
        """Return a size of type scaled to the window."""
        return self.layout.type(size)

    def heat(self, widget: Widget) -> float:
        """Return how highlighted a button is, from 0 to 1 in visible steps."""
        return round(fading.heat(self.state, widget.command) * 8) / 8 if widget.is_on else 0.0

    @property
    def style(self) -> tuple[object, ...]:
        """The settings on which every picture depends."""
        settings = self.state.settings
        return self.theme, settings.piece_set, self.layout.scale, self.layout.type_scale
