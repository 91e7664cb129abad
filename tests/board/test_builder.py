from __future__ import annotations

import copy
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from board import STATELESS, Alliance, Board, Builder, CoordinateError, IllegalPositionError, Variant, WrongTypeError
from engine import load
from pieces import Bishop, King, Knight, Pawn, Queen, Rook
from pieces.chess_state import ChessState
from tests.data_files import lines_of

CHESS = load("chess")
WHITE, BLACK = Alliance.WHITE, Alliance.BLACK


def kings() -> Builder:
    return Board.Builder(CHESS).set_piece(King(WHITE, "e1")).set_piece(King(BLACK, "e8"))


@pytest.mark.parametrize("fen", lines_of("good_fens.txt"))
def test_a_builder_of_a_board_builds_an_equal_board(fen: str) -> None:
    board = CHESS.parse(fen)
    again = Board.Builder.of(board).build()
    assert again == board
    assert CHESS.format(again) == fen


def test_the_start_position_can_be_set_up_piece_by_piece() -> None:
    builder = Board.Builder(CHESS)
    for alliance, home, pawns in ((WHITE, 56, 48), (BLACK, 0, 8)):
        for file, kind in enumerate((Rook, Knight, Bishop, Queen, King, Bishop, Knight, Rook)):
            builder.set_piece(kind(alliance, home + file))
        for file in range(8):
            builder.set_piece(Pawn(alliance, pawns + file))
    assert builder.set_move_maker(WHITE).build() == CHESS.start()


def test_a_reused_builder_does_not_change_its_earlier_boards() -> None:
    builder = kings()
    first = builder.build()
    text = CHESS.format(first)
    second = builder.set_piece(Queen(WHITE, "a1")).set_move_maker(BLACK).build()
    builder.remove_piece("a1").remove_piece("e1")
    assert CHESS.format(first) == text
    assert second["a1"] is Queen(WHITE, "a1")
    assert first["a1"] is None


def test_a_piece_is_removed_by_square_number_name_or_itself() -> None:
    builder = kings().set_piece(Queen(WHITE, "a1")).set_piece(Queen(WHITE, "b1")).set_piece(Queen(WHITE, "c1"))
    builder.remove_piece(56).remove_piece("b1").remove_piece(Queen(WHITE, "c1")).remove_piece("h4")
    assert builder.build() == kings().build()


def test_a_piece_replaces_the_one_on_its_square() -> None:
    board = kings().set_piece(Queen(WHITE, "a1")).set_piece(Rook(WHITE, "a1", False)).build()
    assert board["a1"] is Rook(WHITE, "a1", False)
    assert board == CHESS.parse("4k3/8/8/8/8/8/8/R3K3 w - - 0 1")


@pytest.mark.parametrize(
    ("change", "rule"),
    [
        (lambda b: b.remove_piece("e1"), "white has no king"),
        (lambda b: b.set_piece(King(WHITE, "a5")), "white has two kings"),
        (lambda b: b.set_piece(Pawn(BLACK, "c1")), "pawn stands on c1"),
        (lambda b: b.set_piece(Pawn(WHITE, "c8")), "pawn stands on c8"),
        (lambda b: b.set_piece(Queen(WHITE, "e4")), "black is in check although"),
        (lambda b: b.set_state(ChessState(en_passant=16)), "no black pawn has jumped"),
        (lambda b: b.set_state(ChessState(en_passant=99)), "not a square from 0 to 63"),
        (lambda b: b.set_state(ChessState(en_passant="e6")), "not a square from 0 to 63"),  # type: ignore[arg-type]
        (lambda b: b.set_state(ChessState(halfmove_clock=-1)), "halfmove clock is -1"),
        (lambda b: b.set_state(ChessState(fullmove_number=0)), "fullmove number is 0"),
        (lambda b: b.set_state(STATELESS), "needs a ChessState"),
    ],
)
def test_a_position_that_breaks_a_rule_is_rejected_with_that_rule(
    change: Callable[[Builder], object], rule: str
) -> None:
    builder = kings()
    change(builder)
    with pytest.raises(IllegalPositionError, match=rule):
        builder.build()


def test_wrong_values_are_rejected_where_they_are_set() -> None:
    builder = Board.Builder(CHESS)
    with pytest.raises(WrongTypeError, match="piece"):
        builder.set_piece("king")  # type: ignore[arg-type]
    with pytest.raises(WrongTypeError, match="Alliance"):
        builder.set_move_maker("white")  # type: ignore[arg-type]
    with pytest.raises(IllegalPositionError, match="red"):
        builder.set_move_maker(Alliance.RED)
    with pytest.raises(WrongTypeError, match="State"):
        builder.set_state(None)  # type: ignore[arg-type]
    with pytest.raises(CoordinateError):
        builder.remove_piece("z9")
    with pytest.raises(WrongTypeError):
        builder.remove_piece(None)  # type: ignore[arg-type]


def test_a_castling_right_needs_king_and_rook_at_home() -> None:
    both = kings().set_piece(Rook(WHITE, "a1")).set_piece(Rook(WHITE, "h1")).build()
    assert CHESS.format(both) == "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"
    away = kings().set_piece(Rook(WHITE, "a2", True)).build()
    assert CHESS.format(away) == "4k3/8/8/8/8/8/R7/4K3 w - - 0 1"
    assert away["e1"] is King(WHITE, "e1", False)
    moved = kings().set_piece(King(WHITE, "e1", False)).set_piece(Rook(WHITE, "h1", True)).build()
    assert CHESS.format(moved) == "4k3/8/8/8/8/8/8/4K2R w - - 0 1"


_PIECES = st.sampled_from([Pawn, Knight, Bishop, Rook, Queen, King])


@given(
    st.lists(st.tuples(_PIECES, st.sampled_from([WHITE, BLACK]), st.integers(0, 63)), max_size=12),
    st.sampled_from([WHITE, BLACK]),
    st.none() | st.integers(0, 63),
)
def test_any_set_up_is_built_or_rejected_with_the_broken_rule(
    pieces: list[tuple[type, Alliance, int]], maker: Alliance, en_passant: int | None
) -> None:
    builder = kings().set_move_maker(maker).set_state(ChessState(en_passant))
    for kind, alliance, square in pieces:
        if builder.cell(square) is None and kind is not King:
            builder.set_piece(kind(alliance, square))
    try:
        board = builder.build()
    except IllegalPositionError as error:
        assert str(error)
    else:
        assert CHESS.parse(CHESS.format(board)) == board
        assert Board.Builder.of(board).build() == board


class Annotated(Builder):
    """A builder with an attribute of its own, and so with another layout."""

    note = ""

    def __init__(self, variant: Variant) -> None:
        super().__init__(variant)
        self.note = "mine"


def test_a_builder_of_another_class_is_released_as_a_board() -> None:
    builder = Annotated(CHESS).set_piece(King(WHITE, "e1")).set_piece(King(BLACK, "e8"))
    assert builder.note == "mine"
    board = builder.release()
    assert type(board) is Board
    assert board["e1"] is King(WHITE, "e1")


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy])
def test_a_copy_of_a_builder_shares_nothing_with_it(copied: Callable[[Builder], Builder]) -> None:
    builder = kings()
    board = copied(builder).release()
    builder.remove_piece("e1")
    assert board == kings().release()
