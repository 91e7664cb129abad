"""Woodpusher: its version, and the names that scripts use most."""

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
"""The usual exit code after Ctrl-C."""
_ROOMS = {
    "Alliance": "board",
    "Board": "board",
    "MoveFactory": "moves",
    "MoveKind": "moves",
    "NULL_MOVE": "moves",
}
"""The packages of names that do not come from ``engine``."""
_PACKAGES = ("board", "engine", "gui", "moves", "pieces")
"""The packages installed beside this module, which can also be imported from it."""
__path__: list[str] = []
"""A module with a path may have submodules: ``woodpusher.board`` is the same module as ``board``."""


def __getattr__(name: str) -> Any:
    """Import a name on first use, so that nothing slow happens before ``main`` handles Ctrl-C."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(_ROOMS.get(name, "engine")), name)


class _Alias:
    """Finds ``woodpusher.board.errors`` as ``board.errors``, for users who prefer one name for everything."""

    @classmethod
    def find_spec(cls, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """Return the spec of a module such as ``woodpusher.board``, or None if it is not one of ours."""
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
        """Restore the module's own spec; it was already executed under its own name."""
        module.__spec__ = self._spec


if __name__ == "woodpusher":
    sys.meta_path.append(_Alias)


def main() -> None:
    """Run the ``woodpusher`` command; without arguments it opens the desktop program."""
    _leave_on_ctrl_c()
    import warnings

    from board.wording import printable

    # Users of a command want to read a warning, not where in our code it was raised.
    warnings.formatwarning = lambda message, *rest, **more: f"Warning: {printable(str(message))}\n"
    # For completion, a shell sets this variable and passes no arguments.
    if len(sys.argv) == 1 and "_WOODPUSHER_COMPLETE" not in os.environ:
        sys.exit(_desktop())
    from engine.cli import main as command
    from engine.cli import preload

    preload(sys.argv[1:])
    # The engine cannot open a window; ``_desktop`` does, for ``play`` without ``--terminal``.
    sys.exit(_run(lambda: command(prog_name="woodpusher", obj=_desktop)))


def _desktop(board: Board | None = None, players: Sequence[str] = ()) -> int:
    """Open the desktop program, on its home screen or with a board, and return its exit code."""
    _leave_on_ctrl_c()
    from gui.app import main as desktop

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


if __name__ == "__main__":
    main()
