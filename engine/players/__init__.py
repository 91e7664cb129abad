"""Computer players: each chooses a move for the side to move of a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from board.errors import ArgumentError

if TYPE_CHECKING:
    from engine.game import Game
    from moves.move import Move


class ComputerPlayer(Protocol):
    """Whoever can choose a move; not to be mixed up with ``board.Player``, a side of a position."""

    name: str

    def choose(self, game: Game) -> Move:
        """Return a legal move for the side to move, or raise an error of ours if there is none to choose."""


def _random(seed: int | None) -> ComputerPlayer:
    from engine.players.random import RandomPlayer

    return RandomPlayer(seed)


def _perfect(seed: int | None) -> ComputerPlayer:
    from engine.players.perfect import PerfectPlayer

    return PerfectPlayer()


PLAYERS: dict[str, Callable[[int | None], ComputerPlayer]] = {"random": _random, "perfect": _perfect}
"""How to make each computer player by name, given a seed or None."""


def player(name: str, seed: int | None = None) -> ComputerPlayer:
    """Return a computer player by name; the same seed makes it choose the same moves."""
    if name not in PLAYERS:
        raise ArgumentError(f"there is no computer player {name!r}; there are {', '.join(PLAYERS)}")
    return PLAYERS[name](seed)
