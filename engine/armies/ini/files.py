"""load_variants: the games that a file in the INI dialect of Fairy-Stockfish defines."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from os import PathLike, fspath
from pathlib import Path
from typing import Any

from board.errors import ParseError, WrongTypeError, shown
from engine.armies.game import ArmyGame
from engine.armies.ini.declaring import army_class, inherited
from engine.armies.ini.dialect import Entry, Section, error_in, parse_sections

FOLDER = Path(__file__).parents[2] / "assets" / "armies"
"""Our own files of variants."""
PLAIN_BASE = ""
"""The base of a section that names none: chess without pieces."""


def load_variants(path_or_text: str | PathLike[str]) -> tuple[ArmyGame, ...]:
    """Register the variants of a file and return them in its order; of a broken file, none is registered.

    A string with a line break, or one that begins with "[", is the text itself. ``ParseError`` names the line, what
    was expected there and what came.
    """
    from engine.registry import register_all

    games = declared_games(_text_of(path_or_text))
    register_all(games)
    return tuple(game() for game in games)


def declared_games(text: str) -> list[type[ArmyGame]]:
    """Return the classes of the games that a text defines, without registering them."""
    from engine.registry import is_taken

    games: list[type[ArmyGame]] = []
    known = dict(_bases())
    for section in parse_sections(text):
        entries = _entries(section, known)
        known[section.name] = entries
        if is_taken(section.name) or section.name in catalogue():
            raise error_in(section.line, "a name that no other variant has", section.name)
        games.append(army_class(section, entries))
    return games


def _text_of(given: Any) -> str:
    if not isinstance(given, (str, PathLike)):
        raise WrongTypeError(f"expected a path or a text, got {shown(given)} of type {type(given).__name__}")
    text = fspath(given)
    if isinstance(given, str) and ("\n" in text or text.lstrip().startswith("[") or not text.strip()):
        return text
    try:
        return Path(text).read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        raise ParseError(f"expected a file of variants, got {shown(text)}: {error}") from error


def _entries(section: Section, known: Mapping[str, Mapping[str, Entry]]) -> dict[str, Entry]:
    base = section.base
    if base not in known:
        raise error_in(section.line, f"a base among {', '.join(filter(None, known))}", base)
    return inherited(section, known[base])


@cache
def catalogue() -> Mapping[str, Section]:
    """Return the sections of our own files by name: games that ``load`` knows, though ``names`` does not list them."""
    return {section.name: section for section in _sections()}


@cache
def catalogued(name: str) -> type[ArmyGame] | None:
    """Return the class of a game of our own files, or None if there is none of that name."""
    section = catalogue().get(name)
    return None if section is None else army_class(section, _bases()[name])


@cache
def _sections() -> tuple[Section, ...]:
    paths = sorted(FOLDER.glob("*.ini"))
    return tuple(section for path in paths for section in parse_sections(path.read_text(encoding="utf-8")))


@cache
def _bases() -> dict[str, dict[str, Entry]]:
    """Return the entries of our own variants by name."""
    known: dict[str, dict[str, Entry]] = {PLAIN_BASE: {}}
    for section in _sections():
        known[section.name] = _entries(section, known)
    return known
