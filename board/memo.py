"""Memo: a cache that fills itself in, and cannot be changed otherwise."""

from __future__ import annotations

from typing import Any, NoReturn, TypeVar

from board.errors import ImmutableError

_K = TypeVar("_K")
_V = TypeVar("_V")


class Memo(dict[_K, _V]):
    """A dict whose ``__missing__`` computes a value and stores it with ``remember``; any other change raises."""

    __slots__ = ()

    def remember(self, key: _K, value: _V) -> _V:
        """Store a computed value, and return it."""
        dict.__setitem__(self, key, value)
        return value

    def _refuse(self, *arguments: Any, **named: Any) -> NoReturn:
        raise ImmutableError(f"a {type(self).__name__} cannot be changed: it fills itself in")

    __setitem__ = __delitem__ = __ior__ = clear = pop = popitem = setdefault = update = _refuse
