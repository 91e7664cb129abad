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
from board import Alliance, Geometry, Variant, WoodpusherError
from engine import Game, load, names
from moves import Move, MoveFactory

RUBBISH = [None, 5, -1, "x", "", 2.5, [], {}, b"x", object()]

_ABSTRACT = (Geometry, Variant, board.Flyweight, board.Coordinate)
_NOT_CALLED = (Enum, BaseException)
"""Enumerations and exceptions: Python's own errors are the natural ones there."""

_LOWER_FLOOR = (Move, pieces.Piece)
"""Generators create these millions of times; whoever creates them for a user checks the arguments."""

OTHER = load("hanoi").start()
GAMES = [load(name) for name in names()]
HOOKS = ("en_passant_is_safe", "next_player", "next_state", "read_extras", "write_extras")
"""What only our own rules call, at every node or with what they have just made."""


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
        for name, method in inspect.getmembers(variant, inspect.isroutine):
            if not name.startswith("_") and name not in HOOKS:
                yield f"{variant.name}.{name}", lambda method=method: method  # type: ignore[misc]


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


def _call(call: Callable[..., Any], value: object, *first: object) -> None:
    """Call something with the same value for each required argument, after the first ones."""
    try:
        answer = call(*first, *[value] * (_needed(call) - len(first)))
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


RULES = [name for name in METHODS if name.partition(".")[0] in names() and _needed(METHODS[name]()) > 1]


@pytest.mark.parametrize("name", RULES)
def test_a_rule_that_is_given_a_board_and_rubbish_answers_or_raises_our_own_error(name: str) -> None:
    start = load(name.partition(".")[0]).start()
    for value in [*RUBBISH, 10**30, -(10**30), "\ud800", float("nan"), Alliance.RED, OTHER]:
        _call(METHODS[name](), value, start)


@pytest.mark.parametrize("variant", GAMES, ids=str)
def test_a_rule_that_is_given_another_games_board_answers_or_says_whose_board_it_wants(variant: Variant) -> None:
    for other in (load("hanoi(disks=3)"), load("peg"), load("track"), load("cable-car"), load("chess")):
        for name, method in inspect.getmembers(variant, inspect.isroutine):
            if (
                not name.startswith("_")
                and name not in HOOKS
                and list(inspect.signature(method).parameters) == ["board"]
            ):
                _call(method, other.start())


def test_an_error_of_the_rules_themselves_goes_on_unchanged() -> None:
    class Buggy(type(load("hanoi"))):  # type: ignore[misc]
        name = "buggy"

        def outcome(self, board: board.Board) -> None:
            raise KeyError("a bug")

    buggy = Buggy()
    with pytest.raises(KeyError, match="a bug") as caught:
        buggy.outcome(buggy.start())
    assert not isinstance(caught.value, WoodpusherError)
    with pytest.raises(WoodpusherError, match="expected a board, got 5 of type int") as blamed:
        buggy.outcome(5)  # type: ignore[arg-type]
    assert isinstance(blamed.value.__cause__, KeyError)


def test_a_call_with_too_few_arguments_is_pythons_to_reject() -> None:
    with pytest.raises(TypeError, match=r"legal_moves\(\) missing 1 required positional argument: 'board'"):
        load("hanoi").legal_moves()  # type: ignore[call-arg]
    assert load("hanoi").legal_moves(board=OTHER) == OTHER.legal_moves
