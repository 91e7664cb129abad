"""Jobs about lists of games: listing them, previewing them, and exporting some to a file."""

from __future__ import annotations

import os

from attrs import frozen

from board.wording import plural
from gui.core.events import Event
from gui.core.state import Screen, State
from gui.features.library.events import Exported, GamesListed, OpeningsNamed, Previewed
from gui.features.library.tasks import ListJournals, ListRecords, NameOpenings, PreviewGames, WriteGames
from gui.features.library.widgets import games_in_sight
from gui.program.jobs import Job, Need
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


def to_list(state: State) -> Job | None:
    """Return the games to list now, or None."""
    library = state.library
    if library is None or state.screen is not Screen.LIBRARY or library.is_complete or state.closing:
        return None
    return ListJob(library.source, library.reading)


NAMED_AT_ONCE = 500
"""How many games are asked for their openings in one go."""


def to_look_up(state: State) -> Job | None:
    """Return the games to export or to preview now, or None."""
    library = state.library
    if library is None or state.screen is not Screen.LIBRARY or state.closing:
        return None
    if library.export is not None:
        wanted = frozenset(library.export.keys)
        games = tuple((game.key, game.start, game.size) for game in library.entries if game.key in wanted)
        return ExportJob(library.source, games, library.export.path)
    if not library.source:
        return None
    unseen = (game for game in games_in_sight(state) if game.key not in library.previews)
    games = tuple((game.key, game.start, game.size) for game in unseen)
    if games:
        return PreviewJob(library.source, library.reading, games)
    first = library.looked_up
    if not library.is_complete or first >= len(library.entries):
        return None
    some = library.entries[first : first + NAMED_AT_ONCE]
    slices = tuple((game.start, game.size) if game.is_plain else (0, 0) for game in some)
    return OpeningsJob(library.source, library.reading, first, slices)


def _list_in_sight(state: State) -> str:
    library = state.library
    return "" if library is None or state.screen is not Screen.LIBRARY else f"list {library.reading}"


NEEDS = (Need("lister", to_list, _list_in_sight), Need("clerk", to_look_up, _list_in_sight))
