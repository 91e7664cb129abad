"""Computer players: each chooses a move for the side to move, and is named by a string such as ``random``."""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches
from typing import TYPE_CHECKING, Protocol

from attrs import frozen

from board.errors import ArgumentError, WrongTypeError
from engine.players.options import Options
from engine.search.limits import Limits

if TYPE_CHECKING:
    from engine.game import Game
    from moves.move import Move

HUMAN = "human"
"""The name of a human player, whose moves are not chosen here."""
FATE = "fate"
"""The name of the player that rolls the dice; it takes no seat."""


class ComputerPlayer(Protocol):
    """Anything that can choose a move; not to be confused with ``board.Player``, a side of a position.

    ``choose`` may take more keyword arguments: ``report``, called with a ``Finding`` whenever the search knows more;
    ``stopped``, called every few milliseconds to ask whether to move now; ``clocks``, each side's clock. An
    optional ``prepare`` makes the player ready for a game; an optional ``close`` ends whatever the player keeps
    running.
    """

    @property
    def name(self) -> str:
        """Its name."""

    def choose(self, game: Game) -> Move:
        """Return a legal move for the side to move; raise a ``WoodpusherError`` if there is none."""


@frozen
class PlayerSpec:
    """The parameters of a player: the rest of its specification, a seed, and default limits."""

    text: str = ""
    seed: int | None = None
    limits: Limits | None = None


def _random(spec: PlayerSpec) -> ComputerPlayer:
    from engine.players.random import RandomPlayer

    Options.parse("random", spec.text).reject_unknown()
    return RandomPlayer(spec.seed)


def _fate(spec: PlayerSpec) -> ComputerPlayer:
    from engine.players.fate import FatePlayer

    Options.parse(FATE, spec.text).reject_unknown()
    return FatePlayer(spec.seed)


def _perfect(spec: PlayerSpec) -> ComputerPlayer:
    from engine.players.perfect import PerfectPlayer

    Options.parse("perfect", spec.text).reject_unknown()
    return PerfectPlayer()


def _cable_car(name: str) -> Callable[[PlayerSpec], ComputerPlayer]:
    def make(spec: PlayerSpec) -> ComputerPlayer:
        from engine.players import cable_car

        Options.parse(name, spec.text).reject_unknown()
        return cable_car.PLAYERS[name](spec.seed or 0)

    return make


def _alphabeta(spec: PlayerSpec) -> ComputerPlayer:
    from engine.players.alphabeta import AlphaBetaPlayer

    return AlphaBetaPlayer.from_options(Options.parse("alphabeta", spec.text), spec.seed, spec.limits)


def _expectiminimax(spec: PlayerSpec) -> ComputerPlayer:
    from engine.players.expectiminimax import ExpectiminimaxPlayer

    return ExpectiminimaxPlayer.from_options(Options.parse("expectiminimax", spec.text), spec.limits)


def _montecarlo(spec: PlayerSpec) -> ComputerPlayer:
    from engine.players.montecarlo import MonteCarloPlayer

    return MonteCarloPlayer.from_options(Options.parse("montecarlo", spec.text), spec.seed, spec.limits)


def _uci(spec: PlayerSpec) -> ComputerPlayer:
    from engine.players.uci import UciPlayer

    return UciPlayer.from_text(spec.text, spec.limits)


PLAYERS: dict[str, Callable[[PlayerSpec], ComputerPlayer]] = {
    "random": _random,
    "perfect": _perfect,
    FATE: _fate,
    "expectiminimax": _expectiminimax,
    "alphabeta": _alphabeta,
    "montecarlo": _montecarlo,
    "uci": _uci,
    # These play only one variant, and raise an error in any other.
    "greedy": _cable_car("greedy"),
    "danger-aware": _cable_car("danger-aware"),
    "searching": _cable_car("searching"),
}
"""The function that makes each computer player, by the first word of its specification."""


def player(text: str, seed: int | None = None, limits: Limits | None = None) -> ComputerPlayer:
    """Return a computer player: ``random``, ``alphabeta:level=4``, ``montecarlo:nodes=5000`` or ``uci:PATH``.

    The same seed makes it choose the same moves. ``limits`` apply if the specification sets none.
    """
    if not isinstance(text, str):
        raise WrongTypeError(f"expected a player such as alphabeta:level=4, got {text!r} of type {type(text).__name__}")
    name, _, rest = text.strip().partition(":")
    if name == HUMAN:
        raise ArgumentError(f"expected a computer player, got {text!r}")
    if name not in PLAYERS:
        close = get_close_matches(name, PLAYERS, n=1)
        hint = f"did you mean {close[0]}? " if close else ""
        raise ArgumentError(f"there is no computer player {name!r}; {hint}the players are {', '.join(PLAYERS)}")
    return PLAYERS[name](PlayerSpec(rest, seed, limits))


def split_players(text: str) -> list[str]:
    """Split a comma-separated list of players; a player's own options may contain commas too.

    >>> split_players("human,alphabeta:level=4,hash=8,random")
    ['human', 'alphabeta:level=4,hash=8', 'random']
    """
    players: list[str] = []
    for part in text.split(","):
        if players and "=" in part and ":" not in part.partition("=")[0]:
            players[-1] += f",{part}"
        else:
            players.append(part.strip())
    return players
