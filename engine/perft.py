"""Perft: counting move sequences, the standard test of a move generator."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

try:
    import cython
except ImportError:
    from board import nocython as cython

from board.board import Board
from board.errors import expect, expect_count
from engine.search.tactics import tactics_for

if not cython.compiled:
    from board.interpreted import enter_recursion, leave_recursion

if TYPE_CHECKING:
    from engine.search.tactics import Tactics
    from moves.move import Move


DEEPEST = 1_000_000
"""The greatest depth; long before it, Python's limit on recursion ends the count."""


def perft(board: Board, depth: int) -> int:
    """Return the number of sequences of ``depth`` legal moves; moves of the last ply are only counted.

    Nothing is cached between positions.
    """
    _check(board, depth)
    if depth == 0:
        return 1
    return _count(board, depth, board.variant.legal_moves, tactics_for(board))


def divide(board: Board, depth: int) -> Iterator[tuple[Move, int]]:
    """Yield each legal move with the number of sequences that begin with it."""
    _check(board, depth)
    if depth > 0:
        for move in board.legal_moves:
            yield move, perft(move.execute(), depth - 1)


def walk(board: Board, depth: int) -> int:
    """Return the same as ``perft``, but create and execute every move, down to the last ply."""
    _check(board, depth)
    return _walk(board, depth, board.variant.legal_moves)


def _count(board: Board, depth: int, legal_moves: Any, tactics: Tactics) -> int:
    if depth == 1:
        count: int = tactics.count_moves(board)
        return count
    total = 0
    enter_recursion(" in perft")
    try:
        # Not ``board.legal_moves``, which would cache them in a reference cycle of board and moves.
        if depth == 2:
            for move in legal_moves(board):
                total += tactics.count_moves(move.execute())
        else:
            for move in legal_moves(board):
                total += _count(move.execute(), depth - 1, legal_moves, tactics)
    finally:
        leave_recursion()
    return total


def _walk(board: Board, depth: int, legal_moves: Any) -> int:
    if depth == 0:
        return 1
    moves = legal_moves(board)
    if depth == 1:
        for move in moves:
            move.execute()
        return len(moves)
    total = 0
    enter_recursion(" in walk")
    try:
        for move in moves:
            total += _walk(move.execute(), depth - 1, legal_moves)
    finally:
        leave_recursion()
    return total


def _check(board: Board, depth: int) -> None:
    expect(Board, board, "a board")
    expect_count(depth, "a depth", 0, DEEPEST)
