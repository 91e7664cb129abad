"""Othello: flipped disks, passing, the end, and small boards."""

from __future__ import annotations

import pytest

from board import Alliance, OptionError
from engine import Game, solve
from moves import Pass
from tests.examples.loading import example

OTHELLO = example("othello")


def test_black_begins_with_the_four_moves_of_the_books() -> None:
    board = OTHELLO().start()
    assert board.move_maker is Alliance.BLACK
    assert sorted(map(str, board.legal_moves)) == ["c4", "d3", "e6", "f5"]


def test_all_enclosed_disks_change_sides_in_every_direction() -> None:
    board = OTHELLO(4).parse("d3/1D1d/2DD/1dD1 b")
    after = OTHELLO(4).parse_move(board, "d1").execute()
    assert after.variant.format(after) == "d3/1d1d/2dd/1ddd w"


def test_a_side_without_a_placement_passes_and_the_other_moves_again() -> None:
    variant = OTHELLO(4)
    board = variant.parse("Dd2/4/4/4 b")
    assert [type(move) for move in board.legal_moves] == [Pass]
    assert str(board.legal_moves[0]) == "pass"
    after = variant.parse_move(board, "pass").execute()
    assert variant.format(after) == "Dd2/4/4/4 w"
    assert [str(move) for move in after.legal_moves] == ["c4"]


def test_the_game_is_over_when_no_one_can_move_and_most_disks_win() -> None:
    outcome = OTHELLO(4).parse("DDD1/4/4/d3 b").outcome
    assert outcome is not None
    assert str(outcome) == "white wins: 3 disks to 1"
    assert outcome.scores[Alliance.WHITE] == 3
    draw = OTHELLO(4).parse("D3/4/4/3d w").outcome
    assert draw is not None
    assert draw.is_draw


@pytest.mark.slow
def test_on_four_by_four_squares_white_wins() -> None:
    solution = solve(OTHELLO(4))
    start = solution.variant.start()
    assert str(solution.value(start)) == "lose"
    assert len(solution.line(start)) == solution.remoteness(start)


def test_the_shortest_game_ends_with_all_disks_black() -> None:
    game = Game(OTHELLO().start())
    for text in ["e6", "f4", "e3", "f6", "g5", "d6", "e7", "f5", "c5"]:
        game.play(text)
    assert game.outcome is not None
    assert str(game.outcome) == "black wins: 13 disks to 0"


@pytest.mark.parametrize("size", [3, 5, 12, "8", None])
def test_other_sizes_are_rejected(size: object) -> None:
    with pytest.raises(OptionError, match="size to be one of 4, 6, 8, 10"):
        OTHELLO(size)
