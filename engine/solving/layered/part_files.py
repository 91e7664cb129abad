"""Parts: which part of a layer each position belongs to, and the files in which a machine keeps its parts.

A file is written whole or not at all, and always with the same content, so that work may be done twice. What a folder
holds is all that a run needs to go on: whichever workers have a part continue it, and a missing one is computed again.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from attrs import frozen

from board.errors import ParseError
from engine.solving.layered.disk_layers import read_array, read_codes
from engine.solving.layered.layered_game import checked_codes
from engine.solving.layered.sorted_numbers import SortedFile
from engine.solving.numbering import Numbering, numbering_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from board.variant import Variant
    from engine.solving.arrays import IndexArray
    from engine.solving.layered.layered_game import Codes
    from engine.solving.solution import Steps

_BLOCK_BITS = 17
"""The positions are cut into at most two to this power blocks of neighbouring numbers, which share a part.

Moves change few bits, so most duplicates are found before anything is sent; a hash of single numbers would send twice
as many."""
_HASH = (0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB)
"""The constants of SplitMix64."""


class Partition:
    """The parts of a numbering, by a hash of blocks of numbers."""

    def __init__(self, positions: int, parts: int) -> None:
        self.parts = parts
        self.shift = max(0, (positions - 1).bit_length() - _BLOCK_BITS)
        """A number without this many of its lowest bits is that of its block."""
        increment, first, second = map(np.uint64, _HASH)
        hashes = (np.arange((positions >> self.shift) + 1, dtype=np.uint64) + np.uint64(1)) * increment
        hashes = (hashes ^ hashes >> np.uint64(30)) * first
        hashes = (hashes ^ hashes >> np.uint64(27)) * second
        self.of_block: NDArray[np.uint16] = ((hashes ^ hashes >> np.uint64(31)) % np.uint64(parts)).astype(np.uint16)

    def of(self, numbers: Any) -> Any:
        """Return the parts of some numbers, or of one."""
        return self.of_block[numbers >> self.shift]

    def split(self, numbers: IndexArray) -> Iterator[tuple[int, IndexArray]]:
        """Yield the numbers of each part that has any, in their order."""
        parts = self.of(numbers)
        # Two-byte numbers are sorted in linear time.
        order = np.argsort(parts, kind="stable")
        ends = np.cumsum(np.bincount(parts, minlength=self.parts))
        for part, found in enumerate(np.split(numbers[order], ends[:-1])):
            if len(found):
                yield part, found

    @cached_property
    def _ranks(self) -> IndexArray:
        """How many blocks of the same part stand before each block."""
        ranks: IndexArray = np.empty(len(self.of_block), np.int64)
        for part in range(self.parts):
            blocks = self.blocks(part)
            ranks[blocks] = np.arange(len(blocks))
        return ranks

    def blocks(self, part: int) -> IndexArray:
        """Return the blocks of a part."""
        return np.flatnonzero(self.of_block == part).astype(np.int64)

    def size(self, part: int) -> int:
        """Return how many places a table of all numbers of a part has."""
        return len(self.blocks(part)) << self.shift

    def places(self, numbers: Any) -> Any:
        """Return the places of numbers, or of one, in the tables of their parts."""
        return (self._ranks[numbers >> self.shift] << self.shift) + (numbers & (1 << self.shift) - 1)

    def numbers(self, part: int, places: IndexArray) -> IndexArray:
        """Return the numbers at places of a part's table."""
        numbers: IndexArray = (self.blocks(part)[places >> self.shift] << self.shift) + (places & (1 << self.shift) - 1)
        return numbers


@frozen
class Job:
    """What is solved: the same on every machine."""

    variant: Variant
    has_symmetries: bool
    name: str
    """The prefix of this job's files, so that several jobs can share a folder."""

    @property
    def numbering(self) -> Numbering:
        """The numbering of the positions."""
        numbering = numbering_of(self.variant)
        return numbering.with_symmetries if self.has_symmetries else numbering


class PartKey(NamedTuple):
    """One part of one layer: its ``layer`` of numbers, those of them that are ``solvable``, or their ``codes``.

    Puzzles that fit into a table have ``steps`` instead: a part's table, complete up to the remoteness ``layer``.
    """

    kind: str
    layer: int
    part: int


class PartFiles:
    """The files of a job in a folder; every method can be called from another machine."""

    def __init__(self, folder: Path, job: Job, parts: int) -> None:
        self.folder = folder
        self.job = job
        self.parts = parts
        self.numbering = job.numbering
        self.partition = Partition(self.numbering.positions, parts)
        self._opened: dict[PartKey, Any] = {}

    def path(self, key: PartKey) -> Path:
        """Return where a part is."""
        return self.folder / f"{self.job.name}-{key.layer}.{key.part}of{self.parts}.{key.kind}"

    def held(self) -> set[PartKey]:
        """Return the parts that are in the folder."""
        return {key for parts, key in found_files(self.folder, self.job) if parts == self.parts}

    def numbers(self, key: PartKey) -> SortedFile:
        """Return the numbers of a part, of which only an index is in memory."""
        if key not in self._opened:
            self._opened[key] = SortedFile(self.path(key), self.job.variant.spec)
        found: SortedFile = self._opened[key]
        return found

    def length(self, key: PartKey) -> int:
        """Return how many numbers a part has."""
        return len(self.numbers(key))

    def place_of(self, key: PartKey, number: int) -> int | None:
        """Return the place of a number in a part, or None if it is not there."""
        return self.numbers(key).place_of(number)

    def whole(self, key: PartKey) -> IndexArray:
        """Return all numbers of a part."""
        return self.numbers(key).whole()

    def weight(self, key: PartKey) -> int:
        """Return how many positions the numbers of a part stand for."""
        return self.numbers(key).weight(lambda numbers: int(self.numbering.multiplicities(numbers).sum()), 1 << 18)

    def codes(self, key: PartKey) -> Codes:
        """Return the codes of the numbers in a part, mapped into memory."""
        if key not in self._opened:
            path = self.path(key)
            codes = read_codes(path, self.length(key._replace(kind="layer")))
            try:
                self._opened[key] = checked_codes(codes)
            except ParseError as error:
                raise ParseError(f"{path} cannot be used: {error}") from error
        found: Codes = self._opened[key]
        return found

    def code_at(self, key: PartKey, place: int) -> int:
        """Return the code of a position, by its place in a part."""
        return int(self.codes(key)[place])

    def step_at(self, key: PartKey, place: int) -> int:
        """Return the entry of a position in a part's table, by its place."""
        return int(self.steps(key)[place])

    def step_counts(self, key: PartKey) -> dict[int, int]:
        """Return how many positions of a part have each entry but 0."""
        table = self.steps(key)
        places = np.flatnonzero(table)
        weights = self.numbering.multiplicities(self.partition.numbers(key.part, places))
        counts = np.bincount(table[places], weights=weights).astype(np.int64)
        return {int(entry): int(counts[entry]) for entry in np.flatnonzero(counts)}

    def steps(self, key: PartKey) -> Steps:
        """Return the table of a part, mapped into memory: one more than the remoteness, by place."""
        if key not in self._opened:
            kind = np.dtype(np.uint16 if key.layer + 1 < 1 << 16 else np.uint32)
            self._opened[key] = read_array(self.path(key), self.partition.size(key.part), kind)
        found: Steps = self._opened[key]
        return found


def found_files(folder: Path, job: Job) -> Iterable[tuple[int, PartKey]]:
    """Yield how many parts a layer has, and which one it is, for each file of a job in a folder."""
    pattern = re.compile(rf"{re.escape(job.name)}-(\d+)\.(\d+)of(\d+)\.(layer|solvable|codes|steps)")
    if folder.is_dir():
        for path in folder.iterdir():
            found = pattern.fullmatch(path.name)
            if found is not None:
                yield int(found[3]), PartKey(found[4], int(found[1]), int(found[2]))
