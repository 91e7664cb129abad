"""Ratings: what the results of a match say about the strength of two players."""

from __future__ import annotations

import math

from attrs import frozen

from board.errors import ArgumentError

_Z = 1.959964
"""Ninety-five in a hundred lie within so many standard deviations."""


def elo(share: float) -> float:
    """Return the difference in rating at which a player scores such a share of the points.

    >>> round(elo(0.75)), elo(0.5), elo(1.0)
    (191, 0.0, inf)
    """
    if share <= 0:
        return -math.inf
    if share >= 1:
        return math.inf
    return -400 * math.log10(1 / share - 1) or 0.0


def share_at(difference: float) -> float:
    """Return the share of the points that a player scores who is so much stronger."""
    return 1 / (1 + 10 ** min(-difference / 400, 300))


@frozen
class Score:
    """The games that a player has won, drawn and lost against another."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        """A point for each win, half a point for each draw."""
        return self.wins + self.draws / 2

    @property
    def share(self) -> float:
        """The share of all points, a half if none has been played for."""
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
        """The difference in rating that the share stands for."""
        return elo(self.share)

    @property
    def interval(self) -> tuple[float, float]:
        """The differences between which the true one lies with 95 % certainty."""
        if not self.games:
            return -math.inf, math.inf
        if self.deviation == 0:
            # Games that all ended alike say little about how they might have differed: Wilson's interval does.
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
    """Return the tilt that makes results as likely as they can be if a player scores such a share.

    The chance of a result is then its part of the games over ``1 + tilt * (points - share)``, and the tilt is where
    the points lie on both sides of the share alike.
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
    """A sequential test: is a player stronger by ``high`` Elo, or only by ``low``? It ends as soon as that is clear."""

    low: float = 0.0
    high: float = 20.0
    error: float = 0.05
    """How often it may be wrong, either way."""

    def __attrs_post_init__(self) -> None:
        """Refuse a test that can never end, or between differences that no games can tell apart."""
        if not -_FARTHEST <= self.low < self.high <= _FARTHEST:
            raise ArgumentError(
                f"expected a test between a lower and a higher Elo, from {-_FARTHEST} to {_FARTHEST}, "
                f"got {self.low:g} and {self.high:g}"
            )

    @property
    def limit(self) -> float:
        """The log-likelihood ratio at which it is clear, either way."""
        return math.log((1 - self.error) / self.error)

    def ratio(self, score: Score) -> float:
        """Return the log-likelihood ratio that a score gives.

        Of all chances to win, draw and lose with which a player would score what ``high`` Elo promise, those are
        taken under which the games were likeliest; the same for ``low``.
        """
        if not score.games:
            return 0.0
        # A little of each result, since games that all ended alike do not say how they may differ.
        counts = (score.losses, score.draws, score.wins)
        games = tuple((count + _PRIOR, points) for count, points in zip(counts, _POINTS, strict=True))
        low, high = share_at(self.low), share_at(self.high)
        tilt_low, tilt_high = _tilt(games, low), _tilt(games, high)
        return sum(
            count * math.log((1 + tilt_low * (points - low)) / (1 + tilt_high * (points - high)))
            for count, points in games
        )

    def verdict(self, score: Score) -> str | None:
        """Return which of the two it is, in words, or None while it is not clear."""
        ratio = self.ratio(score)
        if ratio >= self.limit:
            return f"stronger by {self.high:g} Elo rather than {self.low:g}"
        if ratio <= -self.limit:
            return f"stronger by {self.low:g} Elo at most rather than {self.high:g}"
        return None
