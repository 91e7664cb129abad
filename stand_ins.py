"""Writes ``woodpusher/board/errors.py`` and so on, which say that they have the names of ``board.errors``.

Type checkers, editors and packagers read them. ``woodpusher.alias`` gives Python ``board.errors`` itself; only where
another finder of modules comes before it, Python runs them, which has the same effect.
``python stand_ins.py`` writes them into this checkout, and ``setup.py`` into the package that it builds.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

CONTENT = """TYPE_CHECKING = False
if TYPE_CHECKING:
    from {name} import *
else:
    from woodpusher.alias import become

    become(__name__)
"""
ROOT = Path(__file__).resolve().parent
FACE = "woodpusher"
ROOMS = ("board", "engine", "gui", "moves", "pieces")
"""The packages that can be imported from ``woodpusher``, too."""


def stand_ins(source: Path = ROOT) -> Iterator[tuple[Path, str]]:
    """Yield the path of each stand-in, relative to the folder of ``woodpusher``, and its content."""
    for room in ROOMS:
        for path in sorted((source / room).rglob("*.py")):
            module = path.relative_to(source)
            name = ".".join(module.with_suffix("").parts).removesuffix(".__init__")
            yield Path(FACE, module), CONTENT.format(name=name)


def write(folder: Path) -> list[Path]:
    """Write the stand-ins into a folder, change only what differs, delete the others, and return their paths."""
    written = [(folder / path, content) for path, content in stand_ins()]
    kept = {path for path, _ in written}
    for room in ROOMS:
        for path in (folder / FACE / room).rglob("*.py"):
            if path not in kept:
                path.unlink()
    for path, content in written:
        if not path.exists() or path.read_text(encoding="utf-8") != content:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(content, encoding="utf-8")
    return [path for path, _ in written]


if __name__ == "__main__":
    write(ROOT)
