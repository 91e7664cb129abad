"""Guards: a public call that fails looks at its arguments, and names the one that was wrong.

Nothing is checked beforehand, so a call that succeeds pays for no check, and nobody writes one into each method. Only
when a method has raised something that is not ours are its arguments compared with what it declares; if they are all
right, the error is the method's own, and goes on unchanged.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Container, Iterator
from functools import cache, wraps
from inspect import CO_VARARGS, CO_VARKEYWORDS, Parameter, Signature, signature
from types import CodeType, FunctionType
from typing import Any, TypeVar, cast

from board.annotations import fits
from board.errors import WoodpusherError, WrongTypeError, shown

_Call = TypeVar("_Call", bound=Callable[..., Any])
_Kind = TypeVar("_Kind", bound=type)
_NOUNS = {"Board": "a board", "Position": "a board", "Move": "a move", "Alliance": "a side", "str": "a string"}
"""What messages call the most common types."""
_ROOMS = ("board", "moves", "pieces")
"""Where names are looked up that a module imports only for type checkers."""
_MARK = "_is_guarded"


def guard(kind: _Kind, besides: Container[str] = ()) -> _Kind:
    """Guard the constructor and the public methods that a class itself defines, with a few exceptions."""
    for name, value in list(vars(kind).items()):
        if (name.startswith("_") and name != "__init__") or name in besides:
            continue
        if isinstance(value, classmethod):
            setattr(kind, name, classmethod(guarded(value.__func__)))
        elif isinstance(value, FunctionType) or type(value).__name__ == "cython_function_or_method":
            setattr(kind, name, guarded(value))
    return kind


def guarded(call: _Call) -> _Call:
    """Return a function that does the same, but names the argument that is wrong if the call fails because of one."""
    if hasattr(call, _MARK):
        return call
    code: CodeType = call.__code__
    is_plain = not (code.co_kwonlyargcount or code.co_flags & (CO_VARARGS | CO_VARKEYWORDS))
    if is_plain:
        guard = _guards_of(code.co_argcount)(call, _blame)
        names = (*code.co_varnames[: code.co_argcount], "_error")
        guard.__code__ = guard.__code__.replace(co_varnames=names)  # compiling again would take 50 times as long
        guard.__defaults__ = call.__defaults__
    else:

        def guard(*arguments: Any, **named: Any) -> Any:
            try:
                return call(*arguments, **named)
            except Exception as error:
                _blame(call, error, *arguments, **named)
                raise

    setattr(guard, _MARK, True)
    return cast("_Call", wraps(call)(guard))


@cache
def _guards_of(count: int) -> Callable[..., Any]:
    """Return a function that makes guards for calls with so many parameters.

    Rules are asked in every position. A guard with the parameters written out costs a third of one with ``*arguments``.
    """
    given = ", ".join(f"_{number}" for number in range(count))
    code = f"""
def guards(_call, _blame):
    def guard({given}):
        try:
            return _call({given})
        except Exception as _error:
            _blame(_call, _error, {given})
            raise
    return guard
"""
    made: dict[str, Any] = {}
    exec(code, made)  # as attrs does for constructors
    return cast("Callable[..., Any]", made["guards"])


def _blame(call: Callable[..., Any], error: Exception, *arguments: Any, **named: Any) -> None:
    """Raise an error of ours if one of the arguments explains an error that is not."""
    if isinstance(error, WoodpusherError):
        return
    declared = signature(call)
    try:
        given = declared.bind(*arguments, **named).arguments
    except TypeError:
        return  # too many arguments or too few: Python has said so
    for name, value, kind, written in _declared(call, declared, given):
        if not fits(value, kind):
            what = _NOUNS.get(getattr(kind, "__name__", ""), f"{name} as {written}")
            raise WrongTypeError(f"expected {what}, got {shown(value)} of type {type(value).__name__}") from error
    check = getattr(arguments[0], "check_arguments", None) if arguments else None
    if check is not None:
        check(given)


def _declared(
    call: Callable[..., Any], declared: Signature, given: dict[str, Any]
) -> Iterator[tuple[str, Any, Any, str]]:
    """Yield each argument with its name, its type, and the type as it is written."""
    names = _Names(call.__globals__)
    for name, value in given.items():
        parameter = declared.parameters[name]
        written = parameter.annotation
        if written is Parameter.empty or parameter.kind in (Parameter.VAR_POSITIONAL, Parameter.VAR_KEYWORD):
            continue
        if value is parameter.default:
            continue
        try:
            kind = eval(written, {}, names) if isinstance(written, str) else written
        except Exception:  # a name that exists nowhere at run time, or an expression for type checkers alone
            continue
        yield name, value, kind, written if isinstance(written, str) else getattr(written, "__name__", str(written))


class _Names(dict[str, Any]):
    """The names of a module, and those that it imports only for type checkers."""

    def __missing__(self, name: str) -> Any:
        for room in _ROOMS:
            if hasattr(sys.modules.get(room), name):
                return getattr(sys.modules[room], name)
        raise KeyError(name)
