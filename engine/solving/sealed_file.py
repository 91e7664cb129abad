"""Sealed files: a header and compressed tables with a version and a checksum, read within bounds.

Layout: a magic line, the version (1 byte), the header's length (4 bytes, big-endian), the header (JSON), the compressed
tables, and the SHA-256 of everything before it. Files are untrusted: a reader says how many bytes the tables
have, and nothing larger is ever allocated.
"""

from __future__ import annotations

import json
import os
import zlib
from collections.abc import Mapping
from hashlib import sha256
from os import PathLike
from typing import Any

from attrs import frozen

from board.errors import ParseError
from engine.files import read_bounded, write_atomically

MOST_BYTES = 1 << 30
"""The default size limit of tables."""
MOST_HEADER = 1 << 16
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

    def read(self, path: str | PathLike[str], most: int = MOST_BYTES) -> tuple[dict[str, Any], bytes]:
        """Return a file's header and its compressed tables, or raise ``ParseError`` saying what is wrong with it."""
        try:
            # The buffer has the size of the bound, so the bound must not exceed the file.
            content = read_bounded(path, min(most, os.stat(path).st_size))
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
        return header, bytes(body[start + length :])


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


def inflate(body: bytes, size: int, most: int = MOST_BYTES) -> bytes:
    """Return tables of exactly this size; nothing longer is ever allocated."""
    return inflate_at_most(body, size, size, most)


def inflate_at_most(body: bytes, least: int, size: int, most: int = MOST_BYTES) -> bytes:
    """Return tables whose size lies in a range; nothing longer is ever allocated."""
    if not 0 <= least <= most:
        raise ParseError(f"its tables would take {least:,} bytes, more than the limit of {most:,}")
    inflater = zlib.decompressobj()
    try:
        tables = inflater.decompress(body, min(size, most) + 1)
    except zlib.error as error:
        raise ParseError(f"its tables cannot be decompressed: {error}") from error
    if len(tables) > min(size, most) or inflater.unused_data or inflater.unconsumed_tail:
        raise ParseError(f"it continues after the {min(size, most):,} bytes of its tables")
    if len(tables) < least or not inflater.eof:
        raise ParseError(f"its tables end after {len(tables):,} bytes instead of {least:,}")
    return tables
