"""A computer player in a package of its own: it looks at what each move leaves to the opponent."""

from __future__ import annotations

from random import Random

from board import Board, Variant
from engine import Game
from engine.players import Options, PlayerSpec
from moves import Move


class CautiousPlayer:
    """Leaves the opponent as few moves as possible, and wins if it can; it plays any game for two."""

    def __init__(self, spec: PlayerSpec) -> None:
        options = Options.parse("cautious", spec.text)
        self.slips = options.whole("slips", 0, 100) or 0  # in a hundred moves
        options.reject_unknown()
        self.name = f"cautious, {self.slips} % slips" if self.slips else "cautious"
        self._random = Random(spec.seed)

    @staticmethod
    def plays(variant: Variant) -> bool:
        """Return whether the player is offered for a game."""
        return len(variant.players) == 2

    def choose(self, game: Game) -> Move:
        """Return the move after which the opponent has the fewest moves, or sometimes any move."""
        moves = game.board.legal_moves
        if self._random.randrange(100) < self.slips:
            return self._random.choice(moves)
        return min(moves, key=lambda move: self._freedom(move.execute(), game.board))

    @staticmethod
    def _freedom(after: Board, before: Board) -> float:
        if after.outcome is not None and after.outcome.winner is before.move_maker:
            return -1
        return after.move_count
