"""Woodpusher: the public face, with its version and the names that scripts use most."""

from __future__ import annotations

import sys

from board import Alliance, Board
from engine import Game, load, names, perft, read_games, write_games
from moves import NULL_MOVE, MoveFactory, MoveKind

__version__ = "0.1.0"
__all__ = [
    "NULL_MOVE",
    "Alliance",
    "Board",
    "Game",
    "MoveFactory",
    "MoveKind",
    "__version__",
    "load",
    "main",
    "names",
    "perft",
    "read_games",
    "write_games",
]


def main() -> None:
    """Run the ``woodpusher`` command; without arguments it opens the desktop program."""
    if len(sys.argv) == 1:
        from gui.app import main as desktop

        sys.exit(desktop())
    from engine.cli import main as command

    command()


if __name__ == "__main__":
    main()
