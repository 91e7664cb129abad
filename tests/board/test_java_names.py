"""The names that the Java original gives to players, kings, castles and moves."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

import board as ground_floor
from board import Alliance, UnsupportedError, WoodpusherError
from engine import load, names
from moves import NULL_MOVE, KingSideCastleMove, MoveFactory, NullMove, PawnPromotion, QueenSideCastleMove
from pieces import Bishop, Disk, King, Piece, Queen, Rook

CHESS = load("chess")
HOME = CHESS.parse("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
WITHOUT_KINGS = [load(name).start() for name in names() if load(name).royalty is None]


def test_both_players_are_available_whoever_is_to_move() -> None:
    for board in (CHESS.start(), MoveFactory.create_move(CHESS.start(), "e2", "e4").execute()):
        assert board.white_player.alliance is Alliance.WHITE
        assert board.black_player.alliance is Alliance.BLACK
        assert board.current_player in (board.white_player, board.black_player)
        assert board.white_player.opponent == board.black_player
        assert len(board.white_player.legal_moves) + len(board.black_player.legal_moves) == len(board.all_legal_moves)


def test_a_side_that_is_not_in_the_game_has_no_player() -> None:
    board = load("hanoi").start()
    assert board.white_player == board.current_player
    with pytest.raises(UnsupportedError, match="there is no black side in Tower of Hanoi"):
        _ = board.black_player
    with pytest.raises(WoodpusherError, match="expected an Alliance"):
        board.player("white")  # type: ignore[arg-type]


def test_a_player_has_a_king() -> None:
    assert HOME.white_player.player_king is HOME.piece_at("e1")
    assert HOME.black_player.player_king is HOME.piece_at("e8")
    assert load("king-of-the-hill").start().white_player.player_king.piece_type.is_king


@pytest.mark.parametrize("board", WITHOUT_KINGS, ids=lambda board: board.variant.name)
def test_a_game_without_kings_says_so(board: ground_floor.Board) -> None:
    player = board.current_player
    for name in ("player_king", "is_castled", "is_king_side_castle_capable", "is_queen_side_castle_capable"):
        with pytest.raises(UnsupportedError, match=f"{board.variant.title} has no kings"):
            getattr(player, name)
    with pytest.raises(UnsupportedError, match="has no kings"):
        player.calculate_king_castles((), ())
    assert not player.is_in_check


@pytest.mark.parametrize("alliance", [Alliance.WHITE, Alliance.BLACK])
def test_castles_are_found_for_either_player(alliance: Alliance) -> None:
    player = HOME.player(alliance)
    assert player.opponent is not None
    castles = player.calculate_king_castles(player.legal_moves, player.opponent.legal_moves)
    assert {type(castle) for castle in castles} == {KingSideCastleMove, QueenSideCastleMove}
    assert all(castle in player.legal_moves for castle in castles)


@pytest.mark.parametrize(
    ("fen", "castles"),
    [
        ("r3k2r/8/8/8/8/8/8/R3K2R w Qkq - 0 1", ["O-O-O"]),
        ("r3k2r/8/8/8/8/8/8/RN2K2R w KQkq - 0 1", ["O-O"]),
        ("r3kr2/8/8/8/8/8/8/R3K2R w KQq - 0 1", ["O-O-O"]),
        ("4k3/8/8/8/4r3/8/8/R3K2R w KQ - 0 1", []),
        ("1r2k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", ["O-O", "O-O-O"]),
    ],
)
def test_castles_keep_the_rules(fen: str, castles: list[str]) -> None:
    player = CHESS.parse(fen).white_player
    assert player.opponent is not None
    found = player.calculate_king_castles(player.legal_moves, player.opponent.legal_moves)
    assert sorted(type(castle).__name__[0] for castle in found) == sorted("K" if x == "O-O" else "Q" for x in castles)
    assert player.calculate_king_castles((), ()) == found


def test_the_given_moves_can_only_rule_castles_out() -> None:
    attack = CHESS.parse("r3kr2/8/8/8/8/8/8/R3K2R b KQq - 0 1").current_player
    over_f1 = [move for move in attack.legal_moves if move.destination_coordinate == 61]
    assert [type(castle) for castle in HOME.white_player.calculate_king_castles((), over_f1)] == [QueenSideCastleMove]
    step = MoveFactory.create_move(CHESS.parse("4k3/8/8/8/8/8/5p2/K7 b - - 0 1"), "f2", "f1", "q")
    assert isinstance(step, PawnPromotion)
    assert len(HOME.white_player.calculate_king_castles((), [step])) == 2


@pytest.mark.parametrize("moves", [None, 5, "e4", [5], [None]])
def test_values_that_are_not_moves_are_rejected(moves: object) -> None:
    with pytest.raises(WoodpusherError, match="expected a"):
        HOME.white_player.calculate_king_castles((), moves)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("castling", "king_side", "queen_side"), [("KQkq", True, True), ("Kq", True, False), ("kq", False, False)]
)
def test_castling_rights_decide_which_castles_remain(castling: str, king_side: bool, queen_side: bool) -> None:
    player = CHESS.parse(f"r3k2r/8/8/8/8/8/8/R3K2R w {castling} - 0 1").white_player
    assert player.is_king_side_castle_capable is king_side
    assert player.is_queen_side_castle_capable is queen_side


@pytest.mark.parametrize("destination", ["g1", "c1"])
def test_a_player_that_has_castled_says_so(destination: str) -> None:
    assert not HOME.white_player.is_castled
    after = MoveFactory.create_move(HOME, "e1", destination).execute()
    assert after.white_player.is_castled
    assert not after.white_player.is_king_side_castle_capable
    assert not after.black_player.is_castled


@pytest.mark.parametrize("fen", ["4k3/8/8/8/8/8/8/6K1", "4k3/8/8/8/8/8/8/5RK1", "4k1K1/5R2/8/8/8/8/8/8"])
def test_a_king_is_castled_if_its_rook_is_beside_it_at_home(fen: str) -> None:
    player = CHESS.parse(f"{fen} w - - 0 1").white_player
    assert player.is_castled is (fen == "4k3/8/8/8/8/8/8/5RK1")


def test_a_piece_type_is_a_string_with_a_property_for_each_kind() -> None:
    kind = Rook(Alliance.WHITE, "a1").piece_type
    assert kind == "rook"
    assert isinstance(kind, str)
    assert hash(kind) == hash("rook")
    assert (repr(kind), str(kind), {"rook": 1}[kind]) == ("'rook'", "rook", 1)
    assert (kind.is_rook, kind.is_king, kind.is_disk) == (True, False, False)  # type: ignore[attr-defined]
    assert King(Alliance.WHITE, "e1").piece_type.is_king  # type: ignore[attr-defined]
    assert not Bishop(Alliance.WHITE, "c1").piece_type.is_rook  # type: ignore[attr-defined]
    assert Disk.piece_type.is_disk  # type: ignore[attr-defined]
    assert Piece.piece_type.is_piece
    assert pickle.loads(pickle.dumps(kind)).is_rook
    for wrong in ("is_rok", "rook", "is_", "colour"):
        with pytest.raises(AttributeError, match="has no attribute"):
            getattr(kind, wrong)


def test_moves_of_both_players_are_found_on_request() -> None:
    board = CHESS.start()
    refused = MoveFactory.create_move(board, "e7", "e5")
    assert "white's turn" in refused.reason
    found = MoveFactory.create_any_move(board, "e7", "e5")
    assert found in board.all_legal_moves
    assert found.board.move_maker is Alliance.BLACK
    assert MoveFactory.create_any_move(board, "e2", "e4") == MoveFactory.create_move(board, "e2", "e4")
    nothing = MoveFactory.create_any_move(board, "e3", "e4")
    assert nothing == NULL_MOVE
    assert isinstance(nothing, NullMove)


def test_no_move_of_the_other_player_takes_a_king() -> None:
    board = CHESS.parse("4k3/8/8/8/8/8/8/K3R3 b - - 0 1")
    assert not MoveFactory.create_any_move(board, "e1", "e8")
    assert MoveFactory.create_any_move(board, "e1", "e7")


def test_a_script_may_set_the_promotion_once() -> None:
    board = CHESS.parse("4k3/P6P/8/8/8/8/8/4K3 w - - 0 1")
    factory = MoveFactory.with_default(promotion="q")
    move = factory.create_move(board, "a7", "a8")
    assert isinstance(move.promotion, Queen)
    assert isinstance(factory.create_move(board, "a7", "a8", "r").promotion, Rook)
    assert factory.create_move(board, "e1", "e2") == MoveFactory.create_move(board, "e1", "e2")
    assert not factory.create_move(board, "a7", "a6")
    assert "say what the pawn becomes" in MoveFactory.create_move(board, "a7", "a8").reason
    assert isinstance(MoveFactory.with_default(Rook).create_any_move(board, 15, 7).promotion, Rook)


def test_no_module_of_the_board_package_names_chess() -> None:
    for path in Path(ground_floor.__file__).parent.glob("*.py"):
        assert "chess" not in path.read_text(encoding="utf-8").lower(), path
