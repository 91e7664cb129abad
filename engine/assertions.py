"""The assertions of ``engine.testing.assertions``, under their original name."""

from engine.testing.assertions import (
    assert_board,
    assert_illegal,
    assert_legal,
    assert_mate_in,
    assert_moves,
    assert_perft,
    board,
)

__all__ = ["assert_board", "assert_illegal", "assert_legal", "assert_mate_in", "assert_moves", "assert_perft", "board"]
