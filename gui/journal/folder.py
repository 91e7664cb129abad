"""The folder of journals: its games, newest first, and operations on a single one."""

from __future__ import annotations

from datetime import datetime, timezone
from pathlib import Path
from secrets import token_hex
from stat import S_ISREG

from gui.file_system import FileSystem
from gui.journal.reading import read
from gui.journal.records import lines_of
from gui.state import Table
from gui.table import can_be_continued, has_moves, is_stuck

SUFFIX = ".journal"
RECENT = 8
"""How many of the newest games to search for one to continue, so that the program starts quickly."""


def new_session(now: datetime | None = None) -> str:
    """Return a name for the games of one run of the program: the date, and a part unique to this run."""
    now = now or datetime.now(timezone.utc)
    return f"{now.astimezone(timezone.utc):%Y%m%d-%H%M%S}-{token_hex(4)}"


def journals(folder: Path) -> list[Path]:
    """Return the journals of a folder, newest first, without broken links."""
    found = []
    for path in folder.glob(f"*{SUFFIX}"):
        try:
            changed = path.stat()
        except OSError:
            continue
        if S_ISREG(changed.st_mode):
            found.append((changed.st_mtime_ns, path.name, path))
    return [path for *_, path in sorted(found, reverse=True)]


def last_game(folder: Path) -> tuple[Table | None, str]:
    """Return the game to continue: the newest that is not over or is a puzzle that got stuck, else the newest.

    An analysis does not count. The message is empty unless a game could not be read on the way.
    """
    try:
        found = journals(folder)
    except OSError as error:
        return None, f"The folder of your games cannot be read: {error}"
    trouble, finished = "", None
    for path in found[:RECENT]:
        try:
            table = read_file(path)
            if table.about.is_analysis:
                continue
            if has_moves(table) and (can_be_continued(table) or is_stuck(table)):
                return table, trouble
            if has_moves(table) and finished is None:
                finished = table
        except Exception as error:  # a plug-in's rules may raise anything; the file stays where it is
            trouble = trouble or f"Your last game ({path.name}) cannot be read: {error}. The file is kept."
    return finished, trouble


# Single games.

_BIN = "deleted"
"""The folder of deleted games, which can be restored."""
_KEPT = 30 * 24 * 3600.0
"""For how many seconds a deleted game can be restored."""


def path_of(folder: Path, serial: str) -> Path:
    """Return the file of a game."""
    return folder / f"{serial}{SUFFIX}"


def read_file(path: Path) -> Table:
    """Return the game of a file, or raise a ``WoodpusherError`` or ``OSError``."""
    return read(path.read_text(encoding="utf-8", errors="replace"), path.name.removesuffix(SUFFIX))


def rename(folder: Path, serial: str, title: str) -> None:
    """Record a game's new name."""
    path, disk = path_of(folder, serial), FileSystem()
    if read_file(path).about.title == title:
        return
    file = disk.open(path)
    try:
        if not disk.lock(file):
            raise OSError("it is open in another window")
        content = disk.read(file)
        disk.truncate(file, content.rfind(b"\n") + 1)  # a line that was torn by a crash
        disk.append(file, lines_of([{"title": title}]))
        disk.sync(file)
    finally:
        disk.close(file)


def delete(folder: Path, serial: str) -> None:
    """Delete a game; ``restore`` brings it back, and ``empty_bin`` removes it after a month."""
    (folder / _BIN).mkdir(exist_ok=True)
    path = path_of(folder, serial)
    path.touch()  # the month begins now
    path.rename(path_of(folder / _BIN, serial))


def restore(folder: Path, serial: str) -> None:
    """Restore a deleted game; never overwrite another of the same name."""
    target = path_of(folder, serial)
    if target.exists():
        raise FileExistsError(f"{target.name} already exists")
    path_of(folder / _BIN, serial).rename(target)


def empty_bin(folder: Path, now: float) -> None:
    """Remove games that were deleted a month ago."""
    for path in journals(folder / _BIN):
        if path.stat().st_mtime < now - _KEPT:
            path.unlink()
