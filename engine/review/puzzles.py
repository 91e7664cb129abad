"""Reviewing puzzles: by how many moves each move lengthens the solution."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from board.errors import LimitReachedError, WoodpusherError
from engine.review.findings import MoveMark, ReviewedMove
from engine.review.phases import Phase
from engine.solving.oracle import Oracle

if TYPE_CHECKING:
    from board.board import Board
    from moves.move import Move


def review_puzzle(
    boards: Sequence[Board],
    moves: Sequence[Move],
    nodes: Sequence[int],
    tell: Callable[[int, int], None],
    stopped: Callable[[], bool] | None,
) -> tuple[ReviewedMove, ...]:
    """Return for each move of a puzzle by how much it lengthens the solution, and the best move."""
    oracle = Oracle(boards[0].variant)
    left: list[int | None] = []
    for done, board in enumerate(boards):
        if stopped is not None and stopped():
            raise LimitReachedError("the review was stopped")
        tell(done, len(boards))
        left.append(oracle.insight(board).left)
    tell(len(boards), len(boards))
    return tuple(
        _reviewed(oracle, move, number, nodes[number], left[number - 1], left[number])
        for number, move in enumerate(moves, start=1)
    )


def _reviewed(
    oracle: Oracle, move: Move, number: int, node: int, before: int | None, after: int | None
) -> ReviewedMove:
    """Return the review of one move; moves after a dead end are not mistakes."""
    extra = None if before is None or after is None else after + 1 - before
    mark = None
    if before is not None and extra != 0:
        mark = MoveMark.BLUNDER if after is None else MoveMark.INACCURACY
    best: tuple[str, ...] = ()
    if mark is not None:
        try:
            best = (str(oracle.best_move(move.board)),)
        except WoodpusherError:
            best = ()
    accuracy = 100.0 if mark is None and before is not None else 0.0
    side = move.board.move_maker
    return ReviewedMove(
        node,
        number,
        side,
        str(move),
        Phase.MIDDLEGAME,
        None,
        None,
        best=best,
        mark=mark,
        accuracy=accuracy,
        extra=extra,
    )
