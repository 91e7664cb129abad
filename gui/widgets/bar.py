"""The icons of the top bar."""

from __future__ import annotations

from pygame import Rect

from gui.layout import STEP
from gui.state import Command, State
from gui.widgets.widget import Widget, layout_of, once


@once
def bar_widgets(state: State) -> tuple[Widget, ...]:
    """Return home on the left, sound, help, settings and menu on the right."""
    layout = layout_of(state)
    bar, gap = layout.bar, layout.length(STEP)
    side = bar.height - gap
    left = Rect(gap, gap // 2, side, side)
    rows: list[tuple[str, str, Command]] = [
        ("settings", "Settings", ("overlay", "settings")),
        ("help-circle", "Keys", ("overlay", "help")),
        ("volume" if state.settings.sound else "volume-off", "Sound", ("setting", "sound")),
    ]
    if state.screen == "table":
        rows.insert(0, ("menu-2", "Menu", ("overlay", "menu")))
    else:
        rows.append(("folder-open", "Open a game", ("files", "open")))
    icons = [
        Widget(_nth_from_right(bar, side, gap, number), command, icon=icon, style="icon", tip=tip)
        for number, (icon, tip, command) in enumerate(rows)
    ]
    if state.screen == "table":
        icons.insert(0, Widget(left, ("home", None), icon="home", style="icon", tip="All games"))
    return tuple(icons)


def _nth_from_right(bar: Rect, side: int, gap: int, number: int) -> Rect:
    return Rect(bar.right - (number + 1) * (side + gap // 2) - gap // 2, bar.top + gap // 2, side, side)
