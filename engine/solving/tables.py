"""Tables: the part of a variant that knows positions solved beforehand and kept in files."""

from __future__ import annotations

import os
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import frozen

from board.errors import OptionError
from engine.solving.value import Value

if TYPE_CHECKING:
    from board.board import Board
    from board.variant import Variant
    from engine.search.tree import Probe

Folders = str | PathLike[str] | Iterable[str | PathLike[str]]
Progress = Callable[[float, str], None]
"""Called with the share that is done, from 0 to 1, and what is being worked on."""


@frozen
class MoveVerdict:
    """A move with its value from a table."""

    move: str
    value: Value
    """Its value for the side that makes it."""
    plies: int | None = None
    """How many plies lead to the end, this one included; None in a draw, or if unknown."""
    zeroing: int | None = None
    """How many plies lead to the winner's next capture, pawn move or mate, where a Syzygy table knows no more."""


@frozen
class TableVerdict:
    """The value of a position from a table, with those of all its moves."""

    value: Value
    """Its value for the side to move."""
    plies: int | None = None
    moves: tuple[MoveVerdict, ...] = ()
    """The best ones first."""
    zeroing: int | None = None
    """As in a move's verdict."""

    @property
    def moves_to_mate(self) -> int | None:
        """How many moves the winner still has to make, None in a draw or if unknown.

        >>> TableVerdict(Value.WIN, 5).moves_to_mate, TableVerdict(Value.LOSE, 4).moves_to_mate
        (3, 2)
        """
        return None if self.plies is None else (self.plies + 1) // 2


class OpenTables(ABC):
    """The tables of some folders."""

    @abstractmethod
    def own_verdict(self, board: Board) -> TableVerdict | None:
        """Return the verdict of our own tables on a position, or None if a table is missing."""

    @abstractmethod
    def foreign_verdict(self, board: Board) -> TableVerdict | None:
        """Return the verdict of other people's tables, or None if they do not cover the position."""

    @abstractmethod
    def make(self, board: Board, progress: Progress) -> None:
        """Make the table that covers a board, and those it depends on; finished parts are kept if it is stopped."""


class Tables(ABC):
    """What a variant knows about tables of its positions: ``tables = MyTables`` in its own body."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant

    @abstractmethod
    def name_of(self, board: Board) -> str:
        """Return the name of the table of ours that covers a board, such as KQKR, or an empty string if none can."""

    @abstractmethod
    def may_be_foreign(self, board: Board) -> bool:
        """Return whether other people's tables may cover a board."""

    @abstractmethod
    def probe(self, folders: str) -> Probe:
        """Return a function that scores positions from the tables in folders."""

    @abstractmethod
    def open(self, folder: Path, foreign: str) -> OpenTables:
        """Return our own tables in a folder, and other people's in other folders."""


def table_probe(variant: Variant, folders: str | None) -> Probe | None:
    """Return a function that scores positions from the tables in folders, or None if the variant cannot use them.

    Several folders are separated as in ``PATH``; each may hold our own tables, Syzygy tables or both.
    """
    tables: Tables | None = variant.tables
    return None if folders is None or tables is None else tables.probe(folders)


def folders_of(folders: Folders) -> tuple[Path, ...]:
    """Return the folders that an option names: one path, several, or a string of several separated as in ``PATH``."""
    if isinstance(folders, str):
        parts = [folders] if os.path.isdir(folders) else folders.split(os.pathsep)
        return tuple(Path(part) for part in parts if part)
    return (Path(folders),) if isinstance(folders, PathLike) else tuple(map(Path, folders))


def check_folder(name: str, folders: str) -> str:
    """Return existing folders, or raise ``OptionError``."""
    for folder in [str(each) for each in folders_of(folders)] or [folders]:
        if not os.path.isdir(folder):  # unlike Path.is_dir, also for a name that is too long
            raise OptionError(f"expected {name} to be a folder of endgame tables, but {folder!r} is not a folder")
    return folders
