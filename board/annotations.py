"""Annotations: whether a value that was read from text has the type that a field declares."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints


@cache
def annotations_of(kind: type) -> Mapping[str, Any]:
    """Return the types of a class's fields; none if a name in them exists only for type checkers."""
    try:
        return get_type_hints(kind)
    except (NameError, TypeError, AttributeError, SyntaxError):
        return {}


def fits(value: object, wanted: Any) -> bool:
    """Return whether a value of Python's literals has a type; True for a type that they cannot have.

    >>> fits((1, 2), tuple[int, ...]), fits({1: 2}, tuple[int, ...]), fits(None, int | None)
    (True, False, True)
    """
    origin, inside = get_origin(wanted), get_args(wanted)
    if origin in (Union, UnionType):
        return any(fits(value, each) for each in inside)
    if origin is Literal:
        return value in inside
    if wanted is None:
        return value is None
    kind = origin or wanted
    if kind is Any or not isinstance(kind, type):
        return True
    if kind is float:
        return isinstance(value, (int, float))
    try:
        if not isinstance(value, kind):
            return False
    except TypeError:  # a protocol that exists only for type checkers
        return True
    if isinstance(value, tuple) and kind is tuple and inside[-1:] != (...,):
        return not inside or (len(value) == len(inside) and all(map(fits, value, inside)))
    if isinstance(value, Mapping) and len(inside) == 2:
        return all(fits(key, inside[0]) and fits(each, inside[1]) for key, each in value.items())
    if isinstance(value, (tuple, list, set, frozenset, str, bytes)) and inside:
        return all(fits(each, inside[0]) for each in value)
    return True
