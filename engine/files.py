"""Files: bounded reads, atomic writes, and the user's folder."""

from __future__ import annotations

import errno
import os
import stat
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import IO

from board.errors import ArgumentError

_BLOCK = 1 << 20
"""How many bytes are read at once."""


def check_folder(path: str | os.PathLike[str]) -> None:
    """Raise ``ArgumentError`` if a file cannot be written because its folder does not exist."""
    folder = Path(path).absolute().parent
    if not os.path.isdir(folder):  # unlike Path.is_dir, also for a name that is too long
        raise ArgumentError(f"expected an existing folder, got {folder}")


def open_regular(path: str | os.PathLike[str], flags: int = os.O_RDONLY) -> int:
    """Open a regular file and return its descriptor, or raise ``OSError``.

    A device, a pipe or a socket might never end or never answer, so it raises an error before anything is read.
    """
    # Opening a pipe without a writer would block; for a regular file the flag makes no difference.
    number = os.open(path, flags | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0), 0o666)
    if not stat.S_ISREG(os.fstat(number).st_mode):
        os.close(number)
        raise OSError(errno.EINVAL, "it is not a regular file")
    return number


def read_open(number: int, most: int) -> bytes:
    """Return the rest of an open file up to a size limit, or raise ``OSError``; a longer one is not read."""
    parts = []
    left = most - (os.fstat(number).st_size - os.lseek(number, 0, os.SEEK_CUR))
    if left >= 0:
        left = most
        # The size that the system reports may be wrong, so it is no more than a first check.
        while left >= 0 and (part := os.read(number, _BLOCK)):
            parts.append(part)
            left -= len(part)
    if left < 0:
        raise OSError(errno.EFBIG, f"it has more than {most} bytes")
    return b"".join(parts)


def read_bounded(path: str | os.PathLike[str], most: int) -> bytes:
    """Return the content of a regular file up to a size limit, or raise ``OSError``."""
    number = open_regular(path)
    try:
        return read_open(number, most)
    finally:
        os.close(number)


def write_atomically(path: str | os.PathLike[str], content: str | bytes, *, is_lasting: bool = True) -> None:
    """Write a file atomically: a reader, or a crash, finds either the old content or the new, never half of it.

    A file that need not survive a power cut is written faster with ``is_lasting=False``.
    """
    with replacing(path, is_lasting=is_lasting) as file:
        file.write(content.encode() if isinstance(content, str) else content)


@contextmanager
def replacing(path: str | os.PathLike[str], *, is_lasting: bool = True) -> Iterator[IO[bytes]]:
    """Yield a file to write to; it replaces the old one if the block ends without an error."""
    target = Path(path)
    check_folder(target)
    with NamedTemporaryFile(dir=target.parent, prefix=f".{target.name}.", delete=False) as temporary:
        try:
            yield temporary
            temporary.flush()
            if is_lasting:
                os.fsync(temporary.fileno())
        except BaseException:
            os.unlink(temporary.name)
            raise
    try:
        # A new file gets the usual permissions, a replaced one keeps its own.
        mode = target.stat().st_mode & 0o777 if target.is_file() else 0o666 & ~_umask()
        os.chmod(temporary.name, mode)
        os.replace(temporary.name, target)
    except OSError:  # the target may be a folder
        os.unlink(temporary.name)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def data_folder(environment: Mapping[str, str] = os.environ, platform: str = sys.platform) -> Path:
    """Return the folder for settings, games and nets: ``WOODPUSHER_HOME``, or the platform's own place."""
    if environment.get("WOODPUSHER_HOME"):
        return Path(environment["WOODPUSHER_HOME"])
    home = Path.home()
    if platform == "win32":
        return Path(environment.get("APPDATA") or home / "AppData" / "Roaming") / "Woodpusher"
    if platform == "darwin":
        return home / "Library" / "Application Support" / "Woodpusher"
    return Path(environment.get("XDG_DATA_HOME") or home / ".local" / "share") / "woodpusher"
