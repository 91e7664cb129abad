"""The examples' moves against published counts."""

from __future__ import annotations

import pytest

from board import Board
from engine import perft
from tests.examples.loading import example

PUBLISHED = {
    "connect_four": (7, 49, 343, 2401, 16807, 117649, 823536, 5673234),
    "othello": (4, 12, 56, 244, 1396, 8200, 55092),
    "draughts": (7, 49, 302, 1469, 7361, 36768, 179740, 845931),
}
QUICK = {"connect_four": 6, "othello": 6, "draughts": 6}
"""The depths that take only a moment."""
CASES = [
    pytest.param(name, depth, count, marks=() if depth <= QUICK[name] else pytest.mark.slow)
    for name, counts in PUBLISHED.items()
    for depth, count in enumerate(counts, start=1)
]


def games(board: Board, depth: int) -> int:
    """Return the number of move sequences in which no move follows a win; perft continues past it."""
    if board.outcome is not None:
        return 0
    if depth == 1:
        return len(board.legal_moves)
    return sum(games(move.execute(), depth - 1) for move in board.variant.legal_moves(board))


@pytest.mark.parametrize(("name", "depth", "count"), CASES)
def test_the_moves_of_an_example_agree_with_the_published_count(name: str, depth: int, count: int) -> None:
    counted = games if name == "connect_four" else perft
    assert counted(example(name)().start(), depth) == count


def test_perft_counts_moves_after_a_win_too() -> None:
    board = example("connect_four")().parse("7/7/7/7/ddd4/DDDD3 y")
    assert board.outcome is not None
    assert (perft(board, 1), games(board, 1)) == (7, 0)
