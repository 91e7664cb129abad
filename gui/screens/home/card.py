"""An open card: the rows in which the user sets up a game."""

from __future__ import annotations

from attrs import frozen

from board.errors import WoodpusherError
from board.variant import Variant
from engine.players.level_ratings import rating_of
from engine.players.levels import LEVELS
from gui.core import players
from gui.core.clock import TIME_CONTROLS, parse_control
from gui.core.command import Command, TextCommand
from gui.core.engine_entry import path_in
from gui.core.state import PERSON, Choice, State
from gui.features.engines import engines
from gui.play.words import reason_of, sentence
from gui.screens.home import home
from gui.screens.home.commands import (
    CycleControl,
    CycleOption,
    CyclePlayer,
    CycleSide,
    SetClock,
    SetLevel,
    SetPlayerName,
    SetProgram,
    SetStart,
)
from gui.views import view_of


@frozen
class CycleRow:
    """A row with two arrows that change its value."""

    title: str
    value: str
    previous: Command
    following: Command


@frozen
class LevelRow:
    """A row with a ladder of levels."""

    title: str
    level: int
    levels: tuple[Command, ...]
    tips: tuple[str, ...]
    """The label of each level, with its measured strength if known."""


@frozen
class FieldRow:
    """A row with a text field."""

    title: str
    value: str
    field: TextCommand
    hint: str
    """The hint shown in an empty field."""
    trouble: str = ""
    """What is wrong with the text."""


_TITLES = {home.SEED: "Deal"}
"""Labels for options that mean the same in every game."""

CardRow = CycleRow | LevelRow | FieldRow


def rows_of(state: State, name: str) -> tuple[CardRow, ...]:
    """Return the rows of an open card."""
    variant, choice = home.variant_of(state, name), home.choice_of(state, name)
    rows: list[CardRow] = []
    if len(variant.players) > 1:
        rows += _seat_rows(state, name)
        rows += _clock_rows(state, name)
    view = view_of(variant)
    for option, value in home.options_of(variant).items():
        words = ("On" if value else "Off") if isinstance(value, bool) else str(value)
        if home.is_random(state, name, option):
            words = "Random"
        title = view.option_titles.get(option) or _TITLES.get(option) or option.replace("_", " ").capitalize()
        turns = (CycleOption(name, option, steps) for steps in (-1, 1))
        rows.append(CycleRow(title, words.capitalize(), *turns))
    hint = "Standard; type or paste another"
    rows.append(FieldRow("Start position", choice.start, SetStart(variant=name), hint, _why_no_start(variant, choice)))
    return tuple(rows)


_LEVELS = (
    "First steps",
    "Beginner",
    "Learner",
    "Casual",
    "Improver",
    "Skilled",
    "Strong",
    "Very strong",
    "Expert",
    "Strongest",
)
"""The names of the levels."""


def level_name(level: int) -> str:
    """Return the name of a level."""
    return _LEVELS[level - 1] if level <= len(_LEVELS) else f"Level {level}"


def level_strength(variant: str, level: int) -> str:
    """Return the measured strength of a level, or its number where nobody has measured it."""
    rating = rating_of(variant, level)
    return f"Level {level}" if rating is None else f"{rating} Elo"


def _level_title(variant: str, level: int) -> str:
    rating = rating_of(variant, level)
    return "Level" if rating is None else f"Level ({rating} Elo)"


def level_tip(variant: str, level: int) -> str:
    """Return the number of a level, with its measured strength if it has one."""
    rating = rating_of(variant, level)
    return f"Level {level}" if rating is None else f"Level {level}, about {rating} Elo"


def _why_no_start(variant: Variant, choice: Choice) -> str:
    try:
        home.start_of(variant, choice)
    except WoodpusherError as error:
        return sentence(reason_of(error))
    return ""


def _clock_rows(state: State, name: str) -> list[CardRow]:
    """Return the row of the clock, and a field for each player if the times are custom."""
    choice, sides = home.choice_of(state, name), home.variant_of(state, name).players
    turns = (CycleControl(name, -1), CycleControl(name, 1))
    if choice.control < home.OWN_CONTROL:
        control = TIME_CONTROLS[choice.control]
        return [CycleRow("Clock", "No clock" if control is None else control.title, *turns)]
    rows: list[CardRow] = [CycleRow("Clock", "Custom", *turns)]
    for seat, side in enumerate(sides):
        text = home.clock_text(state, name, seat)
        title = f"{side.title.capitalize()}'s time"
        rows.append(FieldRow(title, text, SetClock(variant=name, seat=seat), "5 + 3", why_no_clock(text)))
    return rows


def why_no_clock(text: str) -> str:
    """Return why a text is no time control, or an empty string if it is one."""
    try:
        parse_control(text)
    except WoodpusherError as error:
        return str(error)
    return ""


def card_trouble(state: State) -> str:
    """Return what is wrong with the fields of the open card, or an empty string."""
    rows = rows_of(state, state.home.open_card)
    return next((row.trouble for row in rows if isinstance(row, FieldRow) and row.trouble), "")


def _seat_rows(state: State, name: str) -> list[CardRow]:
    variant = home.variant_of(state, name)
    seats = home.seats_of(state, name)
    rows: list[CardRow] = []
    for seat, (side, text) in enumerate(zip(variant.players, seats, strict=True)):
        kind, level = players.kind_of(text, engines.texts(state.settings)), players.level_of(text)
        engine = engines.engine_at(state.settings, path_in(text))
        called = players.style_of(kind) if engine is None else engine.name
        turns = (CyclePlayer(name, seat, steps) for steps in (-1, 1))
        rows.append(CycleRow(side.title.capitalize(), called, *turns))
        if text == PERSON:
            field = SetPlayerName(variant=name, seat=seat)
            rows.append(FieldRow("Name", home.name_at(state, name, seat), field, "Enter a name"))
        if level is not None:
            levels = tuple(SetLevel(name, seat, number) for number in range(1, len(LEVELS) + 1))
            tips = tuple(level_tip(name, number) for number in range(1, len(LEVELS) + 1))
            rows.append(LevelRow(_level_title(name, level), level, levels, tips))
        if kind == players.TYPED:
            path = text.removeprefix(players.TYPED)
            trouble = home.trouble_with(state, text)
            hint = "For example /usr/games/stockfish"
            rows.append(FieldRow("Engine file", path, SetProgram(variant=name, seat=seat), hint, trouble))
    if seats.count(PERSON) == 1:
        side_number = home.side_of(state, name)
        words = "Random" if side_number is None else variant.players[side_number].title.capitalize()
        rows.append(CycleRow("You play", words, CycleSide(name, -1), CycleSide(name, 1)))
    return rows
