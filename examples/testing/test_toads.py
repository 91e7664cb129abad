"""Tests of a game of one's own: no import of woodpusher is needed for its fixtures."""

import pytest
from toads import Hopper, Leap, ToadsAndFrogs

from board import Alliance, Builder
from engine import solve
from engine.testing import check_variant

GAME = ToadsAndFrogs()


def test_the_game_keeps_what_every_tool_relies_on():
    check_variant(GAME, games=5)


def test_a_toad_leaps_over_a_frog(board, assert_legal, assert_board):
    leap = assert_legal(board("3Hh3 w", GAME), "d1-f1")
    assert isinstance(leap, Leap)
    assert leap.leapt is Hopper(Alliance.BLACK, 4)
    assert_board(leap.execute(), "4hH2 b")


def test_two_frogs_in_a_row_are_too_many(board, assert_illegal):
    assert_illegal(board("3Hhh2 w", GAME), "d1-g1", "cannot go to g1")


def test_a_position_is_built_piece_by_piece(assert_moves):
    builder = Builder(GAME).set_piece(Hopper(Alliance.WHITE, 0)).set_piece(Hopper(Alliance.BLACK, 1))
    assert_moves(builder.build(), ["a1-c1"])


def test_a_leap_leaves_the_piece_in_the_middle_where_it_was(board):
    assert board(variant=GAME, moves="c1-d1 f1-e1 d1-f1") == board("HH2hHhh b", GAME)


def test_the_number_of_games(board, assert_perft):
    assert_perft(board(variant=GAME), {1: 1, 2: 1, 3: 2, 4: 2})


@pytest.mark.positions("toads.txt", ToadsAndFrogs(each=2, gap=2))
def test_the_value_of_a_position(position, value):
    assert str(solve(position).value(position)) == value
