"""Events of the library."""

from __future__ import annotations

from attrs import frozen

from board.board import Board
from gui.core.events import Event
from gui.core.state import GameEntry, Table


@frozen
class GamesListed(Event):
    """Some games of a list have arrived, or all, or the reason why there are no more."""

    reading: int
    entries: tuple[GameEntry, ...] = ()
    is_complete: bool = False
    trouble: str = ""


@frozen
class Previewed(Event):
    """The last positions of some games of a file have arrived, by key."""

    reading: int
    boards: dict[str, Board]


@frozen
class OpeningsNamed(Event):
    """The openings of some games of a file have arrived, beginning with the game of a number."""

    reading: int
    first: int
    openings: tuple[str, ...]


@frozen
class LastGameFound(Event):
    """The game to continue has arrived, if there is one, with a message about games that cannot be read."""

    table: Table | None
    trouble: str = ""


@frozen
class GameOpened(Event):
    """A game of the library has arrived, perhaps with a message about it, or the reason why it cannot be opened."""

    table: Table | None
    trouble: str = ""


@frozen
class Exported(Event):
    """Games were exported to a file, or the export failed, with a message."""

    words: str
    trouble: str = ""
