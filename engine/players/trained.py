"""The trained player: our search with the net that a game has."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from attrs import frozen

from board.errors import ArgumentError
from board.wording import quoted
from engine.learning.found import find_net
from engine.players.alphabeta import AlphaBetaPlayer
from engine.players.expectiminimax import ExpectiminimaxPlayer
from engine.players.levels import Level
from engine.search.limits import Limits

if TYPE_CHECKING:
    from board.alliance import Alliance
    from board.variant import Variant
    from engine.game import Game
    from engine.players.options import Options
    from engine.search.findings import Finding
    from engine.search.limits import Clock
    from moves.move import Move

NAME = "trained"
USUAL = Limits(seconds=1)


@frozen
class _Seat:
    """The player for one variant."""

    variant: Variant
    player: AlphaBetaPlayer | ExpectiminimaxPlayer


class TrainedPlayer:
    """Chooses by a game's net, alpha-beta or, where fate moves, expectiminimax; a game without a net is refused."""

    def __init__(self, limits: Limits | None = None, seed: int | None = None) -> None:
        self.name = NAME
        self._limits = limits
        self._seed = seed
        self._seat: _Seat | None = None

    @classmethod
    def from_options(cls, options: Options, seed: int | None, limits: Limits | None) -> TrainedPlayer:
        """Return the player that options such as ``seconds=2`` describe."""
        own = options.limits()
        options.reject_unknown()
        return cls(own or limits, seed)

    def prepare(self, game: Game) -> None:
        """Find the net, so that the first move takes no longer than others."""
        self._player(game.variant)

    def choose(
        self,
        game: Game,
        report: Callable[[Finding], None] | None = None,
        stopped: Callable[[], bool] | None = None,
        clocks: Mapping[Alliance, Clock] | None = None,
    ) -> Move:
        """Return the best move found."""
        return self._player(game.variant).choose(game, report, stopped, None if self._limits else clocks)

    def _player(self, variant: Variant) -> AlphaBetaPlayer | ExpectiminimaxPlayer:
        if self._seat is None or self._seat.variant is not variant:
            found = find_net(variant)
            if found is None:
                raise ArgumentError(
                    f"there is no net for {variant.spec}; make one: woodpusher train {quoted(variant.spec)}"
                )
            limits, net = self._limits or USUAL, found.net()
            player = (
                ExpectiminimaxPlayer(limits, net)
                if variant.abilities.chances
                else AlphaBetaPlayer(Level(limits), seed=self._seed, keeps_clock=self._limits is None, net=net)
            )
            self._seat = _Seat(variant, player)
        return self._seat.player
