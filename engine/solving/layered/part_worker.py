"""What each worker of a cluster does: it keeps some parts of every layer, and sends what belongs to others to them."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future
from concurrent.futures import TimeoutError as FutureTimeoutError
from contextlib import ExitStack
from pathlib import Path
from threading import RLock
from time import monotonic
from typing import TYPE_CHECKING, Any

import numpy as np

from engine.cluster import Seat
from engine.solving.arrays import distinct
from engine.solving.layered.disk_layers import write_bytes_of
from engine.solving.layered.layered_game import CHUNK, in_layer, judged, played
from engine.solving.layered.part_files import Job, PartFiles, PartKey, found_files
from engine.solving.layered.runs import MEMORY, Bounds, ExternalSorter, merge
from engine.solving.layered.sorted_numbers import BLOCK, sorted_writer
from engine.solving.numbering import Numbering

if TYPE_CHECKING:
    from engine.solving.arrays import IndexArray
    from engine.solving.layered.layered_game import Codes
    from engine.solving.solution import Steps

PROGRAM = 140_000_000
"""How many bytes of its limit a worker needs for itself."""
LEAST_MEMORY = 8_000_000
SECONDS_BETWEEN_SAVES = 60.0
"""How much work on a table may be lost with a worker."""
_MOST_POSTS = 4
"""How many messages of a worker may be under way at once."""

Layer = tuple[str, int]
NONE: IndexArray = np.zeros(0, np.int64)


def _legal(numbering: Numbering, numbers: IndexArray) -> IndexArray:
    return numbering.next_index_array(numbers)


def _undone(numbering: Numbering, numbers: IndexArray) -> IndexArray:
    return numbering.undo_index_array(numbers)


EXPANSIONS: dict[str, Callable[[Numbering, IndexArray], IndexArray]] = {
    "next": _legal,
    "undo": _undone,
    "play": played,
}
"""How a layer leads to the next one: by moves, by moves taken back, by moves of a game that has not ended."""


class PartWorker:
    """One worker's parts of a solution, in a folder of its own or one that it shares with others."""

    is_stopped = False

    def __init__(self, seat: Seat, job: Job, folder: str | None) -> None:
        self._seat = seat
        self._job = job
        self._folder = Path(folder or seat.folder)
        self._numbering = job.numbering
        spare = MEMORY if seat.memory is None else min(MEMORY, max(LEAST_MEMORY, seat.memory - PROGRAM))
        self._bounds = Bounds(spare)
        # In larger chunks, more duplicates are found before they are sent.
        self._chunk = max(self._bounds.chunk, min(CHUNK, self._bounds.gathered // 128))
        self._lock = RLock()
        self._sorters: dict[Layer, ExternalSorter] = {}
        self._kept: tuple[Layer, IndexArray] | None = None
        """The layer that was finished last, if it fits into memory."""
        self._codes: tuple[int, Callable[[IndexArray], Codes]] | None = None
        self._tables: dict[int, Steps] = {}
        self._saved: dict[int, int] = {}
        """By part: the remoteness up to which the file of its table is complete."""
        self._last_save = monotonic()

    # Beginning.

    def found(self) -> list[int]:
        """Return the numbers of parts that layers of this job have in the folder, once for each file."""
        self._folder.mkdir(parents=True, exist_ok=True)
        return [parts for parts, _ in found_files(self._folder, self._job)]

    def held(self, parts: int) -> set[PartKey]:
        """Return the parts that are in the folder, of layers that have this many."""
        self.files = PartFiles(self._folder, self._job, parts)
        return self.files.held()

    def begin(self, owners: Sequence[str]) -> dict[PartKey, int]:
        """Take over the parts that are ours, given the address by part; return how many numbers each has so far."""
        self._addresses = sorted(set(owners))
        self._own = [part for part, address in enumerate(owners) if address == self._seat.address]
        partition = self.files.partition
        places = np.array([self._addresses.index(address) for address in owners], np.uint16)
        self._place_of_block = places[partition.of_block]
        keys = [key for key in self.files.held() if key.part in self._own]
        for key in keys:
            if key.kind == "steps":
                self._saved[key.part] = max(self._saved.get(key.part, -1), key.layer)
        return {key: self.files.length(key) if key.kind in ("layer", "solvable") else 0 for key in keys}

    # Layers.

    def expand(self, how: str, source: Layer, target: Layer, wanted: Sequence[int]) -> None:
        """Send what our parts of a layer lead to to those who keep it, as far as it belongs to wanted parts."""
        self._expand_all(how, self._numbers(source, self._own), target, wanted)

    def _expand_all(self, how: str, chunks: Iterable[IndexArray], target: Layer, wanted: Sequence[int]) -> None:
        move, partition = EXPANSIONS[how], self.files.partition
        is_wanted = np.zeros(partition.parts, bool)
        is_wanted[list(wanted)] = True
        posts: deque[Future[Any]] = deque()
        for numbers in chunks:
            found = distinct(move(self._numbering, numbers))
            if not is_wanted.all():
                found = found[is_wanted[partition.of(found)]]
            for address, belonging in self._by_address(found):
                if address == self._seat.address:
                    self.receive(target, belonging)
                else:
                    posts.append(self._seat.post(address, "receive", target, belonging))
            while len(posts) > _MOST_POSTS:
                self._wait(posts.popleft())
        for post in posts:
            self._wait(post)

    def _by_address(self, numbers: IndexArray) -> Iterator[tuple[str, IndexArray]]:
        if len(self._addresses) == 1:
            yield self._addresses[0], numbers
            return
        places = self._place_of_block[numbers >> self.files.partition.shift]
        for place, address in enumerate(self._addresses):
            belonging = numbers[places == place]
            if len(belonging):
                yield address, belonging

    def receive(self, target: Layer, numbers: IndexArray) -> None:
        """Gather sorted numbers of a layer that belong to our parts."""
        self._check()
        with self._lock:
            if target not in self._sorters:
                self._sorters[target] = ExternalSorter(self._folder, self._bounds)
            self._sorters[target].add(numbers)

    def finish(self, target: Layer, wanted: Sequence[int], seeds: IndexArray, within: Layer | None) -> dict[int, int]:
        """Write our wanted parts of a layer, and return how many numbers each has.

        ``seeds`` are more numbers of the layer; with ``within``, only numbers of that layer are kept.
        """
        mine = [part for part in wanted if part in self._own]
        kind, layer = target
        counts = dict.fromkeys(mine, 0)
        if not mine:
            return counts
        kept: list[IndexArray] | None = [] if mine == self._own else None
        header = {"variant": self._job.variant.spec}
        self._kept = None
        with self._gathered(target, mine, seeds) as sorter, ExitStack() as files:
            chunks = sorter.chunks()
            if not sorter.is_in_memory:
                kept = None
            adders = {
                part: files.enter_context(
                    sorted_writer(self.files.path(PartKey(kind, layer, part)), header, None, self._block)
                )
                for part in mine
            }
            for numbers in chunks:
                self._check()
                for part, candidates in self.files.partition.split(numbers):
                    found = candidates
                    if within is not None:
                        found = self.files.numbers(PartKey(*within, part)).shared(candidates)
                    adders[part](found)
                    counts[part] += len(found)
                    if kept is not None and within is not None:
                        kept.append(found)
                if kept is not None and within is None:
                    kept.append(numbers)
        if kept is not None:
            numbers = kept[0] if len(kept) == 1 else np.concatenate([*kept, NONE])
            self._kept = target, numbers if within is None else np.sort(numbers)
        return counts

    def _gathered(self, target: Layer, parts: Sequence[int], seeds: IndexArray) -> ExternalSorter:
        """Return what has been gathered for a layer, with those of the seeds that belong to some parts."""
        with self._lock:
            sorter = self._sorters.pop(target, None) or ExternalSorter(self._folder, self._bounds)
        sorter.add(seeds[np.isin(self.files.partition.of(seeds), parts)])
        return sorter

    @property
    def _block(self) -> int:
        return min(BLOCK, max(1, self._chunk // max(1, len(self._own))))

    def _numbers(self, source: Layer, parts: Sequence[int]) -> Iterator[IndexArray]:
        """Yield the numbers of some of our parts of a layer together, sorted: neighbours have successors in common."""
        size = self._chunk
        if self._kept is not None and self._kept[0] == source and list(parts) == self._own:
            numbers = self._kept[1]
            yield from (numbers[start : start + size] for start in range(0, len(numbers), size))
            return
        files = [self.files.numbers(PartKey(*source, part)) for part in parts]
        waiting: list[IndexArray] = []
        count = 0
        for numbers in merge([file.chunks(max(self._block, size // len(files))) for file in files if len(file)]):
            self._check()
            waiting.append(numbers)
            count += len(numbers)
            if count >= size:
                yield np.concatenate(waiting)
                waiting, count = [], 0
        if waiting:
            yield np.concatenate(waiting)

    # The values of a game.

    def judge(self, layer: int, wanted: Sequence[int], has_next: bool) -> int:
        """Write the codes of our wanted parts of a layer, from those of the next one; return how many there are."""
        count = 0
        for part in [part for part in wanted if part in self._own]:
            numbers = self.files.numbers(PartKey("layer", layer, part))
            chunks = numbers.chunks(self._chunk)
            write_bytes_of(self.files.path(PartKey("codes", layer, part)), self._judged(layer, chunks, has_next))
            count += len(numbers)
        return count

    def _judged(self, layer: int, chunks: Iterable[IndexArray], has_next: bool) -> Iterator[Codes]:
        def look_up(after: IndexArray) -> Codes:
            codes: Codes = np.zeros(len(after), np.uint8)
            places = self._place_of_block[after >> self.files.partition.shift]
            asked = [(place, np.flatnonzero(places == place)) for place in range(len(self._addresses))]
            posts = [
                (rows, self._seat.post(self._addresses[place], "codes_of", layer + 1, after[rows]))
                for place, rows in asked
                if len(rows)
            ]
            for rows, post in posts:
                codes[rows] = self._wait(post)
            return codes

        for numbers in chunks:
            self._check()
            yield judged(self._numbering, numbers, look_up if has_next else None)

    def codes_of(self, layer: int, numbers: IndexArray) -> Codes:
        """Return the codes of numbers that belong to our parts of a layer."""
        with self._lock:
            if self._codes is None or self._codes[0] != layer:
                self._codes = None  # give its memory back first
                keys = [PartKey("layer", layer, part) for part in self._own]
                there = np.concatenate([self.files.whole(key) for key in keys])
                codes = np.concatenate([self.files.codes(key._replace(kind="codes")) for key in keys])
                order = np.argsort(there)
                self._codes = layer, in_layer(there[order], codes[order])
        return self._codes[1](numbers)

    # Tables of remoteness.

    def reached(self) -> dict[int, int]:
        """Return for each of our parts the remoteness up to which its table is complete."""
        for part in self._own:
            self._saved.setdefault(part, -1)
            if self._saved[part] >= 0:
                self._tables[part] = np.array(self.files.steps(PartKey("steps", self._saved[part], part)))
            else:
                self._tables[part] = np.zeros(self.files.partition.size(part), np.uint16)
        return {part: self._saved[part] for part in self._own}

    def expand_step(self, step: int, wanted: Sequence[int]) -> None:
        """Send the positions from which a move leads to a position of this remoteness in our parts."""
        self._expand_all("undo", self._step_numbers(step), ("steps", step + 1), wanted)

    def _step_numbers(self, step: int) -> Iterator[IndexArray]:
        if self._kept is not None and self._kept[0] == ("steps", step):
            numbers = self._kept[1]
        else:
            found = [self._of_step(part, step) for part in self._own]
            numbers = np.sort(np.concatenate([*found, NONE]))
        size = self._chunk
        yield from (numbers[start : start + size] for start in range(0, len(numbers), size))

    def _of_step(self, part: int, step: int) -> IndexArray:
        places = np.flatnonzero(self._tables[part] == step + 1)
        return self.files.partition.numbers(part, places)

    def finish_step(self, step: int, wanted: Sequence[int], seeds: IndexArray) -> int:
        """Complete our tables up to a remoteness, and return how many of our positions have it."""
        mine = [part for part in wanted if part in self._own]
        fresh: list[IndexArray] = []
        partition = self.files.partition
        if mine:
            if step + 1 == 1 << 16:
                self._tables.update({part: self._tables[part].astype(np.uint32) for part in mine})
            with self._gathered(("steps", step), mine, seeds) as sorter:
                for numbers in sorter.chunks():
                    for part, found in partition.split(numbers):
                        table = self._tables[part]
                        new = found[table[partition.places(found)] == 0]
                        table[partition.places(new)] = step + 1
                        fresh.append(new)
        fresh += [self._of_step(part, step) for part in self._own if part not in mine]
        numbers = np.sort(np.concatenate([*fresh, NONE]))
        self._kept = ("steps", step), numbers
        return len(numbers)

    def save_tables(self, step: int, is_last: bool) -> dict[int, int]:
        """Write our tables, complete up to a remoteness, if it is time; return up to which each of them is saved."""
        if is_last or monotonic() > self._last_save + SECONDS_BETWEEN_SAVES:
            for part in self._own:
                before = self._saved[part]
                if before < step:
                    write_bytes_of(self.files.path(PartKey("steps", step, part)), [self._tables[part]])
                    self._saved[part] = step
                    self.files.path(PartKey("steps", before, part)).unlink(missing_ok=True)
            self._last_save = monotonic()
        return {part: self._saved[part] for part in self._own}

    # Answers.

    def ask(self, what: str, key: PartKey, *arguments: Any) -> Any:
        """Return what a method of our files returns."""
        return getattr(self.files, what)(key, *arguments)

    def clear(self) -> None:
        """Remove what killed workers have left of files."""
        for path in self._folder.glob(f".{self._job.name}-*"):
            path.unlink(missing_ok=True)

    # Others.

    def _check(self) -> None:
        """Raise ``OSError`` if the team has been dissolved."""
        if self.is_stopped:
            raise OSError("the work has been stopped")

    def _wait(self, post: Future[Any]) -> Any:
        """Return the answer to a message, but stop waiting when the work is stopped."""
        while True:
            self._check()
            try:
                return post.result(timeout=1.0)
            except FutureTimeoutError:  # not the built-in one before Python 3.11
                if post.done():
                    raise
