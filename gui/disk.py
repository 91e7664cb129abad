"""The disk: the few system calls that a journal is written with, so that a test can record them and cut them short."""

from __future__ import annotations

import os
import sys
from pathlib import Path

if sys.platform == "win32":
    import msvcrt

    _FAR = 1 << 40
    """A lock on Windows keeps others from reading what it covers, so it covers a byte that is never there."""

    def _lock(file: int) -> bool:
        here = os.lseek(file, 0, os.SEEK_CUR)
        try:
            os.lseek(file, _FAR, os.SEEK_SET)
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        finally:
            os.lseek(file, here, os.SEEK_SET)
        return True

else:
    import fcntl

    def _lock(file: int) -> bool:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:  # a file system without locks: what others write is still noticed by the file's size
            return True
        return True


_BINARY = getattr(os, "O_BINARY", 0)


class Disk:
    """Files as numbers, as the system knows them; everything raises ``OSError`` as the system does."""

    def make_folder(self, folder: Path) -> None:
        """Make a folder, and those that it lies in, so that a power cut does not lose them."""
        missing = []
        while not folder.is_dir():
            missing.append(folder)
            folder = folder.parent
        for new in reversed(missing):
            new.mkdir(exist_ok=True)
            self.sync_folder(new.parent)

    def create(self, path: Path) -> int:
        """Create a file that must not be there yet, and open it for appending."""
        return os.open(path, os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_EXCL | _BINARY, 0o666)

    def open(self, path: Path) -> int:
        """Open a file that is there for appending."""
        return os.open(path, os.O_RDWR | os.O_APPEND | _BINARY)

    def lock(self, file: int) -> bool:
        """Lock a file until it is closed, or return False if another window has locked it."""
        return _lock(file)

    def read(self, file: int) -> bytes:
        """Return all that is in a file."""
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
        """Cut a file off."""
        os.ftruncate(file, size)

    def sync(self, file: int) -> None:
        """Return when a file's content is on the disk."""
        os.fsync(file)

    def sync_folder(self, folder: Path) -> None:
        """Return when the names in a folder are on the disk; Windows sees to that by itself."""
        if sys.platform == "win32":
            return
        file = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(file)
        finally:
            os.close(file)

    def is_same(self, file: int, path: Path, size: int) -> bool:
        """Return whether an open file is still the one of a name, and nobody else has written to it."""
        here = os.fstat(file)
        try:
            there = path.stat()
        except OSError:
            return False
        return (here.st_dev, here.st_ino) == (there.st_dev, there.st_ino) and here.st_size == size

    def close(self, file: int) -> None:
        """Close a file, and with it its lock."""
        os.close(file)
