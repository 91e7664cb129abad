"""Oracle: what is known about a position, by a rule, by a table or by a line, whichever answers soonest."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from time import monotonic
from typing import TYPE_CHECKING

from board.board import Board
from board.errors import IllegalMoveError, TooLargeError, UnsolvableError, UnsupportedError
from board.variant import Variant

if TYPE_CHECKING:
    from engine.solution import Solution
    from moves.move import Move

TABLE_LIMIT = 2_000_000
"""How many positions are solved while somebody waits for a hint."""
PATIENCE = 15.0
"""How many seconds a search for a line may take while somebody waits."""


class Oracle:
    """Answers for the positions of one variant; what is costly is worked out at the first question and kept."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self._lines: dict[Board, Move] = {}

    @cached_property
    def solution(self) -> Solution | None:
        """The full table, or None if it is too large to wait for."""
        from engine.solving import solve

        try:
            return solve(self.variant, limit=TABLE_LIMIT)
        except (TooLargeError, UnsupportedError):
            return None

    def best_move(self, board: Board) -> Move:
        """Return a best move, or raise an error of ours that says why none is known."""
        if board.outcome is not None:
            raise IllegalMoveError(f"the game is over: {board.outcome}")
        try:
            return self.variant.best_move(board)
        except UnsupportedError:
            pass  # no rule: there may be a table
        if self.solution is not None:
            moves = self.solution.best_moves(board)
            if not moves:
                raise UnsolvableError(f"no solution can be reached from {self.variant.format(board)}; take moves back")
            return moves[0]
        return self._next_on_line(board)

    def verdict(self, board: Board) -> str:
        """Return a position's value and remoteness in words."""
        try:
            return f"solvable in {_moves(self.variant.distance(board))}"
        except UnsupportedError:
            pass  # no rule: there may be a table
        if self.solution is not None:
            value = self.solution.value(board)
            try:
                steps = _moves(self.solution.remoteness(board))
            except UnsolvableError:
                return str(value)
            return f"{value} in {steps}"
        if board.outcome is not None:
            return str(board.outcome)
        try:
            return f"solvable; one way begins with {self._next_on_line(board)}"
        except UnsolvableError:
            return "unsolvable"

    def _next_on_line(self, board: Board) -> Move:
        """Return the next move of a line through a large puzzle, searching for one if this position is on none."""
        if board not in self._lines:
            from engine.lines import find_line

            if len(self.variant.players) > 1:
                raise UnsupportedError(f"{self.variant.title} is too large to be solved, so no best move is known")
            for move in find_line(board, progress=_impatience(self.variant)):
                self._lines[move.board] = move
        return self._lines[board]


def _impatience(variant: Variant) -> Callable[[int], None]:
    """Return what ends a search, once it reports its progress too late."""
    deadline = monotonic() + PATIENCE

    def look_at_the_clock(done: int) -> None:
        if monotonic() > deadline:
            raise TooLargeError(
                f"{variant.spec} is too large to be solved, and no way was found in {PATIENCE:.0f} seconds "
                f"among {done:,} positions"
            )

    return look_at_the_clock


def _moves(count: int) -> str:
    return f"{count:,} move{'' if count == 1 else 's'}"
