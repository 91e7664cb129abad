"""``woodpusher new``: a package with a game of one's own, to begin with."""

from __future__ import annotations

import keyword
import re
import sys
from importlib.util import find_spec
from pathlib import Path
from string import Template

import click

from board.errors import ArgumentError
from engine.console.output import echo
from engine.registry import names

TEMPLATES = Path(__file__).parents[1] / "assets" / "new"
FILES = {
    "game.py.txt": "$module.py",
    "test_game.py.txt": "test_$module.py",
    "positions.txt": "positions.txt",
    "pyproject.toml.txt": "pyproject.toml",
    "README.md.txt": "README.md",
}
"""Each template, and the file that it becomes."""
_USED = ("Board", "Builder", "Grid", "Move", "Outcome", "Piece", "Placement", "Stone", "Variant")
"""The classes that the templates use."""
_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


@click.command()
@click.argument("name")
@click.option(
    "--folder",
    type=click.Path(path_type=Path),
    help="Where to put the package; default: a new folder of its name.",
)
def command(name: str, folder: Path | None) -> None:
    """Make a package with a small game called NAME, its tests, and what it takes to install it.

    \b
    Examples:
      woodpusher new my-game
      woodpusher new river-crossing --folder games/river
    """
    words = _words(name)
    target = folder or Path(name)
    if target.exists() and (not target.is_dir() or any(target.iterdir())):
        raise ArgumentError(f"{target} exists already; choose another name or --folder")
    target.mkdir(parents=True, exist_ok=True)
    for template, file in FILES.items():
        text = Template((TEMPLATES / template).read_text(encoding="utf-8")).substitute(words)
        (target / Template(file).substitute(words)).write_text(text, encoding="utf-8")
    echo(f"Made {target} with a small game. Try:\n  cd {target}\n  woodpusher play {words['module']}.py")
    echo("  python -m pytest")


def _words(name: str) -> dict[str, str]:
    """Return what the templates call the game, its module, its class and its title."""
    if not _NAME.fullmatch(name):
        raise ArgumentError(f"expected a name of small letters, digits and hyphens such as my-game, got {name!r}")
    module = name.replace("-", "_")
    is_taken = module in sys.stdlib_module_names or keyword.iskeyword(module) or find_spec(module) is not None
    if name in names() or is_taken:
        raise ArgumentError(f"the name {name!r} is taken by a game or a module of Python; choose another one")
    parts = name.split("-")
    kind = "".join(part.capitalize() for part in parts)
    kind += "Game" if kind in _USED else ""
    return {"name": name, "module": module, "kind": kind, "title": " ".join(parts).capitalize()}
