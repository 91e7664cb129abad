"""Moves, pieces and builders that are given None, or rubbish, raise one of our errors."""

from __future__ import annotations

import inspect
from typing import Any

import pytest

import moves
import pieces
from board import Alliance, Board, WoodpusherError
from engine import load
from moves import Move, NullMove, Pass

START = load("chess").start()
MOVES = [kind for kind in map(vars(moves).get, moves.__all__) if isinstance(kind, type) and issubclass(kind, Move)]
RUBBISH = [None, 5, "x", [], object()]
QUESTIONS = ("execute", "__str__", "__repr__", "__hash__", "current_coordinate", "transition", "key_after")


@pytest.mark.parametrize("kind", [kind for kind in MOVES if not issubclass(kind, NullMove)])
@pytest.mark.parametrize("value", RUBBISH, ids=lambda value: type(value).__name__)
def test_a_move_of_no_piece_is_rejected(kind: Any, value: object) -> None:
    with pytest.raises(WoodpusherError, match="expected"):
        kind(*([value] if kind is Pass else [value, value, 3]))


@pytest.mark.parametrize("kind", [kind for kind in MOVES if not issubclass(kind, (NullMove, Pass))])
@pytest.mark.parametrize("value", RUBBISH, ids=lambda value: type(value).__name__)
@pytest.mark.parametrize("ask", QUESTIONS)
def test_a_move_of_no_piece_answers_or_raises_our_own_error(kind: Any, value: object, ask: str) -> None:
    try:
        answer = getattr(kind(START, value, 3), ask)
        if callable(answer):
            answer()
    except WoodpusherError as error:
        assert str(error)


@pytest.mark.parametrize("name", ["move_piece", "legal_moves", "standing_on"])
@pytest.mark.parametrize("square", ["a1", "b1", "c1", "d1", "e1", "e2"])
@pytest.mark.parametrize("value", RUBBISH, ids=lambda value: type(value).__name__)
def test_a_piece_given_none_answers_or_raises_our_own_error(name: str, square: str, value: object) -> None:
    try:
        getattr(START[square], name)(value)
    except WoodpusherError as error:
        assert str(error)


@pytest.mark.parametrize("name", [name for name in dir(Board.Builder) if not name.startswith("_")])
@pytest.mark.parametrize("value", RUBBISH, ids=lambda value: type(value).__name__)
def test_a_builder_given_none_answers_or_raises_our_own_error(name: str, value: object) -> None:
    method = getattr(Board.Builder.of(START), name)
    if not callable(method) or isinstance(method, type):
        return
    parameters = inspect.signature(method).parameters.values()
    needed = [one for one in parameters if one.default is one.empty and one.kind is one.POSITIONAL_OR_KEYWORD]
    try:
        method(*[value] * len(needed))
    except WoodpusherError as error:
        assert str(error)


@pytest.mark.parametrize("kind", [vars(pieces).get(name) for name in pieces.__all__ if name != "Piece"])
@pytest.mark.parametrize("value", RUBBISH, ids=lambda value: type(value).__name__)
def test_creating_a_piece_from_none_works_or_raises_our_own_error(kind: Any, value: object) -> None:
    for arguments in ((value, value), (Alliance.WHITE, value), (value, 0)):
        try:
            kind(*arguments)
        except WoodpusherError as error:
            assert str(error)
