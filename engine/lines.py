"""The search for a line of ``engine.solving.lines``, under its original name."""

from engine.solving.lines import find_line

__all__ = ["find_line"]
