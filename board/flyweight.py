"""Flyweights: equal arguments give the same object, even after pickling and copying."""

from __future__ import annotations

from abc import ABCMeta
from collections.abc import MutableMapping
from threading import Lock
from typing import Any, TypeVar
from weakref import WeakValueDictionary

_Self = TypeVar("_Self")
_LOCK = Lock()


class FlyweightMeta(ABCMeta):
    """Keeps one instance of a class for each set of constructor arguments."""

    _interned: MutableMapping[tuple[Any, ...], Any]
    _is_kept: bool = True
    """Whether to keep unused instances, as for pieces: there are few of them, and they are small."""

    def __init__(cls, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        cls._interned = {} if cls._is_kept else WeakValueDictionary()

    def __call__(cls: type[_Self], *args: Any, **kwargs: Any) -> _Self:
        """Return the only instance for these arguments, created on the first call."""
        try:
            return cls._interned[args]  # type: ignore[attr-defined,no-any-return]
        except (KeyError, TypeError):
            pass  # not created yet, or arguments incomplete: call the constructor
        fresh = type.__call__(cls, *args, **kwargs)
        with _LOCK:  # two threads that race still get the same object
            return cls._interned.setdefault(fresh.identity, fresh)  # type: ignore[attr-defined,no-any-return]


class Flyweight(metaclass=FlyweightMeta):
    """A base class whose equal instances are one object; ``identity`` holds the constructor arguments."""

    __slots__ = ()

    @property
    def identity(self) -> tuple[Any, ...]:
        """The constructor arguments, which identify this object within its class."""
        raise NotImplementedError

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), self.identity

    def __copy__(self: _Self) -> _Self:
        return self

    def __deepcopy__(self: _Self, memo: object) -> _Self:
        return self
