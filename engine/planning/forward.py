"""Searches from the start: breadth-first, uniform-cost and A*."""

from __future__ import annotations

from heapq import heappop, heappush
from itertools import count
from math import ceil, inf
from typing import TYPE_CHECKING

from board.board import Board
from board.variant import UNREACHABLE
from engine.planning.problem import Algorithm, Problem

if TYPE_CHECKING:
    from moves.move import Move


class BreadthFirst(Algorithm):
    """Visits all positions one move away, then two, and so on."""

    name = "breadth-first"
    aliases = ("bfs",)
    summary = "all positions one move away, then two, and so on"

    def search(self, problem: Problem) -> list[Move] | None:
        """Return the moves of a shortest plan, or None."""
        legal_moves, is_goal, visit = problem.variant.legal_moves, problem.is_goal, problem.meter.visit
        came_by: dict[int, Move] = {}
        seen = {problem.start.key}
        frontier = [problem.start]
        for length in count(1):
            if not frontier:
                return None
            problem.meter.length = length
            following: list[Board] = []
            for board in frontier:
                visit(len(frontier) + len(following))
                for move in legal_moves(board):
                    after = move.execute()
                    if after.key in seen:
                        continue
                    seen.add(after.key)
                    came_by[after.key] = move
                    if is_goal(after):
                        return _path_to(after.key, came_by)
                    following.append(after)
            frontier = following
        return None


class UniformCost(Algorithm):
    """Always expands the position with the fewest moves so far, from a priority queue."""

    name = "uniform-cost"
    aliases = ("ucs", "dijkstra")
    summary = "always the position with the fewest moves so far, from a queue"

    def __init__(self, most_positions: float = inf) -> None:
        self.most_positions = most_positions

    def bound(self, problem: Problem, board: Board) -> float:
        """Return a lower bound on the remaining moves: 0, since nothing is known here."""
        return 0

    def search(self, problem: Problem) -> list[Move] | None:
        """Return the moves of a shortest plan, or None."""
        legal_moves, is_goal, meter = problem.variant.legal_moves, problem.is_goal, problem.meter
        came_by: dict[int, Move] = {}
        taken = {problem.start.key: 0}
        number = count()
        queue: list[tuple[float, int, int, Board]] = []

        def enqueue(board: Board, moves: int) -> None:
            bound = self.bound(problem, board)
            if bound < UNREACHABLE:
                # Break ties by the most moves so far, then the newest: these are nearest to the goal.
                heappush(queue, (moves + bound, -moves, -next(number), board))

        stop_at = meter.positions + self.most_positions
        enqueue(problem.start, 0)
        while queue:
            if meter.positions >= stop_at:
                raise GaveUpError
            total, negative_moves, _, board = heappop(queue)
            moves = -negative_moves
            if moves > taken[board.key]:
                continue  # a shorter path was found in the meantime
            if is_goal(board):
                return _path_to(board.key, came_by)
            meter.length = ceil(total)
            meter.visit(len(queue))
            for move in legal_moves(board):
                after = move.execute()
                if moves + 1 < taken.get(after.key, inf):
                    taken[after.key] = moves + 1
                    came_by[after.key] = move
                    enqueue(after, moves + 1)
        return None


class AStar(UniformCost):
    """Always expands the position with the smallest sum of moves so far and lower bound."""

    name = "a-star"
    aliases = ("a*", "astar")
    summary = "always the position with the smallest sum of moves so far and lower bound"

    def bound(self, problem: Problem, board: Board) -> float:
        """Return the variant's lower bound on the remaining moves."""
        return problem.bound(board)


class GaveUpError(Exception):
    """An algorithm has reached its position limit, so another one can take over."""


def _path_to(key: int, came_by: dict[int, Move]) -> list[Move]:
    """Return the moves that led to a position, in order."""
    moves: list[Move] = []
    while key in came_by:
        moves.append(came_by[key])
        key = moves[-1].board.key
    return moves[::-1]
