"""Sketching: arrows and circles that the user draws on the board."""

from __future__ import annotations

from attrs import evolve

from board.geometry import Coordinate
from gui.core.state import Arrow, Table


def sketch(table: Table, start: Coordinate, colour: int) -> Table:
    """Return the table with a new arrow at a place."""
    return table.touching(sketch=Arrow(start, start, colour))


def stretch(table: Table, place: Coordinate | None) -> Table:
    """Return the table with the new arrow drawn to a place."""
    sketch = table.touch.sketch
    if sketch is None or place is None or place == sketch.end:
        return table
    return table.touching(sketch=evolve(sketch, end=place))


def finish_sketch(table: Table) -> Table:
    """Return the table with the new arrow kept; drawing the same one again removes it."""
    drawn, arrows = table.touch.sketch, table.touch.arrows
    if drawn is None:
        return table
    kept = tuple(arrow for arrow in arrows if (arrow.start, arrow.end) != (drawn.start, drawn.end))
    return table.touching(sketch=None, arrows=kept if drawn in arrows else (*kept, drawn))
