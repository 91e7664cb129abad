"""Ranking: quiet moves before they are created, in the order in which a search tries them."""

from __future__ import annotations

from operator import itemgetter
from typing import Any

try:
    import cython
except ImportError:
    from board import nocython as cython

if not cython.compiled:
    from board.errors import expect_new
    from engine.search.interpreted import Ranked, free, realloc

_VALUE = itemgetter(0)


class Ranking:
    """Moves as numbers, the highest value first; moves of equal value stay in order.

    A search rarely tries all of them, so when compiled it finds the next one when it needs it, and sorts none.
    """

    sign: int
    """The signature of the move last taken."""
    number: int
    """What moves: a number that only the user of the ranking knows."""
    destination: int
    _moves: Any
    _count: int
    _room: int
    _index: int

    def __init__(self) -> None:
        if not cython.compiled:
            expect_new(self, "_moves")
            self._moves = []
            self.append = self._moves.append  # type: ignore[method-assign]

    def append(self, move: tuple[int, int, int, int]) -> None:
        """Add a move: its value, its signature, what moves, and its destination; compiled only."""
        if self._count == self._room:
            moves = cython.cast("Ranked *", realloc(self._moves, (2 * self._room + 64) * cython.sizeof(Ranked)))
            if not moves:
                raise MemoryError
            self._moves = moves
            self._room = 2 * self._room + 64
        self._moves[self._count].value = move[0]
        self._moves[self._count].sign = move[1]
        self._moves[self._count].number = move[2]
        self._moves[self._count].destination = move[3]
        self._count += 1

    def close(self) -> None:
        """Note that all moves are there: when interpreted, sort them, the best last."""
        if not cython.compiled:
            self._moves.sort(key=_VALUE, reverse=True)
            self._moves.reverse()

    def take(self) -> bool:
        """Take the best move left, if there is one; compiled only."""
        if self._index == self._count:
            return False
        best = self._index
        for other in range(self._index + 1, self._count):
            if self._moves[other].value > self._moves[best].value:
                best = other
        found = self._moves[best]
        # The better ones move up, so that equal ones stay in order.
        while best > self._index:
            self._moves[best] = self._moves[best - 1]
            best -= 1
        self._index += 1
        self.sign, self.number, self.destination = found.sign, found.number, found.destination
        return True

    def __dealloc__(self) -> None:
        free(self._moves)
