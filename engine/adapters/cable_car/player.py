"""A Cable Car player with the course's interface, and tools to play its player modules against ours.

The course's engine calls ``init`` once, then ``move`` at each turn, with the names and arguments below.
After each move, ``move_info`` is called in seat order: with the mover's next tile (and None as the move) for the
mover, with the move and that tile for all others. A player that receives the tile of a disqualified one is notified
in the same way as a mover. The functions from part one of the assignment answer questions about the board, and
``game_over`` comes last.

``arg``, from the config, names the player to use: searching (the default), danger-aware, greedy or random.
``play_match`` is the referee, ``load_player`` loads a course module, and ``CoursePlayer`` puts any of our
players behind the interface.
"""

from __future__ import annotations

from board.errors import ArgumentError
from board.guarding import guarded
from engine.adapters.cable_car.course import (
    CoursePlayer,
    Logger,
    MakeMove,
    PlayerData,
    PlayerMove,
    game_over,
    move,
    move_info,
    route_complete,
    route_score,
    tile_info_at_coordinates,
)
from engine.adapters.cable_car.match import TIME_LIMIT, Log, MatchResult, check_move, load_player, play_match
from engine.games.cable_car.players import PLAYERS

__all__ = [
    "TIME_LIMIT",
    "CoursePlayer",
    "Log",
    "MakeMove",
    "MatchResult",
    "PlayerData",
    "PlayerMove",
    "check_move",
    "game_over",
    "init",
    "load_player",
    "move",
    "move_info",
    "play_match",
    "route_complete",
    "route_score",
    "tile_info_at_coordinates",
]

_NO_ARGUMENT = "None"
"""The ``arg`` that the course's engine passes if the config names no player."""


@guarded
def init(
    playerId: int,
    numPlayers: int,
    startTile: str | None,
    logger: Logger | None = None,
    arg: str | None = _NO_ARGUMENT,
) -> PlayerData:
    """Return the player's data at the start of a game; ``arg`` names one of our players."""
    name = "searching" if arg in (None, _NO_ARGUMENT) else arg
    if name not in PLAYERS:
        raise ArgumentError(f"expected one of {', '.join(PLAYERS)} as the player, got {arg!r}")
    return CoursePlayer(PLAYERS[name](seed=playerId)).init(playerId, numPlayers, startTile, logger)
