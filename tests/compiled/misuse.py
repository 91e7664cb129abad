"""Calls everything in the compiled modules with wrong arguments: a test runs this in a separate process.

Errors and results are fine; only a signal, a crash of the interpreter, is not. Prints how many calls were made.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from board.native import ROOMS, ROOT
from board.position import analysis_of
from engine import load

CALLS_EACH = 60
"""How often to call each name, with different arguments each time."""
MOST_ARGUMENTS = 7
SLOW = ("perft", "walk", "divide", "search", "reply", "_quiesce")
"""Names that may rightly take long: call them with a depth of at most 2."""


def modules() -> list[str]:
    """Return the modules that are compiled where there is a compiler."""
    found = []
    for room in ROOMS:
        for types in sorted((ROOT / room).rglob("*.pxd")):
            if types.with_suffix(".py").exists():
                found.append(".".join(types.relative_to(ROOT).with_suffix("").parts))
    return found


def things() -> list[Any]:
    """Return possible arguments: rubbish, and real objects in the wrong places."""
    rubbish: list[Any] = [None, True, -1, 0, 1, 2, 63, 64, 10**30, -(10**30), 2.5, "", "e4", b"x", [], {}, (), object()]
    rubbish += [[0] * 14, [1 << 63] * 14, [None] * 64, [-1] * 3, int, object, Exception, len, iter([1])]
    for name in ("chess", "track", "hanoi", "crazyhouse", "peg", "cable-car", "antichess"):
        variant = load(name)
        board = variant.start()
        move = board.legal_moves[0]
        rubbish += [variant, board, move, type(move), move.moved_piece, board.state, board.move_maker]
        rubbish += [board.Builder.of(board), variant.tactics, type(move.moved_piece), analysis_of(board)]
    knight = load("chess").start().piece_at("g1")
    assert knight is not None
    return [
        *rubbish,
        knight.mark,
        knight.hops[45],
        knight.hops,
        load("chess")._tables.threats(load("chess").start(), 0),
    ]


def calls_of(module: Any) -> Iterator[tuple[str, Callable[..., Any]]]:
    """Yield the functions of a module, its classes, and the methods of uninitialized objects."""
    for name, thing in sorted(vars(module).items()):
        if name.startswith("__") or not callable(thing) or getattr(thing, "__module__", None) != module.__name__:
            continue
        yield name, thing
        if not isinstance(thing, type) or issubclass(thing, BaseException):
            continue
        for method in dir(thing):
            if method in ("__class__", "__init_subclass__", "__subclasshook__", "mro", "__new__", "__getattribute__"):
                continue
            yield f"{name}.{method}", getattr(thing, method)
            yield f"{name}().{method}", lambda *given, kind=thing, method=method: empty(kind, method, given)


def empty(kind: Any, method: str, given: tuple[Any, ...]) -> Any:
    """Create an object without calling its constructor."""
    found = getattr(kind.__new__(kind), method)
    return found(*given) if callable(found) else found


def main() -> None:
    """Call everything."""
    rng = random.Random(int(sys.argv[1]) if len(sys.argv) > 1 else 1)
    values = things()
    small = [value for value in values if not isinstance(value, int) or value in (-1, 0, 1, 2)]
    done = 0
    for name in modules():
        module = import_module(name)
        for label, call in calls_of(module):
            pool = small if label.rpartition(".")[2] in SLOW else values
            for _ in range(CALLS_EACH):
                given = [rng.choice(pool) for _ in range(rng.randrange(MOST_ARGUMENTS + 1))]
                if "-v" in sys.argv:
                    Path("last-call.txt").write_text(f"{name} {label} {[type(one) for one in given]}", encoding="utf-8")
                try:
                    answer = call(*given)
                    if hasattr(answer, "__next__"):
                        next(answer, None)
                    repr(answer)
                except (Exception, SystemExit):  # any error will do
                    pass
                done += 1
    print(done)


if __name__ == "__main__":
    main()
