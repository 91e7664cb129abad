"""Parts: the layers of a solution, split among workers that share a folder.

A number modulo the number of parts is its part. Workers expand one part of a layer at a time, leave what they find
in a file for each part it belongs to (the exchange), and merge the files of one part into that part of the next layer.
Every file is written atomically, and always with the same content, so that work may be done twice. A layer is finished
when its list of parts exists; an unfinished layer is computed again.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from attrs import frozen

from board.errors import ParseError
from board.variant import Variant
from engine.files import read_bounded, write_atomically
from engine.solving.arrays import WIDTH, distinct, held, packed, unpacked
from engine.solving.layered.layered_game import checked_codes, judged, played
from engine.solving.layered.layers import CHUNK
from engine.solving.numbering import Numbering, numbering_of
from engine.solving.sealed_file import Seal, field, inflate

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from engine.solving.arrays import IndexArray
    from engine.solving.layered.layered_game import Codes

SEAL = Seal("a part of a layer", b"woodpusher part\n")
_MOST_DIGITS = 24
"""How many bytes the size of a part takes in a list, at most."""

Expand = Callable[[Numbering, "IndexArray"], "IndexArray"]


@frozen
class SolvingJob:
    """A worker's job: what is solved, where its files are, and how many parts a layer has."""

    folder: str
    variant: Variant
    name: str
    """The prefix of this job's files, so that several jobs can share a folder."""
    parts: int
    has_symmetries: bool
    token: str
    """Distinguishes this run from an earlier one in the same folder that a worker may remember."""

    @property
    def numbering(self) -> Numbering:
        """The numbering of the positions."""
        numbering = numbering_of(self.variant)
        return numbering.with_symmetries if self.has_symmetries else numbering

    def path(self, layer: str, part: int, source: int | None = None) -> Path:
        """Return the path of a part's file, or of what a part of the previous layer has left for it in the exchange."""
        exchange = "" if source is None else f"-from-{source}"
        return Path(self.folder) / f"{self.name}-{layer}-{part}{exchange}.part"

    def list_path(self, layer: str) -> Path:
        """Return the file that lists the parts of a finished layer."""
        return Path(self.folder) / f"{self.name}-{layer}.json"


# Files.


def write(job: SolvingJob, layer: str, part: int, numbers: IndexArray, source: int | None = None) -> None:
    """Save the sorted numbers of a part."""
    header = {"variant": job.variant.spec, "positions": len(numbers)}
    # The exchange need not survive a power cut: an unfinished layer is computed again.
    SEAL.write(job.path(layer, part, source), header, packed(numbers), level=1, is_lasting=source is None)


def read(job: SolvingJob, layer: str, part: int, source: int | None = None) -> IndexArray:
    """Return the saved numbers of a part."""
    path = job.path(layer, part, source)
    header, body = SEAL.read(path)
    try:
        if field(header, "variant", str) != job.variant.spec:
            raise ParseError(f"it belongs to {str(header['variant'])[:80]}")
        return unpacked(inflate(body, WIDTH * field(header, "positions", int)))
    except ParseError as error:
        raise ParseError(f"{path} cannot be used: {error}") from error


def read_if_any(job: SolvingJob, layer: str, part: int) -> IndexArray:
    """Return the numbers of a part of a finished layer; one without numbers has no file."""
    sizes = _known_list(job, layer)
    if sizes is None:
        raise ParseError(f"{job.list_path(layer)} is missing")
    return read(job, layer, part) if sizes[part] else np.zeros(0, np.int64)


def write_codes(job: SolvingJob, layer: str, part: int, codes: Codes) -> None:
    """Save the values of a part's positions, in the order of their numbers."""
    header = {"variant": job.variant.spec, "positions": len(codes)}
    SEAL.write(job.path(f"{layer}-codes", part), header, codes.tobytes(), level=1)


def read_codes(job: SolvingJob, layer: str, part: int) -> Codes:
    """Return the values of a part's positions."""
    path = job.path(f"{layer}-codes", part)
    header, body = SEAL.read(path)
    try:
        return checked_codes(inflate(body, field(header, "positions", int)))
    except ParseError as error:
        raise ParseError(f"{path} cannot be used: {error}") from error


def write_list(job: SolvingJob, layer: str, sizes: list[int]) -> None:
    """Mark a layer as finished, with the number of positions in each of its parts."""
    write_atomically(job.list_path(layer), json.dumps(sizes))


def read_list(job: SolvingJob, layer: str) -> list[int] | None:
    """Return how many numbers each part of a finished layer has, or None if it is not finished."""
    path = job.list_path(layer)
    if not path.is_file():
        return None
    try:
        sizes = json.loads(read_bounded(path, _MOST_DIGITS * (job.parts + 1)))
    except (OSError, ValueError, RecursionError):
        sizes = None
    if not (isinstance(sizes, list) and len(sizes) == job.parts and all(_is_count(size) for size in sizes)):
        raise ParseError(f"{path} cannot be used: expected the sizes of {job.parts} parts")
    return sizes


@lru_cache(maxsize=1024)
def _known_list(job: SolvingJob, layer: str) -> list[int] | None:
    return read_list(job, layer)


def _is_count(value: object) -> bool:
    return type(value) is int and value >= 0


def split(job: SolvingJob, numbers: IndexArray) -> Iterator[tuple[int, IndexArray]]:
    """Yield the numbers of each part that has any, in their order."""
    owners = (numbers % job.parts).astype(np.uint16)
    # Two-byte numbers are sorted in linear time, and each part is then contiguous.
    order = np.argsort(owners, kind="stable")
    ends = np.cumsum(np.bincount(owners, minlength=job.parts))
    for part, found in enumerate(np.split(numbers[order], ends[:-1])):
        if len(found):
            yield part, found


# What workers do. Each function may be called again with the same arguments.


def _legal(numbering: Numbering, numbers: IndexArray) -> IndexArray:
    return numbering.next_index_array(numbers)


def _undone(numbering: Numbering, numbers: IndexArray) -> IndexArray:
    return numbering.undo_index_array(numbers)


EXPANSIONS: dict[str, Expand] = {"next": _legal, "undo": _undone, "play": played}
"""How a layer leads to the next one: by moves, by moves taken back, by moves of a game that has not ended."""


def expand(job: SolvingJob, how: str, layer: str, part: int, target: str) -> list[int]:
    """Write the successors of a part to another layer's exchange, and return the parts they belong to."""
    numbering, numbers = job.numbering, read(job, layer, part)
    found: list[IndexArray] = []
    for start in range(0, len(numbers), CHUNK):
        found.append(distinct(EXPANSIONS[how](numbering, numbers[start : start + CHUNK])))
        if sum(map(len, found[1:])) > max(len(found[0]), CHUNK):
            found = [distinct(np.concatenate(found))]
    if not found:
        return []
    owners = []
    for owner, belonging in split(job, distinct(np.concatenate(found))):
        write(job, target, owner, belonging, part)
        owners.append(owner)
    return owners


def merge(job: SolvingJob, target: str, part: int, sources: list[int], within: str = "", goals: bool = False) -> int:
    """Merge what the exchange holds for a part of a layer, and return how many numbers the part has.

    With ``within``, only numbers of that layer are kept; with ``goals``, its own goals are added.
    """
    found = [read(job, target, part, source) for source in sources]
    if goals:
        own = _goals(job)
        found.append(own[own % job.parts == part])
    numbers = distinct(np.concatenate(found))
    if within:
        numbers = numbers[held(read_if_any(job, within, part), numbers)]
    if len(numbers):
        write(job, target, part, numbers)
    return len(numbers)


@lru_cache(maxsize=4)
def _goals(job: SolvingJob) -> IndexArray:
    numbering = job.numbering
    return distinct(np.array([numbering.index(goal) for goal in job.variant.goals()], np.int64))


def merge_new(job: SolvingJob, step: int, part: int, sources: list[int]) -> int:
    """Merge those numbers in the exchange that no earlier layer has, and return how many the part has.

    What this process has seen of earlier layers is kept; a process that has not seen them reads them first.
    """
    seen = _seen(job, part)
    seen.catch_up(step)
    numbers = distinct(np.concatenate([read(job, str(step), part, source) for source in sources]))
    numbers = numbers[~seen.flags[numbers // job.parts]]
    if len(numbers):
        write(job, str(step), part, numbers)
    return len(numbers)


class _Seen:
    """Which numbers of a part occur in earlier layers, by their index in the part."""

    def __init__(self, job: SolvingJob, part: int) -> None:
        self._job = job
        self._part = part
        self._layers = 0
        self.flags: NDArray[np.bool_] = np.zeros(job.numbering.positions // job.parts + 1, bool)

    def catch_up(self, step: int) -> None:
        """Mark the numbers of all earlier layers."""
        while self._layers < step:
            self.flags[read_if_any(self._job, str(self._layers), self._part) // self._job.parts] = True
            self._layers += 1


@lru_cache(maxsize=64)
def _seen(job: SolvingJob, part: int) -> _Seen:
    return _Seen(job, part)


def judge(job: SolvingJob, layer: int, part: int, has_next: bool) -> int:
    """Compute the values of a part's positions from those of the next layer, and return how many there are."""
    numbers = read(job, str(layer), part)

    def look_up(after: IndexArray) -> Codes:
        codes = np.zeros(len(after), np.uint8)
        owners = after % job.parts
        for owner in distinct(owners).tolist():
            places = np.flatnonzero(owners == owner)
            there, worth = _next_part(job, layer + 1, owner)
            codes[places] = worth[np.searchsorted(there, after[places])]
        return codes

    write_codes(job, str(layer), part, judged(job.numbering, numbers, look_up if has_next else None))
    return len(numbers)


@lru_cache(maxsize=256)
def _next_part(job: SolvingJob, layer: int, part: int) -> tuple[IndexArray, Codes]:
    return read(job, str(layer), part), read_codes(job, str(layer), part)
