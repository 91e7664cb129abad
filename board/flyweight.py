"""Flyweights: equal arguments give the same object, even after pickling and copying."""

from __future__ import annotations

from abc import ABCMeta
from collections.abc import MutableMapping
from threading import Lock
from typing import Any, TypeVar
from weakref import WeakValueDictionary

_Self = TypeVar("_Self")
_LOCK = Lock()
_GENERATED = "<attrs generated"
"""How attrs names the file of the functions that it generates."""


def _is_generated(name: str, value: Any) -> bool:
    """Return whether this is a comparison or a hash that attrs generated, not one that the author wrote."""
    if name not in ("__eq__", "__hash__"):
        return False
    code = getattr(value, "__code__", None)
    return code is not None and code.co_filename.startswith(_GENERATED)


class FlyweightMeta(ABCMeta):
    """Keeps one instance of a class for each set of constructor arguments.

    Equal instances are one object, so a class needs no equality by fields. Where attrs generates one, or a hash of the
    fields, which depends on Python's hash seed, the class keeps those of its base class.
    """

    _interned: MutableMapping[tuple[Any, ...], Any]
    _is_kept: bool = True
    """Whether to keep unused instances, as for pieces: there are few of them, and they are small."""

    def __new__(mcs, name: str, bases: tuple[type, ...], names: dict[str, Any], **settings: Any) -> FlyweightMeta:
        """Create a class without the comparisons that attrs adds to a class with slots."""
        kept = {each: value for each, value in names.items() if not _is_generated(each, value)}
        return super().__new__(mcs, name, bases, kept, **settings)

    def __setattr__(cls, name: str, value: Any) -> None:
        """Set an attribute of a class, except for the comparisons that attrs adds to a class without slots."""
        if not _is_generated(name, value):
            super().__setattr__(name, value)

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
