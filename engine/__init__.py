"""The engine: variants, games, and the tools that work on every one of them."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from engine.game import Game
from engine.perft import divide, perft, walk
from engine.planning import plan
from engine.variants import load, names, register

if TYPE_CHECKING:
    from engine.drawing import draw, draw_png, save_drawing
    from engine.lines import find_line
    from engine.notation.game_file import format_game, parse_game
    from engine.notation.pgn import format_pgn, parse_pgn
    from engine.records import read_games, write_games
    from engine.solution import Solution, Value
    from engine.solving import solve

# What is not needed by everybody is imported when it is first asked for, so that starting up stays quick.
_LAZY = {
    "draw": "engine.drawing",
    "draw_png": "engine.drawing",
    "save_drawing": "engine.drawing",
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
    "draw",
    "draw_png",
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
    "save_drawing",
    "solve",
    "walk",
    "write_games",
]


def __getattr__(name: str) -> Any:
    """Import a name that needs a heavy module."""
    if name not in _LAZY:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_LAZY[name]), name)
