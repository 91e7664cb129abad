"""Sketching: arrows and circles that the user draws on the board."""

from __future__ import annotations

from attrs import evolve

from board.geometry import Coordinate
from gui.state import Arrow, Table


def sketch(table: Table, start: Coordinate, colour: int) -> Table:
    """Return the table with an arrow begun at a place."""
    return evolve(table, sketch=Arrow(start, start, colour))


def stretch(table: Table, place: Coordinate | None) -> Table:
    """Return the table with the begun arrow drawn to a place."""
    if table.sketch is None or place is None or place == table.sketch.end:
        return table
    return evolve(table, sketch=evolve(table.sketch, end=place))


def finish_sketch(table: Table) -> Table:
    """Return the table with the begun arrow kept; the same one drawn again is wiped away."""
    drawn = table.sketch
    if drawn is None:
        return table
    kept = tuple(arrow for arrow in table.arrows if (arrow.start, arrow.end) != (drawn.start, drawn.end))
    return evolve(table, sketch=None, arrows=kept if drawn in table.arrows else (*kept, drawn))
