"""Effects on files and the clipboard."""

from __future__ import annotations

import os
from pathlib import Path

from attrs import frozen

from board.board import Board
from board.errors import WoodpusherError
from board.geometry import Coordinate
from engine.drawing import draw_png
from engine.files import open_regular, write_atomically
from engine.registry import register_file
from engine.registry.game_files import DECLARED
from gui.core.effect import Effect, Outside
from gui.core.events import Alert, Event, StatusMessage
from gui.core.state import FileEntry
from gui.features.files.events import (
    FileRead,
    FileWritten,
    FolderListed,
    GamesFound,
    GamesRegistered,
    Pasted,
    ProgramFound,
)
from gui.features.tables.events import SyzygyFound

_DIAGRAM = 800
"""The width of a diagram in pixels."""


_TONES = ("green", "red", "blue", "yellow")


LARGEST = 8_000_000
"""The most bytes of a file to read at once; a worker lists larger files of games."""


@frozen
class CopyText(Effect):
    """Text to copy to the clipboard."""

    text: str

    def run(self, outside: Outside) -> Event | None:
        """Copy it."""
        if outside.clipboard.copy(self.text):
            return None
        return Alert(outside.now, "This display has no clipboard; nothing was copied.")


@frozen
class CopyPicture(Effect):
    """A picture of a board to copy to the clipboard, or to save in a folder if there is none."""

    board: Board
    flipped: bool
    arrows: tuple[tuple[Coordinate, Coordinate, int], ...]
    folder: str

    def run(self, outside: Outside) -> Event:
        """Copy or save it, and return an event that says which."""
        names = self.board.variant.geometry.names
        arrows = tuple(f"{names[start]}{names[end]}:{_TONES[tone]}" for start, end, tone in self.arrows)
        try:
            png = draw_png(self.board, arrows=arrows, flipped=self.flipped, size=_DIAGRAM)
            folder = Path(self.folder or usual_folder())
            said = outside.clipboard.copy_picture(png) or saved_picture(png, folder, self.board.variant.name)
        except (OSError, WoodpusherError) as error:
            return Alert(outside.now, f"The diagram cannot be copied: {error}. Nothing was changed.")
        return StatusMessage(outside.now, said)


@frozen
class PasteText(Effect):
    """A request for the clipboard's text."""

    def run(self, outside: Outside) -> Event:
        """Return an event with the text, empty if there is none."""
        return Pasted(outside.now, outside.clipboard.paste())


@frozen
class ListFolder(Effect):
    """A request to list a folder; an empty path means the usual folder for games."""

    folder: str

    def run(self, outside: Outside) -> Event:
        """Return an event with the entries, or with the reason why there are none."""
        folder = Path(self.folder or usual_folder())
        try:
            with os.scandir(folder) as found:
                shown = (entry for entry in found if not entry.name.startswith("."))
                entries = [FileEntry(entry.name, _is_folder(entry)) for entry in shown]
        except OSError as error:
            reason = f"This folder cannot be opened: {error.strerror or error}"
            return FolderListed(outside.now, str(folder), (), reason)
        entries.sort(key=lambda entry: (not entry.is_folder, entry.name.casefold()))
        return FolderListed(outside.now, str(folder), tuple(entries))


@frozen
class ReadFile(Effect):
    """A request for a file's text."""

    path: str

    def run(self, outside: Outside) -> Event:
        """Return an event with the text, or with what the file turns out to be."""
        path = Path(self.path)
        if path.suffix.lower() == ".py":
            return ProgramFound(outside.now, self.path)
        if path.suffix.lower() == DECLARED:  # no program: it only declares rules
            return RunFile(self.path).run(outside)
        try:
            folder = _syzygy_folder(path)
            if folder is not None:
                return SyzygyFound(outside.now, str(folder))
            content = _content(path)
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            return FileRead(outside.now, self.path, "", f"{path.name} cannot be read: {reason}")
        if path.suffix.lower() == ".pgn" and (len(content) > LARGEST or content.count(b"[Event ") > 1):
            return GamesFound(outside.now, self.path)
        if len(content) > LARGEST:
            return FileRead(outside.now, self.path, "", f"{path.name} cannot be read: it is too large")
        return FileRead(outside.now, self.path, _decoded(content))


@frozen
class RunFile(Effect):
    """A Python file to run, or a file of variants to read, for the games that it defines."""

    path: str

    def run(self, outside: Outside) -> Event:
        """Return an event with the names of its games, or with the reason why there are none."""
        try:
            return GamesRegistered(outside.now, tuple(variant.name for variant in register_file(self.path)))
        except WoodpusherError as error:
            return GamesRegistered(outside.now, (), str(error))


@frozen
class WriteFile(Effect):
    """Text to write to a file."""

    path: str
    text: str

    def run(self, outside: Outside) -> Event:
        """Write it, and return an event that says so."""
        try:
            write_atomically(self.path, self.text.encode("utf-8", "replace"))
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            return FileWritten(outside.now, self.path, f"{Path(self.path).name} cannot be written: {reason}")
        return FileWritten(outside.now, self.path)


@frozen
class ReadText(Effect):
    """The text of a game to open, and the name of a file that would hold it."""

    text: str
    path: str = "game.pgn"

    def run(self, outside: Outside) -> Event:
        """Return an event as if a file had been read."""
        return FileRead(outside.now, self.path, self.text)


@frozen
class OpenSlice(Effect):
    """A request for one game from a file of many."""

    path: str
    start: int
    size: int

    def run(self, outside: Outside) -> Event:
        """Return an event with the text of the game."""
        try:
            with open(open_regular(self.path), "rb") as file:
                file.seek(self.start)
                content = file.read(min(self.size, LARGEST))
        except OSError as error:
            reason = f"{Path(self.path).name} cannot be read: {error.strerror or error}"
            return FileRead(outside.now, self.path, "", reason)
        return FileRead(outside.now, self.path, _decoded(content))


_MOST_DIAGRAMS = 1000


def saved_picture(png: bytes, folder: Path, name: str) -> str:
    """Save a picture under a name that is free, and return a message."""
    for number in range(1, _MOST_DIAGRAMS):
        path = folder / (f"{name}.png" if number == 1 else f"{name}-{number}.png")
        if not path.exists():
            write_atomically(path, png)
            return f"Diagram saved as {path}"
    raise FileExistsError(f"{folder} already has {_MOST_DIAGRAMS} diagrams")


def _is_folder(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir()
    except OSError:  # a broken link
        return False


def usual_folder() -> str:
    """Return the folder where people keep their documents."""
    documents = Path.home() / "Documents"
    return str(documents if documents.is_dir() else Path.home())


_SYZYGY = (".rtbw", ".rtbz")


def _syzygy_folder(path: Path) -> Path | None:
    """Return the folder that holds a Syzygy file, or a folder that holds some, or None."""
    if path.suffix in _SYZYGY:
        return path.parent
    return path if os.path.isdir(path) and any(name.endswith(_SYZYGY) for name in os.listdir(path)) else None


def _decoded(content: bytes) -> str:
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        # Old records are in Latin-1; the reader reports anything it cannot parse.
        return content.decode("latin-1")


def _content(path: Path) -> bytes:
    """Return the beginning of a text file, one byte more than the largest may have, or raise an error."""
    with open(open_regular(path), "rb") as file:
        content = file.read(LARGEST + 1)
    if b"\0" in content:
        raise ValueError("it is not a text file")
    return content
