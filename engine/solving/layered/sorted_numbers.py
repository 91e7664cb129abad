"""Sorted numbers: in memory, or in a file of compressed blocks that is read a block at a time.

Layout of a file: a magic line, the version (1 byte), the blocks, their index (each block's first number and its end, 8
bytes each, little-endian), the header (JSON), the header's length (4 bytes, big-endian), and the SHA-256 of all but the
blocks. A block holds the differences between its numbers, compressed by zlib, which adds a checksum.
Files are untrusted: every size is checked before anything is allocated.
"""

from __future__ import annotations

import json
import os
import zlib
from abc import ABC, abstractmethod
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

import numpy as np

from board.errors import ParseError
from engine.files import open_regular, replacing
from engine.solving.arrays import WIDTH, distinct, held, packed, unpacked, width_of
from engine.solving.sealed_file import MOST_HEADER, Inflater, Seal, compressed_most, field, parse_header

if TYPE_CHECKING:
    from engine.solving.arrays import IndexArray

SEAL = Seal("a layer of a solution", b"woodpusher layer\n", 2)
BLOCK = 1 << 14
"""How many numbers a block has, except for the last one."""
_MOST_BLOCK = 1 << 20
_MOST_BLOCKS = 1 << 24
"""How many blocks a file may have: their index is kept in memory."""
_ENTRY = np.dtype([("first", "<i8"), ("end", "<i8")])
NOT_WEIGHED = -1
"""The weight in the header of a file whose numbers nobody has weighed yet."""
_LENGTH = 4
_CHECKSUM = 32


class SortedNumbers(ABC):
    """Numbers in ascending order, each once."""

    @abstractmethod
    def __len__(self) -> int:
        """Return how many numbers there are."""

    @abstractmethod
    def place_of(self, number: int) -> int | None:
        """Return how many smaller numbers there are, or None if a number is not among them."""

    def __contains__(self, number: object) -> bool:
        """Return whether a number is among them."""
        assert isinstance(number, int)
        return self.place_of(number) is not None

    @abstractmethod
    def chunks(self, size: int) -> Iterator[IndexArray]:
        """Yield all numbers by their places, roughly ``size`` at a time."""

    def whole(self) -> IndexArray:
        """Return all numbers as one array."""
        numbers: IndexArray = np.empty(len(self), np.int64)
        start = 0
        for chunk in self.chunks(BLOCK):
            numbers[start : start + len(chunk)] = chunk
            start += len(chunk)
        return numbers

    def weight(self, weigh: Callable[[IndexArray], int], size: int) -> int:
        """Return the sum of the weights of all numbers."""
        return sum(map(weigh, self.chunks(size)))


class SortedArray(SortedNumbers):
    """Sorted numbers in memory."""

    def __init__(self, numbers: IndexArray) -> None:
        self._numbers = numbers

    def __len__(self) -> int:
        """Return how many numbers there are."""
        return len(self._numbers)

    def place_of(self, number: int) -> int | None:
        """Return how many smaller numbers there are, or None if a number is not among them."""
        return _place_in(self._numbers, number)

    def chunks(self, size: int) -> Iterator[IndexArray]:
        """Yield all numbers in order, ``size`` at a time."""
        return (self._numbers[start : start + size] for start in range(0, len(self._numbers), size))

    def whole(self) -> IndexArray:
        """Return all numbers as one array."""
        return self._numbers


class SortedFile(SortedNumbers):
    """Sorted numbers in a file; only the index of its blocks is kept in memory."""

    def __init__(self, path: Path, variant: str) -> None:
        """Read the index, or raise ``ParseError`` if the file is damaged or belongs to another variant."""
        self.path = path
        try:
            with _opened(path) as file:
                header, self._index = _read_end(file)
            if field(header, "variant", str) != variant:
                raise ParseError(f"it belongs to {header['variant'][:80]}")
            self._count: int = field(header, "positions", int)
            self._block: int = field(header, "block", int)
            self._weight: int = field(header, "weight", int)
            self._check_index()
        except ParseError as error:
            raise ParseError(f"{path} cannot be used: {error}") from error

    def _check_index(self) -> None:
        begin, firsts, ends = len(SEAL.magic) + 1, self._index["first"], self._index["end"]
        if not 0 < self._block <= _MOST_BLOCK or self._count < 0:
            raise ParseError(f"its header claims to have {self._count} positions in blocks of {self._block}")
        if len(self._index) != -(-self._count // self._block):
            raise ParseError(f"{self._count} positions do not fill {len(self._index)} blocks of {self._block}")
        if np.any(np.diff(firsts) <= 0) or np.any(np.diff(ends, prepend=begin) <= 0):
            raise ParseError("its blocks are not in order")

    def __len__(self) -> int:
        """Return how many numbers there are."""
        return self._count

    def place_of(self, number: int) -> int | None:
        """Return how many smaller numbers there are, or None if a number is not among them."""
        block = bisect_right(self._index["first"], number) - 1
        place = _place_in(_kept_block(self, block), number) if block >= 0 else None
        return None if place is None else block * self._block + place

    def shared(self, numbers: IndexArray) -> IndexArray:
        """Return those of some sorted numbers that are among these; only blocks that may have one are read."""
        blocks = np.searchsorted(self._index["first"], numbers, "right") - 1
        found = [numbers[:0]]
        with _opened(self.path) as file:
            for block in distinct(blocks[blocks >= 0]).tolist():
                asked = numbers[slice(*np.searchsorted(blocks, [block, block + 1]))]
                found.append(asked[held(self.block(file, block), asked)])
        return np.concatenate(found)

    def chunks(self, size: int) -> Iterator[IndexArray]:
        """Yield all numbers in order, as many blocks at a time as fit the size, but at least one."""
        step = max(1, size // self._block)
        with _opened(self.path) as file:
            for start in range(0, len(self._index), step):
                places = range(start, min(start + step, len(self._index)))
                yield np.concatenate([self.block(file, place) for place in places])

    def weight(self, weigh: Callable[[IndexArray], int], size: int) -> int:
        """Return the sum of the weights of all numbers, which was computed when they were written, or is now."""
        if self._weight == NOT_WEIGHED:
            self._weight = super().weight(weigh, size)
        return self._weight

    def block(self, file: IO[bytes], place: int) -> IndexArray:
        """Return the numbers of a block, or raise ``ParseError`` if it is damaged."""
        start = int(self._index["end"][place - 1]) if place else len(SEAL.magic) + 1
        count = min(self._block, self._count - place * self._block)
        size = int(self._index["end"][place]) - start
        try:
            if size > compressed_most(count * WIDTH):
                raise ParseError(f"its block {place} has {size:,} bytes for {count} numbers")
            file.seek(start)
            tables = _inflated(file.read(size), count * WIDTH)
            if len(tables) % count or not tables:
                raise ParseError(f"its block {place} does not have {count} numbers")
            numbers: IndexArray = unpacked(tables, len(tables) // count) + self._index["first"][place]
            last = np.iinfo(np.int64).max if place + 1 == len(self._index) else self._index["first"][place + 1]
            if np.any(np.diff(numbers, append=last) <= 0):
                raise ParseError(f"the numbers of its block {place} are not in order")
        except ParseError as error:
            raise ParseError(f"{self.path} is damaged: {error}") from error
        return numbers


def _place_in(numbers: IndexArray, number: int) -> int | None:
    place = int(np.searchsorted(numbers, number))
    return place if place < len(numbers) and numbers[place] == number else None


@lru_cache(maxsize=64)
def _kept_block(numbers: SortedFile, place: int) -> IndexArray:
    """Return a block, cached for the next lookup."""
    with _opened(numbers.path) as file:
        return numbers.block(file, place)


def _opened(path: Path) -> IO[bytes]:
    try:
        return open(open_regular(path), "rb")
    except FileNotFoundError:
        raise
    except OSError as error:
        raise ParseError(f"it cannot be opened: {error.strerror}") from error


def _inflated(content: bytes, most: int) -> bytearray:
    """Return tables of at most this size."""
    inflater = Inflater(content)
    tables = bytearray().join(inflater.pieces(most))
    inflater.finish()
    return tables


def _read_end(file: IO[bytes]) -> tuple[dict[str, Any], Any]:
    """Return the header of a file and the index of its blocks."""
    begin = SEAL.magic + bytes([SEAL.version])
    head = file.read(len(begin))
    if head[:-1] != SEAL.magic:
        raise ParseError(f"it is not {SEAL.what}: it does not begin with {SEAL.magic.decode().strip()!r}")
    if head != begin:
        raise ParseError(f"it has format version {head[-1]}, and this program reads version {SEAL.version}")
    size = os.fstat(file.fileno()).st_size
    tail = min(size - len(begin), MOST_HEADER + _LENGTH + _CHECKSUM)
    file.seek(size - tail)
    content = file.read(tail)
    if tail < _LENGTH + _CHECKSUM:
        raise ParseError("it is damaged: it ends too early")
    content, checksum = content[:-_CHECKSUM], content[-_CHECKSUM:]
    length = int.from_bytes(content[-_LENGTH:], "big")
    if length > len(content) - _LENGTH:
        raise ParseError("it is damaged: its end is missing")
    text = content[len(content) - _LENGTH - length : -_LENGTH]
    header = parse_header(text)
    blocks = field(header, "blocks", int)
    start = size - _CHECKSUM - _LENGTH - length - blocks * _ENTRY.itemsize
    if not 0 <= blocks <= _MOST_BLOCKS or start < len(begin):
        raise ParseError(f"its header claims to have {blocks} blocks")
    file.seek(start)
    table = file.read(blocks * _ENTRY.itemsize)
    if sha256(begin + table + content[len(content) - _LENGTH - length :]).digest() != checksum:
        raise ParseError("it is damaged: its checksum is wrong")
    index = np.frombuffer(table, _ENTRY)
    if (int(index["end"][-1]) if blocks else len(begin)) != start:
        raise ParseError("it is damaged: the size of its blocks does not match its index")
    return header, index


@contextmanager
def sorted_writer(
    path: Path,
    header: Mapping[str, Any],
    weigh: Callable[[IndexArray], int] | None,
    block: int = BLOCK,
) -> Iterator[Callable[[IndexArray], None]]:
    """Yield a function that adds ascending numbers to a file, which appears when the block ends without an error.

    No more than a block is held. Without ``weigh``, weights are computed when they are asked for.
    """
    begin = SEAL.magic + bytes([SEAL.version])
    entries: list[tuple[int, int]] = []
    end = len(begin)
    count = 0
    weight = 0 if weigh is not None else NOT_WEIGHED
    rest: IndexArray = np.zeros(0, np.int64)
    with replacing(path) as file:
        file.write(begin)

        def write(numbers: IndexArray) -> None:
            nonlocal end, count, weight
            content = zlib.compress(packed(numbers - numbers[0], width_of(numbers)), 1)
            file.write(content)
            end += len(content)
            entries.append((int(numbers[0]), end))
            count += len(numbers)
            if weigh is not None:
                weight += weigh(numbers)

        def add(chunk: IndexArray) -> None:
            nonlocal rest
            numbers = np.concatenate((rest, chunk)) if len(rest) else chunk
            whole = len(numbers) - len(numbers) % block
            for start in range(0, whole, block):
                write(numbers[start : start + block])
            rest = numbers[whole:].copy()  # not a view, which would keep the whole chunk

        yield add
        if len(rest):
            write(rest)
        facts = {"positions": count, "weight": weight, "block": block, "blocks": len(entries)}
        text = json.dumps({**header, **facts}).encode()
        tail = np.array(entries, _ENTRY).tobytes() + text + len(text).to_bytes(_LENGTH, "big")
        file.write(tail + sha256(begin + tail).digest())


def write_sorted(
    path: Path,
    header: Mapping[str, Any],
    chunks: Iterable[IndexArray],
    weigh: Callable[[IndexArray], int],
    block: int = BLOCK,
) -> None:
    """Write ascending numbers to a file atomically, never holding more than one chunk."""
    with sorted_writer(path, header, weigh, block) as add:
        for numbers in chunks:
            add(numbers)
