"""What a test knows of a value and a type checker does not; where it is wrong, the test fails here."""

from __future__ import annotations

from typing import TypeVar

_T = TypeVar("_T")


def some(value: _T | None) -> _T:
    """Return a value that is there."""
    assert value is not None
    return value


def as_a(kind: type[_T], value: object) -> _T:
    """Return a value that is of a class."""
    assert isinstance(value, kind)
    return value
