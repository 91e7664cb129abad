from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from board import IllegalMoveError, ParseError, WoodpusherError
from engine import load
from engine.notation.uci import format_uci, parse_uci

CHESS = load("chess")


@pytest.mark.parametrize(
    ("fen", "uci", "san"),
    [
        ("4k3/8/8/8/8/4K3/8/R6R w - - 0 1", "a1d1", "Rad1"),
        ("4k3/8/8/R7/8/8/8/R3K3 w - - 0 1", "a1a3", "R1a3"),
        ("1k6/8/8/8/Q2Q4/8/8/Q3K3 w - - 0 1", "a4d1", "Qa4d1"),
        ("4k3/8/8/8/8/8/8/N3K2N w - - 0 1", "a1b3", "Nb3"),
        ("4r1k1/8/8/8/8/4N3/8/N3K3 w - - 0 1", "a1c2", "Nc2"),  # the other knight is pinned
        ("r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 0 1", "h5f7", "Qxf7#"),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", "a8=Q+"),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8n", "a8=N"),
        ("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "d4e3", "dxe3"),
        ("5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "O-O+"),
    ],
)
def test_san_is_the_shortest_unambiguous_notation(fen: str, uci: str, san: str) -> None:
    board = CHESS.parse(fen)
    move = parse_uci(board, uci)
    assert str(move) == san
    assert format_uci(move) == uci
    assert CHESS.parse_move(board, san) == CHESS.parse_move(board, uci) == move


@pytest.mark.parametrize(
    ("fen", "text", "san"),
    [
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "0-0", "O-O"),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "0-0-0!?", "O-O-O"),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "o-o", "O-O"),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "Ra1a8", "Ra8+"),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "Ra8", "Ra8+"),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "Ra5+", "Ra5"),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1h1", "O-O"),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8Q", "a8=Q+"),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8(N)", "a8=N"),
        ("rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1", "ed5", "exd5"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "  Nf3!! ", "Nf3"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "Ng1-f3", "Nf3"),
    ],
)
def test_reading_accepts_other_ways_to_write_a_move(fen: str, text: str, san: str) -> None:
    assert str(CHESS.parse_move(CHESS.parse(fen), text)) == san


@pytest.mark.parametrize(
    ("fen", "text", "error", "message"),
    [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "", ParseError, "such as e4"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "Nf9", ParseError, "Nf9"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e5", IllegalMoveError, "cannot go to e5"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e2e5", IllegalMoveError, "cannot go to e5"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "Nd4", IllegalMoveError, "no white knight"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "O-O", IllegalMoveError, "blocked by the bishop"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "Qd3", IllegalMoveError, "pawn on d2"),
        ("4k3/8/8/8/8/4K3/8/R6R w - - 0 1", "Rd1", IllegalMoveError, "Rad1"),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8", IllegalMoveError, "say what the pawn becomes"),
    ],
)
def test_an_impossible_move_is_rejected_with_the_reason(
    fen: str, text: str, error: type[Exception] | None, message: str
) -> None:
    board = CHESS.parse(fen)
    if error is None:
        assert CHESS.parse_move(board, text)
        return
    with pytest.raises(error, match=message) as caught:
        CHESS.parse_move(board, text)
    assert isinstance(caught.value, ValueError)


def test_chess960_writes_castling_king_to_rook() -> None:
    variant = load("chess960")
    board = variant.parse("4k3/8/8/8/8/8/8/1R4KR w HB - 0 1")
    assert {format_uci(move) for move in board.legal_moves if move.is_castling_move} == {"g1h1", "g1b1"}
    assert str(variant.parse_move(board, "g1h1")) == "O-O"


_POSITIONS = [
    CHESS.start(),
    CHESS.parse("r3k2r/1P4p1/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1"),
    CHESS.parse("4r1k1/8/8/8/8/5n2/8/R3K3 w - - 0 1"),
]
_MOVELIKE = st.text("KQRBNabcdefgh12345678x=+#O0-!? ", max_size=9)


@given(st.sampled_from(_POSITIONS), st.text(max_size=12) | _MOVELIKE)
def test_any_text_is_read_as_a_legal_move_or_rejected_with_our_own_error(board: object, text: str) -> None:
    for parse in (CHESS.parse_move, parse_uci):
        try:
            move = parse(board, text)  # type: ignore[arg-type]
        except WoodpusherError as error:
            assert isinstance(error, ValueError)
        else:
            assert move in board.legal_moves  # type: ignore[attr-defined]


@pytest.mark.parametrize("thing", [None, 7, b"e4"])
def test_a_value_that_is_not_a_string_is_rejected(thing: str) -> None:
    with pytest.raises(ParseError):
        CHESS.parse_move(CHESS.start(), thing)
    with pytest.raises(ParseError):
        parse_uci(CHESS.start(), thing)
