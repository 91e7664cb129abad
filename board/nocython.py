"""What compilable modules need from ``cython`` when they run as plain Python without Cython installed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

_T = TypeVar("_T", bound=type)

compiled = False
"""Whether the importing module is compiled: never, since a compiled one does not import this."""


def cclass(kind: _T) -> _T:
    """Return the class: its types are in a ``.pxd`` file, which only a compiler reads."""
    return kind


def freelist(size: int) -> Callable[[_T], _T]:
    """Leave a class as it is: only a compiler keeps the memory of some deleted objects for new ones."""
    return cclass
