"""Layers: puzzles in which every move leads to the next layer, solved layer by layer without a table of all numbers.

Each layer is a sorted array of the reachable numbers, one for each set of symmetric positions. Only the numbers
themselves are kept, so a puzzle may have far more numbers than would fit into a table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from itertools import pairwise
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from board.errors import ArgumentError, ParseError, TooLargeError, WoodpusherError
from engine.solving.arrays import distinct
from engine.solving.sealed_file import Seal, field, inflate
from engine.solving.solution import Solution
from engine.variants import load as load_variant

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from board.board import Board
    from engine.solving.arrays import IndexArray
    from engine.solving.numbering import Numbering

CHUNK = 1 << 18
"""How many positions of a layer are expanded at once."""
LIMIT = 100_000_000
"""The default limit on positions, up to symmetry."""
SEAL = Seal("a layer of a solution", b"woodpusher layer\n")
_WIDTH = 8

Progress = Callable[[int], None]


def solve_layers(
    numbering: Numbering,
    board: Board,
    progress: Progress,
    limit: int = LIMIT,
    folder: str | PathLike[str] | None = None,
) -> LayeredSolution:
    """Return which positions reachable from a board lead to a goal, and how far away it is.

    The numbering is one with symmetries, whose moves all lead to the next layer. Finished layers are kept in the
    folder, if one is given, and read from there when the work resumes.
    """
    keeper = None if folder is None else _Keeper(Path(folder), numbering, board)
    layers = [np.array([numbering.index(board)], np.int64)]
    done = 1
    while len(layers[-1]):
        layer = None if keeper is None else keeper.read(len(layers))
        if layer is None:
            layer = _next_layer(numbering, layers[-1])
            if keeper is not None:
                keeper.write(len(layers), layer)
        layers.append(layer)
        done += len(layer)
        progress(done)
        if done > limit:
            raise TooLargeError(
                f"more than {limit:,} positions of {numbering.variant.spec} can be reached from "
                f"{numbering.variant.format(board)}, counting symmetric ones once"
            )
    layers.pop()
    goals = distinct(np.array([numbering.index(goal) for goal in numbering.variant.goals()], np.int64))
    return LayeredSolution(numbering, layers, _steps_back(numbering, layers, goals))


def _next_layer(numbering: Numbering, layer: IndexArray) -> IndexArray:
    """Return the numbers that a move leads to, each once."""
    parts: list[IndexArray] = []
    for start in range(0, len(layer), CHUNK):
        parts.append(distinct(numbering.next_index_array(layer[start : start + CHUNK])))
        if len(parts) > 1 and sum(map(len, parts[1:])) > max(len(parts[0]), CHUNK):
            parts = [distinct(np.concatenate(parts))]
    return parts[0] if len(parts) == 1 else distinct(np.concatenate(parts))


def _steps_back(numbering: Numbering, layers: list[IndexArray], goals: IndexArray) -> list[IndexArray]:
    """Return for each layer the positions from which a goal can be reached, by how many moves it takes.

    If all goals are in one layer, every path to them has the same length.
    """
    solvable: list[IndexArray] = [np.zeros(0, np.int64)] * len(layers)
    found: IndexArray = np.zeros(0, np.int64)
    for number in range(len(layers) - 1, -1, -1):
        layer = layers[number]
        before = numbering.undo_index_array(found) if len(found) else found
        found = distinct(np.concatenate((_shared(layer, before), _shared(layer, goals))))
        solvable[number] = found
    return solvable


def _shared(layer: IndexArray, numbers: IndexArray) -> IndexArray:
    """Return the numbers that a layer holds."""
    return numbers[held(layer, numbers)]


def held(layer: IndexArray, numbers: IndexArray) -> NDArray[np.bool_]:
    """Return for each number whether a layer, which is sorted, holds it."""
    if not len(layer):
        return np.zeros(len(numbers), bool)
    places = np.minimum(np.searchsorted(layer, numbers), len(layer) - 1)
    found: NDArray[np.bool_] = layer[places] == numbers
    return found


class LayeredSolution(Solution):
    """The solution of a layered puzzle, for all positions reachable from the solver's start.

    Counts include the positions symmetric to a reachable one.
    """

    def __init__(self, numbering: Numbering, layers: list[IndexArray], solvable: list[IndexArray]) -> None:
        super().__init__(numbering.variant, numbering, np.zeros(0, np.uint8))
        self._layers = layers
        self._solvable = solvable
        self._last = max((number for number, found in enumerate(solvable) if len(found)), default=0)
        """The layer that contains the goals."""

    def _facts(self, board: Board) -> tuple[int, int]:
        """Return whether a goal can be reached, and one more than the number of moves to it."""
        self._check(board)
        number = np.array([self._numbering.index(board)], np.int64)
        for place, layer in enumerate(self._layers):
            if held(layer, number)[0]:
                is_solvable = bool(held(self._solvable[place], number)[0])
                return int(is_solvable), self._last - place + 1 if is_solvable else 0
        raise ArgumentError(f"{self.variant.format(board)} cannot be reached from where the solver began")

    def _weight(self, numbers: IndexArray) -> int:
        """Return how many positions share the numbers."""
        return sum(
            int(self._numbering.multiplicities(numbers[start : start + CHUNK]).sum())
            for start in range(0, len(numbers), CHUNK)
        )

    @cached_property
    def positions(self) -> int:
        """How many positions are reachable, or symmetric to a reachable one."""
        return sum(map(self._weight, self._layers))

    @cached_property
    def classes(self) -> tuple[int, int]:
        """How many positions are reachable and how many solvable, up to symmetry."""
        return sum(map(len, self._layers)), sum(map(len, self._solvable))

    @cached_property
    def histogram(self) -> Mapping[int, int]:
        """How many positions have each remoteness."""
        counts = {self._last - place: self._weight(found) for place, found in enumerate(self._solvable) if len(found)}
        return dict(sorted(counts.items()))

    @cached_property
    def value_counts(self) -> Mapping[str, int]:
        """How many of the positions that can be reached are solvable, and how many are not."""
        return {"solvable": self.count, "unsolvable": self.positions - self.count}

    def boards(self) -> Iterator[Board]:
        """Yield the solvable positions, one per set of symmetric ones, the last layer first."""
        return (self._numbering.from_index(int(number)) for found in reversed(self._solvable) for number in found)

    def save(self, path: str | PathLike[str]) -> None:
        """Write the solution to a compressed file with a checksum, whole or not at all."""
        numbers = [*self._layers, *self._solvable]
        header = {"variant": self.variant.spec, "layers": [len(layer) for layer in numbers]}
        LAYERED_SEAL.write(path, header, b"".join(map(packed, numbers)), level=1)


LAYERED_SEAL = Seal("a solution in layers", b"woodpusher layers\n")


def packed(numbers: IndexArray) -> bytes:
    """Return sorted numbers as differences, with bytes of equal significance side by side."""
    return np.ascontiguousarray(
        np.diff(numbers, prepend=0).astype("<i8").view(np.uint8).reshape(-1, _WIDTH).T
    ).tobytes()


def unpacked(content: bytes) -> IndexArray:
    """Return what ``packed`` has packed."""
    planes = np.frombuffer(content, np.uint8).reshape(_WIDTH, -1)
    numbers: IndexArray = np.cumsum(np.ascontiguousarray(planes.T).view("<i8").reshape(-1))
    return numbers


def is_layered_file(path: str | PathLike[str]) -> bool:
    """Return whether a file begins as a solution in layers does."""
    if not Path(path).is_file():
        return False
    with open(path, "rb") as file:
        return file.read(len(LAYERED_SEAL.magic)) == LAYERED_SEAL.magic


def load_layers(path: str | PathLike[str], limit: int) -> LayeredSolution:
    """Read a solution in layers, or raise ``ParseError`` saying what is wrong with it."""
    header, body = LAYERED_SEAL.read(path, limit)
    try:
        variant = load_variant(field(header, "variant", str))
        numbering, sizes = variant.numbering, field(header, "layers", list)
        if numbering is None or not numbering.is_layered:
            raise ParseError(f"{variant.spec} has no layers")
        if len(sizes) % 2 or not all(type(size) is int and size >= 0 for size in sizes):
            raise ParseError("its header needs the sizes of its layers, and of their solvable parts")
        content = inflate(body, _WIDTH * sum(sizes), limit)
    except (WoodpusherError, ValueError, LookupError) as error:
        raise ParseError(f"{path} cannot be used: {error}") from error
    ends = np.cumsum([0, *sizes]) * _WIDTH
    numbers = [unpacked(content[start:end]) for start, end in pairwise(ends.tolist())]
    return LayeredSolution(numbering.with_symmetries, numbers[: len(sizes) // 2], numbers[len(sizes) // 2 :])


class _Keeper:
    """Keeps finished layers in a folder, one file each."""

    def __init__(self, folder: Path, numbering: Numbering, board: Board) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._folder = folder
        self._numbering = numbering
        self._start = numbering.index(board)

    def _path(self, number: int) -> Path:
        return self._folder / f"{self._numbering.variant.name}-{self._start}-{number}.layer"

    def write(self, number: int, layer: IndexArray) -> None:
        """Keep a layer."""
        header = {"variant": self._numbering.variant.spec, "positions": len(layer)}
        SEAL.write(self._path(number), header, packed(layer), level=1)

    def read(self, number: int) -> IndexArray | None:
        """Return a layer that was kept, or None."""
        path = self._path(number)
        if not path.is_file():
            return None
        header, body = SEAL.read(path)
        if header.get("variant") != self._numbering.variant.spec:
            raise ParseError(f"{path} is a layer of {str(header.get('variant'))[:80]}")
        try:
            return unpacked(inflate(body, _WIDTH * field(header, "positions", int)))
        except ParseError as error:
            raise ParseError(f"{path} cannot be used: {error}") from error
