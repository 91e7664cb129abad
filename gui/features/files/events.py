"""Events of files and the clipboard."""

from __future__ import annotations

from attrs import frozen

from gui.core.events import Event
from gui.core.state import FileEntry


@frozen
class Pasted(Event):
    """The clipboard's text has arrived."""

    text: str


@frozen
class FolderListed(Event):
    """The content of a folder has arrived, or the reason why it cannot be listed."""

    folder: str
    entries: tuple[FileEntry, ...]
    trouble: str = ""


@frozen
class FileRead(Event):
    """A file's text has arrived, or the reason why it cannot be read."""

    path: str
    text: str
    trouble: str = ""


@frozen
class ProgramFound(Event):
    """A Python file was dropped or opened, which may define games."""

    path: str


@frozen
class GamesRegistered(Event):
    """A Python file was run: the names of its games, or the reason why there are none."""

    names: tuple[str, ...]
    trouble: str = ""


@frozen
class FileWritten(Event):
    """A file was written, or writing it failed."""

    path: str
    trouble: str = ""


@frozen
class GamesFound(Event):
    """A file turned out to hold many games."""

    path: str
