"""The transposition table: results for positions seen before, in bounded memory."""

from __future__ import annotations

from board.errors import ArgumentError
from engine.search.findings import SURE

Entry = tuple[int, int, int, int]
"""Depth, score, bound, and the signature of the best move, or 0."""

EXACT, AT_LEAST, AT_MOST = 0, 1, 2
_SURE, _EXACT, _AT_LEAST = SURE, EXACT, AT_LEAST
BYTES_PER_ENTRY = 240
"""The measured size of a dictionary slot, a key and a tuple of four numbers."""


def settled(entry: Entry, alpha: int, beta: int, ply: int) -> int | None:
    """Return the score of an entry if it causes a cutoff between alpha and beta, or None.

    Mate scores are stored as distances from their own position, and converted to distances from the root.
    """
    _, score, bound, _ = entry
    if score > _SURE:
        score -= ply
    elif score < -_SURE:
        score += ply
    return score if bound == _EXACT or (score >= beta if bound == _AT_LEAST else score <= alpha) else None


class TranspositionTable:
    """Two dictionaries: a new one that fills, and an old one that is dropped when the new one is full.

    So recent entries stay and old ones go, at the cost of a second lookup.
    """

    def __init__(self, megabytes: int = 64) -> None:
        if not megabytes > 0:
            raise ArgumentError(f"expected a table of at least 1 megabyte, got {megabytes!r}")
        self.capacity = max(megabytes * 1_000_000 // BYTES_PER_ENTRY, 1024)
        self._half = self.capacity // 2
        self.new: dict[int, Entry] = {}
        self.old: dict[int, Entry] = {}

    def get(self, key: int) -> Entry | None:
        """Return the entry of a position, or None."""
        return self.new.get(key) or self.old.get(key)

    def put(self, key: int, entry: Entry) -> None:
        """Store an entry for a position, replacing any old one."""
        new = self.new
        new[key] = entry
        if len(new) >= self._half:
            self.old = new
            self.new = {}

    def clear(self) -> None:
        """Forget everything."""
        self.new = {}
        self.old = {}

    def __len__(self) -> int:
        return len(self.new) + len(self.old)

    @property
    def permille(self) -> int:
        """How full it is, in thousandths."""
        return min(1000 * len(self) // self.capacity, 1000)
