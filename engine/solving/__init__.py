"""Solving: the value and remoteness of every position, and the tools that use them."""

from typing import TYPE_CHECKING

from board.lazy import lazy_names

if TYPE_CHECKING:
    from engine.solving.chances import ChanceSolution, solve_chances
    from engine.solving.lines import find_line
    from engine.solving.solution import Solution, Value
    from engine.solving.solver import EXPLORED_LIMIT, LIMIT, solve

__all__ = ["EXPLORED_LIMIT", "LIMIT", "ChanceSolution", "Solution", "Value", "find_line", "solve", "solve_chances"]

if not TYPE_CHECKING:  # a type checker knows the names, and complains about others
    __getattr__ = lazy_names(
        __name__,
        {
            "ChanceSolution": "engine.solving.chances",
            "solve_chances": "engine.solving.chances",
            "EXPLORED_LIMIT": "engine.solving.solver",
            "LIMIT": "engine.solving.solver",
            "Solution": "engine.solving.solution",
            "Value": "engine.solving.solution",
            "find_line": "engine.solving.lines",
            "solve": "engine.solving.solver",
        },
    )
