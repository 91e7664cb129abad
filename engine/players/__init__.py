"""Computer players: each chooses a move for the side to move, and is named by a string such as ``random``."""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Protocol

from attrs import frozen

from board.errors import ArgumentError, OptionError, WrongTypeError
from engine.players.options import Options as Options
from engine.search.limits import Limits as Limits

if TYPE_CHECKING:
    from board.variant import Variant
    from engine.game import Game
    from engine.registry.plug_ins import PlugIns
    from moves.move import Move

ENTRY_POINT_GROUP = "woodpusher.players"
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
    """What follows the colon: ``depth=3`` in ``mine:depth=3``. ``Options.parse("mine", spec.text)`` reads it."""
    seed: int | None = None
    limits: Limits | None = None


PlayerMaker = Callable[[PlayerSpec], ComputerPlayer]
"""A class or a function that makes a player; an attribute ``plays(variant)`` may say for which games."""


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


def _alphabeta(spec: PlayerSpec) -> ComputerPlayer:
    from engine.players.alphabeta import AlphaBetaPlayer

    return AlphaBetaPlayer.from_options(Options.parse("alphabeta", spec.text), spec.seed, spec.limits)


def _expectiminimax(spec: PlayerSpec) -> ComputerPlayer:
    from engine.players.expectiminimax import ExpectiminimaxPlayer

    return ExpectiminimaxPlayer.from_options(Options.parse("expectiminimax", spec.text), spec.limits)


def _trained(spec: PlayerSpec) -> ComputerPlayer:
    from engine.players.trained import TrainedPlayer

    return TrainedPlayer.from_options(Options.parse("trained", spec.text), spec.seed, spec.limits)


def _montecarlo(spec: PlayerSpec) -> ComputerPlayer:
    from engine.players.montecarlo import MonteCarloPlayer

    return MonteCarloPlayer.from_options(Options.parse("montecarlo", spec.text), spec.seed, spec.limits)


def _uci(spec: PlayerSpec) -> ComputerPlayer:
    from engine.players.external.uci import UciPlayer

    return UciPlayer.from_text(spec.text, spec.limits)


def _xboard(spec: PlayerSpec) -> ComputerPlayer:
    from engine.players.external.xboard import XBoardPlayer

    return XBoardPlayer.from_text(spec.text, spec.limits)


PLAYERS: dict[str, PlayerMaker] = {
    "random": _random,
    "perfect": _perfect,
    FATE: _fate,
    "expectiminimax": _expectiminimax,
    "alphabeta": _alphabeta,
    "trained": _trained,
    "montecarlo": _montecarlo,
    "uci": _uci,
    "xboard": _xboard,
}
"""What makes each computer player that is for more than one game, by the first word of its specification."""
_registered: dict[str, PlayerMaker] = {}
_plug_ins: PlugIns | None = None
"""Players of installed packages, once they have been looked for."""


def register_player(name: str, make: PlayerMaker) -> None:
    """Add a computer player under a name; ``make`` is called with a ``PlayerSpec``, and may be the player's class."""
    from engine.registry.specs import check_name

    check_name(name)
    if not callable(make):
        raise WrongTypeError(f"expected a class or a function that makes the player {name!r}, got {make!r}")
    holder = _maker(name) or _registered.get(name)
    if name == HUMAN or (holder is not None and holder is not make):
        raise OptionError(f"the name {name!r} is taken by another player")
    _registered[name] = make


@cache
def players_of_games() -> dict[str, str]:
    """Return the players that play one of our games and raise an error in any other, with the module that makes each.

    A game's package lists their names in ``PLAYERS``; its module ``players`` makes them.
    """
    from engine.registry import folder_of, our_names

    folders = {game: import_module(folder_of(game)) for game in our_names()}
    return {
        name: f"{folder.__name__}.players" for folder in folders.values() for name in getattr(folder, "PLAYERS", ())
    }


def our_player_names() -> tuple[str, ...]:
    """Return the names of our computer players."""
    return (*PLAYERS, *players_of_games())


def _maker(name: str) -> PlayerMaker | None:
    """Return what makes one of our players, or None if it is not ours."""
    if name in PLAYERS or name not in players_of_games():
        return PLAYERS.get(name)
    make: PlayerMaker = import_module(players_of_games()[name]).MAKERS[name]
    return make


def player_names() -> tuple[str, ...]:
    """Return the names of all computer players: ours, then those of plug-ins and scripts in alphabetical order."""
    return (*our_player_names(), *sorted(_third_party()))


def third_party_players(variant: Variant) -> tuple[str, ...]:
    """Return the names of the players of plug-ins and scripts that say they play a variant, or do not say."""
    return tuple(
        name for name, make in sorted(_third_party().items()) if getattr(make, "plays", lambda variant: True)(variant)
    )


def _third_party() -> dict[str, PlayerMaker]:
    global _plug_ins
    from engine.registry import read_named_files

    read_named_files()
    if _plug_ins is None:
        from engine.registry.plug_ins import PlugIns

        _plug_ins = PlugIns(ENTRY_POINT_GROUP, "player", lambda loaded: loaded, register_player)
    _plug_ins.settle()
    return _registered


def player(text: str, seed: int | None = None, limits: Limits | None = None) -> ComputerPlayer:
    """Return a computer player: ``random``, ``alphabeta:level=4``, ``montecarlo:nodes=5000``, ``uci:PATH`` or
    ``xboard:PATH``.

    The same seed makes it choose the same moves. ``limits`` apply if the specification sets none.
    """
    if not isinstance(text, str):
        raise WrongTypeError(f"expected a player such as alphabeta:level=4, got {text!r} of type {type(text).__name__}")
    name, _, rest = text.strip().partition(":")
    if name == HUMAN:
        raise ArgumentError(f"expected a computer player, got {text!r}")
    spec = PlayerSpec(rest, seed, limits)
    make = _maker(name)
    return make(spec) if make else _made_elsewhere(name, spec)


def _made_elsewhere(name: str, spec: PlayerSpec) -> ComputerPlayer:
    """Return a player of a plug-in or a script."""
    if name not in _registered:
        known = _third_party()
        if _plug_ins is not None:
            _plug_ins.wait_for(name, lambda: name in known)
        if name not in known:
            close = get_close_matches(name, player_names(), n=1)
            hint = f"did you mean {close[0]}? " if close else ""
            raise ArgumentError(
                f"there is no computer player {name!r}; {hint}the players are {', '.join(player_names())}"
            )
    made = _registered[name](spec)
    if not (isinstance(getattr(made, "name", None), str) and callable(getattr(made, "choose", None))):
        raise WrongTypeError(f"expected the player {name!r} to have a name and a method choose, got {made!r}")
    return made


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
