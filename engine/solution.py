"""The solution of ``engine.solving.solution``, under its original name."""

from engine.solving.solution import Solution, Value

__all__ = ["Solution", "Value"]
