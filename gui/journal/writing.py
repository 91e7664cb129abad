"""Writing: a game's journal reaches the disk before its moves are drawn."""

from __future__ import annotations

from pathlib import Path
from secrets import token_hex

from attrs import evolve

from board.errors import ParseError
from gui.file_system import FileSystem
from gui.journal.folder import path_of
from gui.journal.reading import read
from gui.journal.records import changes, lines_of, opening
from gui.state import Table


class Journal:
    """Writes the journals of the games in play.

    Each game has its own file, locked while it is on the table. If another window has locked the file, or if it
    was replaced or holds other moves than ours, the game continues in a new file that begins with all of its moves.
    So two windows that continue the same game lose nothing.
    """

    def __init__(self, folder: Path, disk: FileSystem | None = None) -> None:
        self._folder = folder
        self._disk = disk or FileSystem()
        self._file: int | None = None
        self._path = folder
        self._size = 0
        self._written: Table | None = None
        self._has_failed = False
        """Whether some of the file may not be on the disk yet."""

    def write(self, table: Table, now: float) -> Table:
        """Append the changes since the last call, and return once they are on the disk.

        The returned table has another serial if the game continues in another file.
        """
        if table is self._written:
            return table
        before = self._written if self._written is not None and self._written.serial == table.serial else None
        records = changes(before, table, now)
        try:
            if before is None or (records and self._file is None):
                table = self._open(table, now)
            elif records and self._file is not None:
                if self._disk.is_same(self._file, self._path, self._size):
                    self._append(lines_of(records))
                else:
                    table = self._begin_anew(table, now)
        except OSError:
            self.close()
            self._has_failed = True
            raise
        self._written, self._has_failed = table, False
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
        try:
            is_locked = self._disk.lock(file)
            known, size = self._known(file, table.serial)
            if is_locked and (known is None or _is_beginning(known, table)):
                records = changes(known, table, now)
                if records or self._has_failed:
                    self._file, self._path, self._size = file, path, size
                    self._disk.truncate(file, size)  # a line that was torn by a crash
                    self._append(lines_of(records))
                    return table
            is_all_there = known is not None and _is_beginning(table, known) and table.verdict in (None, known.verdict)
        except ParseError:
            is_all_there = False
        finally:
            if self._file is None:
                self._disk.close(file)
        # A game that is only viewed needs no file until a move is played.
        return table if is_all_there else self._begin_anew(table, now)

    def _known(self, file: int, serial: str) -> tuple[Table | None, int]:
        """Return the game of an open file and the size of its whole lines; None if nothing was written yet."""
        content = self._disk.read(file)
        size = content.rfind(b"\n") + 1
        return (read(content[:size].decode("utf-8", "replace"), serial) if size else None), size

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
        self._append(lines_of(changes(None, table, now)))
        self._disk.sync_folder(self._folder)
        return table

    def _append(self, content: bytes) -> None:
        assert self._file is not None
        self._disk.append(self._file, content)
        self._disk.sync(self._file)
        self._size += len(content)

    def close(self) -> None:
        """Close the file."""
        file, self._file, self._written = self._file, None, None
        if file is not None:
            self._disk.close(file)


def _is_beginning(first: Table, second: Table) -> bool:
    """Return whether one state of a game leads to another, or is the same."""
    if len(first.game) > len(second.game):
        return False
    openings = [opening(evolve(table, flipped=False)) for table in (first, second)]
    return openings[0] == openings[1] and all(
        (old.text, old.parent) == (new.text, new.parent)
        for old, new in zip(first.game.nodes, second.game.nodes, strict=False)
    )
