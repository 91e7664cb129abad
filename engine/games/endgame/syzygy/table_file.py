"""A Syzygy file: the values of one material, for each placement of its men.

The file begins with the order of the men, then describes how the numbers are compressed. It does so for each side to
move (only in files of results, and only if the sides differ) and for each file of the leading pawn (only with pawns).
The sparse indices, the lengths of the blocks and the blocks follow, and at the end a checksum. Files are untrusted:
what they say is checked before it is used.
"""

from __future__ import annotations

import mmap
import os
import stat
import struct
from collections.abc import Sequence
from enum import Enum
from os import PathLike
from typing import cast

from attrs import frozen

from board.errors import ParseError
from engine.games.endgame.syzygy import checksum
from engine.games.endgame.syzygy.pairs import Pairs
from engine.games.endgame.syzygy.squares import FILES, Placement, file_of_leading_pawn, layer_of, placement_of

CHECKED_BYTES = 16 << 20 if checksum.is_compiled else 1 << 18
"""The checksum of a file of at most this size is verified when it is opened."""
_LETTERS = " PNBRQK"
"""Each man of white has the code of its place here, and each of black has 8 more."""
_WHITE_PAWN, _BLACK_PAWN = 1, 9
_SPLIT, _PAWNS = 1, 2
"""Flags of a file: its sides differ; it has pawns."""
_BLACK, _MAPPED, _WIN_PLIES, _LOSS_PLIES, _WIDE = 1, 2, 4, 8, 16
"""Flags of a part with distances: whose turn it covers; how its numbers are to be read."""


class Kind(Enum):
    """What a file holds: its extension, its first bytes, and a name."""

    RESULTS = (".rtbw", b"\x71\xe8\x23\x5d", "results")
    DISTANCES = (".rtbz", b"\xd7\x66\x0c\xa5", "distances")

    def __init__(self, extension: str, magic: bytes, title: str) -> None:
        self.extension, self.magic, self.title = extension, magic, title


Maps = tuple[tuple[int, ...], ...]
_MAP_OF_RESULT = {2: 0, -2: 1, 1: 2, -1: 3}
"""Which map holds the distances of a result."""


@frozen
class _Part:
    """The numbers for one side to move and one file of the leading pawn."""

    placement: Placement
    pairs: Pairs
    maps: Maps
    """In a file of distances: what its numbers stand for, by result; empty if they stand for themselves."""


class TableFile:
    """An open file."""

    def __init__(self, path: str | PathLike[str], kind: Kind, sides: tuple[str, str]) -> None:
        """Open the file of a material, such as ``("Q", "R")``, or raise ``ParseError`` saying what is wrong with it."""
        self.path = path
        self._kind = kind
        self._is_symmetric = sides[0] == sides[1]
        self._codes = _codes_of(sides)
        self._has_pawns = "P" in sides[0] + sides[1]
        self._leader = 0
        """The code of the leading pawns."""
        self._parts: list[list[_Part]] = []
        """By side to move, and by the file of the leading pawn."""
        try:
            self._content = memoryview(_mapped(path))
        except FileNotFoundError:
            raise
        except OSError as error:
            raise ParseError(f"{path} cannot be used as a Syzygy table: {error.strerror}") from error
        try:
            self._read()
        except (ParseError, struct.error, IndexError) as error:
            self.close()
            raise self._fault(error) from error
        if len(self._content) <= CHECKED_BYTES:
            self.verify()

    def _fault(self, error: Exception) -> ParseError:
        reason = error if isinstance(error, ParseError) else "it ends too early"
        return ParseError(f"{self.path} cannot be used as a Syzygy table: {reason}")

    def close(self) -> None:
        """Close the file; it cannot be used any more."""
        # The map closes with the last view of it, which an error's traceback may still hold.
        self._parts = []
        self._content = memoryview(b"")

    def verify(self) -> None:
        """Raise ``ParseError`` if the checksum is wrong, or ``TooLargeError`` if the file is too large to verify."""
        self._expect_whole()
        end = len(self._content) - checksum.LENGTH
        if checksum.checksum(self._content[:end]) != self._content[end:]:
            raise ParseError(f"{self.path} is damaged: its checksum is wrong")

    def _expect_whole(self) -> None:
        """Raise ``ParseError`` if another program has cut the file: reading what is gone would end this program."""
        if cast("mmap.mmap", self._content.obj).size() < len(self._content):
            raise self._fault(ParseError("it has become shorter since it was opened"))

    # Reading.

    def _read(self) -> None:
        content, kind = self._content, self._kind
        if content[:4] != kind.magic:
            raise ParseError(f"a file of {kind.title} begins with the bytes {kind.magic.hex()}")
        if len(content) % 64 != checksum.LENGTH or len(content) <= checksum.LENGTH:
            raise ParseError(f"its {len(content):,} bytes are not 16 more than a multiple of 64")
        if content[4] & (_SPLIT | _PAWNS) != _SPLIT * (not self._is_symmetric) | _PAWNS * self._has_pawns:
            raise ParseError("it holds other men than its name says")
        sides = 2 if kind is Kind.RESULTS and not self._is_symmetric else 1
        placements, at = self._read_orders(sides, 5)
        pairs = []
        for placement in placements:
            pairs.append(Pairs(content, at, placement.size, kind is Kind.DISTANCES))
            at = pairs[-1].read(at)
        maps: list[Maps] = [()] * len(pairs)
        if kind is Kind.DISTANCES:
            for number, part in enumerate(pairs):
                maps[number], at = self._read_maps(part.flags, at)
            at += at & 1
        for part in pairs:
            at = part.place_index(at)
        for part in pairs:
            at = part.place_lengths(at)
        for part in pairs:
            at = part.place_blocks(-(-at // 64) * 64)
        if at > len(content) - checksum.LENGTH:
            raise ParseError(f"it would need {at + checksum.LENGTH:,} bytes and has {len(content):,}")
        parts = list(map(_Part, placements, pairs, maps))
        self._parts = [parts[side::sides] for side in range(sides)]

    def _read_orders(self, sides: int, at: int) -> tuple[list[Placement], int]:
        """Return in which order each part numbers the men."""
        content, men = self._content, len(self._codes)
        both = {_WHITE_PAWN, _BLACK_PAWN} <= set(self._codes)
        found = []
        for file in range(FILES if self._has_pawns else 1):
            places = content[at], content[at + 1] if both else 0xFF
            at += 1 + both
            for shift in (0, 4)[:sides]:
                codes = [byte >> shift & 15 for byte in content[at : at + men]]
                if sorted(codes) != self._codes:
                    raise ParseError("it holds other men than its name says")
                if self._has_pawns:
                    self._leader = self._leader or codes[0]
                    if codes[0] != self._leader:
                        raise ParseError("its parts have different leading pawns")
                first, second = (place >> shift & 15 for place in places)
                found.append(placement_of(codes, (first, second), file if self._has_pawns else None))
            at += men
        return found, at + (at & 1)

    def _read_maps(self, flags: int, at: int) -> tuple[Maps, int]:
        """Return what the numbers of a part stand for: in wins, losses, won draws and lost draws."""
        if not flags & _MAPPED:
            return (), at
        size = 2 if flags & _WIDE else 1
        at += at & size - 1
        maps = []
        for _ in _MAP_OF_RESULT:
            count = int.from_bytes(self._content[at : at + size], "little")
            at += size
            maps.append(struct.unpack_from(f"<{count}{' BH'[size]}", self._content, at))
            at += size * count
        return tuple(maps), at

    # Values.

    def result(self, masks: Sequence[int], turn: int, flips: bool) -> int:
        """Return a position's result for the side to move, from -2 (a loss) to 2 (a win), where no capture is better.

        ``masks`` are a board's, ``turn`` is the side to move, and ``flips`` says whether black has the men named first.
        """
        flips = bool(turn) if self._is_symmetric else flips
        found = self._number(self._part(turn ^ flips, masks, flips), masks, flips) - 2
        if found > 2:
            raise self._fault(ParseError(f"it has the result {found}"))
        return found

    def distance(self, masks: Sequence[int], turn: int, flips: bool, result: int) -> int | None:
        """Return how many plies the next capture or pawn move is away, or None if the file covers only the other turn.

        ``result`` is the position's result, which is no draw.
        """
        flips = bool(turn) if self._is_symmetric else flips
        part = self._part(0, masks, flips)
        flags = part.pairs.flags
        if flags & _BLACK != turn ^ flips and (self._has_pawns or not self._is_symmetric):
            return None
        found = self._number(part, masks, flips)
        if part.maps:
            distances = part.maps[_MAP_OF_RESULT[result]]
            if found >= len(distances):
                raise self._fault(ParseError(f"it has distance {found} of {len(distances)}"))
            found = distances[found]
        in_plies = flags & _WIN_PLIES if result == 2 else flags & _LOSS_PLIES if result == -2 else 0
        return (found if in_plies else 2 * found) + 1

    def _part(self, side: int, masks: Sequence[int], flips: bool) -> _Part:
        """Return the part that covers a position."""
        parts = self._parts[side]
        if not self._has_pawns:
            return parts[0]
        return parts[file_of_leading_pawn(masks[layer_of(self._leader) ^ flips], flips)]

    def _number(self, part: _Part, masks: Sequence[int], flips: bool) -> int:
        self._expect_whole()
        try:
            return part.pairs.number(part.placement.number(masks, flips))
        except (ParseError, IndexError) as error:
            raise self._fault(error) from error


def _codes_of(sides: tuple[str, str]) -> list[int]:
    """Return the codes of all men, sorted."""
    return sorted(_LETTERS.index(piece) + 8 * black for black, side in enumerate(sides) for piece in f"K{side}")


def _mapped(path: str | PathLike[str]) -> mmap.mmap:
    """Return a regular file's content."""
    # Opening a pipe without a writer would block; for a regular file the flag makes no difference.
    number = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    try:
        about = os.fstat(number)
        if not stat.S_ISREG(about.st_mode):
            raise ParseError(f"{path} cannot be used as a Syzygy table: it is not a regular file")
        if about.st_size == 0:
            raise ParseError(f"{path} cannot be used as a Syzygy table: it is empty")
        return mmap.mmap(number, about.st_size, access=mmap.ACCESS_READ)
    finally:
        os.close(number)
