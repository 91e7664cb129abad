"""The file system: the few system calls that write a journal, so that a test can record them and cut them short."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from engine.file_locks import lock

_BINARY = getattr(os, "O_BINARY", 0)


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
        """Open an existing file for appending."""
        return os.open(path, os.O_RDWR | os.O_APPEND | _BINARY)

    def lock(self, file: int) -> bool:
        """Lock a file until it is closed, or return False if another window has locked it.

        Without locks, the writes of other programs still show in the file's size.
        """
        return lock(file)

    def read(self, file: int) -> bytes:
        """Return the whole content of a file."""
        os.lseek(file, 0, os.SEEK_SET)
        parts = []
        while part := os.read(file, 1 << 20):
            parts.append(part)
        return b"".join(parts)

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
