"""The plan of a match: variant, players, number of games, time limits and pairings."""

from __future__ import annotations

from itertools import combinations
from math import inf

from attrs import frozen

from board.errors import ArgumentError
from engine.matches.ratings import Sprt
from engine.players import player
from engine.registry import load
from engine.search.limits import Clock, Limits

GRACE = 0.1
"""Seconds by which a player may exceed its time, since machines are busy."""


@frozen
class MatchPlan:
    """A match: variant, players, number of games and time limits."""

    variant: str
    players: tuple[str, ...]
    games: int = 100
    seconds: float | None = None
    """Seconds per move, which a player must not exceed; None leaves players their own limits."""
    clock: Clock | None = None
    """The clock that each player starts a game with, instead of seconds per move."""
    grace: float = GRACE
    """By how many seconds a player may exceed its time before it loses."""
    concurrency: int = 1
    seed: int = 1
    openings: tuple[str, ...] = ()
    """Starting positions, used in turn; by default random openings."""
    sprt: Sprt | None = None

    def __attrs_post_init__(self) -> None:
        """Raise an error if the match cannot be played."""
        if len(self.players) < 2:
            raise ArgumentError(f"expected at least two players, got {len(self.players)}")
        if self.games < 1 or self.concurrency < 1:
            raise ArgumentError(f"expected at least 1 game and 1 at a time, got {self.games} and {self.concurrency}")
        if self.sprt is not None and len(self.players) != 2:
            raise ArgumentError(f"expected exactly two players for a sequential test, got {len(self.players)}")
        if self.clock is not None and self.seconds is not None:
            raise ArgumentError("expected seconds per move or a clock, got both")
        if self.clock is not None and not (0 < self.clock.remaining < inf and self.clock.increment < inf):
            raise ArgumentError(f"expected a clock above 0 seconds, got {self.clock.remaining:g}")
        if not self.grace >= 0:
            raise ArgumentError(f"expected a grace of 0 seconds or more, got {self.grace}")
        variant = load(self.variant)
        for text in self.openings:
            if (outcome := variant.parse(text).outcome) is not None:
                raise ArgumentError(f"expected positions to play from, but in {text!r} the game is over: {outcome}")
        for text in self.players:
            player(text, 0, self.limits)

    @property
    def limits(self) -> Limits | None:
        """The limits of players whose specifications have none."""
        return None if self.seconds is None else Limits(seconds=self.seconds)

    def pairing(self, number: int) -> Pairing:
        """Return the pairing of a game: in each opening, every player takes every seat before the next opening.

        If there are more players than seats, every combination of players does so. In a puzzle, all players solve the
        same puzzle, each on its own.
        """
        players, seats = range(len(self.players)), len(load(self.variant).players)
        if seats == 1:
            round_number, seated = number, tuple(players)
        else:
            meetings = list(combinations(players, min(seats, len(players))))
            around = len(meetings[0])
            round_number, meeting = divmod(number, len(meetings) * around)
            there = meetings[meeting // around]
            seated = tuple(there[(seat + meeting) % around] for seat in range(seats))
        start = self.openings[round_number % len(self.openings)] if self.openings else None
        return Pairing(number, seated, start, self.seed + round_number)


@frozen
class Pairing:
    """One game of a match: the player number of each seat, and the starting position."""

    number: int
    seats: tuple[int, ...]
    start: str | None
    seed: int
