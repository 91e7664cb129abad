"""Sealed files: a header and compressed tables with a version and a checksum, read within bounds.

Layout: a magic line, the version (1 byte), the header's length (4 bytes, big-endian), the header (JSON), the compressed
tables, and the SHA-256 of everything before it. Files are untrusted: a reader says how many bytes the tables
have, and nothing larger is ever allocated.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator, Mapping
from hashlib import sha256
from os import PathLike
from typing import Any

from attrs import frozen

from board.errors import ParseError
from engine.files import read_bounded, write_atomically

MOST_BYTES = 1 << 30
"""The default size limit of tables."""
MOST_HEADER = 1 << 16
_PIECE = 1 << 16
"""How many bytes are inflated at once."""
_LENGTH = 4
_CHECKSUM = 32


@frozen
class Seal:
    """One kind of file: how it begins, and which version is written."""

    what: str
    magic: bytes
    version: int = 1

    def write(
        self,
        path: str | PathLike[str],
        header: Mapping[str, Any],
        tables: bytes,
        level: int = 6,
        *,
        is_lasting: bool = True,
    ) -> None:
        """Write a file atomically; without ``is_lasting`` it may be lost in a power cut."""
        head = json.dumps(header).encode()
        content = self.magic + bytes([self.version]) + len(head).to_bytes(_LENGTH, "big") + head
        content += zlib.compress(tables, level)
        write_atomically(path, content + sha256(content).digest(), is_lasting=is_lasting)

    def read(self, path: str | PathLike[str], most: int = MOST_BYTES) -> tuple[dict[str, Any], memoryview]:
        """Return a file's header and its compressed tables, or raise ``ParseError`` saying what is wrong with it."""
        try:
            content = read_bounded(path, compressed_most(most))
        except FileNotFoundError:
            raise
        except OSError as error:
            raise ParseError(f"{path} cannot be used: {error.strerror}") from error
        magic = self.magic
        if not content.startswith(magic):
            raise ParseError(f"{path} is not {self.what}: it does not begin with {magic.decode().strip()!r}")
        start = len(magic) + 1 + _LENGTH
        if len(content) < start + _CHECKSUM:
            raise ParseError(f"{path} is damaged: it ends too early")
        if content[len(magic)] != self.version:
            raise ParseError(
                f"{path} has format version {content[len(magic)]}, and this program reads version {self.version}"
            )
        body = memoryview(content)[:-_CHECKSUM]
        if sha256(body).digest() != content[-_CHECKSUM:]:
            raise ParseError(f"{path} is damaged: its checksum is wrong")
        length = int.from_bytes(content[start - _LENGTH : start], "big")
        if length > min(MOST_HEADER, len(body) - start):
            raise ParseError(f"{path} cannot be used: its header claims to have {length} bytes")
        try:
            header = parse_header(bytes(body[start : start + length]))
        except ParseError as error:
            raise ParseError(f"{path} cannot be used: {error}") from error
        return header, body[start + length :]


def parse_header(text: bytes) -> dict[str, Any]:
    """Return a header, or raise ``ParseError`` if it is not a JSON object."""
    try:
        header = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ParseError(f"its header is not JSON: {error}") from error
    if not isinstance(header, dict):
        raise ParseError("its header is not a JSON object")
    return header


def field(header: Mapping[str, Any], name: str, kind: type) -> Any:
    """Return a field of a header, or raise ``ParseError`` if it is missing or of another type."""
    value = header.get(name)
    if type(value) is not kind:
        raise ParseError(f"expected {name} as {kind.__name__} in its header, got {str(value)[:80]!r}")
    return value


class Inflater:
    """Compressed tables, inflated a piece at a time; nothing that was not asked for is ever allocated."""

    def __init__(self, body: bytes | memoryview) -> None:
        self._body = memoryview(body)
        self._at = 0
        self._inflater = zlib.decompressobj()
        self._done = 0

    def pieces(self, most: int) -> Iterator[bytes]:
        """Yield what follows, up to a number of bytes; less if the tables end before."""
        end = self._done + most
        while self._done < end and not self._inflater.eof:
            waiting: bytes | memoryview = self._inflater.unconsumed_tail
            if not waiting:
                waiting = self._body[self._at : self._at + _PIECE]
                self._at += len(waiting)
            try:
                piece = self._inflater.decompress(waiting, min(_PIECE, end - self._done))
            except zlib.error as error:
                raise ParseError(f"its tables cannot be decompressed: {error}") from error
            if not piece and not len(waiting):
                break
            if piece:
                self._done += len(piece)
                yield piece

    def take(self, size: int) -> bytearray:
        """Return the next bytes, or raise ``ParseError`` if the tables end before."""
        begin, found = self._done, bytearray()
        for piece in self.pieces(size):
            found += piece
        if len(found) < size:
            raise ParseError(f"its tables end after {self._done:,} bytes instead of {begin + size:,}")
        return found

    def finish(self) -> None:
        """Raise ``ParseError`` unless the tables and their file end here."""
        size = self._done
        if next(self.pieces(1), None) or self._inflater.unused_data or self._at < len(self._body):
            raise ParseError(f"it continues after the {size:,} bytes of its tables")
        if not self._inflater.eof:
            raise ParseError(f"its tables end after {size:,} bytes, and their checksum is missing")


def compressed_most(size: int) -> int:
    """Return the size of the largest file whose tables have a size: zlib adds a little to what it cannot compress."""
    return size + size // 1000 + 2 * MOST_HEADER


def check_size(size: int, most: int) -> None:
    """Raise ``ParseError`` if tables are larger than a limit."""
    if not 0 <= size <= most:
        raise ParseError(f"its tables would take {size:,} bytes, more than the limit of {most:,}")


def inflate(body: bytes | memoryview, size: int, most: int = MOST_BYTES) -> bytearray:
    """Return tables of exactly this size; nothing longer is ever allocated."""
    check_size(size, most)
    inflater = Inflater(body)
    tables = inflater.take(size)
    inflater.finish()
    return tables
