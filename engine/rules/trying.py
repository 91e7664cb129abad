"""Why a move named in a rules sheet is illegal."""

from __future__ import annotations

from board.board import Board
from board.errors import ArgumentError
from moves import MoveFactory


def why_refused(board: Board, text: str) -> str:
    """Return why a move, which a sheet names by its squares, such as ``e2 e5`` or ``c 11 0``, is illegal.

    >>> from engine import load
    >>> why_refused(load("chess").start(), "e1 e2")
    'your own pawn is on e2'
    """
    start, destination, *rest = text.split()
    detail = None if not rest else int(rest[0]) if rest[0].isdigit() else rest[0]
    move = MoveFactory.create_move(board, start, destination, detail)
    if move:
        raise ArgumentError(f"expected an illegal move, but {text} is legal in {board.variant.format(board)}")
    return str(getattr(move, "reason", ""))
