from __future__ import annotations

import copy
import pickle

import pytest

from board import Alliance, Board, MoveStatus
from engine import load
from moves import (
    AttackMove,
    CastleMove,
    KingSideCastleMove,
    MajorAttackMove,
    MajorMove,
    Move,
    PawnAttackMove,
    PawnEnPassantAttackMove,
    PawnJump,
    PawnMove,
    PawnPromotion,
    QueenSideCastleMove,
)
from pieces import King, Pawn, Rook

CHESS = load("chess")


def move_of(fen: str, text: str) -> Move:
    return CHESS.parse_move(CHESS.parse(fen), text)


@pytest.mark.parametrize(
    ("fen", "text", "kind", "after"),
    [
        ("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "Ra5", MajorMove, "4k3/8/8/R7/8/8/8/4K3 b - - 1 1"),
        ("4k3/8/8/n7/8/8/8/R3K3 w Q - 4 9", "Rxa5", MajorAttackMove, "4k3/8/8/R7/8/8/8/4K3 b - - 0 9"),
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 7 1", "e3", PawnMove, "4k3/8/8/8/8/4P3/8/4K3 b - - 0 1"),
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 7 1", "e4", PawnJump, "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1"),
        ("4k3/8/8/8/3p4/8/4P3/4K3 w - - 7 1", "e4", PawnJump, "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1"),
        ("4k3/8/8/8/8/3n4/4P3/4K3 w - - 7 1", "exd3", PawnAttackMove, "4k3/8/8/8/8/3P4/8/4K3 b - - 0 1"),
        ("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "dxe3", PawnEnPassantAttackMove, "4k3/8/8/8/8/4p3/8/4K3 w - - 0 2"),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 7 1", "a8=N", PawnPromotion, "N3k3/8/8/8/8/8/8/4K3 b - - 0 1"),
        ("1n2k3/P7/8/8/8/8/8/4K3 w - - 7 1", "axb8=Q+", PawnPromotion, "1Q2k3/8/8/8/8/8/8/4K3 b - - 0 1"),
        ("r3k3/1P6/8/8/8/8/8/4K3 w q - 7 1", "bxa8=R+", PawnPromotion, "R3k3/8/8/8/8/8/8/4K3 b - - 0 1"),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 3 1", "O-O", KingSideCastleMove, "4k3/8/8/8/8/8/8/R4RK1 b - - 4 1"),
        ("r3k2r/8/8/8/8/8/8/4K3 b kq - 3 1", "0-0-0", QueenSideCastleMove, "2kr3r/8/8/8/8/8/8/4K3 w - - 4 2"),
    ],
)
def test_each_kind_of_move_leads_to_its_board(fen: str, text: str, kind: type[Move], after: str) -> None:
    move = move_of(fen, text)
    assert type(move) is kind
    assert CHESS.format(move.execute()) == after


def test_the_move_classes_form_the_designed_tree() -> None:
    assert issubclass(MajorAttackMove, AttackMove)
    assert issubclass(PawnAttackMove, AttackMove)
    assert issubclass(PawnEnPassantAttackMove, PawnAttackMove)
    assert issubclass(PawnPromotion, PawnMove)
    assert issubclass(KingSideCastleMove, CastleMove)
    assert issubclass(QueenSideCastleMove, CastleMove)
    assert all(issubclass(kind, Move) for kind in (MajorMove, AttackMove, PawnMove, PawnJump, CastleMove))


def test_a_move_answers_questions() -> None:
    move = move_of("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "axb8=Q+")
    assert move.moved_piece is Pawn(Alliance.WHITE, "a7")
    assert (move.current_coordinate, move.destination_coordinate) == (8, 1)
    assert move.is_attack
    assert move.attacked_piece is not None
    assert move.attacked_piece.piece_type == "knight"
    assert not move.is_castling_move
    assert move.promotion is not None
    assert move.promotion.position == 1


def test_a_castling_move_knows_its_rook() -> None:
    move = move_of("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "O-O-O")
    assert isinstance(move, CastleMove)
    assert move.is_castling_move
    assert move.castle_rook is Rook(Alliance.WHITE, "a1")
    assert (move.castle_rook_start, move.castle_rook_destination) == (56, 59)
    assert move.destination_coordinate == 58
    assert move.transition.moved == (
        (King(Alliance.WHITE, "e1"), King(Alliance.WHITE, "c1")),
        (Rook(Alliance.WHITE, "a1"), Rook(Alliance.WHITE, "d1")),
    )


def test_en_passant_removes_the_adjacent_pawn() -> None:
    move = move_of("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "dxe3")
    assert move.attacked_piece is Pawn(Alliance.WHITE, "e4")
    assert move.transition.removed == (Pawn(Alliance.WHITE, "e4"),)


@pytest.mark.parametrize(
    ("start", "castle", "after"),
    [
        ("4k3/8/8/8/8/8/8/1R4KR w HB - 0 1", "O-O", "4k3/8/8/8/8/8/8/1R3RK1 b - - 1 1"),
        ("4k3/8/8/8/8/8/8/1RK4R w HB - 0 1", "O-O-O", "4k3/8/8/8/8/8/8/2KR3R b - - 1 1"),
        ("4k3/8/8/8/8/8/8/RK5R w HA - 0 1", "O-O-O", "4k3/8/8/8/8/8/8/2KR3R b - - 1 1"),
        ("4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "O-O", "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"),
        ("4k3/8/8/8/8/8/8/2RK4 w C - 0 1", "O-O-O", "4k3/8/8/8/8/8/8/2KR4 b - - 1 1"),
    ],
)
def test_in_chess960_king_and_rook_may_change_places_when_castling(start: str, castle: str, after: str) -> None:
    variant = load("chess960")
    assert variant.format(variant.parse_move(variant.parse(start), castle).execute()) == after


def test_in_chess960_the_castling_rook_may_not_uncover_an_attack_on_the_king() -> None:
    variant = load("chess960")
    board = variant.parse("4k3/8/8/8/8/8/8/qRK5 w B - 0 1")
    assert not any(move.is_castling_move for move in board.legal_moves)


def test_a_move_cannot_be_changed() -> None:
    move = CHESS.start().legal_moves[0]
    for name in ("board", "moved_piece", "destination_coordinate", "attacked_piece", "promotion", "other", "anything"):
        with pytest.raises(AttributeError):
            setattr(move, name, None)
        with pytest.raises(AttributeError):
            delattr(move, name)


def test_moves_survive_pickling_and_copying() -> None:
    for move in CHESS.parse("r3k2r/1P6/8/8/3Pp3/8/8/R3K2R b KQkq d3 0 1").legal_moves:
        again = pickle.loads(pickle.dumps(move))
        assert again == move
        assert hash(again) == hash(move)
        assert type(again) is type(move)
        assert copy.deepcopy(move) == move


def test_moves_on_different_boards_are_different() -> None:
    one = CHESS.parse("4k3/8/8/8/8/8/8/R3K3 w - - 0 1").piece_at("a1")
    assert one is not None
    first = one.legal_moves(CHESS.parse("4k3/8/8/8/8/8/8/R3K3 w - - 0 1"))[0]
    second = one.legal_moves(CHESS.parse("3k4/8/8/8/8/8/8/R3K3 w - - 0 1"))[0]
    assert str(first) == str(second)
    assert first != second


def test_a_player_makes_a_move_or_gets_the_unchanged_board() -> None:
    board = CHESS.start()
    move = CHESS.parse_move(board, "e4")
    done = board.current_player.make_move(move)
    assert done.status is MoveStatus.DONE
    assert done.board == move.execute()
    assert done.move is move
    assert board.current_player.opponent is not None
    refused = board.current_player.opponent.make_move(move)
    assert refused.status is MoveStatus.ILLEGAL_MOVE
    assert refused.board is board
    stale: Board = done.board
    assert stale.current_player.make_move(move).status is MoveStatus.ILLEGAL_MOVE


def test_a_hand_made_move_into_check_is_recognised() -> None:
    board = CHESS.parse("4r1k1/8/8/8/4N3/8/8/4K3 w - - 0 1")
    knight = board["e4"]
    assert knight is not None
    transition = board.current_player.make_move(MajorMove(board, knight, 21))
    assert transition.status is MoveStatus.LEAVES_PLAYER_IN_CHECK
    assert transition.board is board
