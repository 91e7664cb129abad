"""The primitives that are C in a compiled module (``board/machine.pxd``) and these few lines in an interpreted one."""

from __future__ import annotations

from typing import Any


def highest(mask: int) -> int:
    """Return the highest square of a mask, or -1."""
    return mask.bit_length() - 1


def lowest(mask: int) -> int:
    """Return the lowest square of a mask, or -1."""
    return (mask & -mask).bit_length() - 1


count_of = int.bit_count
"""Return how many squares a mask has."""


def along(up: int, down: int, occupied: int) -> int:
    """Return what is seen both ways along a line, up to and with the first piece."""
    above, below = up & occupied, down & occupied
    return up & ((above & -above) * 2 - 1) | down & -(1 << below.bit_length() - 1 if below else 1)


def memcpy(target: list[int], source: list[int], size: int) -> None:
    """Copy an array."""
    target[:] = source


def fresh(kind: type, base: type) -> Any:
    """Return a new object of a class, however its constructor may look."""
    return object.__new__(kind)


def thaw(thing: Any, kind: type) -> None:
    """Give a frozen object its open class while its constructor fills it in; compiled fields need no such thing."""
    object.__setattr__(thing, "__class__", kind)


def freeze(thing: Any, kind: type) -> None:
    """Give an object that is filled in its frozen class."""
    thing.__class__ = kind


def set_type(thing: Any, kind: type) -> None:
    """Give an object another class of the same layout."""
    thing.__class__ = kind


def add_to_class(kind: type, name: str, value: Any) -> None:
    """Give a class another attribute, which a compiled one refuses afterwards."""
    setattr(kind, name, value)
