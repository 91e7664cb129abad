"""The planner's algorithms: small classes with one interface, independent of any variant."""

from __future__ import annotations

from board.errors import ArgumentError, UnsupportedError, WrongTypeError
from engine.planning.bidirectional import AStarFirst, Bidirectional
from engine.planning.deepening import IterativeDeepeningAStar
from engine.planning.forward import AStar, BreadthFirst, UniformCost
from engine.planning.guided import Guided
from engine.planning.patterns import PatternSearch
from engine.planning.problem import Algorithm, Problem

_MOST_GUIDED_GOALS = 8
"""With more goals than this, searching for each one separately costs more than guidance saves."""

ALGORITHMS: tuple[type[Algorithm], ...] = (
    BreadthFirst,
    UniformCost,
    AStar,
    IterativeDeepeningAStar,
    Bidirectional,
    AStarFirst,
    Guided,
    PatternSearch,
)


def algorithm_named(name: str) -> type[Algorithm] | None:
    """Return the algorithm with a name or alias, or None for "auto" or an empty name."""
    if not isinstance(name, str):
        raise WrongTypeError(f"expected an algorithm's name, got {name!r} of type {type(name).__name__}")
    plain = "-".join(name.lower().replace("_", " ").replace("-", " ").split())
    if plain in ("auto", ""):
        return None
    for algorithm in ALGORITHMS:
        if plain in (algorithm.name, *algorithm.aliases):
            return algorithm
    known = ", ".join(algorithm.name for algorithm in ALGORITHMS)
    raise ArgumentError(f"there is no algorithm {name!r}; the algorithms are auto, {known}")


def choose(name: str, problem: Problem) -> Algorithm:
    """Return the algorithm with that name, or for "auto" the one that suits the problem."""
    algorithm = algorithm_named(name)
    if algorithm is None:
        return _best(problem)()
    if algorithm.needs_boards and not problem.goals:
        raise ArgumentError(f"{algorithm.name} needs goal boards, not a predicate; breadth-first accepts one")
    if algorithm.needs_undo and not problem.variant.abilities.un_moves:
        raise UnsupportedError(f"{algorithm.name} needs un-moves, which {problem.variant.name} does not offer")
    return algorithm()


def _best(problem: Problem) -> type[Algorithm]:
    if not problem.goals:
        return BreadthFirst
    abilities = problem.variant.abilities
    if problem.guide.knows_patterns:
        return PatternSearch
    if abilities.un_moves:
        if problem.guide.is_selective and len(problem.goals) <= _MOST_GUIDED_GOALS:
            return Guided
        return AStarFirst if abilities.heuristic else Bidirectional
    return AStar if abilities.heuristic else BreadthFirst
