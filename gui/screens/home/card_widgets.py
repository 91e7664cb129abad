"""The card of a new game: the opponent, the clock and the colour as tiles and chips, everything else under Advanced."""

from __future__ import annotations

from attrs import evolve, frozen
from pygame import Rect

from gui.core import players
from gui.core.clock import TIME_CONTROLS
from gui.core.command import Command
from gui.core.engine_entry import path_in
from gui.core.state import PERSON, Screen, State
from gui.features.engines import engines
from gui.features.engines.commands import ShowEngines
from gui.features.learning.learning import words as training_words
from gui.features.learning.widgets import train_chips
from gui.features.study.commands import Analyse
from gui.features.training.commands import ShowRules
from gui.kit.layout import STEP
from gui.kit.widget import Style, Widget, layout_of, once, row_of
from gui.paint.typeface import SMALL, width
from gui.screens.commands import Edit
from gui.screens.home import card, home
from gui.screens.home.card import CycleRow, FieldRow, LevelRow
from gui.screens.home.commands import (
    ChangePlayers,
    ChooseControl,
    ChooseOpponent,
    ChooseSide,
    OpenCard,
    Play,
    ResetStart,
    SetClock,
    SetPlayerName,
    SetProgram,
    ShowAdvanced,
)

_HEIGHT, _WIDTH, _HEAD, _FOOT, _ROW = 588, 880, 64, 68, 40
_TILES_IN_A_ROW = 5


@frozen
class CardText:
    """Words on a card that are no button: a heading, a label, a value or what is wrong with a field."""

    text: str
    rect: Rect
    is_wrong: bool = False
    is_value: bool = False
    part: float | None = None
    """How much is done of what the words tell, as a bar below them."""


def card_rect(state: State) -> Rect:
    """Return the rectangle of the open card's sheet: always the same, whatever is chosen."""
    layout = layout_of(state)
    rect = Rect(0, 0, min(state.window[0] - layout.length(32), layout.length(_WIDTH)), layout.length(_HEIGHT))
    rect.height = min(rect.height, state.window[1] - layout.length(16))
    rect.center = (state.window[0] // 2, state.window[1] // 2)
    return rect


def card_picture(state: State) -> Rect:
    """Return the rectangle of its small board."""
    layout, rect = layout_of(state), card_rect(state)
    side = min(layout.length(248), rect.width // 3, rect.height - layout.length(_HEAD + _FOOT + 100))
    return Rect(rect.left + layout.length(24), rect.top + layout.length(_HEAD), side, side)


def _body(state: State) -> Rect:
    """Return the part of the card beside the picture, above the buttons."""
    layout, rect, picture = layout_of(state), card_rect(state), card_picture(state)
    left, top = picture.right + layout.length(24), rect.top + layout.length(_HEAD)
    return Rect(left, top, rect.right - layout.length(24) - left, rect.bottom - layout.length(_FOOT) - top)


def has_tiles(state: State) -> bool:
    """Return whether the card offers an opponent as tiles: in games for two."""
    return len(home.variant_of(state, state.home.open_card).players) == 2


def _is_simple(state: State) -> bool:
    return has_tiles(state) and not state.home.is_advanced


# Everything on the card, from the top down.


class _Page:
    """Collects what is on a card, line by line."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.name = state.home.open_card
        self.layout = layout_of(state)
        self.body = _body(state)
        self.gap = self.layout.length(STEP)
        self.top = self.body.top
        self.widgets: list[Widget] = []
        self.texts: list[CardText] = []
        # In a low window every line gets its share of the height.
        self.part = min(1.0, self.body.height / self.layout.length(_HEIGHT - _HEAD - _FOOT))

    def high(self, pixels: float) -> int:
        return round(self.layout.length(pixels) * self.part)

    def line(self, pixels: float, space: float = 8) -> Rect:
        """Return the next line, and go on below it."""
        rect = Rect(self.body.left, self.top, self.body.width, self.high(pixels))
        self.top = rect.bottom + self.high(space)
        return rect

    def heading(self, text: str) -> None:
        self.texts.append(CardText(text, self.line(20, 2)))

    def row(self, rect: Rect, buttons: list[Widget], least: int = 1) -> None:
        """Place buttons side by side, as wide as if there were at least so many."""
        cells = row_of(rect, max(least, len(buttons)), self.gap // 2)
        self.widgets += [_placed(button, cell) for button, cell in zip(buttons, cells, strict=False)]

    def field(self, title: str, area: Rect, found: FieldRow) -> None:
        """Place a field with its label on the left, and on the right what is wrong with its text."""
        label = Rect(area.left, area.top, min(area.width // 4, self.layout.length(112)), area.height)
        self.texts.append(CardText(title, label))
        end = area.right
        if found.trouble:
            end = label.right + (area.right - label.right) * 2 // 5
            wrong = Rect(end + self.gap, area.top, area.right - end - self.gap, area.height)
            self.texts.append(CardText(found.trouble, wrong, is_wrong=True))
        place = Rect(label.right, area.top, end - label.right, area.height)
        self.widgets.append(
            Widget(place, Edit(found.field, found.value), found.hint, style=Style.FIELD, value=found.value, tip="")
        )


def _placed(button: Widget, rect: Rect) -> Widget:
    return evolve(button, rect=rect)


@once
def _page(state: State) -> _Page:
    page = _Page(state)
    if _is_simple(state):
        _opponent(page)
        _clock(page)
        _side(page)
    else:
        _rows(page)
    return page


def _opponent(page: _Page) -> None:
    state, name = page.state, page.name
    variant, text = home.variant_of(state, name), home.opponent_of(state, name)
    known = engines.texts(state.settings)
    usual = home.usual_opponent(state, name)
    is_engine = bool(path_in(text)) or text == players.TYPED
    page.heading("Opponent")
    _training(page)
    tiles = [
        _tile("Computer", "cpu", ChooseOpponent(name, usual), not is_engine and text != PERSON),
        _tile("A friend", "user", ChooseOpponent(name, PERSON), text == PERSON),
    ]
    if players.TYPED in players.kinds(variant, known):
        first = known[0] if known else players.TYPED
        tiles.append(_tile("An engine", "gauge", ChooseOpponent(name, first), is_engine))
    page.row(page.line(52), tiles, 3)
    detail = page.line(136, 12)
    if text == PERSON:
        _names(page, detail)
    elif is_engine:
        _engines(page, detail, text)
    else:
        _computers(page, detail, text)


def _training(page: _Page) -> None:
    """Say beside the heading how far a training is."""
    learning = page.state.learning
    if learning is not None:
        line = page.texts[-1].rect
        place = Rect(line.left + page.layout.length(112), line.top, line.width - page.layout.length(112), line.height)
        page.texts.append(CardText(training_words(learning), place, part=learning.part))


def _tile(label: str, icon: str, command: Command, is_current: bool) -> Widget:
    return Widget(Rect(0, 0, 0, 0), command, label, icon, Style.TILE, is_current=is_current)


def _names(page: _Page, area: Rect) -> None:
    variant = home.variant_of(page.state, page.name)
    for seat, side in enumerate(variant.players):
        line = Rect(area.left, area.top + seat * page.high(48), area.width, page.high(40))
        field = SetPlayerName(variant=page.name, seat=seat)
        value = home.name_at(page.state, page.name, seat)
        page.field(side.title.capitalize(), line, FieldRow("", value, field, "Enter a name"))


def _computers(page: _Page, area: Rect, text: str) -> None:
    """Offer the levels with their names and strengths, and the other kinds of computer players."""
    state, name = page.state, page.name
    kinds = [kind for kind in players.kinds(home.variant_of(state, name)) if kind not in (PERSON, players.TYPED)]
    levelled = next((kind for kind in kinds if players.level_of(kind) is not None), None)
    top = area.top
    if levelled is not None:
        for first in (1, 1 + _TILES_IN_A_ROW):
            tiles = [
                Widget(
                    area,
                    ChooseOpponent(name, players.with_level(levelled, level)),
                    card.level_name(level),
                    style=Style.TILE,
                    value=card.level_strength(name, level),
                    is_current=players.level_of(text) == level,
                    tip=card.level_tip(name, level),
                )
                for level in range(first, first + _TILES_IN_A_ROW)
            ]
            page.row(Rect(area.left, top, area.width, page.high(46)), tiles)
            top += page.high(50)
        kinds.remove(levelled)
    chips = [
        Widget(area, ChooseOpponent(name, kind), players.style_of(kind), style=Style.CHIP, is_current=text == kind)
        for kind in kinds
    ]
    page.row(Rect(area.left, top, area.width, page.high(34)), [*chips, *train_chips(state, name, area)], 2)


def _engines(page: _Page, area: Rect, text: str) -> None:
    """Offer the engines that were added, and a field for any other."""
    state, name = page.state, page.name
    path = path_in(text)
    known = state.settings.engines[: _TILES_IN_A_ROW - 2]
    tiles = [
        Widget(area, ChooseOpponent(name, one.text), one.name, style=Style.TILE, is_current=one.path == path)
        for one in known
    ]
    is_other = all(one.path != path for one in state.settings.engines)
    if known:
        tiles.append(
            Widget(area, ChooseOpponent(name, players.TYPED), "Another", style=Style.TILE, is_current=is_other)
        )
    tiles.append(Widget(area, ShowEngines(), "Find engines", style=Style.TILE))
    page.row(Rect(area.left, area.top, area.width, page.high(46)), tiles, 3)
    if is_other:
        seat = home.typed_seat(state, name)
        found = FieldRow(
            "",
            text.removeprefix(players.TYPED),
            SetProgram(variant=name, seat=seat),
            "For example /usr/games/stockfish",
            home.trouble_with(state, text) if path else "",
        )
        page.field("Program", Rect(area.left, area.top + page.high(56), area.width, page.high(40)), found)


def _clock(page: _Page) -> None:
    state, name = page.state, page.name
    choice, sides = home.choice_of(state, name), home.variant_of(state, name).players
    page.heading("Clock")
    titles = ["None" if control is None else control.title.replace(" ", "") for control in TIME_CONTROLS]
    chips = [
        Widget(page.body, ChooseControl(name, number), title, style=Style.CHIP, is_current=choice.control == number)
        for number, title in enumerate([*titles, "Own"])
    ]
    page.row(page.line(36), chips)
    line = page.line(36, 12)
    if choice.control == home.OWN_CONTROL:
        halves = row_of(line, len(sides), page.gap * 2)
        for seat, (side, half) in enumerate(zip(sides, halves, strict=True)):
            text = home.clock_text(state, name, seat)
            wrong = "Such as 5 + 3 or 0:30" if card.why_no_clock(text) else ""
            page.field(
                side.title.capitalize(), half, FieldRow("", text, SetClock(variant=name, seat=seat), "5 + 3", wrong)
            )


def _side(page: _Page) -> None:
    state, name = page.state, page.name
    if home.seats_of(state, name).count(PERSON) != 1:
        return
    page.heading("You play")
    side = home.side_of(state, name)
    sides = home.variant_of(state, name).players
    chips = [
        Widget(page.body, ChooseSide(name, seat), one.title.capitalize(), style=Style.CHIP, is_current=side == seat)
        for seat, one in enumerate(sides)
    ]
    chips.insert(1, Widget(page.body, ChooseSide(name, None), "Random", style=Style.CHIP, is_current=side is None))
    page.row(page.line(36), chips)


def _rows(page: _Page) -> None:
    """Place everything that can be set in rows, each with its label on the left."""
    state, name = page.state, page.name
    rows = card.rows_of(state, name)
    height = min(page.layout.length(_ROW), page.body.height // max(1, len(rows)))
    for number, row in enumerate(rows):
        line = Rect(page.body.left, page.body.top + number * height, page.body.width, height - 2)
        if isinstance(row, FieldRow):
            is_start = bool(row.value) and number == len(rows) - 1
            area = Rect(line.left, line.top + 1, line.width, line.height - 2)
            if is_start:
                side = page.layout.length(96)
                reset = Rect(area.right - side, area.top, side, area.height)
                area.width -= side + page.gap
                page.field(row.title, area, row)
                page.widgets.append(Widget(reset, ResetStart(name), "Reset", tip="Use the usual start position again"))
            else:
                page.field(row.title, area, row)
            continue
        label = Rect(line.left, line.top, min(line.width // 3, page.layout.length(112)), line.height)
        area = Rect(label.right, line.top, line.right - label.right, line.height)
        page.texts.append(CardText(row.title, label))
        page.widgets += _turn(page, row, area) if isinstance(row, CycleRow) else _level(row, area, page.gap)


def _turn(page: _Page, row: CycleRow, area: Rect) -> list[Widget]:
    side = area.height
    left, right = Rect(area.left, area.top, side, side), Rect(area.right - side, area.top, side, side)
    page.texts.append(CardText(row.value, Rect(left.right, area.top, right.left - left.right, side), is_value=True))
    return [
        Widget(place, command, icon=icon, style=Style.ICON, tip=f"{row.title}: {word}", tip_beside=right)
        for place, icon, command, word in (
            (left, "chevron-left", row.previous, "previous"),
            (right, "chevron-right", row.following, "next"),
        )
    ]


def _level(row: LevelRow, area: Rect, gap: int) -> list[Widget]:
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


def card_texts(state: State) -> tuple[CardText, ...]:
    """Return the words on the open card."""
    return tuple(_page(state).texts)


@once
def card_widgets(state: State) -> tuple[Widget, ...]:
    """Return the widgets of the open card, in the order in which Tab goes through them."""
    layout, rect, picture = layout_of(state), card_rect(state), card_picture(state)
    gap, side, name = layout.length(STEP), layout.length(40), state.home.open_card
    found = list(_page(state).widgets)
    foot = rect.bottom - layout.length(16) - side
    if has_tiles(state):
        is_more = not state.home.is_advanced
        label = "Advanced" if is_more else "Less"
        more = Rect(picture.left, foot, min(picture.width, layout.length(160)), side)
        found.append(Widget(more, ShowAdvanced(is_more), label, "adjustments" if is_more else "arrow-left"))
    right = rect.right - layout.length(24)
    offers: list[tuple[str, Command, Style]] = [("Play", Play(name), Style.PRIMARY)]
    if state.screen is Screen.TABLE and state.table is not None and len(state.table.seats) > 1:
        is_same = state.table.variant.name == name and not state.table.about.is_analysis
        offers += [("Change players", ChangePlayers(), Style.BUTTON)] if is_same else []
    elif state.screen is Screen.HOME:
        offers.append(("Analyse", Analyse(name), Style.BUTTON))
    offers.append(("Rules", ShowRules(name), Style.BUTTON))
    buttons = []
    for label, command, style in offers:
        wide = max(
            layout.length(104 if style is Style.BUTTON else 160), width(label, layout.type(SMALL), True) + 4 * gap
        )
        buttons.append(Widget(Rect(right - wide, foot, wide, side), command, label, style=style))
        right -= wide + gap
    found += reversed(buttons)
    corner = Rect(rect.right - side - gap, rect.top + gap, side, side)
    found.append(Widget(corner, OpenCard(name), icon="x", style=Style.ICON, tip="Close"))
    return tuple(found)
