"""Jobs about lists of games: listing them, previewing them, and exporting some to a file."""

from __future__ import annotations

import os

from attrs import frozen

from board.wording import plural
from gui.core.events import Event, Exported, GamesListed, OpeningsNamed, Previewed
from gui.core.state import State
from gui.features.library.tasks import ListJournals, ListRecords, NameOpenings, PreviewGames, WriteGames
from gui.program.worker import Reply, ReplyKind, Task


@frozen
class ListJob:
    """The games of the library, or of a file."""

    source: str
    reading: int

    def task(self, state: State) -> Task:
        """Return the task that lists them."""
        return ListRecords(self.source) if self.source else ListJournals(state.origin.folder)

    def event(self, reply: Reply, now: float) -> Event:
        """Return an event for some games, or for the end of the list."""
        if reply.kind is ReplyKind.REPORT:
            return GamesListed(now, self.reading, reply.content)
        return GamesListed(now, self.reading, is_complete=True, trouble=reply.content)


@frozen
class PreviewJob:
    """Pictures of the visible games of a file."""

    source: str
    reading: int
    games: tuple[tuple[str, int, int], ...]

    def task(self, state: State) -> Task:
        """Return the task that reads these games."""
        return PreviewGames(self.source, self.games)

    def event(self, reply: Reply, now: float) -> Event:
        """Return an event for their last positions, as far as they could be read."""
        return Previewed(now, self.reading, reply.content if reply.kind is ReplyKind.ANSWER else {})


@frozen
class OpeningsJob:
    """The openings of some games of a file, beginning with the game of a number."""

    source: str
    reading: int
    first: int
    games: tuple[tuple[int, int], ...]

    def task(self, state: State) -> Task:
        """Return the task that looks them up."""
        return NameOpenings(self.source, self.games)

    def event(self, reply: Reply, now: float) -> Event:
        """Return an event for the names; games that cannot be read have none."""
        found = reply.content if reply.kind is ReplyKind.ANSWER and reply.content else ("",) * len(self.games)
        return OpeningsNamed(now, self.reading, self.first, found)


@frozen
class ExportJob:
    """Games to write to a file."""

    source: str
    games: tuple[tuple[str, int, int], ...]
    path: str

    def task(self, state: State) -> Task:
        """Return the task that writes them."""
        return WriteGames(self.source, state.origin.folder, self.games, self.path)

    def event(self, reply: Reply, now: float) -> Event:
        """Return an event with the result, in words."""
        name = os.path.basename(self.path)
        if reply.kind is ReplyKind.FAILURE:
            return Exported(now, "", f"{name} cannot be written: {reply.content}")
        return Exported(now, f"{plural(len(self.games), 'game')} exported to {name}.")
