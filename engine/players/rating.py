"""Players of single games that can say what each move is worth."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from board.board import Board
    from board.variant import Variant
    from moves.move import Move


class RatingPlayer(ABC):
    """A computer player that rates the moves of a position; analysis shows what the strongest of a game says."""

    unit: str = "points"
    """What the ratings count."""

    @abstractmethod
    def rate_moves(self, board: Board) -> Iterable[tuple[float, Move]]:
        """Return moves, each with what it is worth to the side to move."""


def rater_of(variant: Variant) -> RatingPlayer | None:
    """Return the strongest of a variant's own players if it rates moves; a variant lists the strongest last."""
    from engine.players import player

    own = variant.abilities.own_players
    strongest = player(own[-1]) if own else None
    return strongest if isinstance(strongest, RatingPlayer) else None
