"""Imports every module by both of its names: ``python -c SOURCE first|second`` says which name is first.

It prints how many modules there are, or fails. It uses nothing of the tests, so that a clean environment can run it.
"""

from __future__ import annotations

import pickle
import sys
from functools import reduce
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

OWN = {"woodpusher", "woodpusher.__main__", "woodpusher.alias", "woodpusher.pytest_plugin"}
"""The modules of ``woodpusher`` itself."""


def every_module() -> list[str]:
    """Return the first name of each module that has two, from the files beside ``woodpusher``."""
    face = find_spec("woodpusher")
    assert face is not None
    assert face.origin is not None
    folder = Path(face.origin).parents[1]
    paths = [path for room in ("board", "engine", "gui", "moves", "pieces") for path in (folder / room).rglob("*.py")]
    names = (".".join(path.relative_to(folder).with_suffix("").parts) for path in paths)
    return sorted(name.removesuffix(".__init__") for name in names)


def check(order: str) -> int:
    """Import every module by both names in an order, and return how many there are."""
    modules = every_module()
    for name in modules:
        for wanted in (name, f"woodpusher.{name}") if order == "first" else (f"woodpusher.{name}", name):
            import_module(wanted)
    face = sys.modules["woodpusher"]
    for name in modules:
        module = sys.modules[name]
        assert sys.modules[f"woodpusher.{name}"] is module, name
        assert reduce(getattr, name.split("."), face) is module, name
        assert module.__name__ == name, module.__name__
        assert module.__spec__ is not None
        assert module.__spec__.name == name, module.__spec__
    names = {str(getattr(module, "__name__", "")) for module in sys.modules.values()}
    names = {name for name in names if name.partition(".")[0] == "woodpusher"}
    assert names <= OWN, names - OWN
    _check_pickles()
    return len(modules)


def _check_pickles() -> None:
    """Check that a class pickled by one name is the class that the other name finds."""
    from board.alliance import Alliance
    from woodpusher.board.errors import IllegalMoveError

    for thing in (Alliance.WHITE, IllegalMoveError):
        pickled = pickle.dumps(thing, protocol=0)
        assert b"woodpusher" not in pickled
        assert pickle.loads(pickled) is thing
        assert pickle.loads(pickled.replace(b"cboard.", b"cwoodpusher.board.")) is thing


if __name__ == "__main__":
    print(check(sys.argv[1]))
