"""Numbers from bytes, which the compiled modules read in C (``machine.pxd``)."""

from __future__ import annotations

from struct import Struct

_SHORT, _WORD = Struct("<H").unpack_from, Struct("<Q").unpack_from
_FOUR, _EIGHT = Struct(">I").unpack_from, Struct(">Q").unpack_from


def load_short(content: memoryview, at: int) -> int:
    """Return the number in two bytes, the low one first."""
    number: int = _SHORT(content, at)[0]
    return number


def load_four(content: memoryview, at: int) -> int:
    """Return the number in four bytes, the high one first."""
    number: int = _FOUR(content, at)[0]
    return number


def load_eight(content: memoryview, at: int) -> int:
    """Return the number in eight bytes, the high one first."""
    number: int = _EIGHT(content, at)[0]
    return number


def load_word(content: memoryview, at: int) -> int:
    """Return the number in eight bytes, the low one first."""
    number: int = _WORD(content, at)[0]
    return number
