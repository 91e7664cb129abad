"""Findings: the results of a search, intermediate and final."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

if TYPE_CHECKING:
    from moves.move import Move

WIN = 1_000_000_000
"""The score of a win on the board; a win n plies away is worth n less."""
SURE = WIN - 10_000
"""A score beyond this means a forced win."""


def moves_to_win(score: int) -> int | None:
    """Return the number of moves to a forced win, negative for a loss, or None.

    >>> moves_to_win(WIN - 3), moves_to_win(4 - WIN), moves_to_win(150)
    (2, -2, None)
    """
    if score > SURE:
        return (WIN - score + 1) // 2
    if score < -SURE:
        return -((WIN + score) // 2)
    return None


def score_text(score: int) -> str:
    """Return a score in readable form.

    >>> score_text(35), score_text(WIN - 5), score_text(-WIN)
    ('+0.35', 'wins in 3', 'lost')
    """
    distance = moves_to_win(score)
    if distance is None:
        return f"{score / 100:+.2f}"
    if score == -WIN:
        return "lost"
    return f"wins in {distance}" if score > 0 else f"loses in {-distance}"


@frozen(eq=False)
class Finding:
    """A result so far: depth, score for the side to move, and line."""

    depth: int
    score: int
    """In hundredths of a point, or near ``WIN``, for the side to move."""
    line: tuple[Move, ...]
    """The principal variation; its first move is the move to play."""
    nodes: int = 0
    seconds: float = 0.0
    permille: int = 0
    """How full the transposition table is, in thousandths."""
    deepest: int = 0
    """The longest line searched, in plies."""
    rank: int = 1
    """1 for the best line, 2 for the second best, and so on."""
    bound: int = 0
    """0 if the score is exact, 1 if it is a lower bound, -1 if it is an upper bound."""

    @property
    def move(self) -> Move:
        """The move to play."""
        return self.line[0]

    @property
    def nodes_per_second(self) -> int:
        """The speed of the search."""
        return int(self.nodes / max(self.seconds, 1e-6))
