"""The options of our UCI engine: how each is declared, parsed and stored."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path

from attrs import define, field, frozen

from engine.adapters.uci_clock import USUAL_OVERHEAD, Overhead
from engine.adapters.uci_lines import quoted, shortened
from engine.armies.ini.files import load_variants
from engine.notation.uci import parse_number, uci_variants
from engine.openings.polyglot import PolyglotBook
from engine.players.book import BookMove, book_move
from engine.players.level_ratings import LEVEL_RATINGS, level_at
from engine.players.levels import LEVELS
from engine.solving.tables import check_folder

FULL_STRENGTH = len(LEVELS)
LOWEST_ELO, HIGHEST_ELO = min(LEVEL_RATINGS["chess"]), max(LEVEL_RATINGS["chess"])
MOST_SKILL = 20
"""The highest ``Skill Level``, as in Stockfish; every step is worth the same number of Elo points."""
MOST_LINES = 256
MOST_MEGABYTES = 16_384
MOST_OVERHEAD = 5000
"""Milliseconds."""
MOST_THREADS = 1
"""In pure Python a second thread would only slow down the first, but many programs set the option anyway."""
_EMPTY = ("", "<empty>")


@define
class Settings:
    """The settings that a GUI has chosen."""

    megabytes: int = 64
    level: int = FULL_STRENGTH
    skill: int = MOST_SKILL
    is_limited: bool = False
    """Whether ``UCI_Elo`` counts."""
    elo: int = HIGHEST_ELO
    lines: int = 1
    is_chess960: bool = False
    variant: str = "chess"
    """The UCI name of the variant set by ``UCI_Variant``."""
    variant_path: str = ""
    """The file of variants that was read last."""
    has_book: bool = False
    book: BookMove = book_move
    table_folders: dict[str, str] = field(factory=dict)
    """The folders of endgame tables, by the name of the option that set them."""
    overhead: Overhead = field(factory=Overhead)

    @property
    def strength(self) -> int:
        """The level to play at: the lowest that an option asks for."""
        levels = [self.level, level_at(LOWEST_ELO + (HIGHEST_ELO - LOWEST_ELO) * self.skill / MOST_SKILL)]
        if self.is_limited:
            levels.append(level_at(self.elo))
        return min(levels)

    @property
    def tables(self) -> str | None:
        """All folders of endgame tables, separated as in ``PATH``."""
        return os.pathsep.join(self.table_folders.values()) or None


@frozen
class Option:
    """One option: its declaration, and the effect of setting it."""

    name: str
    declaration: Callable[[Settings], str]
    """Declares its type and its values, with those of a new engine as the default."""
    set: Callable[[Settings, str], object]
    """Parses a value and stores it in the settings, or raises an error that says what is wrong with it."""
    renews_search: bool = False
    """Whether the search and its table must be rebuilt."""
    stops_search: bool = True
    """Whether a running search must end first."""


def parse_setoption(words: list[str]) -> tuple[Option, str]:
    """Return the option that ``setoption`` names, and the value for it."""
    found = re.fullmatch(r"name\s+(.+?)(?:\s+value(?:\s+(.*))?)?", " ".join(words), re.IGNORECASE)
    if found is None:
        raise ValueError("expected setoption name NAME value VALUE")
    name, value = found.group(1).lower(), (found.group(2) or "").strip()
    if name not in OPTIONS:
        raise ValueError(f"there is no option {quoted(name)}")
    return OPTIONS[name], value


def declarations(settings: Settings) -> dict[str, str]:
    """Return the name of each option, and its kind with its default and its range as UCI declares them."""
    return {option.name: option.declaration(settings) for option in OPTIONS.values()}


def _number(name: str, text: str, least: int, most: int) -> int:
    number = parse_number(text)
    if number is None:
        raise ValueError(f"expected {name} as a whole number, got {quoted(text)}")
    if not least <= number <= most:
        raise ValueError(f"expected {name} from {least} to {most}, got {shortened(text)}")
    return number


def _flag(name: str, text: str) -> bool:
    if text.lower() not in ("true", "false"):
        raise ValueError(f"expected {name} true or false, got {quoted(text)}")
    return text.lower() == "true"


def _spin(
    name: str, usual: int, least: int, most: int, store: Callable[[Settings, int], object], *, renews: bool = False
) -> Option:
    def store_number(settings: Settings, text: str) -> None:
        store(settings, _number(name.lower(), text, least, most))

    return Option(name, lambda settings: f"spin default {usual} min {least} max {most}", store_number, renews)


def _check(name: str, store: Callable[[Settings, bool], object], *, stops: bool = True) -> Option:
    def store_flag(settings: Settings, text: str) -> None:
        store(settings, _flag(name.lower(), text))

    return Option(name, lambda settings: "check default false", store_flag, stops_search=stops)


def _string(name: str, store: Callable[[Settings, str], object], *, renews: bool = False) -> Option:
    return Option(name, lambda settings: "string default <empty>", store, renews)


def _set_megabytes(settings: Settings, number: int) -> None:
    settings.megabytes = number


def _set_level(settings: Settings, number: int) -> None:
    settings.level = number


def _set_skill(settings: Settings, number: int) -> None:
    settings.skill = number


def _set_is_limited(settings: Settings, flag: bool) -> None:
    settings.is_limited = flag


def _set_elo(settings: Settings, number: int) -> None:
    settings.elo = number


def _set_lines(settings: Settings, number: int) -> None:
    settings.lines = number


def _set_overhead(settings: Settings, milliseconds: int) -> None:
    settings.overhead = Overhead(milliseconds / 1000)


def _set_has_book(settings: Settings, flag: bool) -> None:
    settings.has_book = flag


def _set_book(settings: Settings, path: str) -> None:
    settings.book = book_move if path in _EMPTY else PolyglotBook(path).move


def _tables(name: str) -> Option:
    def store(settings: Settings, folder: str) -> None:
        settings.table_folders[name] = "" if folder in _EMPTY else check_folder(name.lower(), folder)
        settings.table_folders = {option: kept for option, kept in settings.table_folders.items() if kept}

    return _string(name, store, renews=True)


def _set_chess960(settings: Settings, flag: bool) -> None:
    settings.is_chess960 = flag


def _set_variant(settings: Settings, name: str) -> None:
    if name.lower() not in uci_variants():
        raise ValueError(f"expected uci_variant as one of {', '.join(uci_variants())}, got {quoted(name)}")
    settings.variant = name.lower()


def _set_variant_path(settings: Settings, path: str) -> None:
    if path not in (*_EMPTY, settings.variant_path):
        load_variants(Path(path))
        settings.variant_path = path


def _variants(settings: Settings) -> str:
    return " ".join([f"combo default {settings.variant}", *(f"var {name}" for name in uci_variants())])


def _set_nothing(settings: Settings, value: object) -> None:
    """Store nothing: the value only has to be valid."""


OPTIONS = {
    option.name.lower(): option
    for option in (
        _spin("Hash", 64, 1, MOST_MEGABYTES, _set_megabytes, renews=True),
        Option("Clear Hash", lambda settings: "button", _set_nothing, renews_search=True),
        _spin("Threads", 1, 1, MOST_THREADS, _set_nothing),
        _spin("Level", FULL_STRENGTH, 1, FULL_STRENGTH, _set_level),
        _spin("Skill Level", MOST_SKILL, 0, MOST_SKILL, _set_skill),
        _check("UCI_LimitStrength", _set_is_limited),
        _spin("UCI_Elo", HIGHEST_ELO, LOWEST_ELO, HIGHEST_ELO, _set_elo),
        _spin("Move Overhead", round(1000 * USUAL_OVERHEAD), 0, MOST_OVERHEAD, _set_overhead),
        _spin("MultiPV", 1, 1, MOST_LINES, _set_lines),
        _check("OwnBook", _set_has_book),
        _string("BookFile", _set_book),
        _tables("TablePath"),
        _tables("SyzygyPath"),
        # The GUI decides whether to ponder, with each go.
        _check("Ponder", _set_nothing, stops=False),
        _check("UCI_Chess960", _set_chess960),
        Option("UCI_Variant", _variants, _set_variant),
        _string("VariantPath", _set_variant_path),
    )
}
"""All options, by name in lower case, in the order in which they are declared."""
