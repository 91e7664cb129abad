from __future__ import annotations

import pickle

import pytest

from board import CoordinateError, IllegalMoveError, MoveStatus, WoodpusherError, WrongTypeError
from engine import load
from moves import NULL_MOVE, KingSideCastleMove, MoveFactory, NullMove, PawnJump, PawnPromotion, QueenSideCastleMove
from pieces import Queen
from tests.data_files import rows_of

CHESS = load("chess")
HOME = CHESS.parse("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")


def test_a_move_is_found_by_names_or_by_coordinates() -> None:
    board = CHESS.start()
    by_name = MoveFactory.create_move(board, "e2", "e4")
    assert isinstance(by_name, PawnJump)
    assert by_name == MoveFactory.create_move(board, 52, 36)
    assert by_name
    assert CHESS.format(by_name.execute()) == "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"


def test_a_legal_move_has_no_reason_against_it() -> None:
    for variant in ("chess", "hanoi", "track", "peg"):
        assert {move.reason for move in load(variant).start().legal_moves} == {""}


def test_the_factory_is_not_instantiable() -> None:
    with pytest.raises(TypeError):
        MoveFactory()


@pytest.mark.parametrize(("fen", "start", "destination", "promotion", "reason", "status"), rows_of("refusals.txt"))
def test_a_move_that_is_not_legal_is_a_null_move_with_the_reason(
    fen: str, start: str, destination: str, promotion: str, reason: str, status: str
) -> None:
    board = CHESS.parse(fen)
    move = MoveFactory.create_move(board, start, destination, promotion or None)
    assert isinstance(move, NullMove)
    assert reason in move.reason
    transition = board.current_player.make_move(move)
    assert transition.board is board
    assert transition.status is MoveStatus[status]
    with pytest.raises(IllegalMoveError) as caught:
        move.execute()
    assert move.reason in str(caught.value)
    assert fen in str(caught.value)


def test_every_pair_of_squares_gives_a_legal_move_or_a_reason() -> None:
    for fen in (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "4r1k1/8/8/8/1b6/5n2/P2N1P2/R3K2R w KQ - 0 1",
    ):
        board = CHESS.parse(fen)
        legal = {(move.current_coordinate, move.destination_coordinate) for move in board.legal_moves}
        for start in range(64):
            for destination in range(64):
                move = MoveFactory.create_move(board, start, destination)
                if not move:
                    assert (start, destination) not in legal
                    assert len(move.reason) > 10


def test_null_moves_are_false_and_equal_to_each_other_and_to_nothing_else() -> None:
    other = MoveFactory.create_move(CHESS.start(), "e2", "e5")
    assert other == NULL_MOVE
    assert hash(other) == hash(NULL_MOVE)
    assert not other
    assert other != CHESS.start().legal_moves[0]
    assert CHESS.start().legal_moves[0] != other
    assert pickle.loads(pickle.dumps(other)).reason == other.reason
    assert not other.transition.moved
    assert other.attacked_piece is None


@pytest.mark.parametrize(("start", "destination"), [("e9", "e4"), ("e2", "x"), (64, 0), (0, -1)])
def test_a_missing_square_is_an_error_not_a_null_move(start: str, destination: str) -> None:
    with pytest.raises(CoordinateError):
        MoveFactory.create_move(CHESS.start(), start, destination)


@pytest.mark.parametrize("promotion", ["queen", "q", "Q", Queen])
def test_a_promotion_may_be_a_letter_a_name_or_a_class(promotion: str) -> None:
    board = CHESS.parse("3rk3/4P3/8/8/8/8/8/4K3 w - - 0 1")
    move = MoveFactory.create_move(board, "e7", "d8", promotion)
    assert isinstance(move, PawnPromotion)
    assert isinstance(move.promotion, Queen)
    assert move.is_attack
    assert str(move) == "exd8=Q+"


@pytest.mark.parametrize(("promotion", "error"), [("x", WoodpusherError), (5, WrongTypeError), (str, WrongTypeError)])
def test_a_promotion_to_nonsense_is_an_error(promotion: str, error: type[Exception]) -> None:
    with pytest.raises(error, match="promotion"):
        MoveFactory.create_move(CHESS.start(), "e2", "e4", promotion)


def test_castling_is_read_as_king_two_squares_or_king_to_rook() -> None:
    for destination in ("g1", "h1"):
        assert isinstance(MoveFactory.create_move(HOME, "e1", destination), KingSideCastleMove)
    for destination in ("c1", "a1"):
        assert isinstance(MoveFactory.create_move(HOME, "e1", destination), QueenSideCastleMove)


def test_a_king_step_is_preferred_to_castling_onto_the_same_square() -> None:
    board = load("chess960").parse("4k3/8/8/8/8/8/8/5K1R w H - 0 1")
    assert not MoveFactory.create_move(board, "f1", "g1").is_castling_move
    assert MoveFactory.create_move(board, "f1", "h1").is_castling_move


def test_a_null_move_equals_others_whatever_their_reason() -> None:
    assert NullMove("one") == NullMove("another")
    assert NullMove("one") in (NULL_MOVE,)
