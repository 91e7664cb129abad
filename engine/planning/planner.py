"""Planning: a shortest sequence of moves from one position to another, for every variant."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from attrs import frozen

from board.board import Board
from board.errors import (
    ArgumentError,
    LimitReachedError,
    NoPlanError,
    SearchInterruptedError,
    WrongTypeError,
    expect_call,
)
from board.variant import UNREACHABLE
from board.wording import plural
from engine.planning.algorithms import choose
from engine.planning.problem import Algorithm, Problem
from engine.planning.work import Limit, Meter, Work
from engine.showing import Row, data_frame, table

if TYPE_CHECKING:
    from moves.move import Move


SOLVED = "solved"
"""The goal of a puzzle, whatever positions that are."""
MOST_MOVES = 10_000_000
"""How long plans may be: each move comes with its board."""


@frozen
class Plan:
    """A shortest path from the first board to the last, and the work of finding it.

    Its length is the number of moves. A plan is always truthy, even without moves.
    """

    moves: tuple[Move, ...]
    boards: tuple[Board, ...]
    """The boards from the start to the goal, one more than there are moves."""
    algorithm: str
    work: Work

    @property
    def positions(self) -> int:
        """How many positions were expanded."""
        return self.work.positions

    @property
    def seconds(self) -> float:
        """How long it took."""
        return self.work.seconds

    @property
    def peak_frontier(self) -> int:
        """The largest size of the frontier."""
        return self.work.peak_frontier

    def rows(self) -> list[Row]:
        """Return each move with the position after it, as rows of a table."""
        after = zip(self.moves, self.boards[1:], strict=True)
        return [
            {"number": number, "move": str(move), "position": board.variant.format(board)}
            for number, (move, board) in enumerate(after, start=1)
        ]

    def frame(self, library: str | None = None) -> Any:
        """Return the rows as a data frame of pandas or polars, whichever is installed."""
        return data_frame(self.rows(), library)

    def _repr_html_(self) -> str:
        what = f"{plural(len(self), 'move')} by {self.algorithm}, {plural(self.positions, 'position')} expanded"
        return f"{table(what, self.rows())}{self.boards[-1]._repr_svg_()}"

    def __len__(self) -> int:
        return len(self.moves)

    def __bool__(self) -> bool:
        return True

    def __iter__(self) -> Iterator[Move]:
        return iter(self.moves)

    def __str__(self) -> str:
        return " ".join(f"{number}. {move}" for number, move in enumerate(self.moves, start=1)) or "nothing to do"


def plan(
    start: Board,
    goal: str | Board | Iterable[Board] | Callable[[Board], bool] = SOLVED,
    *,
    algorithm: str = "auto",
    progress: Callable[[Work], None] | None = None,
    limit: Limit | float | None = None,
) -> Plan:
    """Return a plan with the fewest moves from a board to a goal: a board, any of several, or a predicate.

    The goal "solved", which is the default, stands for the goals of a puzzle: those that it lists, or else any position
    that its outcome calls a win.

    In a game of several players, the plan moves for all of them in turn; the side to move is part of a goal board.
    A plan may pass through won positions. ``algorithm`` is a name; by default the planner chooses one that suits the
    variant. ``progress`` is called from time to time, and at the end, with the work done so far. ``limit``
    is a ``Limit``, an integer number of positions, or a float number of seconds (``2.0``).

    Raise ``NoPlanError`` if no moves lead to the goal, ``LimitReachedError`` at the limit or for a plan of more than
    ``MOST_MOVES`` moves, and ``SearchInterruptedError`` on Ctrl-C: a ``KeyboardInterrupt``, which ``except Exception``
    does not catch.
    """
    if not isinstance(start, Board):
        raise WrongTypeError(f"expected a board to start from, got {start!r} of type {type(start).__name__}")
    expect_call(progress, "progress")
    goals, is_goal = _read_goal(start, goal)
    meter = Meter(Limit.of(limit), progress)
    problem = Problem(start, goals, is_goal, meter)
    searcher = choose(algorithm, problem)
    try:
        with _no_garbage_collection():
            moves = [] if is_goal(start) else _search(searcher, problem)
        meter.report()
    except KeyboardInterrupt:
        raise SearchInterruptedError(f"the search was interrupted after {meter.summary}") from None
    if moves is None:
        raise NoPlanError(f"no plan: no moves lead from {start.variant.format(start)!r} to the goal ({meter.summary})")
    boards = [start]
    for move in moves:
        boards.append(move.execute())
    return Plan(tuple(moves), tuple(boards), searcher.name, meter.work)


def _search(searcher: Algorithm, problem: Problem) -> list[Move] | None:
    """Return the moves of a shortest plan, or None; give up at once if no memory could hold the plan."""
    least = problem.bound(problem.start)
    if MOST_MOVES < least < UNREACHABLE:
        raise LimitReachedError(f"no plan found: it has at least {least:,} moves, and the longest have {MOST_MOVES:,}")
    return searcher.search(problem)


def _read_goal(start: Board, goal: Any) -> tuple[tuple[Board, ...], Callable[[Board], bool]]:
    """Return the goal boards, if any, and the predicate for a goal."""
    if goal == SOLVED:
        goal = _goals_of(start)
    if callable(goal):
        return (), goal
    try:
        goals = (goal,) if isinstance(goal, Board) else tuple(dict.fromkeys(goal))
    except TypeError:
        raise WrongTypeError(f"expected a goal as a board, several boards or a predicate, got {goal!r}") from None
    if not goals:
        raise ArgumentError("expected at least one goal board, got none")
    for board in goals:
        if not isinstance(board, Board):
            raise WrongTypeError(f"expected a goal board, got {board!r} of type {type(board).__name__}")
        if board.variant is not start.variant:
            raise ArgumentError(f"the start is a position of {start.variant}, but a goal is one of {board.variant}")
    return goals, frozenset(goals).__contains__


def _goals_of(start: Board) -> tuple[Board, ...] | Callable[[Board], bool]:
    """Return the positions that solve a puzzle, or the predicate if it does not list them."""
    variant = start.variant
    if len(variant.players) != 1:
        raise ArgumentError(f'{variant.spec} is not a puzzle, so the goal cannot be "{SOLVED}": give a position')
    return tuple(variant.goals()) if variant.abilities.goals else _is_solved


def _is_solved(board: Board) -> bool:
    outcome = board.outcome
    return outcome is not None and bool(outcome.winners)


@contextmanager
def _no_garbage_collection() -> Iterator[None]:
    """Run a search without the garbage collector, which would scan all of its boards again and again."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()
