"""An open card: the lines with which a game is set up before it is started."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from gui import home, players
from gui.clock import TIME_CONTROLS
from gui.state import PERSON, State


@frozen
class CardRow:
    """A line of an open card: something that is turned, a level that is picked, or a text that is typed."""

    kind: str
    """turn, level or field."""
    title: str
    value: str
    command: tuple[Any, ...]
    """What is done to it; for a turn the number of steps follows, for a level the level."""
    hint: str = ""
    """What stands in an empty field."""


def rows_of(state: State, name: str) -> tuple[CardRow, ...]:
    """Return the lines of an open card."""
    variant, choice = home.variant_of(state, name), home.choice_of(state, name)
    rows: list[CardRow] = []
    if len(variant.players) > 1:
        rows += _seat_rows(state, name)
        control = TIME_CONTROLS[choice.control]
        rows.append(CardRow("turn", "Clock", "No clock" if control is None else control.title, ("control", name)))
    for option, value in home.options_of(variant).items():
        words = ("On" if value else "Off") if isinstance(value, bool) else str(value)
        if home.is_drawn(state, name, option):
            words = "By lot"
        title = option.replace("_", " ").capitalize()
        rows.append(CardRow("turn", title, words.capitalize(), ("option", name, option)))
    rows.append(
        CardRow("field", "Start position", choice.start, ("start", name), "The usual one; type or paste another")
    )
    return tuple(rows)


def _seat_rows(state: State, name: str) -> list[CardRow]:
    variant = home.variant_of(state, name)
    seats = home.seats_of(state, name)
    rows: list[CardRow] = []
    for seat, (side, text) in enumerate(zip(variant.players, seats, strict=True)):
        kind, level = players.kind_of(text), players.level_of(text)
        called = players.title(kind).partition(",")[0]
        rows.append(CardRow("turn", side.title.capitalize(), called, ("seat", name, seat)))
        if level is not None:
            rows.append(CardRow("level", "Level", str(level), ("level", name, seat)))
        if kind == players.TYPED:
            path = text.removeprefix(players.TYPED)
            rows.append(CardRow("field", "Its path", path, ("program", name, seat), "Such as /usr/games/stockfish"))
    if seats.count(PERSON) == 1:
        side_number = home.side_of(state, name)
        words = "By lot" if side_number is None else variant.players[side_number].title.capitalize()
        rows.append(CardRow("turn", "You play", words, ("side", name)))
    return rows
