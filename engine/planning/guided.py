"""The search for variants whose guide knows which moves can still reach the goal in time."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from board.board import Board
from board.move_kind import MoveKind
from engine.planning.bidirectional import Bidirectional, Side, join
from engine.planning.deepening import DepthFirstProbe, LengthResult, deepen
from engine.planning.problem import Algorithm, Problem
from engine.search.tactics import tactics_for

if TYPE_CHECKING:
    from moves.move import Move


_PROBE_POSITIONS = 4000
"""How many positions depth-first probes may visit before switching to a bidirectional search."""
_PROBE_AGAIN_POSITIONS = 400
"""How many positions each additional probe may visit."""
_LONG = 12
"""Longer plans cost so much from both sides that repeated probes with other move orders pay off."""
_MORE_PROBES = 50
"""The number of additional probes for one length."""
_LENGTHS_PROBED_AGAIN = 2
"""For how many lengths; if these do not help, move order is not the problem."""
_ENOUGH_POSITIONS = 2000
"""How many positions a bidirectional search must visit before its growth rate is meaningful."""
_PATIENCE = 3
"""How many times in a row the work may hardly grow before the search continues unguided."""


class Guided(Algorithm):
    """Searches for plans of increasing length, along only the moves that the variant's guide allows.

    Usually the first depth-first probe finds the plan. If it does not, the search continues from both sides, each
    towards the other's root; for long plans it makes many more probes first.
    """

    name = "guided"
    aliases = ("pruned-bidirectional",)
    summary = "plans of increasing length, from both sides, along the moves that the variant's guide allows"
    needs_boards = True
    needs_undo = True

    def search(self, problem: Problem) -> list[Move] | None:
        """Return the moves of a shortest plan, or None."""
        meter = problem.meter
        probed = met = 0
        most_work = dict.fromkeys(problem.goals, 0)
        stalled = dict.fromkeys(problem.goals, 0)
        probed_again = 0

        def try_length(probe: DepthFirstProbe, length: int) -> LengthResult:
            nonlocal probed, met, probed_again
            before = meter.positions
            # Probes are often many times faster. They may take as long as the searches from both sides so far.
            left = max(_PROBE_POSITIONS, met) - probed
            if left > 0:
                result = probe.search(length, left)
                probed += meter.positions - before
                if not result.gave_up:
                    return result
                before = meter.positions
            goal = probe.goal
            assert goal is not None
            if length > _LONG and probed_again < _LENGTHS_PROBED_AGAIN:
                result = self.probe_again(probe, length)
                if not result.gave_up:
                    return result
                probed_again += 1
                before = meter.positions
            result = self.meet(problem, goal, length)
            work = meter.positions - before
            met += work
            if result.moves is None and work > _ENOUGH_POSITIONS:
                stalled[goal] = stalled[goal] + 1 if work < 2 * most_work[goal] else 0
                if stalled[goal] == _PATIENCE:
                    # If longer lengths add few positions, the position space is finite, and restarting
                    # for every length is the main cost.
                    return LengthResult(Bidirectional().search(problem), is_final=True)
            most_work[goal] = max(most_work[goal], work)
            return result

        return deepen(problem, [DepthFirstProbe.to_board(problem, goal) for goal in problem.goals], try_length)

    def probe_again(self, probe: DepthFirstProbe, length: int) -> LengthResult:
        """Make many short depth-first probes, each with another move order."""
        rng = Random(0)
        result = LengthResult(None, gave_up=True)
        for _ in range(_MORE_PROBES):
            result = probe.search(length, _PROBE_AGAIN_POSITIONS, rng)
            if not result.gave_up:
                break
        return result

    def meet(self, problem: Problem, goal: Board, length: int) -> LengthResult:
        """Search for a plan of a given length from both sides; shorter ones are already ruled out."""
        start = problem.start
        towards = problem.guide.moves_towards
        ahead = Side(
            [start],
            problem.meter,
            lambda board, left: towards(board, goal, left, MoveKind.LEGAL),
            tactics_for(start).count_moves,
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
