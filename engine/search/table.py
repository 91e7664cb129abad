"""The transposition table: results for positions seen before, in bounded memory."""

from __future__ import annotations

from typing import Any

try:
    import cython
except ImportError:
    from board import nocython as cython

from board.errors import ArgumentError, expect_new
from engine.search.findings import SURE, WIN

if not cython.compiled:
    from engine.search.interpreted import (
        BOUND,
        DEPTH,
        MOVE,
        SCORE,
        clear_rows,
        count_rows,
        find_row,
        free_rows,
        new_rows,
        put_entry,
    )

Entry = tuple[int, int, int, int]
"""Depth, score, bound, and the signature of the best move, or 0."""

EXACT, AT_LEAST, AT_MOST = 0, 1, 2
UNKNOWN = 2 * WIN
"""Beyond every score: there is none."""
_SURE, _EXACT, _AT_LEAST, _UNKNOWN = SURE, EXACT, AT_LEAST, UNKNOWN
BYTES_PER_ENTRY = 240
"""The measured size of a dictionary slot, a key and a tuple of four numbers."""


def settled(entry: Entry, alpha: int, beta: int, ply: int) -> int:
    """Return the score of an entry if it causes a cutoff between alpha and beta, or ``UNKNOWN``.

    Mate scores are stored as distances from their own position, and converted to distances from the root.
    """
    score = entry[SCORE]
    bound = entry[BOUND]
    if score > _SURE:
        score -= ply
    elif score < -_SURE:
        score += ply
    return score if bound == _EXACT or (score >= beta if bound == _AT_LEAST else score <= alpha) else _UNKNOWN


class TranspositionTable:
    """Two tables: a new one that fills, and an old one that is dropped when the new one is full.

    So recent entries stay and old ones go, at the cost of a second lookup. The search looks into both itself.
    """

    new: Any
    old: Any

    def __cinit__(self) -> None:
        """Create both tables, which exist as long as the object; compiled, this runs before the constructor."""
        self.new = new_rows(4)
        self.old = new_rows(4)

    def __init__(self, megabytes: int = 64) -> None:
        if not megabytes > 0:
            raise ArgumentError(f"expected a table of at least 1 megabyte, got {megabytes!r}")
        expect_new(self, "capacity")
        if not cython.compiled:
            self.__cinit__()
        self.capacity = max(megabytes * 1_000_000 // BYTES_PER_ENTRY, 1024)
        self._half = self.capacity // 2

    def __dealloc__(self) -> None:
        free_rows(self.new)
        free_rows(self.old)

    def get(self, key: int) -> Entry | None:
        """Return the entry of a position, or None."""
        entry = find_row(self.new, key)
        if not entry:
            entry = find_row(self.old, key)
        if not entry:
            return None
        move = entry[MOVE]
        return entry[DEPTH], entry[SCORE], entry[BOUND], move

    def put(self, key: int, depth: int, score: int, bound: int, move: int) -> None:
        """Store an entry for a position, replacing any old one."""
        put_entry(self.new, key, (depth, score, bound, move))
        if count_rows(self.new) >= self._half:
            self.old, self.new = self.new, self.old
            clear_rows(self.new)

    def clear(self) -> None:
        """Forget everything."""
        clear_rows(self.new)
        clear_rows(self.old)

    def __len__(self) -> int:
        return count_rows(self.new) + count_rows(self.old)

    @property
    def permille(self) -> int:
        """How full it is, in thousandths."""
        return min(1000 * len(self) // self.capacity, 1000)
