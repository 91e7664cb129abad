"""Effects: requests to the world outside the state, such as files and the clipboard, and how each is run.

A command puts effects into the state; the program takes them out, runs them and returns the results as
events. Everything that touches the disk or the system is here.
"""

from __future__ import annotations

import contextlib
import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
from attrs import frozen

from board.board import Board
from board.errors import WoodpusherError
from board.geometry import Coordinate
from engine.drawing import draw_png
from engine.files import open_regular, write_atomically
from engine.players import player
from engine.registry import register_file
from engine.registry.game_files import DECLARED
from engine.training.collections import own_exercises
from engine.training.progress import Progress, write_progress
from gui.core.engine_entry import TYPED
from gui.core.events import (
    Alert,
    Event,
    ExercisesRead,
    FileRead,
    FileWritten,
    FolderListed,
    GameOpened,
    GamesFound,
    GamesRegistered,
    LastGameFound,
    Pasted,
    ProgramChecked,
    ProgramFound,
    ProgramsFound,
    StatusMessage,
    SyzygyFound,
)
from gui.core.state import FileEntry
from gui.program import journal
from gui.shell.clipboard import copy_picture

_MORE_FOLDERS = ("/usr/games", "/usr/local/bin", "/usr/local/games", "/opt/homebrew/bin", "/snap/bin")
"""Where engines may be installed outside the search path."""
_ENGINES = re.compile(
    r"(fairy-?|multi-?variant-?)?(stockfish|lc0|leela|komodo|dragon|ethereal|berserk|koivisto|rubichess|arasan\w*|caissa|obsidian"
    r"|crafty|toga2?|fruit|glaurung|senpai|texel|laser|xiphos|demolito|igel|seer|clover|alexandria|viridithas|plentychess"
    r"|stormphrax|halogen|weiss|minic|rofchade|smallbrain|houdini|hiarcs|shredder|rybka|maia)[-_.\w]*"
)
"""Names of common UCI engines."""
_DIAGRAM = 800
"""The width of a diagram in pixels."""
_TONES = ("green", "red", "blue", "yellow")
LARGEST = 8_000_000
"""The most bytes of a file to read at once; a worker lists larger files of games."""


@frozen
class CopyText:
    """Text to copy to the clipboard."""

    text: str


@frozen
class CopyPicture:
    """A picture of a board to copy to the clipboard, or to save in a folder if there is none."""

    board: Board
    flipped: bool
    arrows: tuple[tuple[Coordinate, Coordinate, int], ...]
    folder: str


@frozen
class PasteText:
    """A request for the clipboard's text."""


@frozen
class FindPrograms:
    """A request for the installed engines."""


@frozen
class CheckProgram:
    """A program that was typed as a player: can it be run?"""

    path: str


@frozen
class ListFolder:
    """A request to list a folder; an empty path means the usual folder for games."""

    folder: str


@frozen
class ReadFile:
    """A request for a file's text."""

    path: str


@frozen
class RunFile:
    """A Python file to run, or a file of variants to read, for the games that it defines."""

    path: str


@frozen
class WriteFile:
    """Text to write to a file."""

    path: str
    text: str


@frozen
class ReadText:
    """The text of a game to open, and the name of a file that would hold it."""

    text: str
    path: str = "game.pgn"


@frozen
class FindLastGame:
    """A request for the game to continue."""

    folder: str


@frozen
class OpenJournal:
    """A request for a game of the library."""

    folder: str
    serial: str


@frozen
class OpenSlice:
    """A request for one game from a file of many."""

    path: str
    start: int
    size: int


@frozen
class RenameJournal:
    """A game's new title."""

    folder: str
    serial: str
    title: str


@frozen
class DeleteJournal:
    """A game to delete."""

    folder: str
    serial: str


@frozen
class RestoreJournal:
    """A game to restore."""

    folder: str
    serial: str


@frozen
class WriteProgress:
    """Training progress to save."""

    path: str
    progress: Progress


@frozen
class ReadExercises:
    """A request for the exercises in the user's file."""

    path: str


Effect = (
    CopyText
    | CopyPicture
    | PasteText
    | FindPrograms
    | CheckProgram
    | ListFolder
    | ReadFile
    | RunFile
    | WriteFile
    | ReadText
    | FindLastGame
    | OpenJournal
    | OpenSlice
    | RenameJournal
    | DeleteJournal
    | RestoreJournal
    | WriteProgress
    | ReadExercises
)


def run(effect: Effect, now: float, stopped: Callable[[], bool] = bool) -> Event | None:
    """Run an effect, and return the resulting event; reading a game ends early if it is ``stopped``."""
    if isinstance(effect, FindLastGame):
        return _find_last(effect, now, stopped)
    if isinstance(effect, OpenJournal):
        return _open_journal(effect, now, stopped)
    return _RUNNERS[type(effect)](effect, now)


def takes_long(effect: Effect) -> bool:
    """Return whether the window should not wait for an effect: it reads a game of thousands of moves."""
    if isinstance(effect, FindLastGame):
        return not journal.is_quick(Path(effect.folder))
    if isinstance(effect, (OpenJournal, RenameJournal)):
        return journal.takes_long(journal.path_of(Path(effect.folder), effect.serial))
    return False


def _copy(effect: CopyText, now: float) -> Event | None:
    try:
        pygame.scrap.put_text(effect.text)
    except pygame.error:
        return Alert(now, "This display has no clipboard; nothing was copied.")
    return None


def _copy_picture(effect: CopyPicture, now: float) -> Event:
    names = effect.board.variant.geometry.names
    arrows = tuple(f"{names[start]}{names[end]}:{_TONES[tone]}" for start, end, tone in effect.arrows)
    try:
        png = draw_png(effect.board, arrows=arrows, flipped=effect.flipped, size=_DIAGRAM)
        said = copy_picture(png, Path(effect.folder or usual_folder()), effect.board.variant.name)
    except (OSError, WoodpusherError) as error:
        return Alert(now, f"The diagram cannot be copied: {error}. Nothing was changed.")
    return StatusMessage(now, said)


def _paste(effect: PasteText, now: float) -> Event:
    try:
        return Pasted(now, pygame.scrap.get_text())
    except pygame.error:
        return Pasted(now, "")


def _find_programs(effect: FindPrograms, now: float) -> Event:
    """Look for programs with the names of engines, wherever programs are installed."""
    found: dict[str, str] = {}
    for folder in dict.fromkeys((*os.environ.get("PATH", "").split(os.pathsep), *_MORE_FOLDERS)):
        with contextlib.suppress(OSError), os.scandir(folder or os.curdir) as entries:
            for entry in entries:
                name = entry.name.lower().removesuffix(".exe")
                is_one = _ENGINES.fullmatch(name) is not None and entry.is_file() and os.access(entry.path, os.X_OK)
                if is_one:
                    found.setdefault(os.path.realpath(entry.path), entry.path)
    return ProgramsFound(now, tuple(sorted(found.values())))


def _check_program(effect: CheckProgram, now: float) -> Event:
    try:
        player(f"{TYPED}{effect.path}")
    except WoodpusherError as error:
        return ProgramChecked(now, effect.path, str(error))
    return ProgramChecked(now, effect.path)


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
    except OSError:  # a broken link
        return False


def usual_folder() -> str:
    """Return the folder where people keep their documents."""
    documents = Path.home() / "Documents"
    return str(documents if documents.is_dir() else Path.home())


def _run_file(effect: RunFile, now: float) -> Event:
    try:
        return GamesRegistered(now, tuple(variant.name for variant in register_file(effect.path)))
    except WoodpusherError as error:
        return GamesRegistered(now, (), str(error))


_SYZYGY = (".rtbw", ".rtbz")


def _read(effect: ReadFile, now: float) -> Event:
    path = Path(effect.path)
    if path.suffix.lower() == ".py":
        return ProgramFound(now, effect.path)
    if path.suffix.lower() == DECLARED:  # no program: it only declares rules
        return _run_file(RunFile(effect.path), now)
    try:
        folder = _syzygy_folder(path)
        if folder is not None:
            return SyzygyFound(now, str(folder))
        content = _content(path)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        return FileRead(now, effect.path, "", f"{path.name} cannot be read: {reason}")
    if path.suffix.lower() == ".pgn" and (len(content) > LARGEST or content.count(b"[Event ") > 1):
        return GamesFound(now, effect.path)
    if len(content) > LARGEST:
        return FileRead(now, effect.path, "", f"{path.name} cannot be read: it is too large")
    return FileRead(now, effect.path, _decoded(content))


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


def _read_text(effect: ReadText, now: float) -> Event:
    return FileRead(now, effect.path, effect.text)


def _open_slice(effect: OpenSlice, now: float) -> Event:
    try:
        with open(open_regular(effect.path), "rb") as file:
            file.seek(effect.start)
            content = file.read(min(effect.size, LARGEST))
    except OSError as error:
        return FileRead(now, effect.path, "", f"{Path(effect.path).name} cannot be read: {error.strerror or error}")
    return FileRead(now, effect.path, _decoded(content))


def _find_last(effect: FindLastGame, now: float, stopped: Callable[[], bool]) -> Event:
    return LastGameFound(now, *journal.last_game(Path(effect.folder), stopped))


def _open_journal(effect: OpenJournal, now: float, stopped: Callable[[], bool]) -> Event:
    path = journal.path_of(Path(effect.folder), effect.serial)
    try:
        reading = journal.open_file(path, stopped)
        return GameOpened(now, reading.table, journal.damage_words(path, reading))
    except Exception as error:  # a plug-in's rules may raise anything; the file stays where it is
        return GameOpened(now, None, str(error))


def _rename(effect: RenameJournal, now: float) -> Event | None:
    return _tidied(now, lambda folder: journal.rename(folder, effect.serial, effect.title), effect.folder)


def _delete(effect: DeleteJournal, now: float) -> Event | None:
    return _tidied(now, lambda folder: journal.delete(folder, effect.serial), effect.folder)


def _restore(effect: RestoreJournal, now: float) -> Event | None:
    return _tidied(now, lambda folder: journal.restore(folder, effect.serial), effect.folder)


def _tidied(now: float, work: Callable[[Path], None], folder: str) -> Event | None:
    """Change a journal, and report what went wrong if it failed."""
    try:
        work(Path(folder))
    except (OSError, WoodpusherError) as error:
        return Alert(now, f"This game cannot be changed: {error}. Its file was not changed.")
    return None


def _write(effect: WriteFile, now: float) -> Event:
    try:
        write_atomically(effect.path, effect.text.encode("utf-8", "replace"))
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        return FileWritten(now, effect.path, f"{Path(effect.path).name} cannot be written: {reason}")
    return FileWritten(now, effect.path)


def _write_progress(effect: WriteProgress, now: float) -> Event | None:
    try:
        write_progress(effect.progress, effect.path)
    except (OSError, WoodpusherError) as error:
        return Alert(now, f"Your progress cannot be saved: {error}. You can keep training.")
    return None


def _read_exercises(effect: ReadExercises, now: float) -> Event:
    name = Path(effect.path).name
    try:
        os.close(open_regular(effect.path))  # what is not a file might never end
        return ExercisesRead(now, name, own_exercises(effect.path))
    except (OSError, WoodpusherError) as error:
        return ExercisesRead(now, name, (), str(error))


_RUNNERS: dict[type[Any], Callable[[Any, float], Event | None]] = {
    CopyText: _copy,
    CopyPicture: _copy_picture,
    PasteText: _paste,
    FindPrograms: _find_programs,
    CheckProgram: _check_program,
    ListFolder: _list,
    ReadFile: _read,
    RunFile: _run_file,
    WriteFile: _write,
    ReadText: _read_text,
    OpenSlice: _open_slice,
    RenameJournal: _rename,
    DeleteJournal: _delete,
    RestoreJournal: _restore,
    WriteProgress: _write_progress,
    ReadExercises: _read_exercises,
}
