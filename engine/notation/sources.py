"""Sources: the lines of a text file, in any encoding and with any line endings."""

from __future__ import annotations

import io
import os
import re
from collections.abc import Iterable, Iterator
from typing import IO, TypeAlias, Union

from board.errors import ArgumentError, WrongTypeError, expect

Source: TypeAlias = Union[str, "os.PathLike[str]", IO[str], IO[bytes], Iterable[str]]
"""A source: a path, an open file, or lines of text."""

_BYTE_ORDER_MARK = "\ufeff"
_ESCAPED_BYTES = re.compile("[\udc80-\udcff]")
"""How ``surrogateescape`` decodes bytes that are not UTF-8."""
_OTHER_HALVES = re.compile("[\ud800-\udc7f\udd00-\udfff]")
"""Lone surrogates, which occur only in strings, never in files."""
_MENDABLE = re.compile("[\ufeff\udc80-\udcff]")
_BLOCK = 1 << 16
"""How many characters are read at once, at least."""


def lines_of(source: Source) -> Iterator[str]:
    """Yield a source's lines without line endings.

    Bytes are decoded as UTF-8, and lines that are not valid UTF-8 as Latin-1, as in old records. A file
    opened here is closed at its end, or with the generator.
    """
    if isinstance(source, str) and "\n" in source:
        raise ArgumentError("expected a path or an open file, got a string of several lines; wrap it in io.StringIO")
    if isinstance(source, (str, os.PathLike)):
        with open(source, "rb") as file:
            yield from _decoded(file)
    elif isinstance(source, (io.RawIOBase, io.BufferedIOBase)):
        yield from _decoded(source)
    elif isinstance(source, Iterable):
        for line in source:
            if not isinstance(line, str):
                raise WrongTypeError(f"expected lines of text, got {line!r} of type {type(line).__name__}")
            yield _mended(line.rstrip("\r\n"))
    else:
        raise WrongTypeError(f"expected a path or an open file, got {source!r} of type {type(source).__name__}")


def blocks_of(source: Source) -> Iterator[str]:
    """Yield a source's text in blocks of whole lines, each line with ``\\n`` at its end.

    Like ``lines_of``, but many lines at once: faster if most lines need no individual treatment.
    """
    if isinstance(source, os.PathLike) or (isinstance(source, str) and "\n" not in source):
        with open(source, "rb") as file:
            yield from _decoded_blocks(file)
    elif isinstance(source, (io.RawIOBase, io.BufferedIOBase)):
        yield from _decoded_blocks(source)
    else:
        # These lines may come from a live source, so a block ends at a blank line.
        lines: list[str] = []
        size = 0
        for line in lines_of(source):
            lines.append(line.replace("\r", "\n") if "\r" in line else line)
            size += len(line)
            if not line or size > _BLOCK:
                yield "\n".join([*lines, ""])
                lines, size = [], 0
        if lines:
            yield "\n".join([*lines, ""])


def _decoded_blocks(file: IO[bytes]) -> Iterator[str]:
    """Yield the text of a binary file in blocks of whole lines."""
    for data in _whole_lines(file):
        block = data.decode("utf-8", "surrogateescape")
        if "\r" in block:
            block = block.replace("\r\n", "\n").replace("\r", "\n")
        if block[-1] != "\n":
            block += "\n"
        if not block.isascii() and _MENDABLE.search(block):
            block = "\n".join(map(_mended, block.split("\n")))
        yield block


def _whole_lines(file: IO[bytes]) -> Iterator[bytes]:
    """Yield the bytes of a file, split at line endings."""
    held: list[bytes] = []
    while data := file.read(_BLOCK):
        # A carriage return may be half of a line ending, unless another byte follows it.
        end = data.rfind(b"\n") + 1 or data.rfind(b"\r", 0, -1) + 1
        if end:
            yield b"".join([*held, data[:end]])
            held = [data[end:]] if end < len(data) else []
        else:
            held.append(data)
    if held:
        yield b"".join(held)


def lines_of_text(text: str) -> Iterator[str]:
    """Yield the lines of a text without line endings."""
    expect(str, text, "a record as a string")
    return lines_of(io.StringIO(text, newline=None))


def _decoded(file: IO[bytes]) -> Iterator[str]:
    """Yield the lines of a binary file; each may have its own encoding."""
    reader = io.TextIOWrapper(file, encoding="utf-8", errors="surrogateescape", newline=None)
    try:
        for line in reader:
            yield _mended(line.rstrip("\n"))
    finally:
        if not reader.closed:  # else the caller closed the file before we reached its end
            reader.detach()


def _mended(line: str) -> str:
    if line.isascii():
        return line
    line = line.removeprefix(_BYTE_ORDER_MARK)
    if _ESCAPED_BYTES.search(line) and not _OTHER_HALVES.search(line):
        return line.encode("utf-8", "surrogateescape").decode("latin-1")
    return line
