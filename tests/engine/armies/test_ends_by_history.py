"""Counting in Makruk, perpetual check and chase in Xiangqi, fourfold repetition and impasse in Shogi."""

from __future__ import annotations

from typing import Any

import pytest

from engine import load
from engine.armies.counting import counted

XIANGQI, SHOGI, MINISHOGI, MAKRUK = (load(name) for name in ("xiangqi", "shogi", "minishogi", "makruk"))


def played(game: Any, fen: str, moves: str) -> list[Any]:
    boards = [game.parse(fen)]
    for text in moves.split():
        boards.append(game.parse_move(boards[-1], text).execute())
    return boards


def test_a_chariot_that_chases_an_elephant_for_ever_loses() -> None:
    boards = played(
        XIANGQI, "2b1k4/9/9/9/9/9/9/9/2R6/3K5 b - - 0 1", "c10a8 c2c8 a8c10 c8c5" + " c10a8 c5c8 a8c10 c8c5" * 2
    )
    assert str(XIANGQI.adjudicate(boards)) == "black wins: perpetual chase"


def test_to_come_nearer_on_the_same_line_is_no_new_chase() -> None:
    boards = played(
        XIANGQI, "2b1k4/9/9/9/9/9/9/9/2R6/3K5 b - - 0 1", "c10a8 c2c8 a8c10 c8c9" + " c10a8 c9c8 a8c10 c8c9" * 2
    )
    assert XIANGQI.adjudicate(boards) is None
    assert XIANGQI.claims(boards) == ("threefold repetition",)


def test_a_protected_piece_is_not_chased() -> None:
    boards = played(
        XIANGQI, "2b1k4/9/9/9/2n6/9/9/9/2R6/3K5 b - - 0 1", "e10e9 c2c3 e9e10 c3c2" * 1 + " e10e9 c2c3 e9e10 c3c2" * 2
    )
    assert XIANGQI.adjudicate(boards) is None


def test_perpetual_check_loses_before_any_chase() -> None:
    boards = played(
        XIANGQI, "4k4/9/9/9/9/9/9/9/4R4/3K5 b - - 0 1", "e10f10 e2f2 f10e10 f2e2" * 1 + " e10f10 e2f2 f10e10 f2e2" * 2
    )
    assert str(XIANGQI.adjudicate(boards)) == "black wins: perpetual check"


def test_a_bare_king_in_makruk_is_counted_from_the_pieces_on_the_board() -> None:
    boards = played(MAKRUK, "8/8/4k3/8/3K4/8/8/R7 w - - 0 1", "a1f1 e6d6")
    count = counted(MAKRUK, boards)  # type: ignore[arg-type]
    assert (count.limit, count.number, count.is_final) == (32, 7, True)


@pytest.mark.parametrize(
    ("fen", "moves", "limit"),
    [
        ("8/8/4k3/8/3K4/8/8/RR6 w - - 0 1", "a1a2", 16),
        ("8/8/4k3/8/3K4/8/8/SS6 w - - 0 1", "a1a2", 44),
        ("8/8/4k3/8/3K4/8/8/NN6 w - - 0 1", "d4d3", 64),
        ("8/8/4k3/8/3K4/8/8/S7 w - - 0 1", "d4d3", 88),
        ("8/8/4k3/8/3K4/8/8/R6n w - - 0 1", "a1a2", 128),
        ("8/8/4k3/8/3K4/P7/8/R6n w - - 0 1", "a1a2", 0),
    ],
)
def test_the_limit_of_a_count_depends_on_the_pieces(fen: str, moves: str, limit: int) -> None:
    assert counted(MAKRUK, played(MAKRUK, fen, moves)).limit == limit  # type: ignore[arg-type]


def test_the_game_is_drawn_once_the_count_is_over() -> None:
    moves = ["a1a2", "e8d8", "a2a1", "d8e8"] * 8
    boards = played(MAKRUK, "4k3/8/8/8/8/8/8/RR2K3 w - - 0 1", " ".join(moves))
    outcomes = [MAKRUK.adjudicate([*boards[: number + 1]]) for number in range(len(boards))]
    first = next(number for number, outcome in enumerate(outcomes) if outcome is not None)
    assert (first, str(outcomes[first])) == (10, "draw: the count is over")


def test_a_fourfold_repetition_is_drawn_in_shogi_and_lost_by_white_in_minishogi() -> None:
    boards = played(MINISHOGI, "4k/p4/5/4P/K4[] w - - 0 1", "a1a2 e5e4 a2a1 e4e5 " * 3)
    assert str(MINISHOGI.adjudicate(boards)) == "black wins: repetition"
    boards = played(SHOGI, "4k4/9/2p6/9/9/9/2P6/9/K8[] w - - 0 1", "a1a2 e9e8 a2a1 e8e9 " * 3)
    assert str(SHOGI.adjudicate(boards)) == "draw: fourfold repetition"


def test_a_king_that_has_entered_with_enough_pieces_wins() -> None:
    enough = "1K1RR4/PPPPPGGG1/9/9/9/9/9/9/4k4[BBSSNNLLPPPPPP] w - - 0 1"
    assert "impasse" in str(SHOGI.adjudicate([SHOGI.parse(enough)]))
    for fen in (
        enough.replace("GGG1", "GG2"),  # nine pieces in the zone
        enough.replace("[BBSSNNLLPPPPPP]", "[SS]"),  # too few points
        "9/PPPPPGGGR/9/9/K8/9/9/9/4k4[BBSSNNLLPPPPPP] w - - 0 1",  # the king is outside
    ):
        assert SHOGI.adjudicate([SHOGI.parse(fen)]) is None
