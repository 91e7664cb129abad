"""The tables that the compiled search has in C (``engine/search/machine.pxd``), as dictionaries."""

from __future__ import annotations

from typing import Any, TypeAlias

Rows: TypeAlias = "dict[int, Any]"
"""Rows of numbers by 64-bit key: a number where a row has only one, else a tuple."""

DEPTH, SCORE, BOUND, MOVE = range(4)
"""The numbers of a row of the transposition table."""


def new_rows(width: int) -> Rows:
    """Return an empty table with rows of some numbers."""
    return {}


find_row = dict.get
"""Return the row of a key, or None."""
get_number = dict.get
"""Return the number of a key, or a default."""
put_number = dict.__setitem__
"""Store the number of a key."""
drop_row = dict.__delitem__
"""Forget a key."""
clear_rows = dict.clear
"""Forget everything."""
count_rows = len
"""Return how many keys there are."""


def fade_numbers(rows: Rows, divisor: int, least: int) -> None:
    """Divide all numbers, rounding down, and forget those that are not above a least one either way."""
    kept = {key: number // divisor for key, number in rows.items() if abs(number) > least}
    rows.clear()
    rows.update(kept)


put_entry = dict.__setitem__
"""Store a row of the transposition table."""


def free_rows(rows: Rows) -> None:
    """Do nothing: Python frees dictionaries itself."""


Ranked = tuple[int, int, int, int]


def realloc(memory: Any, size: int) -> Any:
    """Return the memory itself: lists grow by themselves."""
    return memory


def free(memory: Any) -> None:
    """Do nothing: Python frees lists itself."""
