"""The folder of journals: its games, newest first, and operations on a single one."""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import datetime, timezone
from pathlib import Path
from secrets import token_hex
from stat import S_ISREG

from board.errors import ParseError
from engine.files import open_regular, read_open
from gui.core.state import Table
from gui.play.asking import can_be_continued, has_moves, is_stuck
from gui.program.journal.file_system import FileSystem, Stamp, stamp_of
from gui.program.journal.reading import Reading, parse
from gui.program.journal.records import lines_of

SUFFIX = ".journal"
RECENT = 8
"""How many of the newest games to search for one to continue, so that the program starts quickly."""
AT_ONCE = 1 << 16
"""How many bytes of journals are read while the window waits: these take some hundredths of a second."""
LARGEST = 1 << 26
"""How many bytes a journal may have: about two million moves."""


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


def is_quick(folder: Path) -> bool:
    """Return whether the last game is found in an instant."""
    try:
        return sum(path.stat().st_size for path in journals(folder)[:RECENT]) <= AT_ONCE
    except OSError:
        return True


def last_game(folder: Path, stopped: Callable[[], bool] = bool) -> tuple[Table | None, str]:
    """Return the game to continue: the newest that is not over or is a puzzle that got stuck, else the newest.

    An analysis does not count. The message is empty unless a game could not be read on the way, or not to its end.
    """
    try:
        found = journals(folder)
    except OSError as error:
        return None, f"The folder of your games cannot be read: {error}"
    trouble, finished, finished_trouble = "", None, ""
    for path in found[:RECENT]:
        try:
            reading = open_file(path, stopped)
            if stopped():
                break
            table = reading.table
            if table.about.is_analysis or not has_moves(table):
                continue
            said = damage_words(path, reading)
            if can_be_continued(table) or is_stuck(table):
                return table, trouble or said
            if finished is None:
                finished, finished_trouble = table, said
        except Exception as error:  # a plug-in's rules may raise anything; the file stays where it is
            trouble = trouble or f"Your last game ({path.name}) cannot be read: {error}. The file is kept."
    return finished, trouble or finished_trouble


def damage_words(path: Path, reading: Reading) -> str:
    """Return a message about a journal that can only be read in part; empty if all of it can."""
    if not reading.damage:
        return ""
    return (
        f"{path.name} is damaged: {reading.damage}. The game is shown as it was before that line. "
        "If you play on, it continues in a new file; the old file is kept."
    )


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
    return _read(path)[0].table


def open_file(path: Path, stopped: Callable[[], bool] = bool) -> Reading:
    """Read a file to put its game on the table; what took long is remembered for ``remembered``."""
    reading, stamp = _read(path, stopped)
    if stamp[2] > AT_ONCE:
        _remembered.clear()
        _remembered[stamp] = reading
    return reading


def _read(path: Path, stopped: Callable[[], bool] = bool) -> tuple[Reading, Stamp]:
    file = open_regular(path)
    try:
        stamp = stamp_of(os.fstat(file))
        return parse(read_open(file, LARGEST), path.name.removesuffix(SUFFIX), stopped), stamp
    finally:
        os.close(file)


_remembered: dict[Stamp, Reading] = {}
"""The last long journal that was read, by its stamp: it must be known again before it is continued."""


def remembered(stamp: Stamp) -> Reading | None:
    """Return what was read from a long file that has not changed since, or None; it is then forgotten."""
    return _remembered.pop(stamp, None)


def takes_long(path: Path) -> bool:
    """Return whether reading a file takes more than an instant."""
    try:
        return path.stat().st_size > AT_ONCE
    except OSError:
        return False


def rename(folder: Path, serial: str, title: str) -> None:
    """Record a game's new name."""
    path, disk = path_of(folder, serial), FileSystem()
    if read_file(path).about.title == title:
        return
    file = disk.open(path)
    try:
        if not disk.lock(file):
            raise OSError("it is open in another window")
        reading = parse(disk.read(file, LARGEST), serial)
        if reading.damage:
            raise ParseError(f"{reading.damage}, and what follows would never be read")
        disk.truncate(file, reading.size)  # a line that was torn by a crash
        disk.append(file, b"\n" * reading.is_cut + lines_of([{"title": title}]))
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
