"""Finds ``woodpusher.board.errors`` as ``board.errors``: one module with two names, at every depth."""

from __future__ import annotations

import sys
from importlib import import_module

TYPE_CHECKING = False
"""As in ``typing``. Imports that would slow down the command line stand in the functions that need them."""

if TYPE_CHECKING:
    from importlib.machinery import ModuleSpec
    from types import CodeType, ModuleType
    from typing import Any

PACKAGES = ("board", "engine", "gui", "moves", "pieces")
"""The packages installed beside ``woodpusher``, which can also be imported from it."""
FACE = __name__.partition(".")[0]


class Alias:
    """Finds and loads the modules of our packages under their second names."""

    @classmethod
    def find_spec(cls, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """Return the spec of a module such as ``woodpusher.board``, or None if it is not one of ours."""
        face, _, real = name.partition(".")
        package, _, rest = real.partition(".")
        if face != FACE or package not in PACKAGES:
            return None
        from importlib.machinery import ModuleSpec
        from importlib.util import find_spec

        come_first()
        if not rest:
            _check_places()
        found = find_spec(real)
        if found is None:
            return None
        loader: Any = cls()
        spec = ModuleSpec(name, loader, origin=found.origin, is_package=found.submodule_search_locations is not None)
        if found.submodule_search_locations is not None:
            spec.submodule_search_locations = list(found.submodule_search_locations)
        return spec

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        """Return None: Python makes a module, which ``exec_module`` replaces."""
        return None

    def exec_module(self, module: ModuleType) -> None:
        """Put the module that has the first name in the place of this one."""
        become(module.__name__)

    def get_code(self, name: str) -> CodeType | None:
        """Return a module's code, for ``python -m woodpusher.gui``."""
        from importlib.util import find_spec

        found = find_spec(_real(name))
        loader: Any = None if found is None else found.loader
        code: CodeType | None = None if loader is None else loader.get_code(_real(name))
        return code


def become(name: str) -> None:
    """Put the module that has the first name in the place of the one being loaded by its second name."""
    come_first()
    # Python keeps what stands here after loading, and leaves its ``__spec__`` and its other attributes alone.
    sys.modules[name] = import_module(_real(name))


def come_first() -> None:
    """Make Python ask us before anything else.

    A finder of files that comes before us, such as Python's own or pytest's, would find ``errors.py`` in the folder
    of ``woodpusher.board``, which is that of ``board``, and load it a second time.
    """
    finders: list[Any] = sys.meta_path
    if finders[0] is not Alias:
        # Another thread may be importing: replace the content at once, so that no import misses a finder.
        finders[:] = [Alias, *(finder for finder in finders if finder is not Alias)]


def _real(name: str) -> str:
    return name.partition(".")[2]


def _check_places() -> None:
    """Raise ``ImportError`` for another project's module with the name of one of our packages."""
    from importlib.util import find_spec
    from pathlib import Path

    folder = Path(__file__).resolve().parents[1]
    for package in PACKAGES:
        found = find_spec(package)
        places = list((found and found.submodule_search_locations) or ())
        if found is not None and not any(Path(place).resolve() == folder / package for place in places):
            raise ImportError(
                f"woodpusher needs its package {package!r} in {folder}, but Python finds another module of that name "
                f"first: {found.origin or ', '.join(places)}",
                name=f"{FACE}.{package}",
            )
