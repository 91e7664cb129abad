"""Tasks for the library: list games, preview the visible ones, and export them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from functools import lru_cache
from itertools import islice
from pathlib import Path
from time import monotonic

from attrs import frozen

from board.board import Board
from board.wording import plural
from engine.files import open_regular
from engine.game import Game
from engine.notation.sources import lines_of_text
from engine.records import read_games, write_games
from gui.core.state import GameEntry, Table
from gui.features.files.records import recorded
from gui.features.library.entries import entry_of_scan, entry_of_table
from gui.features.library.first_moves import FirstMoves
from gui.features.library.scan import scan
from gui.program import journal
from gui.program.worker import Report, Stopped

BATCH = 250
"""The maximum number of games in a report."""
_PAUSE = 0.1
"""The maximum number of seconds between reports."""


def _in_batches(entries: Iterable[GameEntry], report: Report) -> int:
    """Report entries in batches, and return their number."""
    batch: list[GameEntry] = []
    count, due = 0, 0.0
    for entry in entries:
        batch.append(entry)
        count += 1
        if len(batch) >= BATCH or monotonic() >= due:
            report(tuple(batch))
            batch, due = [], monotonic() + _PAUSE
    if batch:
        report(tuple(batch))
    return count


@frozen
class ListJournals:
    """Which games were started here? Reports are entries, newest first; the answer says what could not be read."""

    folder: str
    starts_programs = False

    def run(self, report: Report, stopped: Stopped) -> str:
        """Return a message about broken journals, or an empty string."""
        broken: list[str] = []
        _in_batches(self._entries(broken), report)
        if not broken:
            return ""
        return f"{plural(len(broken), 'game')} cannot be read: {broken[0]}. The files are kept."

    def _entries(self, broken: list[str]) -> Iterator[GameEntry]:
        for path in journal.journals(Path(self.folder)):
            try:
                table = journal.read_file(path)
                if len(table.game) > 1:
                    day = datetime.fromtimestamp(path.stat().st_mtime)
                    yield entry_of_table(table, table.serial, f"{day:%Y-%m-%d}")
            except Exception as error:  # a plug-in's rules may raise anything; the file stays where it is
                broken.append(f"{path.name} ({error})")


@frozen
class ListRecords:
    """Which games are in a PGN file? Reports are entries; the answer is empty."""

    path: str
    starts_programs = False

    def run(self, report: Report, stopped: Stopped) -> str:
        """Read through the file."""
        with open(open_regular(self.path), "rb") as file:
            _in_batches((entry_of_scan(game, number) for number, game in enumerate(scan(file), 1)), report)
        return ""


@frozen
class PreviewGames:
    """How do some games of a file end? The answer maps their keys to their last boards."""

    path: str
    games: tuple[tuple[str, int, int], ...]
    """For each game, its key, its offset and its size."""
    starts_programs = False

    def run(self, report: Report, stopped: Stopped) -> dict[str, Board]:
        """Return the boards of the games that can be read."""
        found: dict[str, Board] = {}
        with open(open_regular(self.path), "rb") as file:
            for key, start, size in self.games:
                file.seek(start)
                game = _first_game(file.read(size).decode("utf-8", "replace"))
                if game is not None:
                    found[key] = game.board
        return found


@frozen
class NameOpenings:
    """Which openings do some games of a file have? The answer has a name for each, empty if there is none."""

    path: str
    games: tuple[tuple[int, int], ...]
    """For each game, its offset and its size, or two zeros for one that needs no name."""
    starts_programs = False

    def run(self, report: Report, stopped: Stopped) -> tuple[str, ...]:
        """Return the openings, as far as there was time."""
        found: list[str] = []
        with open(open_regular(self.path), "rb") as file:
            for start, size in self.games:
                if stopped():
                    break
                file.seek(start)
                found.append(_first_moves().opening(file.read(size)) if size else "")
        return tuple(found)


@lru_cache(maxsize=1)
def _first_moves() -> FirstMoves:
    return FirstMoves()


def _first_game(text: str) -> Game | None:
    """Return the first game in a string, or as much of it as can be read, or None."""
    return next(iter(read_games(lines_of_text(text), "pgn", on_error=lambda error: None)), None)


@frozen
class WriteGames:
    """Write some games to a file. The answer is how many."""

    source: str
    """The PGN file they come from; empty for the journals of a folder."""
    folder: str
    games: tuple[tuple[str, int, int], ...]
    path: str
    starts_programs = False

    def run(self, report: Report, stopped: Stopped) -> int:
        """Write the file, whole or not at all."""
        return write_games(self._records(), self.path)

    def _records(self) -> Iterator[Game]:
        read: Callable[[str, int, int], Iterator[Game]] = self._from_file if self.source else self._from_journal
        for game in self.games:
            yield from read(*game)

    def _from_journal(self, key: str, start: int, size: int) -> Iterator[Game]:
        table = journal.read_file(journal.path_of(Path(self.folder), key))
        yield recorded(table, _day_of(table))

    def _from_file(self, key: str, start: int, size: int) -> Iterator[Game]:
        with open(open_regular(self.source), "rb") as file:
            file.seek(start)
            text = file.read(size).decode("utf-8", "replace")
        yield from islice(read_games(lines_of_text(text), "pgn"), 1)


def _day_of(table: Table) -> str:
    """Return the day on which a game began, from its name.

    >>> from gui.play.playing import new_table
    >>> from engine.registry import load
    >>> _day_of(new_table(load("chess").start(), serial="20261116-081500-0a1b2c3d-1"))
    '2026.11.16'
    """
    day = table.serial[:8]
    return f"{day[:4]}.{day[4:6]}.{day[6:]}" if day.isdigit() and len(day) == 8 else ""
