"""Woodpusher: the public face, with its version and the names that scripts use most."""

from __future__ import annotations

import os
import signal
import sys

TYPE_CHECKING = False
"""As in ``typing``, whose import would slow down the command line."""

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from importlib.machinery import ModuleSpec
    from types import ModuleType
    from typing import Any

    from board import Alliance, Board
    from engine import Game, draw, load, names, perft, plan, read_games, save_drawing, solve, write_games
    from moves import NULL_MOVE, MoveFactory, MoveKind

__version__ = "0.2.0"
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

INTERRUPTED = 130
"""The exit code that shells know for Ctrl-C."""
_ROOMS = {
    "Alliance": "board",
    "Board": "board",
    "MoveFactory": "moves",
    "MoveKind": "moves",
    "NULL_MOVE": "moves",
}
"""The homes of the names that are not the engine's."""
_PACKAGES = ("board", "engine", "gui", "moves", "pieces")
"""The packages that are installed beside this module, and can be imported from it too."""
__path__: list[str] = []
"""A module with a path may have submodules: ``woodpusher.board`` is ``board``, the very same module."""


def __getattr__(name: str) -> Any:
    """Import a name when it is asked for, so that nothing slow happens before ``main`` is ready for Ctrl-C."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(_ROOMS.get(name, "engine")), name)


class _Alias:
    """Finds ``woodpusher.board.errors`` as ``board.errors``, for users who prefer one name for everything."""

    @classmethod
    def find_spec(cls, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """Return how to import a module by its name here, or None if it is not one of ours."""
        here, _, module = name.partition(".")
        if here != __name__ or module.partition(".")[0] not in _PACKAGES:
            return None
        from importlib.machinery import ModuleSpec
        from importlib.util import find_spec

        real = find_spec(module)
        if real is None:
            return None
        loader: Any = cls()
        return ModuleSpec(name, loader, is_package=real.submodule_search_locations is not None)

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        """Return the module itself."""
        from importlib import import_module

        self._module = import_module(spec.name.partition(".")[2])
        self._spec = self._module.__spec__
        return self._module

    def exec_module(self, module: ModuleType) -> None:
        """Leave a module that has been imported as it was."""
        module.__spec__ = self._spec


if __name__ == "woodpusher":
    sys.meta_path.append(_Alias)


def main() -> None:
    """Run the ``woodpusher`` command; without arguments it opens the desktop program."""
    _leave_on_ctrl_c()
    import warnings

    # Users of a command want to read a warning, not its place in our code.
    warnings.formatwarning = lambda message, *rest, **more: f"Warning: {message}\n"
    # For completion, a shell sets this variable and passes no arguments.
    if len(sys.argv) == 1 and "_WOODPUSHER_COMPLETE" not in os.environ:
        sys.exit(_desktop())
    from engine.cli import main as command
    from engine.cli import preload

    preload(sys.argv[1:])
    # The engine knows no window; this opens one for play without --terminal.
    sys.exit(_run(lambda: command(prog_name="woodpusher", obj=_desktop)))


def _desktop(board: Board | None = None, players: Sequence[str] = ()) -> int:
    """Open the desktop program, at its home screen or at a board, and return its exit code."""
    _leave_on_ctrl_c()
    from gui.app import main as desktop

    return _run(lambda: desktop(board, players))


def _leave_on_ctrl_c() -> None:
    """Let Ctrl-C end the program at once: while modules are imported there is nothing to save.

    A ``KeyboardInterrupt`` in the middle of an import is a traceback, or is swallowed.
    """
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _leave)


def _leave(number: int, frame: object) -> None:
    os.write(2, b"Error: interrupted\n")
    os._exit(INTERRUPTED)


def _run(program: Callable[[], int]) -> int:
    """Run what handles a ``KeyboardInterrupt`` itself, and return its exit code."""
    if signal.getsignal(signal.SIGINT) is not _leave:
        return program()
    signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        return program()
    except KeyboardInterrupt:
        return INTERRUPTED
    finally:
        # Python's own last steps are no better than its first ones.
        _leave_on_ctrl_c()


if __name__ == "__main__":
    main()
