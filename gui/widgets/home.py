"""The home screen: cards with their options, and the last game."""

from __future__ import annotations

from attrs import frozen
from pygame import Rect

from gui.layout import STEP, Layout
from gui.new_game import goes_on
from gui.state import State
from gui.widgets.widget import Widget, layout_of, once, row_of


@frozen
class Card:
    """A variant on the home screen."""

    name: str
    rect: Rect
    picture: Rect
    """Where the little board stands."""
    text: Rect
    """Where title and summary stand."""


def home_rect(state: State) -> Rect:
    """Return the part of the window in which cards scroll."""
    layout = layout_of(state)
    return Rect(0, layout.bar.bottom, state.window[0], state.window[1] - layout.bar.bottom)


def _home_columns(state: State, layout: Layout) -> int:
    return max(1, min(4, (state.window[0] - layout.length(16)) // layout.length(392)))


def _card_height(layout: Layout) -> int:
    return layout.length(208)


def _cards_top(state: State, layout: Layout) -> int:
    banner = layout.length(64 + 16) if state.unfinished is not None else 0
    return layout.bar.bottom + layout.length(72) + banner


def home_height(state: State) -> int:
    """Return how high all of the home screen is, below the bar."""
    layout = layout_of(state)
    rows = -(-len(state.variants) // _home_columns(state, layout))
    return (
        _cards_top(state, layout)
        - layout.bar.bottom
        + rows * (_card_height(layout) + layout.length(16))
        + layout.length(8)
    )


def home_scroll(state: State) -> int:
    """Return how far the home screen is scrolled, no farther than there is something to see."""
    return max(0, min(state.home_scroll, home_height(state) - home_rect(state).height))


@once
def cards(state: State) -> tuple[Card, ...]:
    """Return the cards of all variants where they stand."""
    layout = layout_of(state)
    gap, pad = layout.length(16), layout.length(16)
    columns = _home_columns(state, layout)
    height = _card_height(layout)
    top = _cards_top(state, layout) - home_scroll(state)
    found = []
    for number, variant in enumerate(state.variants):
        row, column = divmod(number, columns)
        strip = Rect(gap, top + row * (height + gap), state.window[0] - 2 * gap, height)
        rect = row_of(strip, columns, gap)[column]
        side = height - 2 * pad
        picture = Rect(rect.left + pad, rect.top + pad, side, side)
        text = Rect(picture.right + pad, rect.top + pad, rect.right - picture.right - 2 * pad, side)
        found.append(Card(variant.name, rect, picture, text))
    return tuple(found)


def continue_rect(state: State) -> Rect:
    """Return where the last game can be continued."""
    layout = layout_of(state)
    gap = layout.length(16)
    top = layout.bar.bottom + layout.length(72) - home_scroll(state)
    return Rect(gap, top, state.window[0] - 2 * gap, layout.length(64))


@once
def home_widgets(state: State) -> tuple[Widget, ...]:
    """Return the buttons of the home screen that are in sight."""
    layout = layout_of(state)
    gap, height = layout.length(STEP), layout.length(36)
    found = []
    if state.unfinished is not None:
        rect = continue_rect(state)
        button = Rect(rect.right - gap - layout.length(160), rect.centery - height // 2, layout.length(160), height)
        label, icon = ("Continue", "player-play") if goes_on(state.unfinished) else ("Look at it", "eye")
        found.append(Widget(button, ("continue", None), label, icon, style="primary"))
    for card in cards(state):
        row = Rect(card.text.left, card.text.bottom - height, card.text.width, height)
        play = Rect(row.left, row.top, row.width - height - gap, height)
        more = Rect(row.right - height, row.top, height, height)
        found.append(Widget(play, ("play", card.name), "Play", style="primary"))
        found.append(Widget(more, ("open-card", card.name), icon="adjustments", style="icon", tip="Options"))
    shown = home_rect(state)
    return tuple(widget for widget in found if widget.rect.colliderect(shown))
