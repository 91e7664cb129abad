"""EPD: positions with operations, read and written, with python-chess as the referee."""

from __future__ import annotations

import random

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from board import ArgumentError, ParseError, RecordError, WoodpusherError
from engine import load
from engine.notation.epd import Epd, Symbol, format_epd, parse_epd, read_epd
from engine.notation.uci import format_uci
from tests.data_files import DATA, lines_of

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"


def test_operations_have_moves_numbers_and_strings() -> None:
    epd = parse_epd(
        f'{START} bm e4 Nf3; am a4; id "the; start"; ce 35; acd 12; pv e4 e5 Nf3; D1 20; x bar 1.5; dm 3; noop; w 007;'
    )
    assert [str(move) for move in epd.best_moves] == ["e4", "Nf3"]
    assert [str(move) for move in epd.moves_to_avoid] == ["a4"]
    assert (epd.id, epd.mate) == ("the; start", 3)
    assert epd.operations["ce"] == (35,)
    assert [str(move) for move in epd.operations["pv"]] == ["e4", "e5", "Nf3"]
    assert epd.operations["D1"] == (20,)
    assert epd.operations["x"] == (Symbol("bar"), 1.5)
    assert epd.operations["noop"] == ()
    assert epd.operations["w"] == ("007",)
    assert format_epd(epd) == (
        f'{START} D1 20; acd 12; am a4; bm e4 Nf3; ce 35; dm 3; id "the; start"; noop; pv e4 e5 Nf3; w 007; x bar 1.5;'
    )


def test_the_clocks_may_follow_the_position_or_be_operations() -> None:
    for text in (f"{START} 7 30 ;D1 20 ;D2 400", f"{START} D1 20; D2 400; fmvn 30; hmvc 7;", f"{START} 7 30"):
        epd = parse_epd(text)
        assert epd.board.variant.format(epd.board) == f"{START} 7 30"
        assert parse_epd(str(epd)) == epd


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "expected a position"),
        ("8/8/8 w", "expected a position"),
        ("rubbish w KQkq - bm e4;", "FEN"),
        (f"{START} bm e5;", "e5 is not legal"),
        (f"{START} pv e4 e4;", "e4 is not legal"),
        (f'{START} id "open', "closing"),
        (f"{START} ce much;", "whole number for ce"),
        (f"{START} ce;", "whole number for ce"),
        (f"{START} 7 bm e4;", "operation such as bm"),
        (f"{START} bm e4; bm d4;", "twice"),
    ],
)
def test_a_broken_line_says_what_is_wrong(text: str, message: str) -> None:
    with pytest.raises(WoodpusherError, match=message) as caught:
        parse_epd(text)
    assert isinstance(caught.value, ValueError)


def test_a_file_is_read_line_by_line_and_a_broken_line_is_reported() -> None:
    errors: list[RecordError] = []
    lines = ["# comment", f"{START} bm e4;", "", "rubbish", f"{START} bm d4;"]
    assert len(list(read_epd(lines, errors.append))) == 2
    assert (errors[0].number, errors[0].line) == (2, 4)
    assert len(list(read_epd(DATA / "bratko_kopec.epd"))) == len(lines_of("bratko_kopec.epd"))


def test_operations_that_cannot_be_written_are_rejected() -> None:
    with pytest.raises(ArgumentError, match="operation such as"):
        Epd(load("chess").start(), {"two words": ()})
    with pytest.raises(ArgumentError, match="tuple of moves"):
        Epd(load("chess").start(), {"bm": "e4"})  # type: ignore[dict-item]


WORDS = ["plain", 'with "quotes"', "back\\slash", "semi; colon", "Ümlaut", "7", "e4"]


def test_a_thousand_positions_are_read_and_written_as_python_chess_does() -> None:
    rng = random.Random(8)
    board = chess.Board()
    for number in range(1000):
        moves = list(board.legal_moves)
        if not moves or board.is_insufficient_material():
            board = chess.Board() if number % 2 else chess.Board.from_chess960_pos(rng.randrange(960))
            board = chess.Board(board.fen())
            moves = list(board.legal_moves)
        best, avoided = rng.choice(moves), rng.choice(moves)
        after = board.copy(stack=False)
        after.push(best)
        line = [best, *list(after.legal_moves)[:1]]
        theirs = board.epd(
            bm=[best], am=[avoided], pv=line, id=rng.choice(WORDS), ce=rng.randrange(-900, 900), acd=rng.randrange(30),
            c0=rng.choice(WORDS), D1=len(moves), hmvc=board.halfmove_clock, fmvn=board.fullmove_number,
        )  # fmt: skip
        ours = parse_epd(theirs)
        assert ours.board.variant.format(ours.board) == board.fen()
        assert [format_uci(move) for move in ours.best_moves] == [best.uci()]
        again = chess.Board()
        operations = again.set_epd(format_epd(ours))
        assert again.fen() == board.fen()
        assert operations == chess.Board().set_epd(theirs)
        board.push(rng.choice(moves))


@settings(max_examples=200, deadline=None)
@given(
    st.text(max_size=60)
    | st.lists(st.sampled_from(["bm", "e4", ";", '"', "\\", "1", "pv", "id", "x", " "])).map(" ".join)
)
def test_any_text_is_read_or_rejected_with_our_own_error(rest: str) -> None:
    for text in (rest, f"{START} {rest}"):
        try:
            epd = parse_epd(text)
        except WoodpusherError as error:
            assert isinstance(error, ValueError | TypeError)
        else:
            assert parse_epd(format_epd(epd)) == epd


def test_a_value_that_is_not_a_string_is_rejected() -> None:
    with pytest.raises(TypeError):
        parse_epd(5)  # type: ignore[arg-type]
    with pytest.raises(ParseError):
        parse_epd("   ")
