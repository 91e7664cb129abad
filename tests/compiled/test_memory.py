"""Unused objects are freed, even if boards and their moves refer to each other, and memory may run out at any point."""

from __future__ import annotations

import gc
import subprocess
import sys

import pytest

from board import Board
from engine import load, names
from tests.documents import ROOT


def forget_recent_boards() -> None:
    """Ask so many boards for their moves that none of the earlier ones still keeps its own."""
    board = load("hanoi").start()
    for _ in range(40):
        board = board.legal_moves[0].execute()
    assert board.legal_moves


def blocks_after(board: Board, rounds: int) -> int:
    """Return how many blocks of memory are in use after boards and their moves were made and deleted some times."""
    for _ in range(rounds):
        boards = [move.execute() for move in board.legal_moves]
        kept = [after.legal_moves for after in boards]
        assert all(move.board is after for after, moves in zip(boards, kept, strict=True) for move in moves)
        del boards, kept
    forget_recent_boards()
    gc.collect()
    return sys.getallocatedblocks()


@pytest.mark.parametrize("name", names())
def test_boards_and_their_moves_are_freed(name: str) -> None:
    board = load(name).start()
    before = blocks_after(board, 2)
    assert blocks_after(board, 6) - before < 2 * len(board.legal_moves)


def test_only_the_boards_asked_last_keep_their_moves() -> None:
    board = load("chess").start()
    moves = board.legal_moves
    assert board.legal_moves is moves
    forget_recent_boards()
    assert board.legal_moves is not moves
    assert board.legal_moves == moves


def test_long_chains_of_objects_are_freed_without_overflowing_the_stack() -> None:
    command = [sys.executable, "-X", "faulthandler", "-m", "tests.compiled.chains"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.stdout == "all freed\n", done.stderr[-3000:]


def test_memory_that_runs_out_at_any_point_of_a_call_is_an_error_and_leaves_no_wrong_answer() -> None:
    pytest.importorskip("_testcapi", reason="this Python cannot pretend to have no memory")
    command = [sys.executable, "-X", "faulthandler", "-m", "tests.compiled.no_memory"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-3000:]
    assert int(done.stdout) > 1000
