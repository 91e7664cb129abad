"""Groups of games, and a search among all that ``load`` knows: with a hundred games a list needs both."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from attrs import frozen

from board.variant import Variant
from engine.armies.game import ArmyGame
from engine.armies.ini.files import catalogue, overview
from engine.registry import find_registered, load, names

GROUPS = ("chess and relatives", "regional", "small", "large", "drops", "other games", "puzzles")
REGIONAL = frozenset((
    "xiangqi", "minixiangqi", "manchu", "shogi", "minishogi", "mini", "euroshogi", "gorogoro", "judkins", "kyotoshogi",
    "micro", "okisakishogi", "shoshogi", "torishogi", "yarishogi", "dobutsu", "checkshogi", "makruk", "makpong",
    "ai-wok", "asean", "cambodian", "karouk", "chaturanga", "shatranj", "shatar", "courier", "raazuvaa",
))  # fmt: skip
"""Games with a tradition of their own, from Japan to Europe."""
BOARD_GAMES = frozenset((
    "breakthrough", "clobber", "clobber10", "amazons", "isolation", "isolation7x7", "snailtrail", "joust", "jesonmor",
    "fox-and-hounds",
))  # fmt: skip
"""Games of Fairy-Stockfish that are no chess."""
SQUARES = 64


@frozen
class Entry:
    """A game in a list: what is known of it without playing it."""

    name: str
    title: str
    summary: str
    groups: tuple[str, ...]

    def fits(self, words: Iterable[str]) -> bool:
        """Return whether each word begins a word of the name, the title, the summary or a group."""
        known = f"{self.name} {self.title} {self.summary} {' '.join(self.groups)}".lower().replace("-", " ").split()
        return all(any(each.startswith(word) for each in known) for word in " ".join(words).lower().split())


def groups_of(variant: Variant) -> tuple[str, ...]:
    """Return the groups that a game belongs to, the first of which says best what it is."""
    if len(variant.players) == 1:
        return ("puzzles",)
    if not (isinstance(variant, ArmyGame) or variant.uci_name):
        return ("other games",)
    has_drops = getattr(variant, "hands", False) or variant.name == "crazyhouse"
    return _groups(variant.name, variant.geometry.size, has_drops)


def _groups(name: str, size: int, has_drops: bool) -> tuple[str, ...]:
    if name in BOARD_GAMES:
        return ("other games",)
    found = ["regional" if name in REGIONAL else "chess and relatives"]
    if size != SQUARES:
        found.append("small" if size < SQUARES else "large")
    return (*found, "drops") if has_drops else tuple(found)


def listed() -> tuple[str, ...]:
    """Return the names of all games that can be loaded: the registered ones, then those of our own files."""
    known = names()
    return (*known, *sorted(name for name in catalogue() if find_registered(name) is None))


@cache
def _entry(name: str) -> Entry:
    """Return what is known of a game; one of our own files is not built for that."""
    declared = overview(name) if find_registered(name) is None else None
    if declared is not None:
        return Entry(name, declared.title, declared.summary, _groups(name, declared.size, declared.has_drops))
    variant = load(name)
    return Entry(name, variant.title, variant.summary, groups_of(variant))


def entries(words: Iterable[str] = (), group: str = "") -> tuple[Entry, ...]:
    """Return the games of a group, or of all, that a search finds."""
    every = map(_entry, listed())
    return tuple(entry for entry in every if (not group or group in entry.groups) and entry.fits(words))
