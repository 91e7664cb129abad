"""Games in files of their own: a Python file is run, an INI file is read; the variants in it are registered."""

from __future__ import annotations

import os
import re
import sys
import traceback
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from inspect import isabstract
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from board.errors import ArgumentError, ParseError, WoodpusherError, WrongTypeError, shown
from board.variant import Variant
from engine.registry.plug_ins import checked

if TYPE_CHECKING:
    from collections.abc import Iterator

DECLARED = ".ini"
"""How the name of a file ends that declares variants."""
VARIABLE = "WOODPUSHER_GAMES"
"""The environment variable that names files of games, for this process and for those that it starts."""
_SPEC = re.compile(r"(?P<path>.+\.(?:py|ini))(?::(?P<name>[\w-]+))?(?P<options>\(.*\))?", re.DOTALL)


def names_a_file(spec: str) -> bool:
    """Return whether a spec such as ``my_game.py(size=5)`` names a file of games instead of a game."""
    return _SPEC.fullmatch(spec.strip()) is not None


def spec_in_file(spec: str) -> str:
    """Run the file that a spec names, register its games, and return the spec of the one that is meant.

    ``my_game.py`` is its only game, ``my_games.py:nim(heaps=3)`` one of several, with options.
    """
    found = _SPEC.fullmatch(spec.strip())
    if found is None:
        raise ArgumentError(f"expected a file such as my_game.py or my_game.py(size=5), got {shown(spec)}")
    games = {variant.name: variant for variant in register_file(found["path"])}
    name = found["name"] or next(iter(games))
    if name not in games or (len(games) > 1 and not found["name"]):
        choices = ", ".join(f"{found['path']}:{each}" for each in games)
        raise ArgumentError(f"{shown(spec)} does not say which game is meant; expected one of {choices}")
    return name + (found["options"] or "")


def register_file(path: str | os.PathLike[str]) -> tuple[type[Variant], ...]:
    """Run a Python file, or read an INI file, register every variant that it defines, and return them.

    Processes started from here, such as those of a match, know these games too. A Python file is a program: run it only
    if you trust it.
    """
    try:
        file = Path(path).resolve()
    except (TypeError, ValueError):
        raise WrongTypeError(f"expected the path of a file of games, got {shown(path)}") from None
    found = _registered_by(file)
    if not found:
        is_python = file.suffix != DECLARED
        raise ArgumentError(f"{path} has no game: {_missing(sys.modules[file.stem]) if is_python else 'no section'}")
    known = _named_files()
    if str(file) not in known:
        os.environ[VARIABLE] = os.pathsep.join([*known, str(file)])
    return found


def _registered_by(file: Path) -> tuple[type[Variant], ...]:
    """Run a file, register every variant that it defines, and return them."""
    from engine.registry import register

    if file.suffix == DECLARED:
        return _declared_in(file)
    module = _run(file)
    try:
        return tuple(register(checked(variant)) for variant in _variants_of(module))
    except Exception as error:  # the rules of somebody's game may raise anything
        raise _said(error, file) from error


def _declared_in(file: Path) -> tuple[type[Variant], ...]:
    from engine.armies.ini.files import register_variants

    if not file.is_file():
        raise ArgumentError(f"there is no file {file}")
    try:
        return register_variants(file)
    except ParseError as error:
        raise ParseError(f"{file.name}, {error}") from error


def register_named_files() -> Iterator[str]:
    """Run the files that the environment names, for their games and players, and yield what is wrong with them."""
    for file in _named_files():
        try:
            _registered_by(Path(file).resolve())
        except (ArgumentError, ParseError, OSError) as error:
            yield str(error)


def _named_files() -> list[str]:
    return [name for name in os.environ.get(VARIABLE, "").split(os.pathsep) if name]


def _run(file: Path) -> ModuleType:
    """Import a file as a module of its name, so that its boards can be pickled and sent to other processes."""
    name = file.stem
    module = sys.modules.get(name)
    if module is not None and _is_from(getattr(module, "__file__", None), file):
        return module
    spec = spec_from_file_location(name, file)
    if not file.is_file() or spec is None or spec.loader is None:
        raise ArgumentError(f"there is no Python file {file}")
    if module is not None or "." in name or not _is_free(name, file):
        raise ArgumentError(f"{file.name} has the name of another module; rename it, for example my_{name}.py")
    if str(file.parent) not in sys.path:
        sys.path.append(str(file.parent))
    module = module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        del sys.modules[name]
        raise _said(error, file) from error
    return module


def _said(error: BaseException, file: Path) -> ArgumentError:
    """Return an error that says what is wrong with a file, and in which line."""
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if Path(frame.filename) == file]
    if isinstance(error, SyntaxError) and error.filename == str(file):
        lines.append(error.lineno)
    kind = "" if isinstance(error, WoodpusherError) else f"{type(error).__name__}: "
    what = error.msg if isinstance(error, SyntaxError) else error
    return ArgumentError(f"{file.name}{f', line {lines[-1]}' if lines else ''}: {kind}{what}")


def _is_from(origin: str | None, file: Path) -> bool:
    return origin is not None and os.path.exists(origin) and os.path.samefile(origin, file)


def _is_free(name: str, file: Path) -> bool:
    """Return whether no other module has this name, which another process would import instead."""
    try:
        spec = find_spec(name)
    except (ImportError, ValueError):
        return True
    return spec is None or _is_from(spec.origin, file)


def _variants_of(module: ModuleType) -> list[type[Variant]]:
    """Return the variants that a module defines and names, in order."""
    return [
        kind for kind in _own_subclasses(module) if not isabstract(kind) and isinstance(vars(kind).get("name"), str)
    ]


def _own_subclasses(module: ModuleType) -> list[type[Variant]]:
    found = [value for value in vars(module).values() if isinstance(value, type) and issubclass(value, Variant)]
    return [kind for kind in dict.fromkeys(found) if kind.__module__ == module.__name__]


def _missing(module: ModuleType) -> str:
    """Return what a module without a game lacks."""
    for kind in _own_subclasses(module):
        lacks = sorted(getattr(kind, "__abstractmethods__", ()))
        if not isinstance(vars(kind).get("name"), str):
            lacks.append("name")
        return f"{kind.__qualname__} lacks {', '.join(lacks)}"
    return "expected a subclass of Variant with a name"
