"""Tells the type checker what a test knows about a value; if the test is wrong, it fails here."""

from __future__ import annotations

from typing import TypeVar

_T = TypeVar("_T")


def some(value: _T | None) -> _T:
    """Return a value that is not None."""
    assert value is not None
    return value


def as_a(kind: type[_T], value: object) -> _T:
    """Return a value after checking its class."""
    assert isinstance(value, kind)
    return value
