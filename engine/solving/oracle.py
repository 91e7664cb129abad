"""Oracle: what is known about a position, from a rule, a table or a line, whichever is fastest."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from time import monotonic
from typing import TYPE_CHECKING

from attrs import frozen

from board.board import Board
from board.errors import ArgumentError, IllegalMoveError, TooLargeError, UnsolvableError, UnsupportedError, expect
from board.variant import Variant
from board.wording import plural
from engine.planning.guide import guide_of

if TYPE_CHECKING:
    from engine.solving.solution import Solution
    from moves.move import Move

TABLE_LIMIT = 2_000_000
"""How many positions may be solved while a user waits for a hint."""
EXPLORED_SOON = 250_000
"""How many positions may be explored meanwhile, in a game of unknown size."""
PATIENCE = 15.0
"""How many seconds a search for a line may take while a user waits."""


@frozen
class Insight:
    """What is known about a position of a puzzle: the distance to a solution, and the moves that keep it reachable."""

    left: int | None = None
    """How many moves a solution takes, None from a dead end."""
    is_least: bool = True
    """Whether this is the minimum."""
    keeping: tuple[str, ...] | None = None
    """The moves after which a solution can still be reached, or None if unknown."""

    def __str__(self) -> str:
        if self.left is None:
            return "dead end"
        return f"{'' if self.is_least else 'at most '}{plural(self.left, 'move')} left"


class Oracle:
    """Answers for the positions of one variant; expensive results are computed on first use and cached."""

    def __init__(self, variant: Variant, solution: Solution | None = None) -> None:
        self.variant = variant
        self._given = solution
        """A full table, if already available."""
        self._guide = guide_of(variant)
        self._lines: dict[Board, tuple[Move, int]] = {}
        """For the positions of known lines, the next move and the number of moves to the end."""

    @cached_property
    def solution(self) -> Solution | None:
        """The full table, or None if it is too large to wait for, or if there are more than two players."""
        from engine.solving import solve

        if self._given is not None or len(self.variant.players) > 2:
            return self._given
        numbering = self.variant.numbering
        is_known = numbering is not None or self.variant.abilities.estimated_positions is not None
        limit = TABLE_LIMIT if numbering is None else numbering.waiting_limit
        try:
            return solve(self.variant, limit=limit if is_known else EXPLORED_SOON)
        except TooLargeError:
            return None

    def offers_best_moves(self, board: Board) -> bool:
        """Return whether ``best_move`` has a way to answer: a rule, a table or, for a puzzle, a search for a line."""
        if self._guide.knows_best_moves:
            return True
        abilities = self.variant.abilities
        if self._given is None and (abilities.hidden_information or not abilities.deterministic):
            return False
        if self.solution is not None and self._is_known(board):
            return True
        return len(self.variant.players) == 1

    def best_move(self, board: Board) -> Move:
        """Return a best move, or raise a ``WoodpusherError`` that says why none is known."""
        expect(Board, board, "a board")
        if board.outcome is not None:
            raise IllegalMoveError(f"the game is over: {board.outcome}")
        if self._guide.knows_best_moves:
            return self._guide.best_move(board)
        if self.solution is not None and self._is_known(board):
            moves = self.solution.best_moves(board)
            if not moves:
                raise UnsolvableError(f"no solution can be reached from {self.variant.format(board)}; take moves back")
            return moves[0]
        return self._next_on_line(board)

    def verdict(self, board: Board) -> str:
        """Return a position's value and remoteness in words."""
        expect(Board, board, "a board")
        if self._guide.knows_best_moves:
            return f"solvable in {plural(self._guide.distance(board), 'move')}"
        if self.solution is not None and self._is_known(board):
            value = self.solution.value(board)
            try:
                steps = plural(self.solution.remoteness(board), "move")
            except UnsolvableError:
                return str(value)
            return f"{value} in {steps}"
        if board.outcome is not None:
            return str(board.outcome)
        try:
            return f"solvable; one solution begins with {self._next_on_line(board)}"
        except UnsolvableError:
            return "unsolvable"

    def insight(self, board: Board) -> Insight:
        """Return the distance to a puzzle's solution, or raise a ``WoodpusherError`` that says why it is unknown."""
        if len(self.variant.players) > 1:
            raise UnsupportedError(f"{self.variant.title} is not a puzzle")
        if board.outcome is not None:
            return Insight(0) if board.outcome.winners else Insight()
        if self._guide.knows_best_moves:
            return Insight(self._guide.distance(board))
        if self.solution is not None and self._is_known(board):
            return self._insight_by_table(self.solution, board)
        try:
            self._next_on_line(board)
        except UnsolvableError:
            return Insight()
        left = self._lines[board][1]
        # If the lower bound equals its length, this line is a shortest one.
        return Insight(left, left == min(self.variant.heuristic(board, goal) for goal in self.variant.goals()))

    def lines(self, board: Board, count: int, longest: int = 12) -> tuple[tuple[tuple[Move, ...], Insight], ...]:
        """Return the best lines of a puzzle, each with the insight after its first move; dead ends last.

        If only one solution is known, it is the only line.
        """
        if board.outcome is not None:
            return ()
        moves = board.legal_moves
        if self.solution is None and not self._guide.knows_best_moves:
            moves = (self._next_on_line(board),)
        found = [(move, self.insight(move.execute())) for move in moves]
        found.sort(key=lambda entry: (entry[1].left is None, entry[1].left or 0))
        return tuple((self._continued(move, longest), insight) for move, insight in found[:count])

    def _continued(self, move: Move, longest: int) -> tuple[Move, ...]:
        """Return a move with the best ones that follow it."""
        line = [move]
        board = move.execute()
        while len(line) < longest and board.outcome is None:
            try:
                line.append(self.best_move(board))
            except UnsolvableError:
                break
            board = line[-1].execute()
        return tuple(line)

    def _is_known(self, board: Board) -> bool:
        """Return whether the table covers a board; a table solved from another position may not."""
        if self._given is None or self.solution is None:
            return True
        try:
            self.solution.value(board)
        except ArgumentError:
            return False
        return True

    def _insight_by_table(self, solution: Solution, board: Board) -> Insight:
        try:
            left: int | None = solution.remoteness(board)
        except UnsolvableError:
            left = None
        values = solution.values_of_moves(board)
        return Insight(left, keeping=tuple(str(move) for move, value in values.items() if value == "solvable"))

    def _next_on_line(self, board: Board) -> Move:
        """Return the next move of a line through a large puzzle; search for one if this position is on none."""
        if board not in self._lines:
            from engine.solving.lines import find_line

            if len(self.variant.players) > 1:
                raise UnsupportedError(f"{self.variant.title} is too large to be solved, so no best move is known")
            line = find_line(board, progress=_time_limit(self.variant))
            for number, move in enumerate(line):
                self._lines[move.board] = (move, len(line) - number)
        return self._lines[board][0]


def _time_limit(variant: Variant) -> Callable[[int], None]:
    """Return a progress callback that ends a search after a time limit."""
    deadline = monotonic() + PATIENCE

    def check_clock(done: int) -> None:
        if monotonic() > deadline:
            raise TooLargeError(
                f"{variant.spec} is too large to be solved, and no solution was found in {PATIENCE:.0f} seconds "
                f"among {done:,} positions"
            )

    return check_clock
