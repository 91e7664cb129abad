"""Effects on the folder of games."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from attrs import frozen

from board.errors import WoodpusherError
from gui.core.effect import Effect, Outside
from gui.core.events import Alert, Event
from gui.features.library.events import GameOpened, LastGameFound
from gui.program import journal


@frozen
class FindLastGame(Effect):
    """A request for the game to continue."""

    folder: str

    @property
    def takes_long(self) -> bool:
        """Whether that game is long."""
        return not journal.is_quick(Path(self.folder))

    def run(self, outside: Outside) -> Event:
        """Return an event with the game."""
        return LastGameFound(outside.now, *journal.last_game(Path(self.folder), outside.stopped))


@frozen
class OpenJournal(Effect):
    """A request for a game of the library."""

    folder: str
    serial: str

    @property
    def takes_long(self) -> bool:
        """Whether the game is long."""
        return journal.takes_long(journal.path_of(Path(self.folder), self.serial))

    def run(self, outside: Outside) -> Event:
        """Return an event with the game, or with the reason why it cannot be opened."""
        path = journal.path_of(Path(self.folder), self.serial)
        try:
            reading = journal.open_file(path, outside.stopped)
            return GameOpened(outside.now, reading.table, journal.damage_words(path, reading))
        except Exception as error:  # a plug-in's rules may raise anything; the file stays where it is
            return GameOpened(outside.now, None, str(error))


@frozen
class RenameJournal(Effect):
    """A game's new title."""

    folder: str
    serial: str
    title: str

    @property
    def takes_long(self) -> bool:
        """Whether the game is long: it is read to be written again."""
        return journal.takes_long(journal.path_of(Path(self.folder), self.serial))

    def run(self, outside: Outside) -> Event | None:
        """Rename it."""
        return _tidied(outside.now, lambda folder: journal.rename(folder, self.serial, self.title), self.folder)


@frozen
class DeleteJournal(Effect):
    """A game to delete."""

    folder: str
    serial: str

    def run(self, outside: Outside) -> Event | None:
        """Move it to the bin."""
        return _tidied(outside.now, lambda folder: journal.delete(folder, self.serial), self.folder)


@frozen
class RestoreJournal(Effect):
    """A game to restore."""

    folder: str
    serial: str

    def run(self, outside: Outside) -> Event | None:
        """Take it out of the bin."""
        return _tidied(outside.now, lambda folder: journal.restore(folder, self.serial), self.folder)


def _tidied(now: float, work: Callable[[Path], None], folder: str) -> Event | None:
    """Change a journal, and report what went wrong if it failed."""
    try:
        work(Path(folder))
    except (OSError, WoodpusherError) as error:
        return Alert(now, f"This game cannot be changed: {error}. Its file was not changed.")
    return None
