"""Chances: scores as winning chances, and how a loss of chances rates a move.

The scale is the one that lichess publishes: https://lichess.org/page/accuracy.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from operator import mul
from statistics import harmonic_mean, pstdev

CEILING = 1000
"""Scores beyond ten pawns, including forced wins, all mean that the game is decided."""
_STEEPNESS = 0.00368208
_FEWEST, _MOST = 2, 8
"""The minimum and maximum number of positions in a window that measures volatility."""
_CALM, _WILD = 0.5, 12.0
"""The minimum and maximum weight of a move."""
_LEAST_ACCURACY = 0.1
"""The minimum accuracy in the harmonic mean, which a single 0 would make 0."""


def win_chance(score: int) -> float:
    """Return the winning chances, from 0 to 100, for a score in hundredths of a point.

    >>> win_chance(0), round(win_chance(100)), round(win_chance(-300))
    (50.0, 59, 25)
    """
    held = max(-CEILING, min(CEILING, score))
    return 50 + 50 * (2 / (1 + exp(-_STEEPNESS * held)) - 1)


def move_accuracy(loss: float) -> float:
    """Return the accuracy, from 0 to 100, of a move that loses a number of percentage points of winning chances.

    >>> round(move_accuracy(0)), round(move_accuracy(10)), round(move_accuracy(30))
    (100, 64, 25)
    """
    return max(0.0, min(100.0, 103.1668 * exp(-0.04354 * max(loss, 0.0)) - 3.1669))


def weights(chances: Sequence[float]) -> list[float]:
    """Return the weight of each move: higher where the chances fluctuate.

    ``chances`` are the first player's, one per position, so there is one weight fewer.
    """
    moves = len(chances) - 1
    width = max(_FEWEST, min(_MOST, moves // 10))
    # The first moves, which have too few positions before them, share the first window.
    starts = [max(0, min(number - width + 2, moves + 1 - width)) for number in range(moves)]
    return [max(_CALM, min(_WILD, pstdev(chances[start : start + width]))) for start in starts]


def accuracy(accuracies: Sequence[float], weight: Sequence[float]) -> float | None:
    """Return a player's accuracy from the accuracies and weights of the moves; None without moves.

    It is the mean of the weighted mean and the harmonic mean, which a few bad moves pull down.

    >>> accuracy([100.0, 100.0], [1, 1])
    100.0
    """
    if not accuracies:
        return None
    weighted = sum(map(mul, accuracies, weight)) / sum(weight)
    return float(weighted + harmonic_mean([max(value, _LEAST_ACCURACY) for value in accuracies])) / 2
