"""Effects: what a state asks for outside of it, such as files and the clipboard, and how each is run.

A command puts effects into the state; the program takes them out, runs them and hands back what comes of them as
events. So all that touches the disk or the system stands here.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
from attrs import frozen

from engine.files import write_atomically
from gui.events import Event, FileRead, FileWritten, FolderListed, Pasted, Told
from gui.state import FileEntry

LARGEST = 8_000_000
"""How many bytes of a file are read."""


@frozen
class Copy:
    """A text for the clipboard."""

    text: str


@frozen
class Paste:
    """The wish for the clipboard's text."""


@frozen
class ListFolder:
    """The wish for what is in a folder, empty for where games are usually kept."""

    folder: str


@frozen
class ReadFile:
    """The wish for a file's text."""

    path: str


@frozen
class WriteFile:
    """A text for a file."""

    path: str
    text: str


Effect = Copy | Paste | ListFolder | ReadFile | WriteFile


def run(effect: Effect, now: float) -> Event | None:
    """Run an effect, and return what comes of it."""
    return _RUNNERS[type(effect)](effect, now)


def _copy(effect: Copy, now: float) -> Event | None:
    try:
        pygame.scrap.put_text(effect.text)
    except pygame.error:
        return Told(now, "This display has no clipboard; nothing was copied.")
    return None


def _paste(effect: Paste, now: float) -> Event:
    try:
        return Pasted(now, pygame.scrap.get_text())
    except pygame.error:
        return Pasted(now, "")


def _list(effect: ListFolder, now: float) -> Event:
    folder = Path(effect.folder or usual_folder())
    try:
        with os.scandir(folder) as found:
            entries = [FileEntry(entry.name, _is_folder(entry)) for entry in found if not entry.name.startswith(".")]
    except OSError as error:
        return FolderListed(now, str(folder), (), f"This folder cannot be opened: {error.strerror or error}")
    entries.sort(key=lambda entry: (not entry.is_folder, entry.name.casefold()))
    return FolderListed(now, str(folder), tuple(entries))


def _is_folder(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir()
    except OSError:  # a link that leads nowhere
        return False


def usual_folder() -> str:
    """Return where people keep their documents."""
    documents = Path.home() / "Documents"
    return str(documents if documents.is_dir() else Path.home())


def _read(effect: ReadFile, now: float) -> Event:
    try:
        content = _content(Path(effect.path))
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        return FileRead(now, effect.path, "", f"{Path(effect.path).name} cannot be read: {reason}")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        # Old records are written in Latin-1; what makes no sense is found out by whoever reads it.
        text = content.decode("latin-1")
    return FileRead(now, effect.path, text)


def _content(path: Path) -> bytes:
    """Return what is in a file of text, or raise an error; a pipe or a device might never end."""
    if path.exists() and not path.is_dir() and not path.is_file():
        raise ValueError("it is not a file")
    with path.open("rb") as file:
        content = file.read(LARGEST + 1)
    if len(content) > LARGEST:
        # A large collection is cut between two games, and those at its beginning are shown.
        end = content.rfind(b"\n\n[Event ", 0, LARGEST)
        content = content[: end if end > 0 else LARGEST]
    if b"\0" in content:
        raise ValueError("it is not a text")
    return content


def _write(effect: WriteFile, now: float) -> Event:
    try:
        write_atomically(effect.path, effect.text.encode("utf-8", "replace"))
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        return FileWritten(now, effect.path, f"{Path(effect.path).name} cannot be written: {reason}")
    return FileWritten(now, effect.path)


_RUNNERS: dict[type[Any], Callable[[Any, float], Event | None]] = {
    Copy: _copy,
    Paste: _paste,
    ListFolder: _list,
    ReadFile: _read,
    WriteFile: _write,
}
