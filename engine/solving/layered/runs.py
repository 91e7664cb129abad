"""Runs: external sorting of more numbers than fit into memory, in sorted parts on disk that are merged."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, TYPE_CHECKING

import numpy as np
from attrs import frozen

from engine.solving.arrays import held, merged, packed, unpacked, width_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.solving.arrays import IndexArray

MEMORY = 1_000_000_000
"""How many bytes of memory the whole program uses at most, unless another bound is given."""
MOST_RUNS = 64
"""How many runs are merged at once."""
_BYTES_PER_NUMBER = 32
"""How much memory a number takes while it is sorted: its array, the sorted copy, and the sort's workspace."""
_NUMBERS_PER_POSITION = 64
"""How many gathered numbers take as much memory as one position while it is expanded."""


@frozen
class Bounds:
    """How many numbers fit into a bounded memory."""

    memory: int = MEMORY

    @property
    def gathered(self) -> int:
        """How many numbers are gathered before they are written to disk."""
        return max(MOST_RUNS, self.memory // _BYTES_PER_NUMBER)

    @property
    def chunk(self) -> int:
        """How many positions are expanded at once."""
        return max(1, min(1 << 17, self.gathered // _NUMBERS_PER_POSITION))

    @property
    def block(self) -> int:
        """How many numbers of each run are merged at once."""
        return max(1, self.gathered // (4 * MOST_RUNS))


class Run:
    """Sorted numbers in a temporary file without a name, which vanishes with the process."""

    def __init__(self, folder: Path, chunks: Iterable[IndexArray], size: int) -> None:
        self._file: IO[bytes] = TemporaryFile(dir=folder)  # noqa: SIM115 (its owner closes it)
        self._blocks: list[tuple[int, int, int]] = []
        """The first number, the width of the differences and the number of bytes of each block."""
        for chunk in chunks:
            for start in range(0, len(chunk), size):
                numbers = chunk[start : start + size]
                width = width_of(numbers)
                content = packed(numbers - numbers[0], width)
                self._file.write(content)
                self._blocks.append((int(numbers[0]), width, len(content)))

    def chunks(self) -> Iterator[IndexArray]:
        """Yield all numbers in order, a block at a time, and close the file."""
        self._file.seek(0)
        for first, width, length in self._blocks:
            yield unpacked(self._file.read(length), width) + first
        self.close()

    def close(self) -> None:
        """Give the disk space back."""
        self._file.close()


class ExternalSorter:
    """A context manager that gathers numbers in any order, and yields them sorted, each once, within bounded memory."""

    def __init__(self, folder: Path, bounds: Bounds) -> None:
        self._folder = folder
        self._bounds = bounds
        self._arrays: list[IndexArray] = []
        self._waiting = 0
        self._runs: list[Run] = []

    def __enter__(self) -> ExternalSorter:
        """Return the sorter itself."""
        return self

    def __exit__(self, *error: object) -> None:
        """Give the disk space back."""
        for run in self._runs:
            run.close()

    @property
    def is_in_memory(self) -> bool:
        """Whether nothing has been written to disk."""
        return not self._runs

    def add(self, numbers: IndexArray) -> None:
        """Add numbers that are sorted, each once."""
        self._arrays.append(numbers)
        self._waiting += len(numbers)
        if self._waiting > self._bounds.gathered:
            self._merge_arrays()
            # If there were many duplicates, there is still room.
            if self._waiting > self._bounds.gathered // 2:
                self._write_run()

    def _merge_arrays(self) -> None:
        arrays, self._arrays = self._arrays, []
        numbers = merged(arrays)
        self._arrays, self._waiting = [numbers], len(numbers)

    def _write_run(self) -> None:
        self._runs.append(Run(self._folder, self._arrays, self._bounds.block))
        self._arrays, self._waiting = [], 0
        if len(self._runs) == MOST_RUNS:
            everything = merge([run.chunks() for run in self._runs])
            self._runs = [Run(self._folder, everything, self._bounds.block)]

    def chunks(self) -> Iterator[IndexArray]:
        """Yield all numbers, sorted, each once."""
        self._merge_arrays()
        if self._runs and self._waiting:
            self._write_run()
        return merge([run.chunks() for run in self._runs]) if self._runs else filter(len, self._arrays)


def merge(sources: Sequence[Iterator[IndexArray]]) -> Iterator[IndexArray]:
    """Yield the numbers of sorted sources, sorted, each once, holding one chunk of each source."""
    heads = [(head, source) for source in sources if (head := next(source, None)) is not None]
    while heads:
        bound = min(head[-1] for head, _ in heads)
        ready: list[IndexArray] = []
        left: list[tuple[IndexArray, Iterator[IndexArray]]] = []
        for head, source in heads:
            place = int(np.searchsorted(head, bound, "right"))
            ready.append(head[:place])
            rest = head[place:] if place < len(head) else next(source, None)
            if rest is not None:
                left.append((rest, source))
        heads = left
        yield merged(ready)


def shared(numbers: Iterator[IndexArray], others: Iterable[IndexArray]) -> Iterator[IndexArray]:
    """Yield the numbers that are in both of two sorted sources; none of their chunks is empty."""
    waiting = next(numbers, None)
    for other in others:
        while waiting is not None:
            place = int(np.searchsorted(waiting, other[-1], "right"))
            ready, waiting = waiting[:place], waiting[place:] if place < len(waiting) else next(numbers, None)
            yield ready[held(other, ready)]
            if waiting is not None and waiting[0] > other[-1]:
                break
        if waiting is None:
            return
