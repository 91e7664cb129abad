"""Searches for plans of increasing length: iterative deepening A*, and its building blocks."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import count
from math import ceil, inf
from random import Random
from typing import TYPE_CHECKING, Any

from attrs import frozen

from board.board import Board
from board.variant import UNREACHABLE
from engine.planning.problem import Algorithm, Problem
from engine.search.tactics import tactics_for

if TYPE_CHECKING:
    from moves.move import Move


class IterativeDeepeningAStar(Algorithm):
    """Searches depth-first for plans of increasing length, along moves that respect the bound."""

    name = "ida-star"
    aliases = ("ida*", "idastar", "ida", "iterative-deepening-a-star", "iterative-deepening-a*")
    summary = "plans of increasing length, depth-first"

    def search(self, problem: Problem) -> list[Move] | None:
        """Return the moves of a shortest plan, or None."""
        probes = [DepthFirstProbe.to_board(problem, goal) for goal in problem.goals]
        if not probes:
            probes = [DepthFirstProbe.to_test(problem)]
        return deepen(problem, probes, lambda probe, length: probe.search(length))


@frozen
class LengthResult:
    """The result of searching for a plan of one length."""

    moves: list[Move] | None
    exhausted: bool = False
    """Whether all positions have been visited, so that no other length can succeed either."""
    gave_up: bool = False
    """Whether the search stopped before it had an answer."""
    is_final: bool = False
    """Whether this is the answer for all lengths and all goals."""


def deepen(
    problem: Problem, probes: list[DepthFirstProbe], try_length: Callable[[DepthFirstProbe, int], LengthResult]
) -> list[Move] | None:
    """Try increasing lengths until there is a plan, or no positions are left for any goal."""
    waiting = [probe for probe in probes if probe.least < UNREACHABLE]
    for length in count(ceil(min((probe.least for probe in waiting), default=0)) or 1):
        problem.meter.length = length
        for probe in list(waiting):
            if probe.least <= length:
                result = try_length(probe, length)
                if result.moves is not None or result.is_final:
                    return result.moves
                if result.exhausted:
                    waiting.remove(probe)
        if not waiting:
            return None
    return None


class DepthFirstProbe:
    """A depth-first search for a plan of an exact length, with all shorter ones ruled out."""

    def __init__(
        self,
        problem: Problem,
        goal: Board | None,
        least: float,
        towards: Callable[[Board, int], Iterable[Move]],
        arrives: Callable[[Move], bool],
    ) -> None:
        self.problem = problem
        self.goal = goal
        self.least = least
        """A lower bound on the length of a plan, or ``UNREACHABLE``."""
        self.towards = towards
        self.arrives = arrives

    @classmethod
    def to_board(cls, problem: Problem, goal: Board) -> DepthFirstProbe:
        """Return the search for a goal board, along the moves that the variant's guide allows."""
        towards, key = problem.guide.moves_towards, goal.key
        return cls(
            problem,
            goal,
            problem.variant.heuristic(problem.start, goal),
            lambda board, left: towards(board, goal, left),
            lambda move: move.key_after == key,
        )

    @classmethod
    def to_test(cls, problem: Problem) -> DepthFirstProbe:
        """Return the search for a board that satisfies the problem's predicate, along all moves."""
        legal_moves, is_goal = problem.variant.legal_moves, problem.is_goal
        return cls(problem, None, 1, lambda board, _: legal_moves(board), lambda move: is_goal(move.execute()))

    def search(self, length: int, most_positions: float = inf, rng: Random | None = None) -> LengthResult:
        """Search for a plan of a given length, trying moves in their own order or in random order.

        A position that was reached before in fewer moves need not be searched again: if a plan continued from it in
        the remaining moves, a shorter plan would have been found.
        """
        meter, start = self.problem.meter, self.problem.start
        count_moves = tactics_for(start).count_moves
        stop_at = meter.positions + most_positions
        depth_of = {start.key: 0}
        complete = True
        edge: set[int] = set()
        way: list[Move] = []

        def expand(board: Board) -> Iterable[Move]:
            nonlocal complete
            meter.visit(len(branches))
            moves = list(self.towards(board, length - len(way) - 1))
            if rng is not None:
                rng.shuffle(moves)
            if complete and len(moves) < count_moves(board):
                complete = False
            return iter(moves)

        branches: list[Any] = []
        branches.append(expand(start))
        while branches:
            depth = len(branches)
            for move in branches[-1]:
                if depth == length:
                    if self.arrives(move):
                        return LengthResult([*way, move])
                    if complete:
                        edge.add(move.key_after)
                    continue
                key = move.key_after
                if depth_of.get(key, length) <= depth:
                    continue
                if meter.positions >= stop_at:
                    return LengthResult(None, gave_up=True)
                depth_of[key] = depth
                way.append(move)
                branches.append(expand(move.execute()))
                break
            else:
                branches.pop()
                if way:
                    way.pop()
        return LengthResult(None, exhausted=complete and edge <= depth_of.keys())
