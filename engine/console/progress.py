"""The progress bar that all commands share: on standard error, and only in a terminal."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from stat import S_ISREG
from typing import IO, Protocol

STANDARD = "-"
"""The path that means standard input or output."""


class Show(Protocol):
    """Shows how much is done, and how much there is to do if that has changed."""

    def __call__(self, done: int, total: int | None = None) -> None:
        """Show it."""


@contextmanager
def progress_bar(what: str, total: int | None, *, is_file: bool = False) -> Iterator[Show]:
    """Show a bar while the block runs; yield a function that sets how much is done.

    Without a total the bar shows only the count; in a file, what is done is bytes.
    """
    # Importing this takes long, and shells import every command to complete a word.
    from rich.console import Console
    from rich.progress import BarColumn, DownloadColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    console = Console(stderr=True)
    count = DownloadColumn() if is_file else MofNCompleteColumn()
    columns = (TextColumn(what), BarColumn(), count, TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(what, total=total)

        def show(done: int, total: int | None = None) -> None:
            progress.update(task, completed=done, total=total)

        yield show


@contextmanager
def reading(what: str, source: str) -> Iterator[tuple[IO[bytes], Callable[[], None]]]:
    """Open a file, or standard input, and show how much of it has been read.

    Yield the file, and a function to call after each record.
    """
    file = sys.stdin.buffer if source == STANDARD else open(source, "rb")  # noqa: SIM115 - standard input stays open
    try:
        size = None if source == STANDARD else _size(file)
        with progress_bar(what, size, is_file=size is not None) as show:
            count = 0

            def after_one() -> None:
                nonlocal count
                count += 1
                show(count if size is None else file.tell())

            yield file, after_one
    finally:
        if source != STANDARD:
            file.close()


def _size(file: IO[bytes]) -> int | None:
    """Return the length of a file, or None for a pipe."""
    about = os.fstat(file.fileno())
    return about.st_size if S_ISREG(about.st_mode) else None
