"""The home screen: cards with their options, and the last game."""

from __future__ import annotations

from attrs import frozen
from pygame import Rect

from gui.core.state import State
from gui.kit.layout import STEP, Layout
from gui.kit.widget import Style, Widget, layout_of, once, row_of
from gui.paint.typeface import NORMAL
from gui.play.new_game import is_unfinished
from gui.screens.commands import Continue, ShowLibrary
from gui.screens.home.commands import OpenCard, Play


@frozen
class Card:
    """A variant on the home screen."""

    name: str
    rect: Rect
    picture: Rect
    """The rectangle of the small board."""
    title: Rect
    text: Rect
    """The rectangle of the summary and the buttons."""


def home_rect(state: State) -> Rect:
    """Return the part of the window in which cards scroll."""
    layout = layout_of(state)
    return Rect(0, layout.bar.bottom, state.window[0], state.window[1] - layout.bar.bottom)


_NARROWEST, _LOWEST, _HIGHEST = 296, 148, 216
"""The minimum width, the minimum height and the maximum height of a card."""
_PICTURE = 0.52
"""The maximum share of a card's width for its picture."""


def _home_columns(state: State, layout: Layout) -> int:
    """Return the number of columns: as many as fit, but without a single card in the last row."""
    count = len(state.variants)
    most = max(1, min(6, count, (state.window[0] - layout.length(16)) // layout.length(_NARROWEST + 16)))
    # Fewer than half of the columns that fit would look emptier than a single card.
    fitting = (columns for columns in range(most, most // 2, -1) if count % columns != 1 or columns == 1)
    return next(fitting, most)


def _card_height(state: State, layout: Layout) -> int:
    """Return the height of a card: all cards fit the window if possible."""
    rows = -(-len(state.variants) // _home_columns(state, layout))
    room = state.window[1] - _cards_top(state, layout) - layout.length(8)
    each = room // max(1, rows) - layout.length(16)
    width = state.window[0] // _home_columns(state, layout)
    natural = round(width * _PICTURE) + layout.type(NORMAL) + layout.length(24)
    lowest, highest = (layout.length(height * _stretch(state)) for height in (_LOWEST, _HIGHEST))
    return max(lowest, min(highest, natural, each))


def _stretch(state: State) -> float:
    """Return by how much cards are higher where type is larger: wider words need more lines of more height."""
    larger: float = max(1.0, state.settings.font_size / 100) ** 1.25
    return larger


def has_banner(state: State) -> bool:
    """Return whether there is a last game above the cards, or one is still being read."""
    return state.unfinished is not None or bool(state.loading)


def _cards_top(state: State, layout: Layout) -> int:
    banner = layout.length(64 + 16) if has_banner(state) else 0
    return layout.bar.bottom + layout.length(72) + banner


def home_height(state: State) -> int:
    """Return the height of the home screen's content, below the bar."""
    layout = layout_of(state)
    rows = -(-len(state.variants) // _home_columns(state, layout))
    cards_height = rows * (_card_height(state, layout) + layout.length(16)) + layout.length(8)
    return _cards_top(state, layout) - layout.bar.bottom + cards_height


def home_scroll(state: State) -> int:
    """Return how far the home screen is scrolled, at most to the end."""
    return max(0, min(state.home.scroll, home_height(state) - home_rect(state).height))


@once
def cards(state: State) -> tuple[Card, ...]:
    """Return the cards of all variants with their rectangles."""
    layout = layout_of(state)
    gap = layout.length(16)
    columns, height = _home_columns(state, layout), _card_height(state, layout)
    pad = layout.length(12 if height < layout.length(190) else 16)
    top = _cards_top(state, layout) - home_scroll(state)
    found = []
    for number, variant in enumerate(state.variants):
        row, column = divmod(number, columns)
        strip = Rect(gap, top + row * (height + gap), state.window[0] - 2 * gap, height)
        # A single card in the last row fills it.
        is_alone = column == 0 and number == len(state.variants) - 1
        rect = strip if is_alone else row_of(strip, columns, gap)[column]
        line = layout.type(NORMAL) + layout.length(8)
        title = Rect(rect.left + pad, rect.top + pad // 2 + 2, rect.width - 2 * pad, line)
        body = Rect(title.left, title.bottom, title.width, rect.bottom - pad - title.bottom)
        high = min(body.height, round(strip.width / columns * _PICTURE))
        side = round(high / _stretch(state) ** 1.6)
        picture = Rect(body.left, body.top, side, side)
        text = Rect(picture.right + pad, body.top, body.right - picture.right - pad, high)
        found.append(Card(variant.name, rect, picture, title, text))
    return tuple(found)


def continue_rect(state: State) -> Rect:
    """Return the rectangle of the last game."""
    layout = layout_of(state)
    gap = layout.length(16)
    top = layout.bar.bottom + layout.length(72) - home_scroll(state)
    return Rect(gap, top, state.window[0] - 2 * gap, layout.length(64))


@once
def home_widgets(state: State) -> tuple[Widget, ...]:
    """Return the visible buttons of the home screen."""
    layout = layout_of(state)
    gap, height = layout.length(STEP), layout.length(36)
    found = []
    if state.unfinished is not None:
        rect = continue_rect(state)
        button = Rect(rect.right - gap - layout.length(160), rect.centery - height // 2, layout.length(160), height)
        label, icon = ("Continue", "player-play") if is_unfinished(state.unfinished) else ("View", "eye")
        found.append(Widget(button, Continue(), label, icon, Style.PRIMARY))
        more = Rect(button.left - gap - layout.length(160), button.top, layout.length(160), height)
        found.append(Widget(more, ShowLibrary(), "All your games", "books"))
    for card in cards(state):
        row = Rect(card.text.left, card.text.bottom - height, card.text.width, height)
        play = Rect(row.left, row.top, row.width - height - gap, height)
        more = Rect(row.right - height, row.top, height, height)
        found.append(Widget(play, Play(card.name), "Play", style=Style.PRIMARY))
        found.append(Widget(more, OpenCard(card.name), icon="adjustments", style=Style.ICON, tip="Options"))
    shown = home_rect(state)
    return tuple(widget for widget in found if widget.rect.colliderect(shown))
