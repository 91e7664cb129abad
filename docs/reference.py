"""Writes the reference of all public names, docs/api/*.md, from the docstrings: ``python docs/reference.py``."""

from __future__ import annotations

import inspect
import os
import re
import sys
from collections.abc import Iterator
from enum import Enum
from functools import cached_property
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, ForwardRef

FOLDER = Path(__file__).parent / "api"
PAGES = {
    "board": (
        "board.board.Board board.builder.Builder board.position.Position board.variant.Variant "
        "board.abilities.Abilities board.geometry board.rays board.alliance.Alliance board.move_kind.MoveKind "
        "board.outcome.Outcome board.player board.state.State board.chance board.drawing.Drawing board.errors"
    ),
    "moves": "moves.factory.MoveFactory moves.move moves.chess moves.hanoi moves.peg moves.track moves.cable_car",
    "pieces": "pieces.piece.Piece pieces.chess pieces.hanoi pieces.peg pieces.track pieces.cable_car",
    "chess": (
        "engine.variants.chess.Chess pieces.chess_state.ChessState pieces.chess_threats "
        "engine.variants.chess_tactics.ChessTactics"
    ),
    "engine": (
        "engine.variants engine.variants.options engine.game.Game engine.variations engine.records engine.notation.pgn "
        "engine.notation.game_file engine.notation.epd engine.perft engine.drawing engine.planning.planner "
        "engine.planning.work engine.planning.guide engine.solving.solver engine.solving.solution "
        "engine.solving.numbering engine.solving.lines engine.solving.oracle engine.forcing engine.search.tactics "
        "engine.players engine.players.offers engine.matches.match_plan engine.matches.match engine.matches.standings "
        "engine.cluster "
        "engine.testing.conformance engine.testing.assertions engine.testing.playthrough"
    ),
}
"""The modules and classes of each page, in order."""
_EMPTY = inspect.Parameter.empty
_EXAMPLE = re.compile(r"(?:^|(?<=\n))>>> .*?(?=\n\s*\n|\Z)", re.DOTALL)
_ADDRESS = re.compile(r" at 0x[0-9a-f]+")
_MEMBER = re.compile(r"<(\w+\.\w+): [^>]*>")


def page(name: str) -> str:
    """Return a page of the reference."""
    lines = [f"# {name.title()}", "", "Written by `docs/reference.py` from the docstrings."]
    for path in PAGES[name].split():
        lines += ["", *_described(path)]
    return "\n".join(lines) + "\n"


def _described(path: str) -> Iterator[str]:
    thing = _found(path)
    if isinstance(thing, ModuleType):
        yield from (f"## {path}", "", _text(thing))
        for name, member in vars(thing).items():
            if not name.startswith("_") and getattr(member, "__module__", None) == path:
                yield from ("", *_entry(name, member, "###"))
    else:
        yield from _entry(path, thing, "##")


def _found(path: str) -> Any:
    try:
        return import_module(path)
    except ModuleNotFoundError:
        module, _, name = path.rpartition(".")
        return getattr(import_module(module), name)


def _entry(name: str, thing: Any, heading: str) -> Iterator[str]:
    """Yield the lines about a class or a function."""
    if not (inspect.isclass(thing) or inspect.isfunction(thing)):
        return
    yield from (f"{heading} `{name}`", "")
    if not (inspect.isclass(thing) and issubclass(thing, (Enum, BaseException))):
        yield from (f"`{name.rpartition('.')[2]}{_signature(thing)}`", "")
    yield _text(thing)
    if inspect.isclass(thing):
        members = list(_members(thing))
        if members:
            yield ""
        yield from members


def _members(kind: type) -> Iterator[str]:
    """Yield a line for each public member that a class defines itself."""
    for name, member in vars(kind).items():
        if name.startswith("_"):
            continue
        member = getattr(member, "__func__", member)
        if isinstance(member, (property, cached_property)):
            yield f"* `{name}`: {_first_line(member)}"
        elif inspect.isfunction(member) and member.__doc__:
            yield f"* `{name}{_signature(member, is_method=True)}`: {_first_line(member)}"


def _signature(thing: Any, is_method: bool = False) -> str:
    # A class whose objects are shared takes anything and passes it on.
    is_shared = inspect.isclass(thing) and type(thing).__call__ is not type.__call__
    try:
        signature = inspect.signature(thing.__init__ if is_shared else thing)
    except (ValueError, TypeError):
        return ""
    parameters = list(signature.parameters.values())
    if (is_method or is_shared) and parameters and parameters[0].name in ("self", "cls"):
        parameters = parameters[1:]
    told = str(signature.replace(parameters=[_plain(each) for each in parameters], return_annotation=_EMPTY))
    if not inspect.isclass(thing) and signature.return_annotation is not _EMPTY:
        told += f" -> {_annotation(signature.return_annotation)}"
    return _MEMBER.sub(r"\1", _ADDRESS.sub("", told))


class _Words:
    """An annotation that is shown without quotes."""

    def __init__(self, words: str) -> None:
        self._words = words

    def __repr__(self) -> str:
        return self._words


def _plain(parameter: inspect.Parameter) -> inspect.Parameter:
    if parameter.annotation is _EMPTY:
        return parameter
    return parameter.replace(annotation=_Words(_annotation(parameter.annotation)))


def _annotation(given: Any) -> str:
    """Return an annotation as written in the code."""
    if isinstance(given, ForwardRef):
        given = given.__forward_arg__
    return given if isinstance(given, str) else inspect.formatannotation(given)


def _text(thing: Any) -> str:
    """Return a docstring, with its examples as blocks."""
    return _EXAMPLE.sub(r"```pycon\n\g<0>\n```", inspect.getdoc(thing) or "").strip()


def _first_line(thing: Any) -> str:
    return " ".join((inspect.getdoc(thing) or "").split("\n\n")[0].split())


def main(is_check: bool) -> int:
    """Write all pages, or return 1 if one of them is not as it would be written."""
    for name in PAGES:
        path, text = FOLDER / f"{name}.md", page(name)
        if not is_check:
            path.write_text(text, encoding="utf-8")
        elif path.read_text(encoding="utf-8") != text:
            print(f"{path.name} is not as the docstrings are")
            return 1
    return 0


if __name__ == "__main__":
    os.environ["WOODPUSHER_PURE"] = "1"  # compiled modules reveal less about their signatures
    sys.path.insert(0, str(FOLDER.parents[1]))
    sys.exit(main("--check" in sys.argv))
