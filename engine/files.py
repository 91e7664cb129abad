"""Files: bounded reads and atomic writes."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import IO

from board.errors import ArgumentError


def check_folder(path: str | os.PathLike[str]) -> None:
    """Raise ``ArgumentError`` if a file cannot be written because its folder does not exist."""
    folder = Path(path).absolute().parent
    if not os.path.isdir(folder):  # unlike Path.is_dir, also for a name that is too long
        raise ArgumentError(f"expected an existing folder, got {folder}")


def read_bounded(path: str | os.PathLike[str], most: int) -> bytes:
    """Return the content of a regular file up to a size limit, or raise ``OSError``.

    A device, a pipe or a socket might never end or never answer, so it raises an error before anything is read.
    """
    # Opening a pipe without a writer would block; for a regular file the flag makes no difference.
    number = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    try:
        about = os.fstat(number)
        if not stat.S_ISREG(about.st_mode):
            raise OSError(errno.EINVAL, "it is not a regular file")
        content = b""
        if about.st_size <= most:
            with open(number, "rb", closefd=False) as file:
                content = file.read(most + 1)
        if max(about.st_size, len(content)) > most:
            raise OSError(errno.EFBIG, f"it has more than {most} bytes")
        return content
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
    # A new file gets the usual permissions, a replaced one keeps its own.
    mode = target.stat().st_mode & 0o777 if target.exists() else 0o666 & ~_umask()
    os.chmod(temporary.name, mode)
    os.replace(temporary.name, target)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
