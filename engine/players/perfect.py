"""The player that makes no mistake, where a game or puzzle is small enough to be solved."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.solving.oracle import Oracle

if TYPE_CHECKING:
    from board.variant import Variant
    from engine.game import Game
    from moves.move import Move


class PerfectPlayer:
    """Plays by a rule, a table or a line of the whole game."""

    name = "perfect"

    def __init__(self) -> None:
        self._oracles: dict[Variant, Oracle] = {}

    def prepare(self, game: Game) -> None:
        """Work out what is costly before the first move, or raise an error of ours where nothing is known."""
        if game.outcome is None:
            self.choose(game)

    def choose(self, game: Game) -> Move:
        """Return a best move, or raise an error of ours where none is known."""
        oracle = self._oracles.setdefault(game.variant, Oracle(game.variant))
        return oracle.best_move(game.board)
