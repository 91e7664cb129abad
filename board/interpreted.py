"""The primitives that compiled modules have in C (``board/machine.pxd``), for interpreted modules."""

from __future__ import annotations

from typing import Any

PASSED, RIGHTS, CLOCK, NUMBER, HANDS = range(5)
"""The counters: the en passant square or -1, the castling rights, the clocks, and from the last on the hands."""


def lowest(mask: int) -> int:
    """Return the lowest square of a mask, or -1."""
    return (mask & -mask).bit_length() - 1


bit_length = int.bit_length
"""Return the number of bits a mask needs: its highest square and one more."""
count_of = int.bit_count
"""Return the number of squares in a mask."""


def along(up: int, down: int, occupied: int) -> int:
    """Return the squares seen both ways along a line, up to and including the first piece."""
    above, below = up & occupied, down & occupied
    return up & ((above & -above) * 2 - 1) | down & -(1 << below.bit_length() - 1 if below else 1)


def memcpy(target: list[int], source: list[int], size: int) -> None:
    """Copy an array."""
    target[:] = source


def fresh(kind: type, base: type) -> Any:
    """Return a new object of a class, without calling its constructor."""
    return object.__new__(kind)


def hop_to(piece: Any, square: int) -> Any:
    """Return a piece's hop to a square."""
    return piece.hops[square]


def thaw(thing: Any, kind: type) -> None:
    """Give a frozen object its mutable class while its constructor fills it in; not needed when compiled."""
    object.__setattr__(thing, "__class__", kind)


def freeze(thing: Any, kind: type) -> None:
    """Give a filled-in object its frozen class."""
    thing.__class__ = kind


def set_type(thing: Any, kind: type) -> None:
    """Give an object another class of the same layout."""
    thing.__class__ = kind


def delete_as_base(kind: type) -> None:
    """Do nothing: Python deletes objects of interpreted classes."""


def add_to_class(kind: type, name: str, value: Any) -> None:
    """Set a class attribute, which a compiled class does not allow later."""
    setattr(kind, name, value)


def compiled_only(*arguments: Any) -> Any:
    """Stand for a function that only compiled modules have, and only they call."""
    raise NotImplementedError


def enter_recursion(where: str) -> None:
    """Do nothing: Python counts the calls of interpreted functions itself."""


def leave_recursion() -> None:
    """Do nothing."""
