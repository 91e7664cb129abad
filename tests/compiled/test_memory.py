"""Unused objects are freed, even if boards and their moves refer to each other."""

from __future__ import annotations

import gc

import pytest

from board import Board
from engine import load, names
from moves import Move


def alive() -> int:
    """Return the number of live boards and moves."""
    gc.collect()
    return sum(isinstance(thing, (Board, Move)) for thing in gc.get_objects())


@pytest.mark.parametrize("name", names())
def test_boards_that_keep_their_moves_are_freed(name: str) -> None:
    variant = load(name)
    start = variant.start()
    start.legal_moves  # noqa: B018  # kept from here on
    before = alive()
    boards = [move.execute() for move in start.legal_moves]
    assert alive() >= before + len(boards)
    kept = [board.legal_moves for board in boards]
    assert all(move.board is board for board, moves in zip(boards, kept, strict=True) for move in moves)
    del boards, kept
    assert alive() == before
