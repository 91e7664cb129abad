"""Woodpusher knows the rules of many board games, explains illegal moves, and plays, solves and draws any game.

These are the names that scripts use most. Everything else is in the packages ``board`` (boards, variants, errors),
``moves``, ``pieces``, ``engine`` (games, players, solver, planner, notation) and ``gui`` (the desktop program). They
can be imported by these names or from here: ``woodpusher.board.errors`` is the same module as ``board.errors``.
"""

from __future__ import annotations

import os
import signal
import sys
from io import TextIOWrapper

from woodpusher.alias import PACKAGES, come_first

TYPE_CHECKING = False
"""As in ``typing``, whose import would slow down the command line."""

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    import board as board
    import engine as engine
    import gui as gui
    import moves as moves
    import pieces as pieces
    from board import (
        Alliance,
        Board,
        Builder,
        Grid,
        IllegalMoveError,
        IllegalPositionError,
        Outcome,
        ParseError,
        Variant,
        WoodpusherError,
    )
    from engine import (
        Game,
        divide,
        draw,
        find_line,
        load,
        names,
        perft,
        plan,
        read_games,
        register,
        save_drawing,
        solve,
        write_games,
    )
    from engine.players import player
    from engine.testing import check_variant
    from moves import NULL_MOVE, Move, MoveFactory, MoveKind, Pass, Placement
    from pieces import Piece

__version__ = "0.3.0"
__all__ = [
    "NULL_MOVE",
    "Alliance",
    "Board",
    "Builder",
    "Game",
    "Grid",
    "IllegalMoveError",
    "IllegalPositionError",
    "Move",
    "MoveFactory",
    "MoveKind",
    "Outcome",
    "ParseError",
    "Pass",
    "Piece",
    "Placement",
    "Variant",
    "WoodpusherError",
    "__version__",
    "check_variant",
    "divide",
    "draw",
    "find_line",
    "load",
    "main",
    "names",
    "perft",
    "plan",
    "player",
    "read_games",
    "register",
    "save_drawing",
    "solve",
    "write_games",
]

INTERRUPTED = 130
"""The usual exit code after Ctrl-C."""
_HOMES = {
    "NULL_MOVE": "moves",
    "Alliance": "board",
    "Board": "board",
    "Builder": "board",
    "Grid": "board",
    "IllegalMoveError": "board",
    "IllegalPositionError": "board",
    "Move": "moves",
    "MoveFactory": "moves",
    "MoveKind": "moves",
    "Outcome": "board",
    "ParseError": "board",
    "Pass": "moves",
    "Piece": "pieces",
    "Placement": "moves",
    "Variant": "board",
    "WoodpusherError": "board",
    "check_variant": "engine.testing",
    "player": "engine.players",
}
"""The modules of names that do not come from ``engine``."""

if not TYPE_CHECKING:  # a type checker reads the imports above, and complains about all other names

    def __getattr__(name: str) -> Any:
        """Import a name on first use, so that nothing slow happens before ``main`` handles Ctrl-C."""
        from importlib import import_module

        if name in PACKAGES:
            return import_module(f"{__name__}.{name}")
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(f"{__name__}.{_HOMES.get(name, 'engine')}"), name)


def __dir__() -> list[str]:
    """Return the public names, for ``dir``, ``help`` and completion, which import the names that they show."""
    return sorted({*__all__, *PACKAGES, *(name for name in globals() if name.startswith("__"))})


come_first()


def main() -> None:
    """Run the ``woodpusher`` command.

    Without arguments it opens the desktop program, or answers as an engine if a chess program greets it on a pipe.
    """
    _main(sys.argv[1:])


def uci() -> None:
    """Run the ``woodpusher-uci`` command: the engine, for programs that take only a path."""
    _main(["uci", *sys.argv[1:]])


def _main(words: list[str]) -> None:
    _leave_on_ctrl_c()
    _mend_streams()
    import warnings

    from board.wording import printable

    # Users of a command want to read a warning, not where in our code it was raised.
    warnings.formatwarning = lambda message, *rest, **more: f"Warning: {printable(str(message))}\n"
    # For completion, a shell sets this variable and passes no arguments.
    if not words and "_WOODPUSHER_COMPLETE" not in os.environ:
        from engine.adapters.greeting import greeting

        if (protocol := greeting()) == "":
            sys.exit(_desktop())
        words = ["uci", "--greeting", protocol]
    from engine.cli import main as command
    from engine.cli import preload

    preload(words)
    # The engine cannot open a window; ``_desktop`` does, for ``play`` without ``--terminal``.
    sys.exit(_run(lambda: command(words, prog_name="woodpusher", obj=_desktop)))


def _mend_streams() -> None:
    """Open the standard streams that the caller has closed, and let no character be impossible to print.

    Otherwise the next files that are opened would get their numbers, and be what this program and others write to.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            number = os.open(os.devnull, os.O_RDWR)
            os.set_inheritable(number, True)
            setattr(sys, name, os.fdopen(number, mode, encoding="utf-8"))
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")


def _desktop(board: Board | None = None, players: Sequence[str] = ()) -> int:
    """Open the desktop program, on its home screen or with a board, and return its exit code."""
    _leave_on_ctrl_c()
    from board.errors import MissingPackageError
    from board.native import how_it_runs, is_compiled, is_pure_wanted
    from engine.pygame_kind import check_pygame

    try:
        check_pygame()
    except MissingPackageError as error:
        print(f"Error: {error}", file=sys.stderr)
        return 2
    if not (is_compiled() or is_pure_wanted()):
        print(f"Woodpusher runs as {how_it_runs()}.", file=sys.stderr)
    from gui.shell.app import main as desktop

    return _run(lambda: desktop(board, players))


def _leave_on_ctrl_c() -> None:
    """Let Ctrl-C end the program at once: while modules are imported there is nothing to save.

    In the middle of an import, a ``KeyboardInterrupt`` would print a traceback or be swallowed.
    """
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _leave)


def _leave(number: int, frame: object) -> None:
    os.write(2, b"Error: interrupted\n")
    os._exit(INTERRUPTED)


def _run(program: Callable[[], int]) -> int:
    """Run a program that handles ``KeyboardInterrupt`` itself, and return its exit code."""
    if signal.getsignal(signal.SIGINT) is not _leave:
        return program()
    signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        return program()
    except KeyboardInterrupt:
        return INTERRUPTED
    finally:
        # An interrupt while Python shuts down would print a traceback too.
        _leave_on_ctrl_c()
