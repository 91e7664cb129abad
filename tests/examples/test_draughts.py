"""English draughts: chains of jumps, including circular ones, crowning and repetition."""

from __future__ import annotations

import pickle

import pytest

from board import IllegalMoveError
from engine import Game
from moves import MoveFactory
from tests.examples.loading import example

DRAUGHTS = example("draughts")()
CIRCLE = "8/8/2m1m3/8/2m1m3/3K4/8/8 w"
"""A white king that can jump over four men and return to its start, in either direction."""


def texts(position: str) -> list[str]:
    return sorted(map(str, DRAUGHTS.parse(position).legal_moves))


def test_capturing_is_compulsory_and_a_chain_is_played_to_its_end() -> None:
    assert texts("8/8/3m4/8/3m4/2M5/7M/8 w") == ["c3xc7"]


def test_a_circular_chain_is_one_move_that_ends_where_it_began() -> None:
    board = DRAUGHTS.parse(CIRCLE)
    assert texts(CIRCLE) == ["d3xb5xd7xf5xd3", "d3xf5xd7xb5xd3"]
    for move in board.legal_moves:
        after = move.execute()
        assert DRAUGHTS.format(after) == "8/8/8/8/8/3K4/8/8 b"
        assert move.path[0] == move.path[-1] == move.current_coordinate == move.destination_coordinate
        assert DRAUGHTS.parse_move(board, str(move)) == move
        assert pickle.loads(pickle.dumps(move)) == move
    assert len(set(board.legal_moves)) == 2


def test_the_short_text_of_a_chain_is_rejected_where_two_chains_share_it() -> None:
    with pytest.raises(IllegalMoveError, match="could be d3xb5xd7xf5xd3 or d3xf5xd7xb5xd3"):
        DRAUGHTS.parse_move(DRAUGHTS.parse(CIRCLE), "d3xd3")


def test_a_man_that_reaches_the_last_row_is_crowned_and_its_move_ends() -> None:
    board = DRAUGHTS.parse("8/2m1m3/1M6/8/8/8/8/8 w")
    assert texts("8/2m1m3/1M6/8/8/8/8/8 w") == ["b6xd8"]  # as a king it could have jumped on
    assert DRAUGHTS.format(board.legal_moves[0].execute()) == "3K4/4m3/8/8/8/8/8/8 b"
    assert DRAUGHTS.format(MoveFactory.create_move(DRAUGHTS.parse("8/M7/8/8/8/8/7m/8 w"), "a7", "b8").execute()) == (
        "1K6/8/8/8/8/8/7m/8 b"
    )


def test_a_man_jumps_forward_only_and_a_king_both_ways() -> None:
    assert texts("8/8/8/3M4/4m3/8/8/8 w") == ["d5-c6", "d5-e6"]
    assert texts("8/8/8/3K4/4m3/8/8/8 w") == ["d5xf3"]


def test_a_side_that_cannot_move_has_lost() -> None:
    outcome = DRAUGHTS.parse("8/8/8/8/8/1m6/M7/8 b").legal_moves[0].execute().outcome
    assert outcome is None
    assert str(DRAUGHTS.parse("8/8/8/8/8/2m5/1m6/M7 w").outcome) == "black wins: white cannot move"


def test_the_third_occurrence_of_a_position_is_a_draw() -> None:
    game = Game(DRAUGHTS.parse("K7/8/8/8/8/8/8/7k w"))
    for text in ("a8-b7", "h1-g2", "b7-a8", "g2-h1") * 2:
        game.play(text)
    assert str(game.outcome) == "draw: threefold repetition"
