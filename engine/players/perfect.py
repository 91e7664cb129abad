"""The perfect player, for games and puzzles small enough to solve."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.solving.oracle import Oracle

if TYPE_CHECKING:
    from board.variant import Variant
    from engine.game import Game
    from moves.move import Move


class PerfectPlayer:
    """Plays from a rule, a table or a full solution."""

    name = "perfect"

    def __init__(self) -> None:
        self._oracles: dict[Variant, Oracle] = {}

    def prepare(self, game: Game) -> None:
        """Do the expensive work before the first move; raise a ``WoodpusherError`` if the game cannot be solved."""
        if game.outcome is None:
            self.choose(game)

    def choose(self, game: Game) -> Move:
        """Return a best move; raise a ``WoodpusherError`` if none is known."""
        oracle = self._oracles.setdefault(game.variant, Oracle(game.variant))
        return oracle.best_move(game.board)
