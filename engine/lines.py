"""The search for a line of ``engine.solving.lines``, under the name that it had first."""

from engine.solving.lines import find_line

__all__ = ["find_line"]
