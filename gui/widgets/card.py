"""The sheet of an open card: who plays, the clock, the variant's options and where it starts."""

from __future__ import annotations

from pygame import Rect

from engine.players.levels import LEVELS
from gui import card
from gui.layout import STEP
from gui.state import State
from gui.widgets.widget import Widget, layout_of, once, row_of

_HEAD, _FOOT, _ROW = 64, 68, 40


def card_rect(state: State) -> Rect:
    """Return where the sheet of the open card stands."""
    layout = layout_of(state)
    rows = len(card.rows_of(state, state.open_card))
    height = layout.length(_HEAD + _FOOT) + max(rows * layout.length(_ROW), layout.length(248))
    rect = Rect(0, 0, min(state.window[0] - layout.length(32), layout.length(760)), height)
    rect.height = min(rect.height, state.window[1] - layout.length(16))
    rect.center = (state.window[0] // 2, state.window[1] // 2)
    return rect


def card_picture(state: State) -> Rect:
    """Return where the little board stands."""
    layout, rect = layout_of(state), card_rect(state)
    side = layout.length(248)
    return Rect(rect.left + layout.length(24), rect.top + layout.length(_HEAD), side, side)


@once
def card_lines(state: State) -> tuple[tuple[card.CardRow, Rect, Rect], ...]:
    """Return the lines of the open card: each with where it stands and where what is set stands in it."""
    layout, rect, picture = layout_of(state), card_rect(state), card_picture(state)
    rows = card.rows_of(state, state.open_card)
    left = picture.right + layout.length(24)
    room = rect.height - layout.length(_HEAD + _FOOT)
    height = min(layout.length(_ROW), room // max(1, len(rows)))
    found = []
    for number, row in enumerate(rows):
        line = Rect(
            left, rect.top + layout.length(_HEAD) + number * height, rect.right - left - layout.length(24), height
        )
        width = round(line.width * 0.68)
        found.append((row, line, Rect(line.right - width, line.top + 2, width, height - 4)))
    return tuple(found)


@once
def card_widgets(state: State) -> tuple[Widget, ...]:
    """Return what is clicked in the open card."""
    layout, rect = layout_of(state), card_rect(state)
    gap, side = layout.length(STEP), layout.length(40)
    found: list[Widget] = []
    for row, _, area in card_lines(state):
        found += _MAKERS[row.kind](row, area, gap)
    corner = Rect(rect.right - side - gap, rect.top + gap, side, side)
    play = Rect(0, 0, layout.length(200), side)
    play.bottomright = (rect.right - layout.length(24), rect.bottom - layout.length(16))
    found.append(Widget(play, ("play", state.open_card), "Play", style="primary"))
    found.append(Widget(corner, ("open-card", ""), icon="x", style="icon", tip="Close"))
    return tuple(found)


def _turn(row: card.CardRow, area: Rect, gap: int) -> list[Widget]:
    name, *what = row.command
    side = area.height
    left, right = Rect(area.left, area.top, side, side), Rect(area.right - side, area.top, side, side)
    return [
        Widget(place, (name, (*what, steps)), icon=icon, style="icon", tip=f"{row.title}: {word}")
        for place, icon, steps, word in (
            (left, "chevron-left", -1, "the one before"),
            (right, "chevron-right", 1, "the next one"),
        )
    ]


def _level(row: card.CardRow, area: Rect, gap: int) -> list[Widget]:
    name, *what = row.command
    inset = Rect(area.left + area.height, area.top, area.width - 2 * area.height, area.height)
    return [
        Widget(
            cell,
            (name, (*what, level)),
            str(level),
            style="level",
            value=row.value,
            is_current=str(level) == row.value,
            tip=f"Level {level}",
        )
        for level, cell in enumerate(row_of(inset, len(LEVELS), max(1, gap // 4)), 1)
    ]


def _field(row: card.CardRow, area: Rect, gap: int) -> list[Widget]:
    return [Widget(area, ("edit", row.command), row.hint, style="field", value=row.value)]


_MAKERS = {"turn": _turn, "level": _level, "field": _field}
