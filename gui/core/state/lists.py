"""Lists: the state of folders, of the library and of engines, for their screens."""

from __future__ import annotations

from attrs import field, frozen
from pyrsistent import PMap, PVector, pmap, pvector

from board.board import Board
from engine.players.external.options import EngineFacts
from gui.core.state.kinds import FilePurpose


@frozen
class FileEntry:
    """An entry of a folder."""

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
    """The index of the chosen entry among those shown."""
    scroll: int = 0
    trouble: str = ""
    """What failed, or what is missing."""
    replaces: str = ""
    """The name of an existing file, which a second press of Save replaces."""


@frozen
class GameEntry:
    """The description of a game in a list."""

    key: str
    """Its journal's serial, or its number in a file."""
    variant: str
    title: str
    """The players' names, or the user's title."""
    result: str = ""
    """Its result, such as "White wins"; empty while it is in progress."""
    reason: str = ""
    date: str = ""
    event: str = ""
    length: str = ""
    """Its length, such as "31 moves"."""
    is_over: bool = False
    board: Board | None = None
    """The position in its picture, None until it is known."""
    start: int = 0
    """Its offset in a file of many games."""
    size: int = 0
    words: str = ""
    """The text that a search looks through, in lower case."""
    opening: str = ""
    """The code and the name of its opening, if known."""
    elo: int = 0
    """The higher of the players' ratings, 0 if none is known."""
    is_plain: bool = False
    """Whether it is a recorded game of chess whose opening can be looked up."""


@frozen
class Export:
    """An export in progress."""

    keys: tuple[str, ...]
    path: str
    dialog: FileDialog | None = None
    """The dialog in which the file was named; it opens again if writing fails."""


@frozen(eq=False)
class Library:
    """A list of games: all that were started here, or those of a file."""

    source: str = ""
    """The file, empty for the user's own games."""
    text: str = ""
    """The text that holds the games, if it is not a file of PGN."""
    kind: str = "pgn"
    """The kind of record that the text is."""
    title: str = ""
    """The name of the file that the text comes from; empty for the clipboard."""
    entries: PVector[GameEntry] = field(factory=pvector)
    found: PVector[int] = field(factory=pvector)
    """The numbers of the entries that match the search."""
    query: str = ""
    order: str = ""
    """What the list is sorted by; empty for the order in which the games come."""
    ending: str = ""
    """The result that the listed games have; empty for any."""
    looked_up: int = 0
    """How many games have been asked for their opening."""
    chosen: int = 0
    """The number of the chosen one among those."""
    marked: frozenset[str] = frozenset()
    """The keys of the games marked for export."""
    scroll: int = 0
    reading: int = 0
    """The number of this reading of the list; entries of earlier readings may still arrive."""
    is_complete: bool = False
    trouble: str = ""
    previews: PMap[str, Board] = field(factory=pmap)
    """The last positions of a file's games, as far as they are known."""
    deleted: tuple[GameEntry, ...] = ()
    """The game deleted last, which can be restored."""
    export: Export | None = None


@frozen
class EngineSheet:
    """What engines have reported since the program started, and the state of their sheets."""

    trials: tuple[str, ...] = ()
    """The programs to try, one after another."""
    trial_since: float = 0
    """When the first of them began to be tried."""
    facts: PMap[str, EngineFacts] = field(factory=pmap)
    """By path, what engines report about themselves."""
    open: str = ""
    """The engine whose options are open."""
    scroll: int = 0
    words: str = ""
    """What just happened, or what is wrong."""
