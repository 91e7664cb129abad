"""The file system: the few system calls that write a journal, so that a test can record them and cut them short."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from engine.file_locks import lock
from engine.files import open_regular, read_open

_BINARY = getattr(os, "O_BINARY", 0)


Stamp = tuple[int, int, int, int]
"""The device, the number, the size and the time of the last change of a file."""


def stamp_of(about: os.stat_result) -> Stamp:
    """Return the stamp in the facts about a file."""
    return about.st_dev, about.st_ino, about.st_size, about.st_mtime_ns


class FileSystem:
    """File descriptors; every method raises ``OSError`` as the system does."""

    def make_folder(self, folder: Path) -> None:
        """Make a folder and its parents durably, so that a power cut does not lose them."""
        missing = []
        while not folder.is_dir():
            missing.append(folder)
            folder = folder.parent
        for new in reversed(missing):
            new.mkdir(exist_ok=True)
            self.sync_folder(new.parent)

    def create(self, path: Path) -> int:
        """Create a file that must not exist yet, and open it for appending."""
        return os.open(path, os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_EXCL | _BINARY, 0o666)

    def open(self, path: Path) -> int:
        """Open an existing regular file for appending."""
        return open_regular(path, os.O_RDWR | os.O_APPEND)

    def lock(self, file: int) -> bool:
        """Lock a file until it is closed, or return False if another window has locked it.

        Without locks, the writes of other programs still show in the file's size.
        """
        return lock(file)

    def read(self, file: int, most: int) -> bytes:
        """Return the whole content of a file that is not too large."""
        os.lseek(file, 0, os.SEEK_SET)
        return read_open(file, most)

    def stamp(self, file: int) -> Stamp:
        """Return which file this is, and in which state: the same stamp means the same content."""
        return stamp_of(os.fstat(file))

    def append(self, file: int, content: bytes) -> None:
        """Write at the end of a file."""
        while content:
            content = content[os.write(file, content) :]

    def truncate(self, file: int, size: int) -> None:
        """Truncate a file."""
        os.ftruncate(file, size)

    def sync(self, file: int) -> None:
        """Return once a file's content is on the disk."""
        os.fsync(file)

    def sync_folder(self, folder: Path) -> None:
        """Return once the names in a folder are on the disk; Windows needs no such call."""
        if sys.platform == "win32":
            return
        file = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(file)
        finally:
            os.close(file)

    def is_same(self, file: int, path: Path, size: int) -> bool:
        """Return whether an open file still has its name, and no other program has written to it."""
        here = os.fstat(file)
        try:
            there = path.stat()
        except OSError:
            return False
        return (here.st_dev, here.st_ino) == (there.st_dev, there.st_ino) and here.st_size == size

    def close(self, file: int) -> None:
        """Close a file and release its lock."""
        os.close(file)
