"""Woodpusher: the public face, with its version and the names that scripts use most."""

from __future__ import annotations

import os
import sys
import warnings
from typing import TYPE_CHECKING, Any

import engine
from board import Alliance, Board
from engine import Game, load, names, perft, plan
from moves import NULL_MOVE, MoveFactory, MoveKind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine import draw, read_games, save_drawing, solve, write_games

__version__ = "0.1.0"
__all__ = [
    "NULL_MOVE",
    "Alliance",
    "Board",
    "Game",
    "MoveFactory",
    "MoveKind",
    "__version__",
    "draw",
    "load",
    "main",
    "names",
    "perft",
    "plan",
    "read_games",
    "save_drawing",
    "solve",
    "write_games",
]


def __getattr__(name: str) -> Any:
    """Return what the engine imports only when it is asked for."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(engine, name)


def main() -> None:
    """Run the ``woodpusher`` command; without arguments it opens the desktop program."""
    # Those who run a command want to read a warning, not where in our code it arose.
    warnings.formatwarning = lambda message, *rest, **more: f"Warning: {message}\n"
    # A shell that completes a line sets this and gives no arguments.
    if len(sys.argv) == 1 and "_WOODPUSHER_COMPLETE" not in os.environ:
        sys.exit(_desktop())
    from engine.cli import main as command

    # The engine knows no window; who plays without --terminal is shown to this one.
    command(prog_name="woodpusher", obj=_desktop)


def _desktop(board: Board | None = None, players: Sequence[str] = ()) -> int:
    """Open the desktop program, at its home screen or at a board, and return its exit code."""
    from gui.app import main as desktop

    return desktop(board, players)


if __name__ == "__main__":
    main()
