"""The search for variants that know which moves may still make it."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from board.board import Board
from board.move_kind import MoveKind
from engine.planning.deepening import Dive, LengthResult, deepen
from engine.planning.problem import Algorithm, Problem
from engine.planning.two_sided import Bidirectional, Side, join

if TYPE_CHECKING:
    from moves.move import Move


_PROBE_POSITIONS = 400
"""How many positions a depth-first probe may take before two sides are searched instead."""
_LONG = 12
"""Plans longer than this cost so much from both sides that it pays to dive again and again, in other orders."""
_MORE_DIVES = 50
"""How many more dives there are for one length."""
_LENGTHS_DIVED_AGAIN = 2
"""For how many lengths: if these do not help, there is more to it than the order of moves."""
_ENOUGH_POSITIONS = 2000
"""How many positions a two-sided search must take before its growth from length to length says anything."""
_PATIENCE = 3
"""How many times in a row the work may hardly grow before the search goes on without guidance."""


class Guided(Algorithm):
    """Looks for plans of one length after the other, by those moves only that the variant says may make it.

    Mostly the first dive finds the plan. Where it gets lost, both sides are searched, each towards the other's root;
    for long plans it dives many more times before that.
    """

    name = "guided"
    aliases = ("pruned-bidirectional",)
    summary = "plans of one length after the other, from both sides, by the moves that the variant says may make it"
    needs_boards = True
    needs_undo = True

    def search(self, problem: Problem) -> list[Move] | None:
        """Return the moves of a shortest plan, or None."""
        meter = problem.meter
        probes_until: float = meter.positions + _PROBE_POSITIONS
        most_work = dict.fromkeys(problem.goals, 0)
        stalled = dict.fromkeys(problem.goals, 0)
        dived_again = 0

        def try_length(dive: Dive, length: int) -> LengthResult:
            nonlocal probes_until, dived_again
            before = meter.positions
            if before < probes_until:
                result = dive.search(length, probes_until - before)
                if not result.gave_up:
                    return result
                probes_until = before = meter.positions
            goal = dive.goal
            assert goal is not None
            if length > _LONG and dived_again < _LENGTHS_DIVED_AGAIN:
                result = self.dive_again(dive, length)
                if not result.gave_up:
                    return result
                dived_again += 1
                before = meter.positions
            result = self.meet(problem, goal, length)
            work = meter.positions - before
            if result.moves is None and work > _ENOUGH_POSITIONS:
                stalled[goal] = stalled[goal] + 1 if work < 2 * most_work[goal] else 0
                if stalled[goal] == _PATIENCE:
                    # Where one length after the other adds little, there is an end to the positions, and starting
                    # afresh for every length is what costs most.
                    return LengthResult(Bidirectional().search(problem), is_final=True)
            most_work[goal] = max(most_work[goal], work)
            return result

        return deepen(problem, [Dive.to_board(problem, goal) for goal in problem.goals], try_length)

    def dive_again(self, dive: Dive, length: int) -> LengthResult:
        """Dive many times for a short while, each time in another order of moves."""
        rng = Random(0)
        result = LengthResult(None, gave_up=True)
        for _ in range(_MORE_DIVES):
            result = dive.search(length, _PROBE_POSITIONS, rng)
            if not result.gave_up:
                break
        return result

    def meet(self, problem: Problem, goal: Board, length: int) -> LengthResult:
        """Look for a plan of a length from both sides, all shorter ones being ruled out."""
        variant, start = problem.variant, problem.start
        towards = problem.guide.moves_towards
        ahead = Side(
            [start],
            problem.meter,
            lambda board, left: towards(board, goal, left, MoveKind.LEGAL),
            variant.tactics.count_moves,
        )
        behind = Side(
            [goal],
            problem.meter,
            lambda board, left: towards(board, start, left, MoveKind.UNDO),
            lambda board: len(board.moves(MoveKind.UNDO)),
        )
        for _ in range(length):
            side, other = (ahead, behind) if len(ahead.last) <= len(behind.last) else (behind, ahead)
            meeting = side.advance(other, length - len(side.layers))
            if meeting is not None:
                return LengthResult(join(ahead, behind, meeting))
            if not side.last:
                return LengthResult(None, exhausted=side.is_complete)
        return LengthResult(None)
