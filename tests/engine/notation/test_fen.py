from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from board import IllegalPositionError, ParseError, WoodpusherError
from engine import load
from engine.games.chess.rules import Chess
from engine.notation.fen import parse_fen
from tests.data_files import lines_of, rows_of

CHESS = load("chess")
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


@pytest.mark.parametrize("fen", lines_of("good_fens.txt"))
def test_a_fen_is_read_and_written_exactly(fen: str) -> None:
    assert CHESS.format(CHESS.parse(fen)) == fen


@pytest.mark.parametrize(("fen", "message"), rows_of("bad_fens.txt"))
def test_a_bad_fen_is_rejected_with_the_field_or_rule_that_is_wrong(fen: str, message: str) -> None:
    with pytest.raises(WoodpusherError, match=message) as caught:
        CHESS.parse(fen)
    assert isinstance(caught.value, ValueError)
    assert fen in str(caught.value)


@pytest.mark.parametrize("thing", [None, 5, b"8/8", ["w"]])
def test_a_value_that_is_not_a_string_is_rejected(thing: str) -> None:
    with pytest.raises(ParseError):
        CHESS.parse(thing)


class _Counting(Chess):
    """A relative that reads a number from the end of a FEN and checks nothing."""

    def read_extras(self, fields: list[str]) -> tuple[int]:
        return (int(fields.pop().split("=")[1]),)


@pytest.mark.parametrize("fen", ["", START, f"{START} count=many"])
def test_a_fen_that_a_relative_cannot_read_is_a_parse_error_that_names_it(fen: str) -> None:
    with pytest.raises(ParseError, match=r"cannot read the fields that .* adds to a FEN") as caught:
        parse_fen(_Counting(), fen)
    assert repr(fen) in str(caught.value)


def test_the_clocks_may_be_left_out() -> None:
    assert CHESS.format(CHESS.parse("4k3/8/8/8/8/8/8/4K3 b - -")) == "4k3/8/8/8/8/8/8/4K3 b - - 0 1"


def test_castling_rights_may_come_in_any_order_and_as_files() -> None:
    assert CHESS.parse(START.replace("KQkq", "qkQK")) == CHESS.start()
    assert CHESS.parse(START.replace("KQkq", "HAha")) == CHESS.start()


@pytest.mark.parametrize(
    "fen",
    [
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",  # no pawn adjacent
        "4k3/8/8/8/4Pp2/8/8/4KR2 b - e3 0 1",  # it may be taken
        "8/8/8/8/k3Pp1R/8/8/4K3 b - e3 0 1",  # both pawns leave the rank and uncover a check
        "5k2/8/8/8/4Pp2/8/8/4KR2 b - e3 0 1",  # the taker is pinned along its file
        "8/8/7k/8/4Pp2/8/8/2B1K3 b - e3 0 1",  # the taker may take along the line it is pinned on
    ],
)
def test_an_en_passant_square_is_named_only_if_a_capture_there_is_legal(fen: str) -> None:
    board = CHESS.parse(fen)
    legal = any(move.is_attack and str(move).startswith("fxe3") for move in board.legal_moves)
    assert (" e3 " in CHESS.format(board)) == legal


def test_chess960_reads_kqkq_as_the_outermost_rooks_and_writes_files() -> None:
    chess960 = load("chess960")
    board = chess960.parse("1rkr3r/8/8/8/8/8/8/1RKR3R w KQkq - 0 1")
    assert chess960.format(board) == "1rkr3r/8/8/8/8/8/8/1RKR3R w HBhb - 0 1"
    inner = chess960.parse("1rkr3r/8/8/8/8/8/8/1RKR3R w DBdb - 0 1")
    assert chess960.format(inner) == "1rkr3r/8/8/8/8/8/8/1RKR3R w DBdb - 0 1"
    assert inner != board


def test_a_position_error_names_the_fen() -> None:
    with pytest.raises(IllegalPositionError, match="8/8/8/8/8/8/8/8 w"):
        CHESS.parse("8/8/8/8/8/8/8/8 w - - 0 1")


@given(st.text(max_size=80))
def test_any_text_at_all_is_read_or_rejected_with_our_own_error(text: str) -> None:
    for variant in (CHESS, load("chess960")):
        try:
            board = variant.parse(text)
        except WoodpusherError as error:
            assert isinstance(error, ValueError)
        else:
            assert variant.parse(variant.format(board)) == board


_RANKS = ["8", "pppppppp", "rnbqkbnr", "RNBQKBNR", "4k3", "4K3", "p1p1p1p1", "Kk6", "44", "R3K2R", "9", ""]
_FENLIKE = st.builds(
    lambda ranks, side, rights, square, clocks: f"{'/'.join(ranks)} {side} {rights} {square} {clocks}",
    st.lists(st.sampled_from(_RANKS), min_size=7, max_size=9),
    st.sampled_from(["w", "b", "x"]),
    st.sampled_from(["-", "KQkq", "Kq", "HAha", "KK", "Dd"]),
    st.sampled_from(["-", "e3", "e6", "a6", "h3", "e4", "i9"]),
    st.sampled_from(["0 1", "99 200", "", "0", "-1 1", "a b"]),
)


@given(_FENLIKE)
def test_strings_that_look_like_fen_are_read_or_rejected_with_our_own_error(text: str) -> None:
    try:
        board = CHESS.parse(text)
    except WoodpusherError as error:
        assert isinstance(error, ValueError)
    else:
        assert CHESS.parse(CHESS.format(board)) == board


@pytest.mark.parametrize("fen", ["4k3/8/8/8/8/8/8/4K2R w K - 1 0", "4k3/8/8/8/8/8/8/4K2R b K - 0 00"])
def test_move_number_0_is_read_as_1(fen: str) -> None:
    board = CHESS.parse(fen)
    assert CHESS.format(board).endswith(" 1")
    assert CHESS.parse(CHESS.format(board)) == board
