"""Stable 64-bit keys: the same in every process, on every machine."""

from __future__ import annotations

from hashlib import blake2b

from board.errors import ArgumentError

_SEPARATOR = "\x1f"


def stable_key(*parts: object) -> int:
    """Return a 64-bit number that depends only on the string form of the parts.

    >>> stable_key("rook", "white", 56) == stable_key("rook", "white", 56)
    True
    """
    try:
        text = _SEPARATOR.join(map(str, parts))
    except ValueError as error:
        raise ArgumentError(f"expected parts that can be written as strings: {error}") from None
    # A lone surrogate has no UTF-8, but it is a part like any other.
    return int.from_bytes(blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8).digest(), "big")
