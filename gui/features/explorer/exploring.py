"""Exploring: reading the moves of many games into a tree, a few games at a time."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from time import monotonic

from attrs import frozen

from board.alliance import Alliance
from board.board import Board
from board.outcome import Outcome
from engine.files import open_regular
from engine.game import Game
from engine.notation.sources import lines_of_text
from engine.openings import Branch, OpeningTree
from engine.openings.tree import MOST_PLIES
from engine.records import read_games
from gui.features.library.first_moves import FirstMoves, is_plain
from gui.features.library.scan import ScannedGame, scan
from gui.program import journal
from gui.program.worker import Report, Stopped

_RESULTS = {
    "1-0": Outcome.win(Alliance.WHITE, "recorded"),
    "0-1": Outcome.win(Alliance.BLACK, "recorded"),
    "1/2-1/2": Outcome.draw("recorded"),
}


class Reading:
    """A collection that is being read; it goes on where it stopped, whichever position is asked about."""

    def __init__(self, source: str, folder: str, changed: float) -> None:
        self.key = source, folder, changed
        self.tree = OpeningTree()
        self.part = 0.0
        self._steps = self._records(source) if source else self._journals(folder)
        self._first_moves = FirstMoves()

    def read_on(self) -> bool:
        """Read one more game, and return whether there was one."""
        for part in self._steps:
            self.part = part
            return True
        self.part = 1.0
        return False

    def _journals(self, folder: str) -> Iterator[float]:
        paths = journal.journals(Path(folder)) if os.path.isdir(folder) else []
        for number, path in enumerate(paths, 1):
            try:
                table = journal.read_file(path)
                if len(table.game) > 1:
                    self.tree.add(Game(table.game, verdict=table.verdict))
            except Exception:  # a plug-in's rules may raise anything; the other games still count
                continue
            yield number / len(paths)

    def _records(self, source: str) -> Iterator[float]:
        size = max(1, os.path.getsize(source))
        with open(open_regular(source), "rb") as lines, open(open_regular(source), "rb") as file:
            for game in scan(lines):
                file.seek(game.start)
                self._add(game, file.read(game.size))
                yield (game.start + game.size) / size

    def _add(self, game: ScannedGame, content: bytes) -> None:
        """Add a game, as far as it can be read."""
        if is_plain(game):
            self.tree.add_moves(self._first_moves.of(content, MOST_PLIES), _RESULTS.get(game.tags.get("Result", "")))
            return
        text = content.decode("utf-8", "replace")
        found = next(iter(read_games(lines_of_text(text), "pgn", on_error=lambda error: None)), None)
        if found is not None:
            self.tree.add(found)


_readings: list[Reading] = []
"""The collections read last."""


def reading_of(source: str, folder: str) -> Reading:
    """Return the reading of a file or of the library, a new one if that has changed."""
    try:
        changed = os.stat(source or folder).st_mtime
    except OSError:
        changed = 0.0
    known = next((one for one in _readings if one.key == (source, folder, changed)), None)
    if known is None:
        known = Reading(source, folder, changed)
        _readings[:] = [*_readings[-1:], known]
    return known


_PAUSE = 0.2
"""Seconds between two reports of what was found so far."""


@frozen
class ExploreGames:
    """What was played from a position, in the games of the library or of a file?

    Reports hold what was found so far, in how many games, and which part of all games those are.
    """

    source: str
    folder: str
    board: Board
    starts_programs = False

    def run(self, report: Report, stopped: Stopped) -> tuple[tuple[Branch, ...], int]:
        """Return what was played, and in how many games in all."""
        reading, due = reading_of(self.source, self.folder), 0.0
        while not stopped() and reading.read_on():
            if monotonic() >= due:
                report((reading.tree.moves(self.board), reading.tree.games, reading.part))
                due = monotonic() + _PAUSE
        return reading.tree.moves(self.board), reading.tree.games
