"""Sources: the lines of a text file, whatever its encoding and line ends, one after the other."""

from __future__ import annotations

import io
import os
import re
from collections.abc import Iterable, Iterator
from typing import IO, TypeAlias, Union

from board.errors import ArgumentError, WrongTypeError, expect

Source: TypeAlias = Union[str, "os.PathLike[str]", IO[str], IO[bytes], Iterable[str]]
"""What can be read: a file's path, an open file, or lines of text."""

_BYTE_ORDER_MARK = "\ufeff"
_ESCAPED_BYTES = re.compile("[\udc80-\udcff]")
"""How bytes that are no UTF-8 come through ``surrogateescape``."""
_OTHER_HALVES = re.compile("[\ud800-\udc7f\udd00-\udfff]")
"""Halves of characters that no file can hold, only a text made by hand."""


def lines_of(source: Source) -> Iterator[str]:
    """Yield a source's lines without their ends.

    Bytes are UTF-8; a line that is not is taken for Latin-1, in which old records are written. A file that
    is opened here is closed at its end, or with the generator.
    """
    if isinstance(source, str) and "\n" in source:
        raise ArgumentError("expected a path or an open file, got a text of several lines; wrap it in io.StringIO")
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


def lines_of_text(text: str) -> Iterator[str]:
    """Yield the lines of a text without their ends."""
    expect(str, text, "a record as text")
    return lines_of(io.StringIO(text, newline=None))


def _decoded(file: IO[bytes]) -> Iterator[str]:
    """Yield the lines of a file of bytes; each may be in another encoding than the rest."""
    reader = io.TextIOWrapper(file, encoding="utf-8", errors="surrogateescape", newline=None)
    try:
        for line in reader:
            yield _mended(line.rstrip("\n"))
    finally:
        if not reader.closed:  # else whoever opened the file has closed it before we came to its end
            reader.detach()


def _mended(line: str) -> str:
    if line.isascii():
        return line
    line = line.removeprefix(_BYTE_ORDER_MARK)
    if _ESCAPED_BYTES.search(line) and not _OTHER_HALVES.search(line):
        return line.encode("utf-8", "surrogateescape").decode("latin-1")
    return line
