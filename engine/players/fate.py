"""Fate: the player that rolls the dice."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from board.errors import IllegalMoveError
from engine.chance import draw

if TYPE_CHECKING:
    from engine.game import Game
    from moves.move import Move


class FatePlayer:
    """Makes fate's moves, each with its probability; it never moves for a side."""

    def __init__(self, seed: int | None = None) -> None:
        self.name = "fate"
        self._rng = Random(seed)

    def choose(self, game: Game) -> Move:
        """Return one of fate's moves."""
        if game.outcome is not None:
            raise IllegalMoveError(f"there is no move to choose: {game.outcome}")
        return draw(game.board, self._rng)
