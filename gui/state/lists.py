"""Lists: folders, games of the library and engines, as their screens show them."""

from __future__ import annotations

from attrs import field, frozen
from pyrsistent import PMap, PVector, pmap, pvector

from board.board import Board
from engine.players.uci_options import EngineFacts
from gui.state.kinds import FilePurpose


@frozen
class FileEntry:
    """What a folder holds."""

    name: str
    is_folder: bool = False


@frozen
class FileDialog:
    """A folder to open a file from or to save one in."""

    purpose: FilePurpose
    folder: str
    entries: tuple[FileEntry, ...] = ()
    name: str = ""
    chosen: int | None = None
    """The number of the entry that is chosen, among those shown."""
    scroll: int = 0
    trouble: str = ""
    """Why it did not work, or what is missing."""
    replaces: str = ""
    """The name of a file that is replaced if it is saved once more."""


@frozen
class GameEntry:
    """What a list of games says about one."""

    key: str
    """Its journal's serial, or its number in a file."""
    variant: str
    title: str
    """The players' names, or the title that the user gave it."""
    result: str = ""
    """How it ended, such as "White wins"; empty while it goes on."""
    reason: str = ""
    date: str = ""
    event: str = ""
    length: str = ""
    """How long it is, such as "31 moves"."""
    is_over: bool = False
    board: Board | None = None
    """The position that its picture shows, None until it is known."""
    start: int = 0
    """Where it stands in a file of many games."""
    size: int = 0
    words: str = ""
    """All that it can be found by, in small letters."""
    opening: str = ""
    """The code and the name of its opening, where that is known."""


@frozen
class Export:
    """Games that are being written to a file."""

    keys: tuple[str, ...]
    path: str
    dialog: FileDialog | None = None
    """The dialog in which the file was named, which opens again if it cannot be written."""


@frozen(eq=False)
class Library:
    """A list of games: all that were ever begun here, or those of a file."""

    source: str = ""
    """The file, empty for the user's own games."""
    text: str = ""
    """The text that holds the games, if they were pasted."""
    entries: PVector[GameEntry] = field(factory=pvector)
    found: PVector[int] = field(factory=pvector)
    """The entries that are searched for, by their numbers."""
    query: str = ""
    chosen: int = 0
    """The number of the chosen one, among those found."""
    marked: frozenset[str] = frozenset()
    """The keys of those that are to be exported together."""
    scroll: int = 0
    reading: int = 0
    """The number of this reading; entries of earlier readings may still arrive."""
    is_complete: bool = False
    trouble: str = ""
    previews: PMap[str, Board] = field(factory=pmap)
    """The last positions of a file's games, as far as they were looked at."""
    deleted: tuple[GameEntry, ...] = ()
    """What was deleted last and can come back."""
    export: Export | None = None


@frozen
class EngineSheet:
    """What is known about engines in this run of the program, and what their sheets show."""

    trials: tuple[str, ...] = ()
    """The programs that are to be tried, one after the other."""
    facts: PMap[str, EngineFacts] = field(factory=pmap)
    """By path, what engines have said about themselves."""
    open: str = ""
    """The engine whose options are open."""
    scroll: int = 0
    words: str = ""
    """What just happened, or what is wrong."""
