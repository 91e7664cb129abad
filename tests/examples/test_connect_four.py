"""Connect Four: gravity, lines, and small boards solved."""

from __future__ import annotations

import pytest

from board import OptionError
from engine import Game, solve
from tests.examples.loading import example

CONNECT_FOUR = example("connect_four")


def test_disks_fall_to_the_lowest_empty_square() -> None:
    game = Game(CONNECT_FOUR().start())
    for text in ("d1", "d2", "d3", "d4", "d5", "d6"):
        game.play(text)
    assert [str(move) for move in game.board.legal_moves] == ["a1", "b1", "c1", "e1", "f1", "g1"]


@pytest.mark.parametrize(
    "rows",
    ["4/4/4/DDDD", "3D/3D/3D/3D", "3D/2Dd/1Ddd/Dddd", "D3/dD2/ddD1/dddD", "4/4/dddd/4"],
)
def test_four_in_a_row_win_in_every_direction(rows: str) -> None:
    side = "y" if "D" in rows else "r"
    outcome = CONNECT_FOUR(4, 4).parse(f"{rows} {side}").outcome
    assert outcome is not None
    assert outcome.reason == "four in a row"


def test_three_in_a_row_and_lines_around_the_edge_do_not_win() -> None:
    for rows in ("5/5/5/5/DDD2", "5/5/5/3DD/DD3"):
        assert CONNECT_FOUR(5, 5).parse(f"{rows} y").outcome is None


def test_a_full_board_is_a_draw() -> None:
    assert str(CONNECT_FOUR(4, 4).parse("DDdd/ddDD/DDdd/ddDD r").outcome) == "draw: the board is full"


@pytest.mark.parametrize("options", [{"columns": 3}, {"rows": 13}, {"columns": True}])
def test_other_sizes_are_rejected(options: dict[str, int]) -> None:
    with pytest.raises(OptionError, match="to be a number from 4 to 12"):
        CONNECT_FOUR(**options)


def test_on_four_columns_and_four_rows_best_play_ends_in_a_tie() -> None:
    solution = solve(CONNECT_FOUR(4, 4))
    start = solution.variant.start()
    assert solution.count == 161_029
    assert str(solution.value(start)) == "tie"
    assert solution.remoteness(start) == 16


def test_on_five_columns_and_four_rows_best_play_ends_in_a_tie() -> None:
    solution = solve(CONNECT_FOUR(5, 4))
    start = solution.variant.start()
    assert solution.count == 3_945_711
    assert str(solution.value(start)) == "tie"
