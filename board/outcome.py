"""Outcome: how a game ended, who won, and why."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import field, frozen

from board.alliance import Alliance


def _frozen_scores(scores: Mapping[Alliance, float]) -> Mapping[Alliance, float]:
    from pyrsistent import pmap

    return pmap(dict(scores))


@frozen
class Outcome:
    """The result of a game: the winners (none in a draw), the reason, and the scores if the game has any.

    >>> Outcome.win(Alliance.WHITE, "checkmate").winner
    Alliance.WHITE
    """

    winners: tuple[Alliance, ...]
    reason: str
    scores: Mapping[Alliance, float] = field(factory=dict, converter=_frozen_scores)

    @classmethod
    def win(cls, winner: Alliance, reason: str) -> Outcome:
        """Return a win for one side."""
        return cls((winner,), reason)

    @classmethod
    def draw(cls, reason: str) -> Outcome:
        """Return a draw."""
        return cls((), reason)

    @property
    def winner(self) -> Alliance | None:
        """The only winner, or None in a draw or a shared victory."""
        return self.winners[0] if len(self.winners) == 1 else None

    @property
    def is_draw(self) -> bool:
        """Whether the game is a draw."""
        return not self.winners

    def __str__(self) -> str:
        if not self.winners:
            return f"draw: {self.reason}"
        names = " and ".join(winner.title for winner in self.winners)
        return f"{names} {'wins' if len(self.winners) == 1 else 'win'}: {self.reason}"
