from __future__ import annotations

import copy
import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from board import Alliance, Board, CoordinateError, MoveKind, UnsupportedError, WrongTypeError
from engine import load, perft
from engine.games.chess.rules import Chess
from moves import Move, MoveFactory
from pieces import King, Knight, Pawn, Rook

CHESS = load("chess")
KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"


def play(board: Board, *texts: str) -> Board:
    for text in texts:
        board = board.variant.parse_move(board, text).execute()
    return board


def test_squares_are_counted_from_the_top_left() -> None:
    board = CHESS.start()
    assert board.piece_at(0) is board["a8"] is Rook(Alliance.BLACK, 0)
    assert board.piece_at(63) is board["h1"] is Rook(Alliance.WHITE, 63)
    assert board.piece_at("e1") is King(Alliance.WHITE, "e1")
    assert board.piece_at(36) is None
    assert board.squares[52] is Pawn(Alliance.WHITE, "e2")


def test_a_tile_knows_its_coordinate_and_its_piece() -> None:
    board = CHESS.start()
    assert board.tile("e2") == (52, Pawn(Alliance.WHITE, 52))
    assert board.tile("e2").is_occupied
    assert not board.tile(36).is_occupied
    assert board.tile(36).coordinate == 36


@pytest.mark.parametrize("variant", ["chess", "crazyhouse", "hanoi", "track", "cable-car", "peg"])
def test_a_board_contains_its_pieces(variant: str) -> None:
    board = load(variant).start()
    assert list(board) == list(board.pieces())
    assert all(piece in board for piece in board)


def test_a_piece_is_on_a_board_only_where_it_stands() -> None:
    board = CHESS.start()
    assert Rook(Alliance.WHITE, "a1") in board
    assert Rook(Alliance.WHITE, "a2") not in board
    assert Rook(Alliance.BLACK, "a1") not in board
    with pytest.raises(WrongTypeError, match=r"expected a piece, got 'e4'; board.tile\(square\) knows"):
        _ = "e4" in board


def test_pieces_can_be_listed_by_side() -> None:
    board = CHESS.start()
    assert len(board.pieces()) == 32
    assert {piece.alliance for piece in board.pieces(Alliance.BLACK)} == {Alliance.BLACK}
    assert len(board.pieces(Alliance.WHITE)) == len(board.current_player.active_pieces) == 16


@pytest.mark.parametrize("where", [64, -1, "i1", "a9", "", "e", "E4", "e44"])
def test_a_missing_square_raises_our_lookup_error(where: str) -> None:
    with pytest.raises(CoordinateError) as caught:
        CHESS.start().piece_at(where)
    assert isinstance(caught.value, LookupError)
    assert not isinstance(caught.value, IndexError)
    assert str(where) in str(caught.value)


@pytest.mark.parametrize("where", [None, 3.0, True, b"e4", (1, 2)])
def test_a_value_that_is_not_a_square_raises_our_type_error(where: str) -> None:
    with pytest.raises(WrongTypeError, match="number or a name"):
        CHESS.start().piece_at(where)


def test_a_board_cannot_be_changed() -> None:
    board = CHESS.start()
    for name in ("variant", "squares", "move_maker", "state", "key", "legal_moves", "_cells", "anything"):
        with pytest.raises(AttributeError):
            setattr(board, name, None)
        with pytest.raises(AttributeError):
            delattr(board, name)
    with pytest.raises(TypeError):
        board.squares[0] = None  # type: ignore[index]
    with pytest.raises(AttributeError):
        board.state.en_passant = 3  # type: ignore[attr-defined]
    assert board == CHESS.start()


def test_only_a_builder_makes_boards() -> None:
    with pytest.raises(WrongTypeError, match="Builder"):
        Board()


def test_executing_moves_leaves_the_board_unchanged() -> None:
    board = CHESS.parse(KIWIPETE)
    before = CHESS.format(board), board.squares, board.key
    for move in board.legal_moves:
        move.execute()
    assert (CHESS.format(board), board.squares, board.key) == before


def test_boards_reached_in_different_orders_are_equal_and_hash_alike() -> None:
    one = play(CHESS.start(), "Nf3", "Nf6", "Nc3", "Nc6")
    other = play(CHESS.start(), "Nc3", "Nc6", "Nf3", "Nf6")
    assert one == other
    assert hash(one) == hash(other)
    assert len({one, other}) == 1


def test_clocks_do_not_affect_equality() -> None:
    one = CHESS.parse("4k3/8/8/8/8/8/8/4K3 w - - 0 1")
    other = CHESS.parse("4k3/8/8/8/8/8/8/4K3 w - - 40 99")
    assert one == other
    assert one.key == other.key
    assert CHESS.format(one) != CHESS.format(other)


@pytest.mark.parametrize(
    "fen",
    [
        "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R w KQk - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1",
        "r3k2r/8/8/8/8/8/8/R4K1R w kq - 0 1",
    ],
)
def test_side_to_move_rights_and_places_affect_equality(fen: str) -> None:
    assert CHESS.parse(fen) != CHESS.parse("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")


def test_boards_of_different_variants_are_different() -> None:
    assert CHESS.start() != load("king-of-the-hill").start()
    assert CHESS.start() != "chess"


def test_a_board_survives_pickling_and_copying() -> None:
    board = play(CHESS.start(), "e4", "c5", "e5", "d5")
    again = pickle.loads(pickle.dumps(board))
    assert again == board
    assert CHESS.format(again) == CHESS.format(board)
    assert again["e1"] is board["e1"]
    assert copy.deepcopy(board) == copy.copy(board) == board


def test_repr_is_a_constructor() -> None:
    board = CHESS.parse(KIWIPETE)
    assert eval(repr(board), {"load": load}) == board
    move = board.legal_moves[0]
    assert eval(repr(move), {"load": load}) == move


def test_str_is_a_picture() -> None:
    assert str(CHESS.start()).splitlines()[0] == "8 r n b q k b n r"
    assert str(CHESS.start()).splitlines()[-1] == "  a b c d e f g h"


def test_hashes_are_the_same_in_every_process() -> None:
    script = (
        "from engine import load; c = load('chess'); b = c.start(); m = b.legal_moves[3];"
        "print(b.key, hash(b), hash(b['e1']), hash(m), hash(b.move_maker), hash(m.execute()))"
    )
    outputs = {
        subprocess.run(
            [sys.executable, "-c", script],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "77")
    }
    assert len(outputs) == 1


def test_a_board_can_be_shared_between_threads() -> None:
    board = CHESS.parse(KIWIPETE)
    with ThreadPoolExecutor(8) as pool:
        assert set(pool.map(lambda _: perft(board, 2), range(32))) == {2039}


def test_all_legal_moves_are_those_of_both_sides_each_as_if_to_move() -> None:
    board = CHESS.start()
    assert len(board.all_legal_moves) == 40
    assert {str(move) for move in board.all_legal_moves} >= {"e4", "e5", "Nf3", "Nf6"}


def test_no_move_of_the_opponent_takes_a_king_in_check() -> None:
    board = CHESS.parse("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1")
    assert board.current_player.is_in_check
    assert board.current_player.opponent is not None
    assert not any(isinstance(move.attacked_piece, King) for move in board.current_player.opponent.legal_moves)


def test_every_legal_move_of_chess_is_forward() -> None:
    board = CHESS.start()
    assert board.moves(MoveKind.FORWARD) == board.moves(MoveKind.LEGAL) == board.moves() == board.legal_moves
    assert board.moves(MoveKind.BIDIRECTIONAL) == ()


def test_attacks_are_found_whether_or_not_a_move_is_legal() -> None:
    board = CHESS.parse("4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1")
    assert board.current_player.attacks_on("g3") == (Knight(Alliance.WHITE, "e2"),)
    assert not MoveFactory.create_move(board, "e2", "g3")


def test_only_white_and_black_have_one_opponent() -> None:
    assert Alliance.WHITE.opponent.opponent is Alliance.WHITE
    with pytest.raises(UnsupportedError, match="red has no single opponent"):
        _ = Alliance.RED.opponent


@pytest.mark.parametrize("make", [list, iter, lambda moves: None], ids=["a list", "an iterator", "nothing"])
def test_rules_that_return_no_tuple_of_moves_are_named(make: Callable[[tuple[Move, ...]], Any]) -> None:
    class Careless(Chess):
        name = "careless"

        def legal_moves(self, board: Board) -> Any:
            return make(super().legal_moves(board))

    with pytest.raises(WrongTypeError, match="expected a tuple of moves from the rules of careless"):
        _ = Careless().start().legal_moves
