"""Entries: the description of a game in a list, from its journal, its record or its tags alone."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from functools import lru_cache

from attrs import evolve

from board.wording import plural
from engine.game import Game
from engine.openings.named import opening_of
from engine.variations import ROOT, Variations
from gui.core import players
from gui.core.state import PERSON, GameEntry, Table
from gui.features.library.first_moves import is_plain
from gui.features.library.scan import ScannedGame
from gui.play.asking import has_computer, played_line, result
from gui.play.playing import new_table
from gui.play.words import outcome_words, result_words, sentence

_RESULTS = {"1-0": "White wins", "0-1": "Black wins", "1/2-1/2": "Draw"}


def rounds(game: Variations, node: int) -> int:
    """Return the number of moves to a node as players count them: one per round, or each single move of a puzzle."""
    board = game[ROOT].board
    sides = board.variant.players
    ply = game[node].ply
    if len(sides) < 2 or not ply:
        return ply
    first = sides.index(board.move_maker) if board.move_maker in sides else 0
    return -(-(ply + first) // len(sides))


def length_words(game: Variations, node: int) -> str:
    """Return the number of moves to a node, in words."""
    return plural(rounds(game, node), "move")


def names_of(table: Table, own: str = "You") -> tuple[str, ...]:
    """Return the players' names in turn order; ``own`` is used for a person without a name."""
    sides = table.variant.players
    known = table.about.names or ("",) * len(sides)
    found = []
    for side, seat, name in zip(sides, table.seats, known, strict=True):
        if not name:
            name = players.title(seat) if seat != PERSON else own if has_computer(table) else sentence(side.title)
        found.append(name)
    return tuple(found)


def versus(names: tuple[str, ...], title: str) -> str:
    """Return who played whom; for a single player, the name of the game.

    >>> versus(("Morphy", "Duke"), "Chess"), versus(("You",), "Hanoi")
    ('Morphy – Duke', 'Hanoi')
    """
    return " – ".join(names) if len(names) > 1 else title


def _findable(entry: GameEntry, *more: str) -> GameEntry:
    """Return the entry with the text that a search looks through."""
    known = (entry.variant, entry.title, entry.result, entry.reason, entry.date, entry.event, entry.opening)
    parts = (*known, *more)
    return evolve(entry, words=folded(" ".join(filter(None, parts))))


_PLAIN = str.maketrans({"ø": "o", "đ": "d", "ł": "l", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th", "ð": "d"})
"""Letters that do not consist of a plain one and an accent."""


@lru_cache(maxsize=4096)
def _folded_word(word: str) -> str:
    letters = unicodedata.normalize("NFKD", word.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter)).translate(_PLAIN)


def folded(text: str) -> str:
    """Return a string as searches compare it: without capitals and accents.

    >>> folded("Müller – Łukasz Straße"), folded("Møller")
    ('muller – lukasz strasse', 'moller')
    """
    return text.lower() if text.isascii() else " ".join(map(_folded_word, text.split(" ")))


def entry_of_table(table: Table, key: str, date: str) -> GameEntry:
    """Return the entry of a game played here."""
    last = played_line(table)[-1]
    end, reason = result_words(table) if table.over is not None else ("", "")
    names = names_of(table)
    title = table.about.title or versus(names, table.variant.title)
    tags = table.about.tags
    return _findable(
        GameEntry(
            key,
            table.variant.title,
            title,
            end,
            reason,
            tags.get("Date", "") or date,
            _said(tags.get("Event", "")),
            length_words(table.game, last),
            table.over is not None,
            table.game[last].board,
            opening=_opening(table.game, last),
            elo=_elo(tags),
        ),
        *names,
        "" if end else "unfinished",
    )


def entry_of_game(game: Game, key: str) -> GameEntry:
    """Return the entry of a recorded game."""
    last = game.tree.main_line()[-1]
    table = evolve(new_table(game.tree[ROOT].board), game=game.tree)
    end = game.result
    words = ("", "") if end is None else outcome_words(table, end)
    sides = game.variant.players
    names = tuple(name or sentence(side.title) for name, side in zip(game.players, sides, strict=True))
    return _findable(
        GameEntry(
            key,
            game.variant.title,
            versus(names, game.variant.title),
            *words,
            _date(game.tags.get("Date", "")),
            _said(game.tags.get("Event", "")),
            length_words(game.tree, last),
            end is not None,
            game.tree[last].board,
            opening=_opening(game.tree, last),
        )
    )


def entry_of_scan(game: ScannedGame, number: int) -> GameEntry:
    """Return the entry of a game from its tags alone."""
    tags = game.tags
    names = (_said(tags.get("White", "")) or "White", _said(tags.get("Black", "")) or "Black")
    variant = tags.get("Variant", "") or "Chess"
    end = _RESULTS.get(tags.get("Result", ""), "")
    return _findable(
        GameEntry(
            str(number),
            variant,
            versus(names, variant),
            end,
            "",
            _date(tags.get("Date", "")),
            _said(tags.get("Event", "")),
            plural((game.plies + 1) // 2, "move"),
            bool(end),
            None,
            game.start,
            game.size,
            opening=" ".join(filter(None, (_said(tags.get("ECO", "")), _said(tags.get("Opening", ""))))),
            elo=_elo(tags),
            is_plain=is_plain(game) and not _said(tags.get("Opening", "")),
        ),
        tags.get("Result", ""),
        tags.get("Site", ""),
    )


def _elo(tags: Mapping[str, str]) -> int:
    """Return the higher rating in the tags of a game, or 0."""
    found = (tags.get(name, "") for name in ("WhiteElo", "BlackElo"))
    return max((int(text) for text in found if text.isdecimal() and len(text) < 6), default=0)


def with_opening(entry: GameEntry, opening: str) -> GameEntry:
    """Return an entry with the name of its opening, by which it is found too."""
    return evolve(entry, opening=opening, words=f"{entry.words} {folded(opening)}") if opening else entry


def _opening(game: Variations, node: int) -> str:
    """Return the code and the name of the opening that leads to a node; empty if it has none."""
    found = opening_of(game.board_list(node))
    return "" if found is None else str(found)


def _said(value: str) -> str:
    return "" if value.strip() in ("", "?", "-") else value


def _date(value: str) -> str:
    """Return the date of a record without its unknown parts.

    >>> _date("1858.??.??"), _date("2026.11.16"), _date("????.??.??")
    ('1858', '2026-11-16', '')
    """
    known = value.partition(".?")[0]
    return "" if known.startswith("?") else known.replace(".", "-")


def result_of(table: Table) -> str:
    """Return the short result for the last line of a move list: "1–0", "½–½", "White wins"."""
    end = result(table)
    if end is None:
        return ""
    sides = table.variant.players
    if len(sides) == 2 and sides[0].title == "white":
        return "½–½" if not end.winners else "1–0" if sides[0] in end.winners else "0–1"
    return outcome_words(table, end)[0]
