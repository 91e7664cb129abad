"""Writing: a game's journal reaches the disk before its moves are drawn."""

from __future__ import annotations

import errno
from pathlib import Path
from secrets import token_hex

from attrs import evolve, frozen
from pyrsistent import pmap

from board.errors import ParseError
from engine.registry import names
from gui.core.state import Table
from gui.program.journal.file_system import FileSystem
from gui.program.journal.folder import LARGEST, path_of, remembered
from gui.program.journal.reading import Reading, applied, parse, records_of
from gui.program.journal.records import JournalRecord, changes, lines_of, opening


@frozen
class _Unsure:
    """An attempt to write that failed: none, some or all of it may be on the disk."""

    path: Path
    size: int
    """The size of the file before; this much is on the disk."""
    content: bytes


class Journal:
    """Writes the journals of the games in play.

    Each game has its own file, locked while it is on the table. If another window has locked the file, if it
    was replaced, holds other moves than ours, or has a damaged line, the game continues in a new file that begins with
    all of its moves. So two windows that continue the same game lose nothing, and nothing is written where it would
    not be read.
    """

    def __init__(self, folder: Path, disk: FileSystem | None = None) -> None:
        self.trouble = ""
        """Why what was written last cannot be read back; empty if it can."""
        self._folder = folder
        self._disk = disk or FileSystem()
        self._file: int | None = None
        self._path = folder
        self._size = 0
        self._written: Table | None = None
        """The state that was written last."""
        self._told: Table | None = None
        """The same state as a reader of the file would find it."""
        self._unsure: _Unsure | None = None

    def write(self, table: Table, now: float) -> Table:
        """Append the changes since the last call, and return once they are on the disk.

        The returned table has another serial if the game continues in another file.
        """
        if table is self._written:
            return table
        told = self._told if self._told is not None and self._told.serial == table.serial else None
        records = changes(told, table, now)
        self.trouble = ""
        try:
            if told is None or (records and self._file is None):
                table = self._open(table, now)
            elif records and self._file is not None:
                if self._disk.is_same(self._file, self._path, self._size):
                    self._append(told, table, records, now)
                else:
                    table = self._begin_anew(table, now)
        except OSError:
            self.close()
            raise
        self._written = table
        return table

    def _open(self, table: Table, now: float) -> Table:
        """Continue the game's file if it exists and no other window has it, otherwise begin a new one."""
        self.close()
        self._disk.make_folder(self._folder)
        path = path_of(self._folder, table.serial)
        try:
            file = self._disk.open(path)
        except FileNotFoundError:
            return self._begin(table, now)
        except OSError as error:
            if error.errno == errno.EINVAL:  # not a regular file
                return self._begin_anew(table, now)
            raise
        known: Table | None = None
        try:
            is_locked = self._disk.lock(file)
            reading, is_whole = self._known(file, path, table.serial)
            known = None if reading is None else reading.table
            is_fit = reading is None or (not reading.damage and _is_beginning(reading.table, table))
            records = changes(known, table, now) if is_fit else []
            if is_locked and is_fit and (records or not is_whole):
                self._file, self._path, self._size = file, path, 0 if reading is None else reading.size
                if not is_whole:
                    self._disk.truncate(file, self._size)
                self._append(known, table, records, now, is_cut=reading is not None and reading.is_cut)
                return table
        except ParseError:
            pass
        finally:
            if self._file is None:
                self._disk.close(file)
        if known is not None and _is_all_there(table, known):
            # A game that is only viewed needs no file until a move is played.
            self._told = table
            return table
        return self._begin_anew(table, now)

    def _known(self, file: int, path: Path, serial: str) -> tuple[Reading | None, bool]:
        """Return what can be read in an open file, or None if nothing was written yet, and whether that is all."""
        reading = remembered(self._disk.stamp(file))
        if reading is not None:
            return reading, True
        content = self._disk.read(file, LARGEST)
        size = len(content)
        last = self._unsure
        if last is not None and last.path == path and last.content.startswith(content[last.size :]):
            # What a failed write has left may be in memory only, so it is written again.
            content = content[: last.size]
        reading = parse(content, serial) if content else None
        return reading, size == (0 if reading is None else reading.size)

    def _begin_anew(self, table: Table, now: float) -> Table:
        return self._begin(evolve(table, serial=f"{table.serial.partition('~')[0]}~{token_hex(4)}"), now)

    def _begin(self, table: Table, now: float) -> Table:
        """Begin a file with the whole game so far; if the name is taken by now, try another suffix."""
        self.close()
        path = path_of(self._folder, table.serial)
        try:
            file = self._disk.create(path)
        except FileExistsError:
            return self._begin_anew(table, now)
        self._file, self._path, self._size = file, path, 0
        self._disk.lock(file)
        self._append(None, table, changes(None, table, now), now)
        return table

    def _append(
        self, told: Table | None, table: Table, records: list[JournalRecord], now: float, *, is_cut: bool = False
    ) -> None:
        """Write records that lead from one state to another, the end of the line before them if that is missing."""
        assert self._file is not None
        lines = lines_of(records)
        content = b"\n" * is_cut + lines
        if self._size + len(content) > LARGEST:
            raise OSError(errno.EFBIG, f"the file of this game would have more than {LARGEST:,} bytes")
        was_unsure, self._unsure = self._unsure is not None, _Unsure(self._path, self._size, content)
        self._disk.append(self._file, content)
        self._disk.sync(self._file)
        if not self._size or was_unsure:
            self._disk.sync_folder(self._folder)
        self._unsure = None
        self._size += len(content)
        self._told, self.trouble = _read_back(told, table, lines, now)

    def close(self) -> None:
        """Close the file."""
        file, self._file, self._written, self._told = self._file, None, None, None
        if file is not None:
            self._disk.close(file)


def _read_back(told: Table | None, table: Table, lines: bytes, now: float) -> tuple[Table, str]:
    """Return a game as a reader of its journal would find it after the lines just written, and how it differs if so."""
    if table.variant.name not in names():
        return table, ""  # a program has opened the window for a game of its own, which it knows
    first = 0 if told is None else len(told.game)
    try:
        if told is None:
            reading = parse(lines, table.serial)
            if reading.damage:
                return table, reading.damage
            found = reading.table
        else:
            found = told
            for record in records_of(lines):
                found = applied(found, record)
    except Exception as error:  # a plug-in's notation may raise anything
        return table, f"{type(error).__name__}: {error}"
    if len(found.game) != len(table.game):
        return table, f"{len(found.game)} positions would be found instead of {len(table.game)}"
    for number in range(first, len(table.game)):
        before, after = table.game[number], found.game[number]
        if (before.text, before.parent, before.board) != (after.text, after.parent, after.board):
            return table, f"the move {before.text} would be read as {after.text}, or lead to another position"
    left = changes(found, table, now)
    if left or (told is None and _opening(found) != _opening(table)):
        return table, f"some of it would be read differently: {left or _opening(table)}"
    # The nodes are equal; sharing them saves memory, and comparing them the next time takes no time.
    return evolve(found, game=table.game), ""


def _opening(table: Table) -> JournalRecord:
    """Return the facts that never change during a game."""
    return opening(evolve(table, flipped=False, about=evolve(table.about, recorded=0, faults=pmap())))


def _is_beginning(first: Table, second: Table) -> bool:
    """Return whether one state of a game leads to another, or is the same."""
    if len(first.game) > len(second.game):
        return False
    return _opening(first) == _opening(second) and all(
        old is new or (old.text, old.parent) == (new.text, new.parent)
        for old, new in zip(first.game.nodes, second.game.nodes, strict=False)
    )


def _is_all_there(table: Table, known: Table) -> bool:
    """Return whether a file that was read has everything in a game; it may have more."""
    if not _is_beginning(table, known):
        return False
    size = len(table.game)
    return (
        table.verdict in (None, known.verdict)
        and table.about.title in ("", known.about.title)
        and table.review.found in (None, known.review.found)
        and all(
            ours is theirs
            or (
                ours.notes == theirs.notes
                and ours.children == tuple(child for child in theirs.children if child < size)
            )
            for ours, theirs in zip(table.game.nodes, known.game.nodes, strict=False)
        )
    )
