"""Ratings: the Elo difference between two players from the results of a match."""

from __future__ import annotations

import math

from attrs import frozen

from board.errors import ArgumentError

_Z = 1.959964
"""The number of standard deviations of a 95 % interval."""


def elo(share: float) -> float:
    """Return the Elo difference at which a player scores a given share of the points.

    >>> round(elo(0.75)), elo(0.5), elo(1.0)
    (191, 0.0, inf)
    """
    if share <= 0:
        return -math.inf
    if share >= 1:
        return math.inf
    return -400 * math.log10(1 / share - 1) or 0.0


def share_at(difference: float) -> float:
    """Return the expected score of a player who is stronger by an Elo difference."""
    return 1 / (1 + 10 ** min(-difference / 400, 300))


@frozen
class MatchScore:
    """A player's wins, draws and losses against another."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    @property
    def games(self) -> int:
        """The number of games."""
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        """A point for each win, half a point for each draw."""
        return self.wins + self.draws / 2

    @property
    def share(self) -> float:
        """The share of all points; a half if there are no games."""
        return self.points / self.games if self.games else 0.5

    @property
    def deviation(self) -> float:
        """The standard deviation of the share."""
        if not self.games:
            return math.inf
        mean = self.share
        spread = self.wins * (1 - mean) ** 2 + self.draws * (0.5 - mean) ** 2 + self.losses * mean**2
        return math.sqrt(spread) / self.games

    @property
    def elo(self) -> float:
        """The Elo difference that corresponds to the share."""
        return elo(self.share)

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % confidence interval of the Elo difference."""
        if not self.games:
            return -math.inf, math.inf
        if self.deviation == 0:
            # If all games ended alike, the sample variance is zero; Wilson's interval still works.
            return self._wilson()
        return elo(self.share - _Z * self.deviation), elo(self.share + _Z * self.deviation)

    def _wilson(self) -> tuple[float, float]:
        games, mean = self.games, self.share
        centre = (mean + _Z**2 / (2 * games)) / (1 + _Z**2 / games)
        half = _Z / (1 + _Z**2 / games) * math.sqrt(mean * (1 - mean) / games + _Z**2 / (4 * games**2))
        low, high = centre - half, centre + half
        return (-math.inf if mean == 0 else elo(low)), (math.inf if mean == 1 else elo(high))

    def __str__(self) -> str:
        return f"+{self.wins} ={self.draws} -{self.losses}"


_POINTS = (0.0, 0.5, 1.0)
_PRIOR = 0.25
_FARTHEST = 1000


def _tilt(games: tuple[tuple[float, float], ...], share: float) -> float:
    """Return the tilt of the maximum-likelihood result distribution with a given expected share.

    The probability of a result is its frequency divided by ``1 + tilt * (points - share)``; the tilt makes the
    expected points equal to the share.
    """
    low, high = -1 / (1 - share), 1 / share
    for _ in range(60):
        tilt = (low + high) / 2
        if sum(count * (points - share) / (1 + tilt * (points - share)) for count, points in games) > 0:
            low = tilt
        else:
            high = tilt
    return (low + high) / 2


@frozen
class Sprt:
    """A sequential probability ratio test: is a player stronger by ``high`` Elo, or only by ``low``?"""

    low: float = 0.0
    high: float = 20.0
    error: float = 0.05
    """The error rate, for both kinds of error."""

    def __attrs_post_init__(self) -> None:
        """Raise an error for a test that can never end, or whose differences are too close to distinguish."""
        if not -_FARTHEST <= self.low < self.high <= _FARTHEST:
            raise ArgumentError(
                f"expected a test between a lower and a higher Elo, from {-_FARTHEST} to {_FARTHEST}, "
                f"got {self.low:g} and {self.high:g}"
            )

    @property
    def limit(self) -> float:
        """The log-likelihood ratio at which the test is decided, either way."""
        return math.log((1 - self.error) / self.error)

    def ratio(self, score: MatchScore) -> float:
        """Return the log-likelihood ratio of a score.

        For ``high``, take the maximum-likelihood distribution of wins, draws and losses among those with the expected
        score of ``high`` Elo; the same for ``low``.
        """
        if not score.games:
            return 0.0
        # Add a little of each result, since identical results have no variance.
        counts = (score.losses, score.draws, score.wins)
        games = tuple((count + _PRIOR, points) for count, points in zip(counts, _POINTS, strict=True))
        low, high = share_at(self.low), share_at(self.high)
        tilt_low, tilt_high = _tilt(games, low), _tilt(games, high)
        return sum(
            count * math.log((1 + tilt_low * (points - low)) / (1 + tilt_high * (points - high)))
            for count, points in games
        )

    def verdict(self, score: MatchScore) -> str | None:
        """Return the decision in words, or None while there is none."""
        ratio = self.ratio(score)
        if ratio >= self.limit:
            return f"stronger by {self.high:g} Elo rather than {self.low:g}"
        if ratio <= -self.limit:
            return f"stronger by at most {self.low:g} Elo rather than {self.high:g}"
        return None
