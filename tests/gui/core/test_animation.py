"""Which pieces glide between two positions."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from board import Board
from engine import load
from gui.core.animation import Animation, Glide, between, glides_back, glides_between, glides_of
from gui.views import view_of
from tests.type_narrowing import some

CHESS = load("chess")


def board_of(fen: str) -> Board:
    return CHESS.parse(fen)


def glides(board: Board, text: str) -> tuple[Glide, ...]:
    move = CHESS.parse_move(board, text)
    return glides_of(view_of(CHESS), move, move.execute())


def test_a_move_glides_from_square_to_square_and_hides_the_piece_that_arrives() -> None:
    (glide,) = glides(CHESS.start(), "e4")
    assert (glide.start, glide.end, glide.opacity) == ((4.5, 6.5), (4.5, 4.5), (1.0, 1.0))
    assert glide.hides is CHESS.parse_move(CHESS.start(), "e4").execute()["e4"]


def test_a_captured_piece_fades_under_the_one_that_takes_it() -> None:
    fading, moving = glides(board_of("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1"), "exd5")
    assert fading.opacity == (1.0, 0.0)
    assert fading.start == fading.end == moving.end == (3.5, 3.5)


def test_en_passant_fades_the_adjacent_pawn() -> None:
    fading, moving = glides(board_of("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"), "exd6")
    assert fading.start == (3.5, 3.5)
    assert moving.end == (3.5, 2.5)


def test_castling_glides_two_pieces() -> None:
    assert len(glides(board_of("4k3/8/8/8/8/8/8/4K2R w K - 0 1"), "O-O")) == 2


def test_a_promoting_pawn_is_a_pawn_on_its_way_and_a_queen_on_its_way_back() -> None:
    board = board_of("8/P6k/8/8/8/8/8/K7 w - - 0 1")
    move = CHESS.parse_move(board, "a8=Q")
    after = move.execute()
    (there,) = glides_of(view_of(CHESS), move, after)
    (back,) = glides_back(view_of(CHESS), move, after)
    assert there.piece.piece_type == "pawn"
    assert back.piece.piece_type == "queen"
    assert (back.start, back.end) == (there.end, there.start)


def test_taking_back_a_capture_makes_the_captured_piece_appear() -> None:
    board = board_of("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1")
    move = CHESS.parse_move(board, "exd5")
    appearing, moving = glides_back(view_of(CHESS), move, move.execute())
    assert appearing.opacity == (0.0, 1.0)
    assert appearing.hides is board["d5"]
    assert moving.end == (4.5, 4.5)


def test_between_any_two_positions_the_nearest_same_piece_slides_and_the_rest_fades() -> None:
    before = board_of("4k3/8/8/8/8/8/P6P/4K3 w - - 0 1")
    after = board_of("4k3/8/8/8/8/P6p/8/4K3 w - - 0 1")
    found = glides_between(view_of(CHESS), before, after)
    assert sorted(glide.opacity for glide in found) == [(0.0, 1.0), (1.0, 0.0), (1.0, 1.0)]
    (sliding,) = [glide for glide in found if glide.opacity == (1.0, 1.0)]
    assert (sliding.start, sliding.end) == ((0.5, 6.5), (0.5, 5.5))


@given(st.lists(st.integers(0, 10**6), max_size=30))
def test_every_piece_that_is_new_on_the_board_is_hidden_while_it_glides(choices: list[int]) -> None:
    board = CHESS.start()
    for choice in choices:
        moves = board.legal_moves
        if not moves:
            break
        move = moves[choice % len(moves)]
        after = move.execute()
        view = view_of(CHESS)
        hidden = Animation(glides_of(view, move, after), 0).hidden
        # A king that loses its castling right becomes another piece, but does not move.
        new = {piece for piece in after.pieces() if piece not in board.pieces()}
        assert {
            piece
            for piece in new
            if board[piece.position] is None or some(board[piece.position]).alliance is not (piece.alliance)
        } <= hidden
        board = after


@pytest.mark.parametrize(("now", "part"), [(-5, 0), (0, 0), (200, 1), (900, 1)])
def test_progress_goes_from_zero_to_one(now: int, part: int) -> None:
    assert Animation((), 0).progress(now) == part


def test_progress_is_fast_at_first_and_slower_at_the_end() -> None:
    animation = Animation((), 0)
    steps = [animation.progress(now) for now in range(0, 201, 20)]
    gains = [after - before for before, after in pairwise(steps)]
    assert gains == sorted(gains, reverse=True)


def test_an_animation_of_no_length_is_over_at_once() -> None:
    assert Animation((), 5, 0).progress(5) == 1
    assert Animation((), 5, 0).is_over(5)


def test_between_is_linear() -> None:
    assert between(2, 4, 0.25) == 2.5


def test_a_glide_hides_nothing_by_default() -> None:
    assert Animation((Glide(some(CHESS.start()["e2"]), (0, 0), (1, 1)),), 0).hidden == frozenset()
