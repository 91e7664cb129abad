"""The palette with which a position is set up, and its buttons."""

from __future__ import annotations

from pygame import Rect

from gui.layout import STEP
from gui.state import Command, Setup, State
from gui.views import view_of
from gui.widgets.widget import Widget, plan_of, row_of


def setup_rect(state: State) -> Rect:
    """Return where the palette and its buttons stand: the place of the move list."""
    return plan_of(state).moves


def setup_widgets(state: State, setup: Setup) -> tuple[Widget, ...]:
    """Return the palette, what takes pieces off, and the buttons under them."""
    table = state.table
    if table is None:
        return ()
    plan, rect = plan_of(state), setup_rect(state)
    gap, height = plan.length(STEP), plan.length(36)
    palette = view_of(table.variant).palette()
    per_row = -(-len(palette) // 2)
    side = min((rect.width - 2 * gap) // per_row, (rect.height - 3 * height - 6 * gap) // 2, plan.length(72))
    left = rect.centerx - side * per_row // 2
    found = [
        Widget(
            Rect(left + number % per_row * side, rect.top + gap + number // per_row * side, side, side),
            ("brush", piece),
            style="brush",
            is_current=setup.brush is piece,
            tip=f"{piece.alliance.title} {piece.piece_type}".capitalize(),
        )
        for number, piece in enumerate(palette)
    ]
    rows: tuple[tuple[tuple[str, Command, str], ...], ...] = (
        (
            ("Take off", ("brush", None), "primary" if setup.brush is None else "button"),
            (f"{setup.side.title.capitalize()} to move", ("set-up-side", None), "button"),
        ),
        (
            ("Empty board", ("set-up-pieces", False), "button"),
            ("Start position", ("set-up-pieces", True), "button"),
        ),
        (("Cancel", ("end-set-up", False), "button"), ("Play from here", ("end-set-up", True), "primary")),
    )
    for line, row in enumerate(rows):
        top = rect.bottom - gap - (len(rows) - line) * (height + gap) + gap
        cells = row_of(Rect(rect.left + gap, top, rect.width - 2 * gap, height), 2, gap)
        found += [
            Widget(cell, command, label, style=style) for cell, (label, command, style) in zip(cells, row, strict=True)
        ]
    return tuple(found)
