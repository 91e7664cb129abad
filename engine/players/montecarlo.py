"""The Monte Carlo player: for any variant and any number of players, without an evaluation."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from board.errors import IllegalMoveError
from engine.search.findings import Finding
from engine.search.limits import Clock, Limits
from engine.search.montecarlo import MonteCarlo

if TYPE_CHECKING:
    from board.alliance import Alliance
    from engine.game import Game
    from engine.players.options import Options
    from moves.move import Move

USUAL = Limits(seconds=1)


class MonteCarloPlayer:
    """Chooses by Monte Carlo tree search; with a fixed number of playouts, the same seed gives the same moves."""

    def __init__(self, limits: Limits = USUAL, seed: int | None = None) -> None:
        self.name = "montecarlo"
        self.limits = limits
        self._search = MonteCarlo(seed)

    @classmethod
    def from_options(cls, options: Options, seed: int | None, limits: Limits | None) -> MonteCarloPlayer:
        """Return the player that options such as ``nodes=5000`` describe."""
        nodes, seconds = options.whole("nodes"), options.number("seconds", 0.001, 86_400, whole=False)
        options.reject_unknown()
        own = Limits(nodes=nodes, seconds=seconds) if nodes or seconds else None
        if limits is not None and not (limits.nodes or limits.is_timed):
            # A depth means nothing for playouts.
            limits = None
        return cls(own or limits or USUAL, seed)

    def choose(
        self,
        game: Game,
        report: Callable[[Finding], None] | None = None,
        stopped: Callable[[], bool] | None = None,
        clocks: Mapping[Alliance, Clock] | None = None,
    ) -> Move:
        """Return the most visited move; use the clock if there is one and no other limits were given."""
        if game.outcome is not None:
            raise IllegalMoveError(f"there is no move to choose: {game.outcome}")
        limits = self.limits
        if clocks is not None and limits is USUAL:
            usual, _ = clocks[game.board.move_maker].allotment()
            limits = Limits(seconds=usual)
        return self._search.search(game.board, limits, report=report, stopped=stopped).move
