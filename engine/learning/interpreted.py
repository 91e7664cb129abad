"""The sums of a net, which compiled modules have in C (``machine.pxd``), for plain Python."""

from __future__ import annotations

from operator import getitem
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from board.board import Board

Numbers = Any
"""An array of small whole numbers, which wrap around as in C."""


class Slot:
    """A position that the net has seen: what its cells and counters held, and the sums of its rows."""

    __slots__ = ("counters", "held", "masks", "state", "sums")

    masks: list[int]
    held: list[Any]
    counters: list[int]
    sums: Numbers
    state: int


def new_slots(count: int, masks: int, cells: int, counters: int, sums: int) -> list[Slot]:
    """Return slots that have yet to be emptied."""
    return [Slot() for _ in range(count)]


slot_at = getitem


def empty_slot(slot: Slot, bias: Numbers, masks: int, cells: int, counters: int, sums: int) -> None:
    """Let a slot hold the empty board."""
    slot.masks, slot.held, slot.counters = [0] * masks, [None] * cells, [-1] * counters
    slot.sums, slot.state = bias.copy(), -1


def copy_slot(target: Slot, source: Slot, masks: int, cells: int, counters: int, sums: int) -> None:
    """Let a slot hold the same position as another."""
    target.masks[:], target.held[:], target.counters[:] = source.masks, source.held, source.counters
    target.sums[:], target.state = source.sums, source.state


def new_numbers(numbers: bytes) -> Numbers:
    """Return an array of numbers."""
    return np.frombuffer(numbers, np.int16).copy()


def free_numbers(numbers: Numbers) -> None:
    """Do nothing: Python frees arrays itself."""


class Rows(list[Any]):
    """Rows of numbers, each of them known by its place."""


def new_rows(size: int) -> Rows:
    """Return no rows yet."""
    return Rows()


def free_rows(rows: Rows) -> None:
    """Do nothing: Python frees lists itself."""


def free_slots(slots: list[Slot], count: int) -> None:
    """Do nothing: Python frees lists itself."""


clear_rows = list.clear


def keep_row(rows: Rows, numbers: bytes) -> int:
    """Keep a row, and return its number."""
    rows.append(new_numbers(numbers))
    return len(rows) - 1


def add_row(sums: Numbers, rows: Rows, row: int) -> None:
    """Add a row to some sums."""
    sums += rows[row]


def subtract_row(sums: Numbers, rows: Rows, row: int) -> None:
    """Take a row away from some sums."""
    sums -= rows[row]


def output_of(sums: Numbers, start: int, weights: Numbers, weights_start: int, size: int) -> int:
    """Return the clipped sums times the weights."""
    clipped = np.clip(sums[start : start + size], 0, 255).astype(np.int64)
    return int(clipped @ weights[weights_start : weights_start + size].astype(np.int64))


def new_places(count: int) -> list[dict[Any, int]]:
    """Return what to look rows up in: for each cell its rows by the piece there."""
    return [{} for _ in range(count)]


def place_of(places: list[dict[Any, int]], cell: int, held: Any) -> int:
    """Return the row of what a cell holds, or -1 if it is not known yet."""
    return places[cell].get(held, -1)


def note_place(places: list[dict[Any, int]], cell: int, held: Any, row: int) -> None:
    """Note the row of what a cell holds."""
    places[cell][held] = row


def shape_of_board(board: Board) -> Any:
    """Return None: only compiled boards have a shape."""
    return None


def has_shape(board: Board, shape: Any) -> bool:
    """Return True: the lists of interpreted boards are as long as they have to be."""
    return True


def cells_in(board: Board) -> int:
    """Return the number of cells."""
    return len(board._held)


def counters_in(board: Board) -> int:
    """Return the number of counters."""
    return len(board._counters)


def side_words(board: Board, sides: int) -> int:
    """Return how many masks the sides have, which come first."""
    return min(sides, len(board._masks))
