"""The sheet of an open card: players, clock, options and start position."""

from __future__ import annotations

from pygame import Rect

from gui import card
from gui.commands import Analyse, Edit, OpenCard, Play
from gui.commands.learning import ShowRules
from gui.layout import STEP
from gui.state import State
from gui.widgets.widget import Style, Widget, layout_of, once, row_of

_HEAD, _FOOT, _ROW = 64, 68, 40


def card_rect(state: State) -> Rect:
    """Return the rectangle of the open card's sheet."""
    layout = layout_of(state)
    rows = len(card.rows_of(state, state.home.open_card))
    height = layout.length(_HEAD + _FOOT) + max(rows * layout.length(_ROW), layout.length(248))
    rect = Rect(0, 0, min(state.window[0] - layout.length(32), layout.length(760)), height)
    rect.height = min(rect.height, state.window[1] - layout.length(16))
    rect.center = (state.window[0] // 2, state.window[1] // 2)
    return rect


def card_picture(state: State) -> Rect:
    """Return the rectangle of its small board."""
    layout, rect = layout_of(state), card_rect(state)
    side = layout.length(248)
    return Rect(rect.left + layout.length(24), rect.top + layout.length(_HEAD), side, side)


@once
def card_lines(state: State) -> tuple[tuple[card.CardRow, Rect, Rect], ...]:
    """Return the rows of the open card, each with its rectangle and that of its value."""
    layout, rect, picture = layout_of(state), card_rect(state), card_picture(state)
    rows = card.rows_of(state, state.home.open_card)
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
    """Return the widgets of the open card."""
    layout, rect = layout_of(state), card_rect(state)
    gap, side = layout.length(STEP), layout.length(40)
    found: list[Widget] = []
    for row, _, area in card_lines(state):
        if isinstance(row, card.CycleRow):
            found += _turn(row, area, gap)
        elif isinstance(row, card.LevelRow):
            found += _level(row, area, gap)
        else:
            found += _field(row, area, gap)
    corner = Rect(rect.right - side - gap, rect.top + gap, side, side)
    play = Rect(0, 0, layout.length(200), side)
    play.bottomright = (rect.right - layout.length(24), rect.bottom - layout.length(16))
    name = state.home.open_card
    analyse = Rect(play.left - gap - layout.length(160), play.top, layout.length(160), side)
    rules = Rect(analyse.left - gap - layout.length(120), play.top, layout.length(120), side)
    found.append(Widget(rules, ShowRules(name), "Rules", "help-circle", tip="How to play (?)"))
    found.append(Widget(analyse, Analyse(name), "Analyse", "zoom-question", tip="Open an analysis board"))
    found.append(Widget(play, Play(name), "Play", style=Style.PRIMARY))
    found.append(Widget(corner, OpenCard(name), icon="x", style=Style.ICON, tip="Close"))
    return tuple(found)


def _turn(row: card.CycleRow, area: Rect, gap: int) -> list[Widget]:
    side = area.height
    left, right = Rect(area.left, area.top, side, side), Rect(area.right - side, area.top, side, side)
    return [
        Widget(place, command, icon=icon, style=Style.ICON, tip=f"{row.title}: {word}", tip_beside=right)
        for place, icon, command, word in (
            (left, "chevron-left", row.previous, "previous"),
            (right, "chevron-right", row.following, "next"),
        )
    ]


def _level(row: card.LevelRow, area: Rect, gap: int) -> list[Widget]:
    inset = Rect(area.left + area.height, area.top, area.width - 2 * area.height, area.height)
    cells = row_of(inset, len(row.levels), max(1, gap // 4))
    return [
        Widget(
            cell,
            command,
            str(level),
            style=Style.LEVEL,
            value=str(row.level),
            is_current=level == row.level,
            tip=row.tips[level - 1],
            tip_beside=area,
        )
        for level, (cell, command) in enumerate(zip(cells, row.levels, strict=True), 1)
    ]


def _field(row: card.FieldRow, area: Rect, gap: int) -> list[Widget]:
    return [Widget(area, Edit(row.field, row.value), row.hint, style=Style.FIELD, value=row.value)]
