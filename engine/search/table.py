"""The transposition table: what is known of positions met before, in bounded memory."""

from __future__ import annotations

from board.errors import ArgumentError
from engine.search.findings import SURE

Entry = tuple[int, int, int, int]
"""Depth, score, bound, and the signature of the best move, or 0."""

EXACT, AT_LEAST, AT_MOST = 0, 1, 2
_SURE, _EXACT, _AT_LEAST = SURE, EXACT, AT_LEAST
BYTES_PER_ENTRY = 240
"""A dictionary's slot, a key, and a tuple of four numbers, as measured."""


def settled(entry: Entry, alpha: int, beta: int, ply: int) -> int | None:
    """Return the score of an entry if nothing more need be known between alpha and beta, or None.

    A forced win is kept by its distance from its own position, and seen from the root's.
    """
    _, score, bound, _ = entry
    if score > _SURE:
        score -= ply
    elif score < -_SURE:
        score += ply
    return score if bound == _EXACT or (score >= beta if bound == _AT_LEAST else score <= alpha) else None


class TranspositionTable:
    """Two dictionaries: a new one that fills, and an old one that is given up when the new one is full.

    So what was met lately stays and what was not goes, at the price of one more look.
    """

    def __init__(self, megabytes: int = 64) -> None:
        if not megabytes > 0:
            raise ArgumentError(f"expected a table of 1 megabyte or more, got {megabytes!r}")
        self.capacity = max(megabytes * 1_000_000 // BYTES_PER_ENTRY, 1024)
        self._half = self.capacity // 2
        self.new: dict[int, Entry] = {}
        self.old: dict[int, Entry] = {}

    def get(self, key: int) -> Entry | None:
        """Return what is known of a position, or None."""
        return self.new.get(key) or self.old.get(key)

    def put(self, key: int, entry: Entry) -> None:
        """Remember something of a position in place of what was known."""
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
