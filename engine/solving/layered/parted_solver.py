"""Solving on a cluster: workers keep the parts of each layer, and send one another what they find.

A layer is finished when every part of it is a file with the worker that keeps it. Whatever is missing is computed from
the layer before, be it because the run has only come so far, was stopped, or has lost a worker.
"""

from __future__ import annotations

import shutil
import weakref
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import accumulate
from pathlib import Path
from tempfile import mkdtemp
from time import sleep
from typing import TYPE_CHECKING, Any

import numpy as np

from board.errors import ArgumentError, PlayerError, TooLargeError
from engine.cluster import Cluster
from engine.solving.layered.disk_layers import check_limit, goal_numbers, job_name
from engine.solving.layered.layered_game import MOST_MOVES, LayeredGameSolution
from engine.solving.layered.layers import LayeredSolution
from engine.solving.layered.part_files import Job, PartFiles, Partition, PartKey, found_files
from engine.solving.layered.part_worker import Layer, PartWorker
from engine.solving.layered.sorted_numbers import SortedNumbers
from engine.solving.solution import Solution

if TYPE_CHECKING:
    from board.board import Board
    from engine.solving.arrays import IndexArray
    from engine.solving.numbering import Numbering

Progress = Callable[[int], None]
Ask = Callable[..., Any]
"""Ask the machine that keeps a part: the name of a method of ``PartFiles``, the part, and further arguments."""

PARTS = 16
"""How many parts a layer has at least."""
PARTS_PER_WORKER = 4
MOST_PARTS = 999
MOST_TRIES = 5
"""How many times in a row workers may be lost before anything more is finished."""
NONE: IndexArray = np.zeros(0, np.int64)


class LostWorkerError(Exception):
    """A worker has been lost, so that some parts may be missing."""


class PartedSolver:
    """One puzzle or game, solved on a cluster."""

    def __init__(
        self,
        cluster: Cluster,
        folder: Path | None,
        numbering: Numbering,
        board: Board | None,
        progress: Progress,
        limit: int,
    ) -> None:
        """Keep the parts in a folder of each worker's machine, or in one that all share."""
        self._cluster = cluster
        self._temporary = None
        if folder is None and cluster.is_local:
            folder = self._temporary = Path(mkdtemp(prefix="woodpusher-"))
        self._folder = None if folder is None else folder.absolute()
        self._numbering = numbering
        self._board = board
        self._progress = progress
        self._limit = limit
        variant = numbering.variant
        self._job = Job(variant, numbering is not variant.numbering, job_name(numbering, board))
        self._done = 0
        self._counts: dict[PartKey, int] = {}
        """The parts that are finished, with their sizes."""
        self._finished = 0
        """How many parts have been finished since a worker was lost."""

    @property
    def has_files(self) -> bool:
        """Whether the folder on this machine holds parts of this job."""
        return self._folder is not None and any(found_files(self._folder, self._job))

    # The three kinds of solutions.

    def layered(self) -> Solution:
        """Solve a layered puzzle or game from the board."""
        return self._layered_game() if len(self._numbering.variant.players) == 2 else self._layered_puzzle()

    def _layered_puzzle(self) -> Solution:
        """Expand forwards from the board layer by layer, then work back from the goals."""

        def work() -> tuple[list[SortedNumbers], list[SortedNumbers]]:
            last = self._forward("next")
            goals = goal_numbers(self._numbering)
            for number in range(last, -1, -1):
                source = ("solvable", number + 1) if number < last else None
                self._advance(self._make(("solvable", number), "undo", source, goals, ("layer", number)))
            ask = self._answers()
            return self._layers(ask, "layer", last), self._layers(ask, "solvable", last)

        return self._kept(LayeredSolution(self._numbering, *self._persist(work)))

    def _layered_game(self) -> Solution:
        """Expand forwards from the board layer by layer, then judge each layer by the next, the last one first."""

        def work() -> tuple[list[SortedNumbers], Any]:
            last = self._forward("play", MOST_MOVES)
            for number in range(last, -1, -1):
                missing = self._missing("codes", number)
                if missing:
                    self._advance(sum(self._call("judge", number, missing, number < last).values()))
                    self._note(("codes", number), dict.fromkeys(missing, 0))
            ask = self._answers()
            layers = self._layers(ask, "layer", last)
            return layers, [PartedCodes(ask, layer, number) for number, layer in enumerate(layers)]

        assert self._board is not None
        layers, codes = self._persist(work)
        return self._kept(LayeredGameSolution(self._numbering, layers, codes, self._board))

    def backwards(self) -> Solution:
        """Work back from a puzzle's goals, all positions of one remoteness at a time."""

        def work() -> PartedSteps:
            reached = {part: step for found in self._call("reached").values() for part, step in found.items()}
            step = max(0, min(reached.values()))
            seeds, count = goal_numbers(self._numbering), 1
            while True:
                behind = [part for part, done in reached.items() if done < step]
                if step and behind:
                    self._call("expand_step", step - 1, behind)
                count = sum(self._call("finish_step", step, behind, seeds if step == 0 else NONE).values())
                reached.update(dict.fromkeys(behind, step))
                self._advance(count)
                for saved in self._call("save_tables", step, not count).values():
                    self._finished += sum(done == step for done in saved.values())
                if not count and not any(done > step for done in reached.values()):
                    break
                step += 1
            self._counts = {PartKey("steps", step, part): 0 for part in self._parts}
            return PartedSteps(self._answers(), self._partition, self._numbering.positions, step)

        return self._kept(PartedTable(self._numbering, self._persist(work)))

    # Layers.

    def _forward(self, how: str, most: int | None = None) -> int:
        """Expand layer by layer from the board, and return the number of the last one that has positions."""
        assert self._board is not None
        start = np.array([self._numbering.index(self._board)], np.int64)
        self._advance(self._make(("layer", 0), how, None, start))
        number = 0
        while True:
            count = self._make(("layer", number + 1), how, ("layer", number))
            self._advance(count)
            check_limit(self._numbering, self._board, self._done, self._limit)
            if most is not None and number + 2 > most:
                raise TooLargeError(f"{self._numbering.variant.spec} takes more than {most} moves")
            if not count:
                return number
            number += 1

    def _make(
        self, target: Layer, how: str, source: Layer | None, seeds: IndexArray = NONE, within: Layer | None = None
    ) -> int:
        """Finish the parts of a layer that are missing, and return how many numbers the layer has."""
        missing = self._missing(*target)
        if missing:
            if source is not None:
                self._call("expand", how, source, target, missing)
            for counts in self._call("finish", target, missing, seeds, within).values():
                self._note(target, counts)
        return sum(self._counts[PartKey(*target, part)] for part in self._parts)

    def _missing(self, kind: str, number: int) -> list[int]:
        return [part for part in self._parts if PartKey(kind, number, part) not in self._counts]

    def _note(self, layer: Layer, counts: Mapping[int, int]) -> None:
        self._counts.update({PartKey(*layer, part): count for part, count in counts.items()})
        self._finished += len(counts)

    def _advance(self, count: int) -> None:
        self._done += count
        self._progress(self._done)

    # Workers.

    def _persist(self, work: Callable[[], Any]) -> Any:
        """Work until it is done, however many workers are lost."""
        tries = 0
        while True:
            self._finished = self._done = 0
            self._team = self._cluster.team(PartWorker, self._job, None if self._folder is None else str(self._folder))
            try:
                self._begin()
                found = work()
                self._call("clear")
                return found
            except LostWorkerError as error:
                tries = 1 if self._finished else tries + 1
                self._team.close()
                if tries == MOST_TRIES:
                    raise PlayerError(f"the workers cannot go on: {error}") from None
                sleep(0.2 * tries)  # until the scheduler has noticed, too
            except BaseException:
                self._team.close()
                self._remove_temporary()
                raise

    def _begin(self) -> None:
        """Find out what there is already, and give each part to a worker, if possible to one that has it."""
        found = Counter(parts for names in self._call("found").values() for parts in names)
        fresh = min(max(PARTS, PARTS_PER_WORKER * len(self._team.addresses)), MOST_PARTS)
        count = found.most_common(1)[0][0] if found else fresh
        self._parts = range(count)
        self._partition = Partition(self._numbering.positions, count)
        files = {address: Counter(key.part for key in held) for address, held in self._call("held", count).items()}
        self._owners: list[str] = []
        for part in self._parts:
            most = max(held[part] for held in files.values())
            self._owners.append(
                min((a for a in files if files[a][part] == most), key=lambda a: (self._owners.count(a), a))
            )
        self._counts = {}
        for counts in self._call("begin", self._owners).values():
            self._counts.update(counts)

    def _call(self, method: str, *arguments: Any) -> dict[str, Any]:
        """Call a method of all workers."""
        results = self._team.call(method, *arguments)
        errors = [found for found in results.values() if isinstance(found, BaseException)]
        for error in errors:
            if not isinstance(error, OSError):
                raise error
        if errors or len(results) < len(self._team.addresses):
            raise LostWorkerError(str(errors[0]) if errors else "a worker is gone")
        return results

    # Answers.

    def _answers(self) -> Ask:
        """Return how to ask for what the parts hold: in the folder, if all are there, or of the workers."""
        if self._folder is not None:
            files = PartFiles(self._folder, self._job, len(self._parts))
            if files.held() >= set(self._counts):
                self._is_here = True
                return lambda what, key, *arguments: getattr(files, what)(key, *arguments)
        self._is_here = False
        team, owners = self._team, self._owners

        def ask(what: str, key: PartKey, *arguments: Any) -> Any:
            address = owners[key.part]
            try:
                found = team.call("ask", what, key, *arguments, at=address)[address]
            except Exception as error:  # whatever a client raises that has been closed
                found = error
            if isinstance(found, Exception):
                raise ArgumentError(f"the worker at {address} that has the answer cannot be asked: {found}") from found
            return found

        return ask

    def _layers(self, ask: Ask, kind: str, last: int) -> list[SortedNumbers]:
        return [
            PartedNumbers(
                self._partition,
                [
                    KeptNumbers(ask, key, self._counts[key])
                    for part in self._parts
                    for key in [PartKey(kind, number, part)]
                ],
            )
            for number in range(last + 1)
        ]

    def _kept(self, solution: Solution) -> Solution:
        """Return a solution that can be asked; what only the work needed ends or goes with it."""
        if self._is_here:
            self._team.close()
        if self._temporary is not None:
            weakref.finalize(solution, shutil.rmtree, self._temporary, ignore_errors=True)
        return solution

    def _remove_temporary(self) -> None:
        if self._temporary is not None:
            shutil.rmtree(self._temporary, ignore_errors=True)


class KeptNumbers(SortedNumbers):
    """The numbers of a part, wherever they are kept."""

    def __init__(self, ask: Ask, key: PartKey, count: int) -> None:
        self._ask = ask
        self._key = key
        self._count = count

    def __len__(self) -> int:
        """Return how many numbers there are."""
        return self._count

    def place_of(self, number: int) -> int | None:
        """Return how many smaller numbers there are, or None if a number is not among them."""
        place: int | None = self._ask("place_of", self._key, number) if self._count else None
        return place

    def chunks(self, size: int) -> Iterator[IndexArray]:
        """Yield all numbers, at once."""
        if self._count:
            yield self._ask("whole", self._key)

    def weight(self, weigh: Callable[[IndexArray], int], size: int) -> int:
        """Return the sum of the weights of all numbers, computed where they are."""
        weight: int = self._ask("weight", self._key) if self._count else 0
        return weight


class PartedNumbers(SortedNumbers):
    """The numbers of a layer in parts; places and chunks go from part to part."""

    def __init__(self, partition: Partition, parts: Sequence[KeptNumbers]) -> None:
        self._partition = partition
        self.parts = parts
        self.starts = [0, *accumulate(map(len, parts))]

    def __len__(self) -> int:
        """Return how many numbers there are."""
        return self.starts[-1]

    def place_of(self, number: int) -> int | None:
        """Return the place of a number, or None if it is not among them."""
        part = int(self._partition.of(number))
        place = self.parts[part].place_of(number)
        return None if place is None else self.starts[part] + place

    def chunks(self, size: int) -> Iterator[IndexArray]:
        """Yield all numbers, those of one part after those of another."""
        for part in self.parts:
            yield from part.chunks(size)

    def whole(self) -> IndexArray:
        """Return all numbers as one array, sorted."""
        return np.sort(np.concatenate([NONE, *self.chunks(0)]))

    def weight(self, weigh: Callable[[IndexArray], int], size: int) -> int:
        """Return the sum of the weights of all numbers."""
        return sum(part.weight(weigh, size) for part in self.parts)


class PartedCodes:
    """The codes of a layer in parts, by the places of its numbers."""

    def __init__(self, ask: Ask, layer: SortedNumbers, number: int) -> None:
        assert isinstance(layer, PartedNumbers)
        self._ask = ask
        self._layer = layer
        self._keys = [PartKey("codes", number, part) for part in range(len(layer.parts))]

    def __len__(self) -> int:
        """Return how many codes there are."""
        return len(self._layer)

    def __getitem__(self, place: int | slice) -> Any:
        """Return a code, or those of a chunk of the layer, which is a part."""
        starts = self._layer.starts
        if isinstance(place, slice):
            return self._ask("codes", self._keys[bisect_right(starts, place.start) - 1])
        part = bisect_right(starts, place) - 1
        return self._ask("code_at", self._keys[part], place - starts[part])

    def tobytes(self) -> bytes:
        """Return all codes, in the order of the numbers."""
        numbers = np.concatenate([NONE, *self._layer.chunks(0)])
        codes = [self._ask("codes", key) for key, part in zip(self._keys, self._layer.parts, strict=True) if len(part)]
        return bytes(np.concatenate(codes)[np.argsort(numbers)].tobytes())


class PartedSteps:
    """A table of all positions in parts: one more than the remoteness, by number."""

    def __init__(self, ask: Ask, partition: Partition, positions: int, step: int) -> None:
        self._ask = ask
        self._partition = partition
        self._positions = positions
        self._keys = [PartKey("steps", step, part) for part in range(partition.parts)]

    def __len__(self) -> int:
        """Return how many numbers there are."""
        return self._positions

    def __getitem__(self, number: int) -> int:
        """Return the entry of a number."""
        part = int(self._partition.of(number))
        entry: int = self._ask("step_at", self._keys[part], int(self._partition.places(number)))
        return entry

    def __array__(self, *arguments: Any, **options: Any) -> Any:
        """Return the table as one array, for a file or a picture."""
        tables = [self._ask("steps", key) for key in self._keys]
        steps = np.zeros(self._positions, tables[0].dtype)
        for part, table in enumerate(tables):
            places = np.flatnonzero(table)
            steps[self._partition.numbers(part, places)] = table[places]
        return steps

    def counts(self) -> Iterable[Mapping[int, int]]:
        """Yield for each part how many of its positions have each entry but 0."""
        return (self._ask("step_counts", key) for key in self._keys)


class PartedTable(Solution):
    """The solution of a puzzle that fits into a table, in parts."""

    def __init__(self, numbering: Numbering, steps: Any) -> None:
        super().__init__(numbering.variant, numbering, steps)
        self._parts: PartedSteps = steps

    @cached_property
    def histogram(self) -> Mapping[int, int]:
        """How many positions have each remoteness, from 0 on."""
        counts: Counter[int] = Counter()
        for found in self._parts.counts():
            counts.update(found)
        return {entry - 1: count for entry, count in sorted(counts.items())}

    def arrays(self) -> tuple[Any, None]:
        """Return the table for a file."""
        return np.asarray(self._parts), None
