"""Solving on a cluster: each layer is split into parts, which workers expand, exchange and merge."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import starmap
from os import PathLike
from pathlib import Path
from secrets import token_hex
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import numpy as np

from board.errors import ArgumentError, ParseError, TooLargeError, UnsupportedError
from engine.cluster import Cluster
from engine.files import read_bounded, write_atomically
from engine.solving.arrays import distinct
from engine.solving.layered import parts
from engine.solving.layered.disk_layers import check_limit, job_name
from engine.solving.layered.layered_game import MOST_MOVES, LayeredGameSolution
from engine.solving.layered.layers import LayeredSolution
from engine.solving.layered.parts import SolvingJob
from engine.solving.layered.sorted_numbers import SortedArray
from engine.solving.numbering import TABLE_POSITIONS
from engine.solving.solution import Solution, Steps

if TYPE_CHECKING:
    from board.board import Board
    from engine.solving.arrays import IndexArray
    from engine.solving.numbering import Numbering

Progress = Callable[[int], None]
Tables = str | PathLike[str] | None

PARTS_PER_WORKER = 3
"""How many parts a layer has for each worker, so that none waits long for the slowest."""
MOST_PARTS = 999
THIN = 2_000
"""A layer with fewer numbers is expanded here: sending it away would take longer."""


@contextmanager
def shared_folder(cluster: Cluster, tables: Tables) -> Iterator[Path]:
    """Yield the folder that all workers share: the given one, or a temporary one for a cluster on this machine."""
    if tables is not None:
        folder = Path(tables).absolute()
        folder.mkdir(parents=True, exist_ok=True)
        yield folder
    elif cluster.is_local:
        with TemporaryDirectory(prefix="woodpusher-") as name:
            yield Path(name)
    else:
        raise ArgumentError("solving on a cluster needs a folder for tables that all workers share")


class PartedSolver:
    """One puzzle or game, solved on a cluster in a folder."""

    def __init__(
        self,
        cluster: Cluster,
        folder: Path,
        numbering: Numbering,
        board: Board | None,
        progress: Progress,
        limit: int,
    ) -> None:
        self._cluster = cluster
        self._numbering = numbering
        self._board = board
        self._progress = progress
        self._limit = limit
        self._done = 0
        variant = numbering.variant
        has_symmetries = numbering is not variant.numbering
        name = job_name(numbering, board)
        self._job = SolvingJob(str(folder), variant, name, self._parts(folder, name), has_symmetries, token_hex(8))

    def _parts(self, folder: Path, name: str) -> int:
        """Return how many parts a layer has: as many as when the work was begun, whatever the cluster's size is now."""
        path = folder / f"{name}.work"
        if path.is_file():
            try:
                count = json.loads(read_bounded(path, 100))
            except ValueError:
                count = None
            if type(count) is not int or not 1 <= count <= MOST_PARTS:
                raise ParseError(f"{path} cannot be used: expected a number of parts")
            return count
        # An odd number, so that numbers with equal lowest bits are spread over all parts.
        count = min(PARTS_PER_WORKER * self._cluster.workers | 1, MOST_PARTS)
        write_atomically(path, json.dumps(count))
        return count

    @property
    def _all_parts(self) -> range:
        return range(self._job.parts)

    # The three kinds of solutions.

    def layered_puzzle(self) -> LayeredSolution:
        """Expand forwards from the board layer by layer, then work back from the goals."""
        last = self._forward("next")
        # The layer after the last one is empty; from there the search goes back.
        following: list[int] = [0] * self._job.parts
        for number in range(last, -1, -1):
            layer = f"back-{number}"
            sizes = parts.read_list(self._job, layer)
            if sizes is None:
                sources = self._expand("undo", f"back-{number + 1}", following, layer)
                calls = [(self._job, layer, part, sources[part], str(number), True) for part in self._all_parts]
                sizes = self._merge(parts.merge, calls, layer, sources, sum(following))
            following = sizes
        numbers = range(last + 1)
        return LayeredSolution(
            self._numbering,
            [SortedArray(self._whole(str(number))) for number in numbers],
            [SortedArray(self._whole(f"back-{number}")) for number in numbers],
        )

    def layered_game(self) -> LayeredGameSolution:
        """Expand forwards from the board layer by layer, then judge each layer by the next, the last one first."""
        last = self._forward("play", MOST_MOVES)
        codes = []
        for number in range(last, -1, -1):
            layer = f"{number}-codes"
            sizes = self._sizes(str(number))
            if parts.read_list(self._job, layer) is None:
                calls = [(self._job, number, part, number < last) for part in self._all_parts if sizes[part]]
                for _ in self._run(parts.judge, calls, sum(sizes)):
                    pass
                parts.write_list(self._job, layer, sizes)
            codes.append(self._whole_codes(number, sizes))
        assert self._board is not None
        layers = [SortedArray(self._whole(str(number))) for number in range(last + 1)]
        return LayeredGameSolution(self._numbering, layers, codes[::-1], self._board)

    def backwards(self) -> Solution:
        """Work back from a puzzle's goals, all positions of one remoteness at a time."""
        variant = self._numbering.variant
        steps: Steps = np.zeros(self._numbering.positions, np.uint16)
        goals = distinct(np.array([self._numbering.index(board) for board in variant.goals()], np.int64))
        sizes = self._begin("0", goals)
        step = 0
        while sum(sizes):
            if step + 1 == 1 << 16:
                steps = steps.astype(np.uint32)
            steps[self._whole(str(step))] = step + 1
            self._advance(sum(sizes))
            step += 1
            found = parts.read_list(self._job, str(step))
            if found is None:
                sources = self._expand("undo", str(step - 1), sizes, str(step))
                calls = [(self._job, step, part, given) for part, given in sorted(sources.items())]
                found = self._merge(parts.merge_new, calls, str(step), sources, sum(sizes))
            sizes = found
        return Solution(variant, self._numbering, steps)

    # Layers.

    def _forward(self, how: str, most: int | None = None) -> int:
        """Expand layer by layer from the board, and return the number of the last one that has positions."""
        assert self._board is not None
        sizes = self._begin("0", np.array([self._numbering.index(self._board)], np.int64))
        self._done = 1
        number = 0
        while True:
            layer = str(number + 1)
            following = parts.read_list(self._job, layer)
            if following is None:
                sources = self._expand(how, str(number), sizes, layer)
                calls = [(self._job, layer, part, given) for part, given in sorted(sources.items())]
                following = self._merge(parts.merge, calls, layer, sources, sum(sizes))
            self._advance(sum(following))
            variant = self._numbering.variant
            check_limit(self._numbering, self._board, self._done, self._limit)
            if most is not None and number + 2 > most:
                raise TooLargeError(f"{variant.spec} takes more than {most} moves")
            if not sum(following):
                return number
            sizes = following
            number += 1

    def _advance(self, count: int) -> None:
        self._done += count
        self._progress(self._done)

    def _begin(self, layer: str, numbers: IndexArray) -> list[int]:
        """Write the first layer, and return how many numbers each of its parts has."""
        sizes = [0] * self._job.parts
        for part, belonging in parts.split(self._job, numbers):
            parts.write(self._job, layer, part, belonging)
            sizes[part] = len(belonging)
        parts.write_list(self._job, layer, sizes)
        return sizes

    def _expand(self, how: str, layer: str, sizes: Sequence[int], target: str) -> dict[int, list[int]]:
        """Expand the parts of a layer, and return for each part of the next layer which of them contributed to it."""
        filled = [part for part, size in enumerate(sizes) if size]
        sources: dict[int, list[int]] = defaultdict(list)
        calls = [(self._job, how, layer, part, target) for part in filled]
        for place, owners in self._run(parts.expand, calls, sum(sizes)):
            for owner in owners:
                sources[owner].append(filled[place])
        for given in sources.values():
            given.sort()
        return sources

    def _merge(
        self,
        merge: Callable[..., int],
        calls: Sequence[tuple[Any, ...]],
        layer: str,
        sources: dict[int, list[int]],
        width: int,
    ) -> list[int]:
        """Merge what was found into the parts of a layer, mark it as finished, and clear the exchange."""
        sizes = [0] * self._job.parts
        for place, size in self._run(merge, calls, width):
            sizes[calls[place][2]] = size
        parts.write_list(self._job, layer, sizes)
        for part, given in sources.items():
            for source in given:
                self._job.path(layer, part, source).unlink(missing_ok=True)
        return sizes

    def _run(
        self, function: Callable[..., Any], calls: Sequence[tuple[Any, ...]], width: int
    ) -> Iterable[tuple[int, Any]]:
        """Call a function for parts of a layer with a given number of positions: on the cluster, or here."""
        return enumerate(starmap(function, calls)) if width < THIN else self._cluster.run(function, calls)

    def _sizes(self, layer: str) -> list[int]:
        sizes = parts.read_list(self._job, layer)
        assert sizes is not None
        return sizes

    def _whole(self, layer: str) -> IndexArray:
        """Return all numbers of a layer, sorted."""
        found = [parts.read(self._job, layer, part) for part, size in enumerate(self._sizes(layer)) if size]
        return np.sort(np.concatenate(found)) if found else np.zeros(0, np.int64)

    def _whole_codes(self, number: int, sizes: Sequence[int]) -> Any:
        """Return the values of a layer's positions, in the order of their numbers."""
        filled = [part for part, size in enumerate(sizes) if size]
        numbers = np.concatenate([parts.read(self._job, str(number), part) for part in filled])
        codes = np.concatenate([parts.read_codes(self._job, str(number), part) for part in filled])
        return codes[np.argsort(numbers)]


def solve_on(cluster: Cluster, board: Board, progress: Progress, limit: int | None, tables: Tables) -> Solution:
    """Return the solution that ``solve`` returns for a board, found on a cluster."""
    variant = board.variant
    numbering = variant.numbering
    if numbering is None:
        raise UnsupportedError(f"{variant.spec} does not number its positions, so the work cannot be split")
    with shared_folder(cluster, tables) as folder:
        solution = numbering.solve_on(cluster, board, limit, progress, folder)
        if solution is not None:
            return solution
        most = TABLE_POSITIONS if limit is None else limit
        if len(variant.players) > 1 or not (variant.abilities.goals and numbering.can_undo):
            raise UnsupportedError(f"{variant.spec} is explored position by position, so the work cannot be split")
        if numbering.positions > most:
            raise TooLargeError(
                f"{variant.spec} has {numbering.positions:,} positions: more than the limit of {most:,} positions"
            )
        return PartedSolver(cluster, folder, numbering, None, progress, most).backwards()
