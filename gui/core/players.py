"""The players to choose from: the strings that specify them, and their titles."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import PurePath

from board.variant import Variant
from engine.learning.found import can_evaluate
from engine.players import our_player_names
from engine.players.levels import LEVELS
from engine.players.offers import PATIENT, offered, speaks_uci
from gui.core.engine_entry import TYPED as TYPED
from gui.core.engine_entry import path_in
from gui.core.state import PERSON

USUAL_LEVEL = 3
"""The level for new users."""
_LEVEL = re.compile(r"(\w+):level=(\d+)")
_TITLES = {
    "alphabeta": "Computer",
    "montecarlo": "Computer, tries moves out",
    "random": "Computer, random moves",
    "greedy": "Computer, greedy",
    "danger-aware": "Computer, careful",
    "search": "Computer, looks ahead",
    "searching": "Computer, looks ahead",
    "perfect": "Computer, perfect",
    "trained": "Computer, trained",
}
"""The titles of players."""


def level_of(text: str) -> int | None:
    """Return a player's level, or None if it has none."""
    found = _LEVEL.fullmatch(text)
    return int(found[2]) if found else None


def with_level(text: str, level: int) -> str:
    """Return a player at another level, or unchanged if it has no levels."""
    found = _LEVEL.fullmatch(text)
    return f"{found[1]}:level={max(1, min(level, len(LEVELS)))}" if found else text


@lru_cache(maxsize=64)
def kinds(variant: Variant, engines: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Return the kinds of player: a person, each computer player once, whatever its level, engines, and any program."""
    found = [PERSON]
    for text in reversed(offered(variant)):
        text = with_level(text, USUAL_LEVEL)
        if text not in found:
            found.append(text)
    return (*found, *engines, TYPED) if speaks_uci(variant) else tuple(found)


def kind_of(text: str, engines: tuple[str, ...] = ()) -> str:
    """Return the kind of a player; an engine is recognised by its path, whatever its options."""
    if text.startswith(TYPED):
        return next((known for known in engines if path_in(known) == path_in(text)), TYPED)
    return with_level(text, USUAL_LEVEL)


def usual(variant: Variant) -> str:
    """Return the default opponent, one of medium strength."""
    texts = offered(variant, nets=False)
    if len(variant.players) > 1 and not can_evaluate(variant) and not variant.abilities.own_players:
        return PATIENT
    levelled = [text for text in texts if level_of(text) == USUAL_LEVEL]
    return levelled[0] if levelled else texts[len(texts) // 2]


def strongest(variant: Variant) -> str:
    """Return the player that gives the best advice."""
    return offered(variant)[-1]


def title(text: str) -> str:
    """Return the name of a player at the table."""
    if text == PERSON:
        return "Human"
    name, _, rest = text.partition(":")
    if text.startswith(TYPED):
        path = rest.partition(";")[0].strip()
        return PurePath(path).name if path else "UCI engine"
    called = _TITLES.get(name, name[:1].upper() + name[1:])
    level = level_of(text)
    return called if level is None else f"{called}, level {level}"


def style_of(text: str) -> str:
    """Return the name of a kind of player where one is chosen: how it plays."""
    if text == PERSON:
        return "Human"
    said = title(text).partition(", level")[0].removeprefix("Computer, ")
    return said[:1].upper() + said[1:]


def why_not(text: str) -> str:
    """Return why a string specifies no player, or an empty string; whether a program exists is not looked up."""
    name = text.partition(":")[0].strip()
    if text == PERSON or (name in our_player_names() and text != TYPED):
        return ""
    return "choose the engine's file" if text == TYPED else f"there is no computer player {name!r}"
