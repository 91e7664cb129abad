"""Tests of an engine of one's own, here a function that looks one move ahead."""

import pytest


def my_engine(board):
    """Return a move that mates, or else the one that leaves the fewest replies."""
    return min(board.legal_moves, key=lambda move: move.execute().move_count)


@pytest.mark.positions("mates.epd")
def test_it_finds_the_mates(position, dm, bm, assert_mate_in):
    assert assert_mate_in(position, dm, my_engine) in bm


def test_it_defends_by_the_rules(board, assert_legal):
    position = board(moves="e4 e5 Qh5 Ke7")
    assert_legal(position, my_engine(position))
