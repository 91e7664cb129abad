"""Frees long chains of objects, each of which holds the next, on a small stack: a test runs this in a separate process.

Prints the name of each kind of chain before freeing it, so that a crash says where.
"""

from __future__ import annotations

import gc
import sys
import threading
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from typing import Any

from attrs import field, frozen

from board import Board, State
from board.mark import Body, Hop
from board.position import keep_analysis
from engine import load
from engine.games.crazyhouse.tactics import DoubledLoudMoves
from engine.search.tactics import GoodLoudMoves, LoudMoves, Tactics
from engine.search.tree import Tree
from moves import MajorMove, Move
from moves.move import make_move
from tests.compiled.misuse import modules

LENGTH = 10_000
STACK = 1 << 18
"""Bytes: 26 for each object, far too few if each were freed within the call that frees the one that holds it."""
LONGEST = 600_000

CHESS = load("chess")
START = CHESS.start()
MOVE = START.legal_moves[0]
PIECE = MOVE.moved_piece


@frozen
class Memory(State):
    """A state that remembers an earlier board."""

    earlier: Any = field(default=None, eq=False)


def board_after(earlier: Any) -> Board:
    """Return a board whose rules have noted something about it."""
    board = Board.Builder.of(START).release()
    keep_analysis(board, earlier)
    return board


def remembering(earlier: Any) -> Board:
    """Return a board with a state that holds something."""
    return Board.Builder.of(START).set_state(Memory(earlier)).release()


def executed(earlier: Any) -> Board:
    """Return the board after a move that holds something, which its rules have noted."""
    move = make_move(MajorMove, START, PIECE, MOVE.destination_coordinate, None, earlier)
    after = move.execute()
    keep_analysis(after, move)
    return after


def body(earlier: Any) -> Body:
    """Return a body with something in place of its bit."""
    made = Body()
    made.bit = earlier
    return made


def probing(earlier: Any) -> Tree:
    """Return a search tree that asks something for true scores."""
    tree = Tree.__new__(Tree)
    tree.probe = earlier
    return tree


def kinds_of(base: type) -> Iterator[type]:
    """Yield all classes of a kind in the modules that can be compiled."""
    names = modules()
    for name in names:
        import_module(name)
    kinds: list[type] = base.__subclasses__()
    for kind in kinds:
        if kind.__module__ in names:
            yield kind
        yield from kinds_of(kind)


def moving(kind: Any) -> Callable[[Any], Any]:
    """Return how to make a move of a class that holds another one as its detail."""
    return lambda earlier: make_move(kind, START, PIECE, 20, None, earlier)


def advised(kind: Any) -> Callable[[Any], Any]:
    """Return how to make tactics of a class for something in place of a variant."""

    def made(earlier: Any) -> Tactics:
        tactics: Tactics = kind.__new__(kind)
        tactics.variant = earlier
        return tactics

    return made


def links() -> dict[str, Callable[[Any], Any]]:
    """Return, by name, how to make an object that holds another one."""
    found: dict[str, Callable[[Any], Any]] = {
        "boards that note a board": board_after,
        "boards whose state holds a board": remembering,
        "boards and moves": executed,
        "bodies": body,
        "hops": lambda earlier: Hop(PIECE, PIECE, earlier),
        "loud moves": lambda earlier: LoudMoves(earlier or ()),
        "good loud moves": lambda earlier: GoodLoudMoves(CHESS.tactics, earlier or (), None),
        "doubled loud moves": lambda earlier: DoubledLoudMoves(earlier or LoudMoves()),
        "trees": probing,
    }
    for kind in kinds_of(Move):
        found[f"moves: {kind.__name__}"] = moving(kind)
    for kind in (Tactics, *kinds_of(Tactics)):
        found[f"tactics: {kind.__name__}"] = advised(kind)
    return found


def free(link: Callable[[Any], Any], length: int) -> None:
    """Make a chain, and free it."""
    last = None
    for _ in range(length):
        last = link(last)


def free_ring() -> None:
    """Make a chain whose first object holds the last one, and let the garbage collector free it."""
    first: Any = body(None)
    last = first
    for _ in range(LENGTH):
        last = moving(MajorMove)(body(last))
    first.bit = last
    del first, last
    gc.collect()


def on_small_stack(job: Callable[[], None]) -> None:
    """Do something in a thread."""
    worker = threading.Thread(target=job)
    worker.start()
    worker.join()


def main() -> None:
    """Free all kinds of chains."""
    threading.stack_size(STACK)
    for name, link in links().items():
        print(name, file=sys.stderr, flush=True)
        on_small_stack(partial(free, link, LENGTH))
    print("a ring", file=sys.stderr, flush=True)
    on_small_stack(free_ring)
    print("the longest chain", file=sys.stderr, flush=True)
    free(moving(MajorMove), LONGEST)
    print("all freed")


if __name__ == "__main__":
    main()
