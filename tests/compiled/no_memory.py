"""Lets memory run out at each point of some calls: a test runs this in a separate process, which must not crash.

Prints each call whose answer is wrong, then or afterwards, and at the end how often memory ran out.
"""

from __future__ import annotations

import _testcapi  # type: ignore[import-not-found]
from collections.abc import Callable
from typing import Any

from board import Board
from engine import load, perft
from engine.search.alphabeta import AlphaBeta
from engine.search.limits import Limits

POINTS = 250
"""At how many points of a call memory runs out, each time once."""
SEARCHES: dict[str, AlphaBeta] = {}
CALLS: dict[str, Callable[[Board], Any]] = {
    "outcome": lambda board: str(board.outcome),
    "masks": lambda board: board.masks,
    "moves": lambda board: [str(move) for move in board.legal_moves],
    "boards": lambda board: [move.execute().key for move in board.legal_moves],
    "counts": lambda board: perft(board, 2),
    "search": lambda board: SEARCHES[board.variant.name].search([board], Limits(depth=2))[0].score,
}
POSITIONS: dict[str, str] = {
    "chess": "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "crazyhouse": "r3k2r/p1ppqpb1/1n2pnp1/3PN3/1p2P3/2N2Q1p/PPPB1PPP/R3K2R[Bb] w KQkq - 0 1",
    "horde": "4k3/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP w - - 0 1",
    "track": load("track").format(load("track").start()),
}


def without_memory(call: Callable[[Board], Any], board: Board, point: int) -> Any:
    """Return the answer of a call during which one request for memory fails, or None if that ends it."""
    try:
        _testcapi.set_nomemory(point, point + 1)
        try:
            return call(board)
        finally:
            _testcapi.remove_mem_hooks()
    except MemoryError:
        return None


def main() -> None:
    """Make all calls."""
    failures = 0
    for name, text in POSITIONS.items():
        SEARCHES[name] = AlphaBeta(load(name), 1)
        for title, call in CALLS.items():
            expected = call(load(name).parse(text))
            for point in range(POINTS):
                board = load(name).parse(text)
                found = without_memory(call, board, point)
                failures += found is None
                if found not in (None, expected) or call(board) != expected:
                    print(f"{name}: {title} is wrong after request {point}")
    print(failures)


if __name__ == "__main__":
    main()
