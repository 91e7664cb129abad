"""Unused objects are freed, even if boards and their moves refer to each other."""

from __future__ import annotations

import gc
import subprocess
import sys
from collections.abc import Iterator

import pytest

from board import Board
from engine import load, names
from moves import Move
from tests.documents import ROOT


@pytest.fixture(autouse=True)
def frozen_past() -> Iterator[None]:
    """Exclude everything that other tests left, so that looking for garbage is quick."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


def alive() -> int:
    """Return the number of live boards and moves that the test has made."""
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


def test_long_chains_of_objects_are_freed_without_overflowing_the_stack() -> None:
    command = [sys.executable, "-X", "faulthandler", "-m", "tests.compiled.chains"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.stdout == "all freed\n", done.stderr[-3000:]
