"""The engine: variants, games, and the tools that work with all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from board.former_names import have_moved
from board.lazy import lazy_names
from board.native import is_compiled
from engine.former_names import FORMER_NAMES
from engine.game import Game
from engine.perft import divide, perft, walk
from engine.planning import plan
from engine.registry import load, names, register, register_file
from engine.search.tactics import Tactics

if TYPE_CHECKING:
    from engine.armies.ini.files import load_variants
    from engine.drawing import draw, draw_png, save_drawing
    from engine.notation.game_file import format_game, parse_game
    from engine.notation.pgn import format_pgn, parse_pgn
    from engine.records import read_games, write_games
    from engine.solving.lines import find_line
    from engine.solving.solution import Solution, Value
    from engine.solving.solver import solve

# Less common names are imported on first use, so that startup stays fast.
_LAZY = {
    "draw": "engine.drawing",
    "draw_png": "engine.drawing",
    "save_drawing": "engine.drawing",
    "Solution": "engine.solving.solution",
    "Value": "engine.solving.solution",
    "load_variants": "engine.armies.ini.files",
    "find_line": "engine.solving.lines",
    "format_game": "engine.notation.game_file",
    "format_pgn": "engine.notation.pgn",
    "parse_game": "engine.notation.game_file",
    "parse_pgn": "engine.notation.pgn",
    "read_games": "engine.records",
    "solve": "engine.solving.solver",
    "write_games": "engine.records",
}

have_moved(FORMER_NAMES)
compiled = is_compiled()
"""Whether the core runs compiled; ``WOODPUSHER_PURE=1`` forces plain Python."""

__all__ = [
    "Game",
    "Solution",
    "Tactics",
    "Value",
    "compiled",
    "divide",
    "draw",
    "draw_png",
    "find_line",
    "format_game",
    "format_pgn",
    "load",
    "load_variants",
    "names",
    "parse_game",
    "parse_pgn",
    "perft",
    "plan",
    "read_games",
    "register",
    "register_file",
    "save_drawing",
    "solve",
    "walk",
    "write_games",
]


if not TYPE_CHECKING:  # a type checker knows the names, and complains about others
    __getattr__ = lazy_names(__name__, _LAZY)
