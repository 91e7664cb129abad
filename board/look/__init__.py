"""Looks: how games look, as data and pure functions, for every painter."""

from board.look.look import Look, Region, look_of

__all__ = ["Look", "Region", "look_of"]
