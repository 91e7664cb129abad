"""The engine: variants, games, and the tools that work on every one of them."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from engine.game import Game
from engine.perft import divide, perft, walk
from engine.planning import plan
from engine.variants import load, names, register

if TYPE_CHECKING:
    from engine.lines import find_line
    from engine.notation.game_file import format_game, parse_game
    from engine.notation.pgn import format_pgn, parse_pgn
    from engine.records import read_games, write_games
    from engine.solution import Solution, Value
    from engine.solving import solve

# What needs numpy, or the rules of chess, is imported when it is first asked for, so that starting up stays quick.
_LAZY = {
    "Solution": "engine.solution",
    "Value": "engine.solution",
    "find_line": "engine.lines",
    "format_game": "engine.notation.game_file",
    "format_pgn": "engine.notation.pgn",
    "parse_game": "engine.notation.game_file",
    "parse_pgn": "engine.notation.pgn",
    "read_games": "engine.records",
    "solve": "engine.solving",
    "write_games": "engine.records",
}

__all__ = [
    "Game",
    "Solution",
    "Value",
    "divide",
    "find_line",
    "format_game",
    "format_pgn",
    "load",
    "names",
    "parse_game",
    "parse_pgn",
    "perft",
    "plan",
    "read_games",
    "register",
    "solve",
    "walk",
    "write_games",
]


def __getattr__(name: str) -> Any:
    """Import a name that needs a heavy module."""
    if name not in _LAZY:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_LAZY[name]), name)
