"""Layers on disk: a layered puzzle or game solved in a folder, however large its layers are.

Each finished layer is a file, and so are the positions of each layer from which a goal can be reached, or the values of
a game's positions. While a layer is computed, what does not fit into memory goes to temporary files. A puzzle needs
bounded memory; a game needs the numbers and values of one layer at a time. An interrupted run resumes after its last
file.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

import numpy as np

from board.errors import ArgumentError, ParseError, TooLargeError
from engine.file_locks import lock
from engine.files import open_regular, replacing
from engine.solving.arrays import distinct
from engine.solving.layered.layered_game import CHUNK, MOST_MOVES, in_layer, judged, played
from engine.solving.layered.runs import Bounds, ExternalSorter, shared
from engine.solving.layered.sorted_numbers import BLOCK, SortedFile, write_sorted

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from board.board import Board
    from engine.solving.arrays import IndexArray
    from engine.solving.layered.layered_game import Codes
    from engine.solving.layered.layers import Progress
    from engine.solving.numbering import Numbering

LIMIT = 4_000_000_000
"""The default limit on positions, up to symmetry."""
BYTES_PER_POSITION = 4
"""How much disk space a position takes, roughly: a byte in the end, more while the largest layers are computed."""
_CHECKSUM = 32


def job_name(numbering: Numbering, board: Board | None) -> str:
    """Return a prefix for files, so that several jobs can share a folder."""
    variant = numbering.variant
    start = "" if board is None else str(numbering.index(board))
    mark = sha256(f"{variant.spec} {start} {numbering is not variant.numbering}".encode()).hexdigest()[:8]
    return f"{variant.name}-{mark}"


def goal_numbers(numbering: Numbering) -> IndexArray:
    """Return the numbers of a puzzle's goals, sorted."""
    return distinct(np.array([numbering.index(goal) for goal in numbering.variant.goals()], np.int64))


def weight_of(numbering: Numbering, numbers: IndexArray) -> int:
    """Return how many positions some numbers represent."""
    return int(numbering.multiplicities(numbers).sum())


def check_limit(numbering: Numbering, board: Board, done: int, limit: int) -> None:
    """Raise ``TooLargeError`` if more positions than allowed have been found."""
    if done > limit:
        raise TooLargeError(
            f"more than {limit:,} positions of {numbering.variant.spec} can be reached from "
            f"{numbering.variant.format(board)}, counting symmetric ones once"
        )


class DiskLayers:
    """The layers of one puzzle in a folder."""

    def __init__(
        self, folder: Path, numbering: Numbering, board: Board, progress: Progress, limit: int, bounds: Bounds
    ) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._folder = folder
        self._numbering = numbering
        self._board = board
        self._name = job_name(numbering, board)
        self._progress = progress
        self._limit = limit
        self._bounds = bounds
        self._done = 0
        self._lock: IO[bytes] | None = None

    def solve(self) -> tuple[list[SortedFile], list[SortedFile]]:
        """Return the layers that can be reached, and of each the positions from which a goal can be reached."""
        try:
            layers = self._forward()
            solvable = self._back(layers)
        finally:
            self._unlock()
        self._advance_to(sum(map(len, layers)) + sum(map(len, solvable)))
        return layers, solvable

    def _work_alone(self) -> None:
        """Keep other processes from working on this puzzle here, or raise ``ArgumentError`` if one already does.

        Only files that are missing need this: any number of processes may read a finished solution.
        """
        if self._lock is None:
            path = self._folder / f".{self._name}.lock"
            self._lock = open(open_regular(path, os.O_WRONLY | os.O_CREAT), "wb")  # noqa: SIM115 (closed by _unlock)
            if not lock(self._lock.fileno()):
                raise ArgumentError(
                    f"another process is solving {self._numbering.variant.spec} in {self._folder}; "
                    "wait for it, or choose another folder"
                )

    def _unlock(self) -> None:
        if self._lock is not None:
            self._lock.close()
            self._lock = None

    def _forward(self) -> list[SortedFile]:
        """Expand forwards from the board, to the last layer that has positions."""
        start = np.array([self._numbering.index(self._board)], np.int64)
        layers = [self._kept("0.layer", lambda: iter([start]))]
        positions = 1
        while len(layers[-1]):
            layer = layers[-1]
            layers.append(self._kept(f"{len(layers)}.layer", partial(self._expanded, layer)))
            positions += len(layers[-1])
            self._advance_to(positions - len(layers[-1]))
            check_limit(self._numbering, self._board, positions, self._limit)
        return layers[:-1]

    def _back(self, layers: list[SortedFile]) -> list[SortedFile]:
        """Work back from the goals, through reachable positions."""
        solvable: list[SortedFile] = []
        for number in range(len(layers) - 1, -1, -1):
            later = solvable[-1] if solvable else None
            solvable.append(self._kept(f"{number}.solvable", partial(self._leading_on, layers[number], later)))
        return solvable[::-1]

    def _expanded(self, layer: SortedFile) -> Iterator[IndexArray]:
        """Yield the positions that the moves of a layer lead to, sorted."""
        with ExternalSorter(self._folder, self._bounds) as sorter:
            self._gather(sorter, layer, self._moves)
            yield from sorter.chunks()

    def _moves(self, numbers: IndexArray) -> IndexArray:
        """Return where all moves of some positions lead."""
        return self._numbering.next_index_array(numbers)

    def _leading_on(self, layer: SortedFile, later: SortedFile | None) -> Iterator[IndexArray]:
        """Yield the positions of a layer that are goals, or from which a move leads to a later position, sorted."""
        with ExternalSorter(self._folder, self._bounds) as sorter:
            sorter.add(goal_numbers(self._numbering))
            if later is not None:
                self._gather(sorter, later, self._numbering.undo_index_array)
            yield from shared(sorter.chunks(), layer.chunks(self._bounds.chunk))

    def _gather(self, sorter: ExternalSorter, layer: SortedFile, move: Callable[[IndexArray], IndexArray]) -> None:
        """Gather the results of moving from all positions of a layer."""
        for numbers in layer.chunks(self._bounds.chunk):
            sorter.add(distinct(move(numbers)))
            self._advance_to(self._done + len(numbers))

    def _advance_to(self, done: int) -> None:
        self._done = done
        self._progress(done)

    def _kept(self, name: str, compute: Callable[[], Iterator[IndexArray]]) -> SortedFile:
        """Return the file of this name, computed only if there is none yet."""
        variant = self._numbering.variant.spec
        path = self._folder / f"{self._name}-{name}"
        if not path.is_file():
            self._work_alone()
        if not path.is_file():  # another process may have finished it just now
            block = min(BLOCK, self._bounds.chunk)
            write_sorted(path, {"variant": variant}, compute(), partial(weight_of, self._numbering), block)
            # Remove what a killed run has left of this file.
            for remainder in self._folder.glob(f".{path.name}.*"):
                remainder.unlink()
        return SortedFile(path, variant)


class DiskGame(DiskLayers):
    """The layers of one two-player game in a folder, and the values of their positions."""

    def solve_game(self) -> tuple[list[SortedFile], list[Codes]]:
        """Return the layers that can be reached, and the codes of their positions."""
        codes: list[Codes] = []
        try:
            layers = self._forward()
            if len(layers) > MOST_MOVES:
                raise TooLargeError(f"{self._numbering.variant.spec} takes more than {MOST_MOVES} moves")
            for number in range(len(layers) - 1, -1, -1):
                later = (layers[number + 1], codes[-1]) if codes else None
                codes.append(self._judged(number, layers[number], later))
        finally:
            self._unlock()
        return layers, codes[::-1]

    def _moves(self, numbers: IndexArray) -> IndexArray:
        return played(self._numbering, numbers)

    def _judged(self, number: int, layer: SortedFile, later: tuple[SortedFile, Codes] | None) -> Codes:
        """Return the codes of a layer, computed only if there is no file of them yet."""
        path = self._folder / f"{self._name}-{number}.codes"
        if not path.is_file():
            self._work_alone()
            look_up = None if later is None else in_layer(later[0].whole(), np.array(later[1]))
            write_bytes_of(path, self._judge_chunks(layer, look_up))
        return read_codes(path, len(layer))

    def _judge_chunks(self, layer: SortedFile, look_up: Callable[[IndexArray], Codes] | None) -> Iterator[Codes]:
        for numbers in layer.chunks(CHUNK):
            yield judged(self._numbering, numbers, look_up)
            self._advance_to(self._done + len(numbers))


def write_bytes_of(path: Path, arrays: Iterable[NDArray[Any]]) -> None:
    """Write arrays one after the other, and their checksum, to a file that appears when it is complete."""
    digest = sha256()
    with replacing(path) as file:
        for array in arrays:
            content = array.tobytes()
            file.write(content)
            digest.update(content)
        file.write(digest.digest())


def read_codes(path: Path, count: int) -> Codes:
    """Return the codes in a file, mapped into memory, or raise ``ParseError`` if the file is damaged."""
    return read_array(path, count, np.dtype(np.uint8))


def read_array(path: Path, count: int, kind: np.dtype[Any]) -> NDArray[Any]:
    """Return the numbers of a kind in a file, mapped into memory, or raise ``ParseError`` if the file is damaged."""
    length = count * kind.itemsize
    with open(open_regular(path), "rb") as file:
        size = os.fstat(file.fileno()).st_size
        if size != length + _CHECKSUM:
            raise ParseError(f"{path} is damaged: expected {length + _CHECKSUM:,} bytes, got {size:,}")
        digest = sha256()
        for start in range(0, length, CHUNK):
            digest.update(file.read(min(CHUNK, length - start)))
        if file.read() != digest.digest():
            raise ParseError(f"{path} is damaged: its checksum is wrong")
        return np.memmap(file, kind, "r", shape=(count,)) if count else np.zeros(0, kind)
