"""Every public call that is given None, or rubbish, answers or raises one of our errors."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from enum import Enum
from types import ModuleType
from typing import Any

import pytest

import board
import engine
import moves
import pieces
from board import Geometry, Variant, WoodpusherError
from engine import Game, load, names
from moves import Move, MoveFactory

RUBBISH = [None, 5, -1, "x", "", 2.5, [], {}, b"x", object()]

_ABSTRACT = (Geometry, Variant, board.Flyweight, board.Coordinate)
_NOT_CALLED = (Enum, BaseException)
"""Enumerations and exceptions: Python's own errors are the natural ones there."""

_LOWER_FLOOR = (Move, pieces.Piece)
"""Generators create these millions of times; whoever creates them for a user checks the arguments."""

GAMES = [load(name) for name in names()]
TEXT_METHODS = ("parse", "format", "parse_move", "format_move")


def _public_calls() -> Iterator[tuple[str, Callable[..., Any]]]:
    for module in (board, moves, pieces, engine):
        for name in _calls_of(module):
            yield f"{module.__name__}.{name}", getattr(module, name)


def _calls_of(module: ModuleType) -> Iterator[str]:
    for name in module.__all__:
        thing = getattr(module, name)
        if isinstance(thing, type) and issubclass(thing, (*_NOT_CALLED, *_LOWER_FLOOR)):
            continue
        if callable(thing) and thing not in _ABSTRACT:
            yield name


def _methods() -> Iterator[tuple[str, Callable[[], Any]]]:
    start = load("chess").start()
    things: dict[str, Callable[[], Any]] = {
        "board": lambda: start,
        "player": lambda: start.current_player,
        "game": Game,
        "factory": lambda: MoveFactory,
    }
    for owner, make in things.items():
        for name, _ in inspect.getmembers(make(), callable):
            if not name.startswith("_") and not isinstance(getattr(make(), name), type):
                yield f"{owner}.{name}", lambda make=make, name=name: getattr(make(), name)  # type: ignore[misc]
    for variant in GAMES:
        for name in TEXT_METHODS:
            yield f"{variant.name}.{name}", lambda variant=variant, name=name: getattr(variant, name)  # type: ignore[misc]


def _needed(call: Callable[..., Any]) -> int:
    """Return the number of arguments that a call requires."""
    try:
        parameters = inspect.signature(call).parameters.values()
    except ValueError:  # a compiled class does not say: a builder needs a variant, a position nothing
        return 0 if call is board.Position else 1
    return sum(
        parameter.default is parameter.empty and parameter.kind is parameter.POSITIONAL_OR_KEYWORD
        for parameter in parameters
    )


def _call(call: Callable[..., Any], value: object) -> None:
    """Call something with the same value for each required argument."""
    try:
        answer = call(*[value] * _needed(call))
        if inspect.isgenerator(answer):
            list(answer)
    except WoodpusherError as error:
        assert str(error)


@pytest.mark.parametrize("name", dict(_public_calls()))
def test_a_public_name_accepts_rubbish_or_raises_our_own_error(name: str) -> None:
    for value in RUBBISH:
        _call(dict(_public_calls())[name], value)


METHODS = dict(_methods())


@pytest.mark.parametrize("name", METHODS)
def test_a_public_method_accepts_rubbish_or_raises_our_own_error(name: str) -> None:
    for value in RUBBISH:
        _call(METHODS[name](), value)
