"""Answers that must be the same compiled and interpreted: a test runs this in a process of each mode."""

from __future__ import annotations

import json
import pickle
import random
import sys
from pathlib import Path
from typing import Any

import engine
from board import Board
from engine import load, names, perft
from engine.learning import Net
from engine.search.alphabeta import AlphaBeta
from engine.search.limits import Limits
from tests.engine.learning.nets import some_weights

DEEPER = {"chess": 3, "crazyhouse": 3, "atomic": 3, "horde": 3, "chess960": 3}
SEARCHED = (
    "chess",
    "chess960",
    "king-of-the-hill",
    "crazyhouse",
    "three-check",
    "atomic",
    "antichess",
    "track",
    "racing-kings",
)
NETS = ("chess", "crazyhouse", "horde", "track", "xiangqi", "minishogi")
SEARCH_DEPTH = 3
LENGTH = 25
"""How many boards a random game has at most."""


def wandered(name: str) -> list[Board]:
    """Return the boards of a random game, always the same."""
    rng = random.Random(5)
    board = load(name).start()
    boards = [board]
    while len(boards) < LENGTH and board.outcome is None:
        board = rng.choice(board.legal_moves).execute()
        boards.append(board)
    return boards


def found(board: Board) -> list[Any]:
    """Return the result of a search of fixed depth."""
    search = AlphaBeta(board.variant)
    finding = search.search([board], Limits(depth=SEARCH_DEPTH))[0]
    return [str(finding.move), finding.score, search.nodes]


def net_of(name: str) -> Net:
    """Return a net with random weights, always the same."""
    return Net(some_weights(load(name)))


def answers(folder: Path) -> dict[str, Any]:
    """Return all answers, and write pickles into a folder."""
    games = {name: wandered(name) for name in names()}
    kept = {name: (boards, boards[0].legal_moves) for name, boards in games.items()}
    (folder / f"{'compiled' if engine.compiled else 'plain'}.pickle").write_bytes(pickle.dumps(kept))
    return {
        "perft": {name: perft(load(name).start(), DEEPER.get(name, 2)) for name in names()},
        "keys": {name: [(board.key, hash(board)) for board in boards] for name, boards in games.items()},
        "moves": {
            name: [[str(move) for move in board.legal_moves] for board in boards] for name, boards in games.items()
        },
        "evaluations": {
            name: [board.variant.tactics.evaluate(board) for board in boards] for name, boards in games.items()
        },
        "nets": {name: [net_of(name)(board) for board in games[name]] for name in NETS},
        "searches": {name: [found(board) for board in games[name][:12:4]] for name in SEARCHED},
    }


def main() -> None:
    """Print the answers; or, given a pickle, check its content and print its keys."""
    path = Path(sys.argv[1])
    if path.is_dir():
        print(json.dumps([engine.compiled, answers(path)]))
        return
    kept = pickle.loads(path.read_bytes())
    for name, (boards, moves) in kept.items():
        assert boards == wandered(name)
        assert moves == boards[0].legal_moves
        assert all(one is other for one, other in zip(boards[-1].pieces(), wandered(name)[-1].pieces(), strict=True))
    print(json.dumps([engine.compiled, {name: [board.key for board in boards] for name, (boards, _) in kept.items()}]))


if __name__ == "__main__":
    main()
