"""Estimating: how many positions a game has that declares nothing about it, from random games.

A position that only one of many random games meets is rare; how many are met once and how many twice tells how many
are still unseen at least (Chao, 1984). The estimate is a lower bound on average: positions that random play hardly ever
meets are not noticed.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING

from attrs import frozen

from board.wording import plural

if TYPE_CHECKING:
    from board.board import Board

GAMES = 600
"""How many random games are played."""
PLIES = 60
"""How long they are at most."""
BYTES = 300
"""How much memory a position takes that is found by its moves, roughly."""


@frozen
class Estimate:
    """Roughly how many positions there are at least, and what it takes to explore them one by one."""

    positions: int
    seconds: float
    is_complete: bool = False
    """Whether this is the exact number."""

    @property
    def memory(self) -> int:
        """How many bytes of memory it takes."""
        return self.positions * BYTES

    def __str__(self) -> str:
        about = "" if self.is_complete else "about "
        many = f"{about}{plural(self.positions, 'position')}" + ("" if self.is_complete else " or more")
        return f"{many}, {_duration(self.seconds)} and {max(1, self.memory // 10**6):,} MB of memory"


def estimate(board: Board, seconds_each: float = 1e-4) -> Estimate:
    """Return about how many positions can be reached from a board, at least; the same board gives the same answer."""
    rng = Random(0)
    met: Counter[int] = Counter()
    for _ in range(GAMES):
        here, seen = board, set()
        for _ in range(PLIES):
            seen.add(here.key)
            moves = () if here.outcome is not None else here.variant.legal_moves(here)
            if not moves:
                break
            here = rng.choice(moves).execute()
        met.update(seen)
    often = Counter(met.values())
    once, twice = often[1], often[2]
    unseen = once * once / (2 * twice) if twice else once * (once - 1) / 2
    positions = round(len(met) + unseen)
    return Estimate(positions, positions * seconds_each)


def _duration(seconds: float) -> str:
    if seconds < 120:
        return f"{max(1, round(seconds))} seconds"
    return f"{round(seconds / 60):,} minutes" if seconds < 7200 else f"{round(seconds / 3600):,} hours"
