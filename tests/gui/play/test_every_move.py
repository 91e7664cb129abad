"""Every legal move of every game can be made with the mouse alone and with the keyboard alone."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from board import Board, Variant
from engine import load, names
from gui.core.settings import Settings
from gui.core.state import Screen, State
from gui.play.playing import new_table
from tests.examples.loading import CLASSES, example
from tests.gui.mouse_and_keyboard import Hand
from tests.gui.whole_games import OPTIONS

_PLIES = (0, 3, 9, 24)
"""How many random moves lead to each tested position."""


def _variant(name: str) -> Variant:
    return example(name)() if name in CLASSES else load(name, **OPTIONS.get(name, {}))


def _positions(variant: Variant) -> Iterator[Board]:
    rng = Random(variant.name)
    for plies in _PLIES:
        board = variant.start()
        for _ in range(plies):
            after = rng.choice(board.legal_moves).execute()
            if after.outcome is not None:
                break
            board = after
        yield board


def _at(board: Board, is_flipped: bool = False) -> Hand:
    table = new_table(board, flipped=is_flipped)
    return Hand(State(table=table, screen=Screen.TABLE, settings=Settings(animation=False)))


@pytest.mark.parametrize("most", [12, pytest.param(40, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", [*names(), *CLASSES])
def test_every_legal_move_can_be_made_by_clicks_alone_and_by_keys_alone(name: str, most: int) -> None:
    """If a position has more than ``most`` moves, these are chosen at random."""
    rng = Random(name)
    for board in _positions(_variant(name)):
        moves = board.legal_moves
        for move in moves if len(moves) <= most else rng.sample(moves, most):
            _at(board).make(move)
            _at(board).make_by_keys(move)
