"""The player that picks any legal move."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from board.errors import IllegalMoveError

if TYPE_CHECKING:
    from engine.game import Game
    from moves.move import Move


class RandomPlayer:
    """Picks each legal move with equal probability."""

    name = "random"

    def __init__(self, seed: int | None = None) -> None:
        self._rng = Random(seed)

    def choose(self, game: Game) -> Move:
        """Return any legal move."""
        moves = game.board.legal_moves
        if not moves:
            raise IllegalMoveError(f"there is no legal move: {game.outcome}")
        if game.outcome is not None:
            raise IllegalMoveError(f"there is no move to choose: {game.outcome}")
        return self._rng.choice(moves)
