"""The solution of ``engine.solving.solution``, under the name that it had first."""

from engine.solving.solution import Solution, Value

__all__ = ["Solution", "Value"]
