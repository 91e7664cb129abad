"""The progress bar that all commands share: on standard error, and only in a terminal."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from stat import S_ISREG
from typing import IO, TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from engine.learning.training import Progress

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
def training_bar(
    until: float | None, begun: float, generations: int | None, phase: str = ""
) -> Iterator[Callable[[Progress], None]]:
    """Show how far a training is: its generation, what it gained, and the time left if it is limited.

    ``until`` is the number of seconds at which it ends, ``begun`` how many it has taken before.
    """
    from rich.console import Console
    from rich.progress import BarColumn, TextColumn, TimeElapsedColumn
    from rich.progress import Progress as Bars

    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.fields[note]}"), TimeElapsedColumn())
    with Bars(*columns, console=console, transient=True, disable=not console.is_terminal) as bars:
        task = bars.add_task(phase or "Beginning", total=None, note="")

        def show(progress: Progress) -> None:
            name = phase or f"Generation {progress.generation}: {progress.phase}"
            if until is not None:
                done, total = progress.seconds - begun, until - begun
            elif generations is not None:
                done, total = progress.generation - 1 + progress.share / 3, float(generations)
            else:
                done, total = progress.share, 1.0
            bars.update(task, description=name, completed=done, total=total, note=gains(progress, until))

        yield show


def gains(progress: Progress, until: float | None) -> str:
    """Return what a training has gained so far, and the time left."""
    parts = []
    if progress.elo_over_last is not None:
        parts.append(f"Elo {progress.elo_over_first:+.0f} over the first, {progress.elo_over_last:+.0f} over the last")
    if until is not None:
        left = max(round(until - progress.seconds), 0)
        parts.append(f"{left // 60}:{left % 60:02} left")
    return ", ".join(parts)


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
