"""The default notation of every game: positions, states and moves."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Literal, TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from board import Alliance, Board, Builder, IllegalMoveError, IllegalPositionError, ParseError, Position
from board.annotations import fits
from moves import Move, MoveFactory
from tests.board.small_games import Flag, Pebble, Pot, Row, Stone, Trio
from tests.examples.loading import example


def test_a_position_is_rows_from_the_top_and_the_side_to_move() -> None:
    board = Builder(Row()).set_piece(Stone(Alliance.WHITE, 0)).set_piece(Flag(Alliance.BLACK, 5)).build()
    assert Row().format(board) == "S4f w"
    assert Row().parse("S4f w") == board
    assert Row().parse(" S4f  w ") == board


def test_with_more_than_two_players_each_letter_has_the_number_of_its_side() -> None:
    board = Trio().start().legal_moves[4].execute()
    assert Trio().format(board) == "3/1p11 2 count=(1, 0, 0);note='moved'"
    again = Trio().parse(Trio().format(board))
    assert again == board
    assert again.state == board.state
    assert Trio().parse("p1p2p3/3 1").pieces() == tuple(
        Pebble(side, square) for square, side in enumerate(Trio().players)
    )


def test_capitals_are_whites_whichever_side_begins() -> None:
    othello = example("othello")(4)
    assert othello.format(othello.start()) == "4/1Dd1/1dD1/4 b".replace("D", "x").replace("d", "D").replace("x", "d")
    white = othello.parse("D3/4/4/4 w").pieces()[0]
    assert white.alliance is Alliance.WHITE
    assert white.symbol == "D"


def test_a_default_state_is_not_written() -> None:
    assert Trio().format(Trio().start()) == "3/3 1"
    assert Trio().parse("3/3 1").state == Pot()


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "expected a position such as 'S1s3 w', got ''"),
        ("Ss4", "expected the side to move, one of w, b, got ''"),
        ("Ss4 x", "expected the side to move, one of w, b, got 'x'"),
        ("Ss4/6 w", "expected 1 rows separated by /, got 2"),
        ("Ss5 w", "expected 6 squares in row 1, got 7"),
        ("Sz4 w", "expected a number or one of the letters s, f, got 'z'"),
        ("9999999 w", "expected at most 999 empty squares in a row"),
        ("Ss4 w count=3", r"expected the state as name=value \(known: no state at all\)"),
        (None, "expected a position as a string, got None"),
    ],
)
def test_an_invalid_position_is_rejected_with_a_clear_message(text: str, complaint: str) -> None:
    with pytest.raises(ParseError, match=complaint):
        Row().parse(text)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("3/3 1 sum=3", "known: count, note"),
        ("3/3 1 count=", "expected a value for count"),
        ("3/3 1 count=__import__('os')", "expected a value for count"),
        ("3/p9p1p1 1", "expected p and the number of its side, got 'p9'"),
        ("3/p", "expected p and the number of its side, got 'p'"),
    ],
)
def test_an_invalid_state_is_rejected_with_a_clear_message(text: str, complaint: str) -> None:
    with pytest.raises(ParseError, match=complaint):
        Trio().parse(text)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("3/3 1 count={[]: 1}", "expected a value for count"),
        ("3/3 1 count={{}}", "expected a value for count"),
        ("3/3 1 count=None", r"expected count as tuple\[int, ...\], got None"),
        ("3/3 1 count=[1, 2]", r"expected count as tuple\[int, ...\], got \[1, 2\]"),
        ("3/3 1 count=(1, 'x')", r"expected count as tuple\[int, ...\], got \(1, 'x'\)"),
        ("3/3 1 note=5", "expected note as str, got 5"),
        (f"3/3 1 count=(0x{'f' * 10_000},)", "expected parts that can be written as strings"),
    ],
)
def test_a_state_with_a_value_of_the_wrong_type_is_rejected(text: str, complaint: str) -> None:
    with pytest.raises(ParseError, match=complaint):
        Trio().parse(text)


class Fragile(Trio):
    """A game whose rules rely on more than the state's types say."""

    name = "fragile"

    def legal_moves(self, board: Board) -> tuple[Move, ...]:
        assert isinstance(board.state, Pot)
        _ = board.state.count[self.players.index(board.move_maker)], 12 // (board.state.note != "zero")
        return super().legal_moves(board)


@pytest.mark.parametrize(("state", "cause"), [("count=(1,)", "IndexError"), ("note='zero'", "ZeroDivisionError")])
def test_a_state_that_the_rules_cannot_use_is_rejected_when_it_is_read(state: str, cause: str) -> None:
    with pytest.raises(
        IllegalPositionError, match=f"the rules of fragile cannot use the state .*: {cause}: "
    ) as caught:
        Fragile().parse(f"3/3 2 {state}")
    assert isinstance(caught.value, ValueError)


@pytest.mark.parametrize(
    ("value", "kind", "is_right"),
    [
        (None, int | None, True),
        ("x", int | None, False),
        (True, int, True),
        (1, float, True),
        ((1, "a"), tuple[int, str], True),
        ((1,), tuple[int, str], False),
        ((), tuple[int, ...], True),
        ([(1, 2)], list[tuple[int, int]], True),
        ({"a": 1}, dict[str, int], True),
        ({"a": "b"}, dict[str, int], False),
        (frozenset({1}), frozenset[str], False),
        ("b", Literal["a", "b"], True),
        ("c", Literal["a", "b"], False),
        ([1], Sequence[int], True),
        (object(), Any, True),
        (5, TypeVar("T"), True),
    ],
)
def test_a_value_is_compared_with_the_type_that_a_field_declares(value: object, kind: Any, is_right: bool) -> None:
    assert fits(value, kind) is is_right


@given(st.text(max_size=30))
def test_any_text_is_a_position_or_a_parse_error(text: str) -> None:
    for variant in (Row(), Trio()):
        with suppress(ParseError):
            variant.parse(text)
        with suppress(ParseError, IllegalMoveError):
            variant.parse_move(variant.start(), text)


def test_moves_are_written_by_their_squares() -> None:
    board = Row().parse("Ss4 w")
    assert [str(move) for move in board.legal_moves] == ["a1xb1"]
    assert [str(move) for move in Row().parse("S5 w").legal_moves] == ["a1-b1"]
    assert [str(move) for move in Trio(1).start().legal_moves] == ["a2", "a1"]
    assert Row().parse_move(board, " A1xB1 ") == board.legal_moves[0]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("a1-c1", "the stone on a1 cannot go to c1"),
        ("c1-d1", "there is nothing on c1"),
        ("b1-c1", "it is white's turn, and the stone on b1 is black"),
        ("a1", "a1 is occupied"),
        ("d1", "nothing can be placed on d1 now"),
        ("z9-a1", "expected a move such as a1xb1, got 'z9-a1'"),
        ("", "expected a move such as a1xb1"),
    ],
)
def test_a_move_that_is_not_legal_is_rejected_with_its_reason(text: str, complaint: str) -> None:
    with pytest.raises((IllegalMoveError, ParseError), match=complaint):
        Row().parse_move(Row().parse("Ss4 w"), text)


def test_why_not_is_called_with_coordinates_whatever_was_given() -> None:
    asked: list[tuple[object, ...]] = []

    class Curious(Row):
        name = "curious"

        def why_not(self, board: Position, start: object, destination: object, promotion: object = None) -> str:
            asked.append((start, destination, promotion))
            return "because"

    board = Curious().start()
    assert MoveFactory.create_move(board, "a1", "c1").reason == "because"
    MoveFactory.create_move(board, 0, 2)
    with pytest.raises(IllegalMoveError, match="because"):
        Curious().parse_move(board, "a1-c1")
    assert asked == [(0, 2, None)] * 3
