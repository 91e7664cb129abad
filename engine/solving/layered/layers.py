"""Layers: puzzles in which every move leads to the next layer, solved layer by layer without a table of all numbers.

Each layer is a sorted array of the reachable numbers, one for each set of symmetric positions. Only the numbers
themselves are kept, so a puzzle may have far more numbers than would fit into a table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from board.errors import ArgumentError, ParseError, TooLargeError, WoodpusherError
from engine.files import open_regular
from engine.registry import load as load_variant
from engine.solving.arrays import WIDTH, distinct, held, merged, packed, unpacked
from engine.solving.layered.disk_layers import DiskLayers, check_limit, goal_numbers, weight_of
from engine.solving.layered.layered_game import LayeredGameSolution, checked_codes
from engine.solving.layered.runs import Bounds
from engine.solving.layered.sorted_numbers import SortedArray
from engine.solving.sealed_file import MOST_BYTES, Inflater, Seal, check_size, field
from engine.solving.solution import Solution

if TYPE_CHECKING:
    from board.board import Board
    from board.variant import Variant
    from engine.solving.arrays import IndexArray
    from engine.solving.layered.sorted_numbers import SortedNumbers
    from engine.solving.numbering import Numbering

CHUNK = 1 << 18
"""How many positions of a layer are expanded at once."""
LIMIT = 100_000_000
"""The default limit on positions, up to symmetry."""

Progress = Callable[[int], None]


def solve_layers(
    numbering: Numbering,
    board: Board,
    progress: Progress,
    limit: int = LIMIT,
    folder: str | PathLike[str] | None = None,
    bounds: Bounds | None = None,
) -> LayeredSolution:
    """Return which positions reachable from a board lead to a goal, and how far away it is.

    The numbering must use symmetries, and all its moves must lead to the next layer. With a folder, layers are files
    there, memory is bounded, and finished layers are reused when the work resumes.
    """
    if folder is not None:
        on_disk = DiskLayers(Path(folder), numbering, board, progress, limit, bounds or Bounds())
        return LayeredSolution(numbering, *on_disk.solve())
    layers = [np.array([numbering.index(board)], np.int64)]
    done = 1
    while len(layers[-1]):
        layers.append(_next_layer(numbering, layers[-1]))
        done += len(layers[-1])
        progress(done)
        check_limit(numbering, board, done, limit)
    layers.pop()
    solvable = _steps_back(numbering, layers, goal_numbers(numbering))
    return LayeredSolution(numbering, *([SortedArray(numbers) for numbers in found] for found in (layers, solvable)))


def _next_layer(numbering: Numbering, layer: IndexArray) -> IndexArray:
    """Return the numbers that a move leads to, each once."""
    parts: list[IndexArray] = []
    for start in range(0, len(layer), CHUNK):
        parts.append(distinct(numbering.next_index_array(layer[start : start + CHUNK])))
        if len(parts) > 1 and sum(map(len, parts[1:])) > max(len(parts[0]), CHUNK):
            parts = [merged(parts)]
    return merged(parts)


def _steps_back(numbering: Numbering, layers: list[IndexArray], goals: IndexArray) -> list[IndexArray]:
    """Return for each layer the positions from which a goal can be reached.

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
    """Return those of the numbers that a layer contains."""
    return numbers[held(layer, numbers)]


class LayeredSolution(Solution):
    """The solution of a layered puzzle, for all positions reachable from the solver's start.

    Counts include the positions symmetric to a reachable one.
    """

    def __init__(
        self, numbering: Numbering, layers: Sequence[SortedNumbers], solvable: Sequence[SortedNumbers]
    ) -> None:
        super().__init__(numbering.variant, numbering, np.zeros(0, np.uint8))
        self._layers = layers
        self._solvable = solvable
        self._last = max((number for number, found in enumerate(solvable) if len(found)), default=0)
        """The layer that contains the goals."""

    def _facts(self, board: Board) -> tuple[int, int]:
        """Return whether a goal can be reached, and one more than the number of moves to it."""
        self._check(board)
        number = self._numbering.index(board)
        for place, layer in enumerate(self._layers):
            if number in layer:
                is_solvable = number in self._solvable[place]
                return int(is_solvable), self._last - place + 1 if is_solvable else 0
        raise ArgumentError(f"{self.variant.format(board)} cannot be reached from the solver's start")

    def _weight(self, numbers: SortedNumbers) -> int:
        """Return how many positions share the numbers."""
        return numbers.weight(partial(weight_of, self._numbering), CHUNK)

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
        return (
            self._numbering.from_index(number)
            for found in reversed(self._solvable)
            for chunk in found.chunks(CHUNK)
            for number in chunk.tolist()
        )

    def save(self, path: str | PathLike[str]) -> None:
        """Write the solution to a compressed file with a checksum, atomically.

        Raise ``TooLargeError`` if it is too large for one file: such a solution stays in the folder it was computed in.
        """
        layers = [*self._layers, *self._solvable]
        sizes = [len(layer) for layer in layers]
        check_file_size(self.variant, WIDTH * sum(sizes))
        header = {"variant": self.variant.spec, "layers": sizes}
        LAYERED_SEAL.write(path, header, b"".join(packed(layer.whole()) for layer in layers), level=1)


def check_file_size(variant: Variant, size: int) -> None:
    """Raise ``TooLargeError`` if a solution's tables have too many bytes for one file."""
    if size > MOST_BYTES:
        raise TooLargeError(
            f"the solution of {variant.spec} takes {size:,} bytes, more than the {MOST_BYTES:,} of one file; "
            "keep its folder of tables instead: solving again from that takes no time"
        )


LAYERED_SEAL = Seal("a layered solution", b"woodpusher layers\n")


def is_layered_file(path: str | PathLike[str]) -> bool:
    """Return whether a file begins like a layered solution."""
    try:
        number = open_regular(path)
    except OSError:  # the reader of other files says what is wrong with it
        return False
    with open(number, "rb") as file:
        return file.read(len(LAYERED_SEAL.magic)) == LAYERED_SEAL.magic


def load_layers(path: str | PathLike[str], limit: int) -> Solution:
    """Read the solution of a layered puzzle or game, or raise ``ParseError`` saying what is wrong with it."""
    header, body = LAYERED_SEAL.read(path, limit)
    try:
        variant = load_variant(field(header, "variant", str))
        numbering, sizes = variant.numbering, field(header, "layers", list)
        if numbering is None or not numbering.is_layered:
            raise ParseError(f"{variant.spec} has no layers")
        is_game = len(variant.players) == 2
        if (len(sizes) % 2 and not is_game) or not all(type(size) is int and size >= 0 for size in sizes):
            raise ParseError("expected the sizes of its layers and of their solvable parts in its header")
        check_size((WIDTH + is_game) * sum(sizes), limit)
        inflater = Inflater(body)
        numbers = [SortedArray(unpacked(inflater.take(WIDTH * size))) for size in sizes]
        codes = [checked_codes(inflater.take(size)) for size in sizes] if is_game else []
        inflater.finish()
        start = variant.parse(field(header, "start", str)) if is_game else None
    except (WoodpusherError, ValueError, LookupError) as error:
        raise ParseError(f"{path} cannot be used: {error}") from error
    if start is not None:
        return LayeredGameSolution(numbering.with_symmetries, numbers, codes, start)
    return LayeredSolution(numbering.with_symmetries, numbers[: len(sizes) // 2], numbers[len(sizes) // 2 :])
