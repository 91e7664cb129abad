"""The computer players that can sit at a table, by the texts that name them."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Protocol

from board.errors import OptionError
from engine.game import Game

if TYPE_CHECKING:
    from gui.state import Thought
    from moves.move import Move

Report = Callable[["Thought"], None]
Stopped = Callable[[], bool]


class Player(Protocol):
    """Anything that can choose a move."""

    def choose(self, game: Game) -> Move:
        """Return a legal move for the side to move."""


class RandomPlayer:
    """Chooses any legal move."""

    def __init__(self, seed: int | None = None) -> None:
        self._rng = Random(seed)

    def choose(self, game: Game) -> Move:
        """Return one of the legal moves, each as likely as the others."""
        return self._rng.choice(game.board.legal_moves)


_PLAYERS: dict[str, tuple[str, Callable[[], Player]]] = {
    "random": ("Beginner", RandomPlayer),
}
"""For each text: the player's title, and what makes it."""


def names() -> tuple[str, ...]:
    """Return the texts of all players, from the weakest to the strongest."""
    return tuple(_PLAYERS)


def title(text: str) -> str:
    """Return what a player is called at the table; one that is gone keeps its text."""
    return _PLAYERS[text][0] if text in _PLAYERS else text


def make(text: str) -> Player:
    """Return a new player."""
    if text not in _PLAYERS:
        raise OptionError(f"there is no computer player {text!r}; there are {', '.join(_PLAYERS)}")
    return _PLAYERS[text][1]()
