"""GamesmanPuzzles' GeneralSolver: the remoteness of every position of any puzzle written for it."""

from __future__ import annotations

from collections import deque
from itertools import chain
from typing import Any

from board.errors import ArgumentError
from board.guarding import guard
from engine.adapters.gamesman.puzzle import Puzzle, PuzzleValue

# The method names are those of GamesmanPuzzles.
# ruff: noqa: N802


class Solver:
    """The base class of solvers: define ``solve`` and ``getRemoteness``."""

    solved: Any = False
    """Whether the puzzle has been solved."""

    def __init__(self, puzzle: Puzzle, **kwargs: Any) -> None:
        self.puzzle = puzzle

    def solve(self, *args: Any, **kwargs: Any) -> None:
        """Find the remoteness of every position."""
        raise NotImplementedError(f"{type(self).__name__} solves nothing: define solve")

    def getRemoteness(self, puzzle: Puzzle, **kwargs: Any) -> int | str:
        """Return the minimum number of moves to a solution, or UNSOLVABLE if there is none."""
        raise NotImplementedError(f"{type(self).__name__} does not know remotenesses: define getRemoteness")

    def getValue(self, puzzle: Puzzle, **kwargs: Any) -> PuzzleValue:
        """Return SOLVABLE or UNSOLVABLE."""
        is_unsolvable = self.getRemoteness(puzzle, **kwargs) == PuzzleValue.UNSOLVABLE
        return PuzzleValue.UNSOLVABLE if is_unsolvable else PuzzleValue.SOLVABLE


@guard
class GeneralSolver(Solver):
    """Finds the remoteness of every solvable position, working backwards from the solutions with undo moves.

    A puzzle that lists no solutions is first explored through its legal moves, and ``primitive`` tells which positions
    are solved.
    Positions are identified by their hash, so a puzzle may give equivalent positions the same hash.
    """

    def __init__(self, puzzle: Puzzle, **kwargs: Any) -> None:
        super().__init__(puzzle)
        self.remoteness: dict[int, int] = {}
        self._is_solved = False

    @property
    def solved(self) -> bool:
        """Whether the puzzle has been solved."""
        return self._is_solved

    def solve(self, *args: Any, **kwargs: Any) -> None:
        """Solve the puzzle; a second call does nothing."""
        if self._is_solved:
            return
        solutions = self._listed_solutions()
        parents: dict[int, list[Puzzle]] = {}
        if not solutions:
            solutions, parents = self._explored_solutions()
        self.remoteness = {hash(solution): 0 for solution in solutions}
        queue = deque(solutions)
        while queue:
            puzzle = queue.popleft()
            steps = self.remoteness[hash(puzzle)] + 1
            for earlier in chain(map(puzzle.doMove, puzzle.generateMoves("undo")), parents.get(hash(puzzle), ())):
                if hash(earlier) not in self.remoteness:
                    self.remoteness[hash(earlier)] = steps
                    queue.append(earlier)
        self._is_solved = True

    def _listed_solutions(self) -> list[Puzzle]:
        """Return the solutions that the puzzle lists, if any; raise an error if one is not solved."""
        if getattr(self.puzzle, "noGenerateSolutions", False):
            return []
        try:
            solutions = list(self.puzzle.generateSolutions())
        except NotImplementedError:
            return []
        for solution in solutions:
            if solution.primitive() != PuzzleValue.SOLVABLE:
                raise ArgumentError(f"expected solved solutions, got one that is {solution.primitive()}")
        return solutions

    def _explored_solutions(self) -> tuple[list[Puzzle], dict[int, list[Puzzle]]]:
        """Return the solutions that legal moves lead to, and the predecessors of each position."""
        solutions: list[Puzzle] = []
        parents: dict[int, list[Puzzle]] = {hash(self.puzzle): []}
        queue = deque([self.puzzle])
        while queue:
            puzzle = queue.popleft()
            if puzzle.primitive() == PuzzleValue.SOLVABLE:
                solutions.append(puzzle)
            for move in puzzle.generateMoves("legal"):
                after = puzzle.doMove(move)
                if hash(after) not in parents:
                    parents[hash(after)] = []
                    queue.append(after)
                parents[hash(after)].append(puzzle)
        return solutions, parents

    def getRemoteness(self, puzzle: Puzzle | None = None, **kwargs: Any) -> int | PuzzleValue:
        """Return the minimum number of moves to a solution, or UNSOLVABLE if there is none."""
        self.solve()
        return self.remoteness.get(hash(self.puzzle if puzzle is None else puzzle), PuzzleValue.UNSOLVABLE)

    def getValue(self, puzzle: Puzzle | None = None, **kwargs: Any) -> PuzzleValue:
        """Return SOLVABLE or UNSOLVABLE."""
        steps = self.getRemoteness(puzzle)
        return PuzzleValue.UNSOLVABLE if steps is PuzzleValue.UNSOLVABLE else PuzzleValue.SOLVABLE
