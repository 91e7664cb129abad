"""Forced wins: proofs that a side wins within a number of its moves against any defence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from board.alliance import Alliance
from board.board import Board
from board.errors import ArgumentError, WrongTypeError, expect
from engine.search.tactics import tactics_for

if TYPE_CHECKING:
    from moves.move import Move


def forced_win(board: Board, moves: int) -> Move | None:
    """Return a move that wins by force within ``moves`` moves of the side to move, or None if there is none.

    In chess that is a mate in n; in a one-player puzzle, a solution of n moves. Every defence is tried,
    so each further move costs about a thousand times as much.
    """
    _check(board, moves)
    proof = Proof(board.move_maker)
    for left in range(1, moves + 1):
        for move in proof.in_order(board):
            if proof.holds(move.execute(), left - 1):
                return move
    return None


class Proof:
    """Proves a side's forced wins, and caches the results between calls."""

    def __init__(self, side: Alliance) -> None:
        self._side = side
        self._known: dict[tuple[Board, int], bool] = {}

    def holds(self, board: Board, left: int) -> bool:
        """Return whether the side wins from a board within ``left`` more of its own moves."""
        outcome = board.outcome
        if outcome is not None:
            return self._side in outcome.winners
        if left == 0:
            return False
        known = self._known.get((board, left))
        if known is None:
            if board.move_maker is self._side:
                known = any(self.holds(move.execute(), left - 1) for move in self.in_order(board))
            else:
                known = all(self.holds(reply.execute(), left) for reply in board.legal_moves)
            self._known[board, left] = known
        return known

    def in_order(self, board: Board) -> list[Move]:
        """Return the moves, those that leave the fewest replies first, since they are the most forcing."""
        count_moves = tactics_for(board).count_moves
        return sorted(board.legal_moves, key=lambda move: count_moves(move.execute()))


def _check(board: Board, moves: int) -> None:
    expect(Board, board, "a board")
    if not isinstance(moves, int) or isinstance(moves, bool):
        raise WrongTypeError(f"expected a number of moves, got {moves!r} of type {type(moves).__name__}")
    if moves < 1:
        raise ArgumentError(f"expected at least 1 move, got {moves}")
