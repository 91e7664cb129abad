"""The expectiminimax player: for games with dice and an evaluation."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from board.errors import IllegalMoveError
from engine.learning.found import evaluation_for
from engine.search.expectiminimax import Expectiminimax
from engine.search.findings import Finding
from engine.search.limits import Clock, Limits

if TYPE_CHECKING:
    from board.alliance import Alliance
    from engine.game import Game
    from engine.learning.net import Net
    from engine.players.options import Options
    from moves.move import Move

USUAL = Limits(seconds=1)


class ExpectiminimaxPlayer:
    """Chooses by expectiminimax; at a fixed depth it always chooses the same move."""

    def __init__(self, limits: Limits = USUAL, net: str | Net | None = None) -> None:
        self.name = "expectiminimax"
        self.limits = limits
        self._net = net

    @classmethod
    def from_options(cls, options: Options, limits: Limits | None) -> ExpectiminimaxPlayer:
        """Return the player that options such as ``depth=2`` describe."""
        own, net = options.limits(), options.text("net")
        options.reject_unknown()
        return cls(own or limits or USUAL, net)

    def choose(
        self,
        game: Game,
        report: Callable[[Finding], None] | None = None,
        stopped: Callable[[], bool] | None = None,
        clocks: Mapping[Alliance, Clock] | None = None,
    ) -> Move:
        """Return the move with the best expected result; use the clock if no other limits were given."""
        if game.outcome is not None:
            raise IllegalMoveError(f"there is no move to choose: {game.outcome}")
        limits = self.limits
        if clocks is not None and limits is USUAL:
            limits = Limits(clock=clocks[game.board.move_maker])
        search = Expectiminimax(game.variant, evaluation=evaluation_for(game.variant, self._net))
        return search.search(game.board, limits, report=report, stopped=stopped).move
