from __future__ import annotations

import copy
import pickle

import pytest

from board import Alliance, ArgumentError, CoordinateError, WoodpusherError, WrongTypeError
from engine import load
from pieces import Bishop, King, Knight, Pawn, Piece, Queen, Rook
from tests.data_files import lines_of, perft_cases

CHESS = load("chess")
KINDS = (Pawn, Knight, Bishop, Rook, Queen, King)


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_piece_on_the_same_square_is_the_same_object(kind: type[Piece]) -> None:
    piece = kind(Alliance.WHITE, 36)
    assert piece is kind(Alliance.WHITE, "e4") is kind(alliance=Alliance.WHITE, position=36)
    assert pickle.loads(pickle.dumps(piece)) is piece
    assert copy.deepcopy(piece) is copy.copy(piece) is piece
    assert copy.deepcopy([piece, {piece: piece}]) == [piece, {piece: piece}]


@pytest.mark.parametrize("kind", KINDS)
def test_pieces_that_differ_in_anything_are_different(kind: type[Piece]) -> None:
    piece = kind(Alliance.WHITE, 36)
    others = [
        kind(Alliance.BLACK, 36),
        kind(Alliance.WHITE, 37),
        (Queen if kind is not Queen else Rook)(Alliance.WHITE, 36),
    ]
    assert all(piece != other and piece.key != other.key for other in others)


@pytest.mark.parametrize("kind", KINDS)
def test_a_piece_cannot_be_changed(kind: type[Piece]) -> None:
    piece = kind(Alliance.WHITE, 36)
    for name in ("alliance", "position", "piece_type", "first_move", "key", "anything"):
        with pytest.raises(AttributeError):
            setattr(piece, name, None)
    with pytest.raises(AttributeError):
        del piece.position


def test_symbols_are_capital_for_white() -> None:
    assert "".join(kind(Alliance.WHITE, 36).symbol for kind in KINDS) == "PNBRQK"
    assert "".join(kind(Alliance.BLACK, 36).symbol for kind in KINDS) == "pnbrqk"


def test_repr_is_a_constructor_and_str_reads_well() -> None:
    rook = Rook(Alliance.WHITE, "h1", False)
    assert eval(repr(rook)) is rook
    assert str(rook) == "white rook on h1"
    assert eval(repr(Knight(Alliance.BLACK, 1))) is Knight(Alliance.BLACK, "b8")


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ((Alliance.WHITE, 64), CoordinateError),
        ((Alliance.WHITE, "z9"), CoordinateError),
        (("white", 3), WrongTypeError),
        ((Alliance.WHITE, None), WrongTypeError),
        ((Alliance.RED, 3), ArgumentError),
    ],
)
def test_an_impossible_piece_is_rejected(
    kind: type[Piece], arguments: tuple[Alliance, int], error: type[WoodpusherError]
) -> None:
    with pytest.raises(error):
        kind(*arguments)


def test_first_move_follows_from_the_square_for_all_but_kings_and_rooks() -> None:
    board = CHESS.start()
    assert all(piece.first_move for piece in board.pieces())
    assert not Pawn(Alliance.WHITE, "e3").first_move
    assert Knight(Alliance.WHITE, "g1").first_move
    assert not Knight(Alliance.WHITE, "f3").first_move
    assert not Bishop(Alliance.BLACK, "c1").first_move


def test_a_knight_that_goes_out_and_back_is_the_same_piece_on_the_same_board() -> None:
    board = CHESS.start()
    after = board
    for text in ("Nf3", "Nf6", "Ng1", "Ng8"):
        after = CHESS.parse_move(after, text).execute()
    assert after["g1"] is board["g1"]
    assert after == board


def after(fen: str, *texts: str) -> str:
    board = CHESS.parse(fen)
    for text in texts:
        board = CHESS.parse_move(board, text).execute()
    return CHESS.format(board).split()[2]


HOME = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"


@pytest.mark.parametrize(
    ("moves", "rights"),
    [
        (("Rb1",), "Kkq"),
        (("Rg1",), "Qkq"),
        (("Ke2",), "kq"),
        (("Rxa8",), "Kk"),
        (("Rxh8",), "Qq"),
        (("O-O",), "kq"),
        (("O-O-O",), "kq"),
        (("Rb1", "O-O", "Rg1"), "-"),
        (("Rb1", "Rb8", "Ra1", "Ra8"), "Kk"),
        (("Rb1", "Rg8", "Ra1", "Rh8", "Rf1", "Kd7", "Rh1", "Ke8"), "-"),
    ],
)
def test_rights_to_castle_are_the_first_move_of_king_and_rooks(moves: tuple[str, ...], rights: str) -> None:
    assert after(HOME, *moves) == rights


def test_a_king_whose_rooks_are_gone_has_no_first_move_left_to_lose() -> None:
    board = CHESS.parse("r3k3/8/8/8/8/8/8/4K2R b Kq - 0 1")
    assert board["e1"].first_move  # type: ignore[union-attr]
    for text in ("Ra1+", "Kd2", "Rxh1"):
        board = CHESS.parse_move(board, text).execute()
    assert not board["d2"].first_move  # type: ignore[union-attr]
    taken = CHESS.parse("4k3/8/8/8/8/6n1/8/4K2R b K - 0 1")
    taken = CHESS.parse_move(taken, "Nxh1").execute()
    assert taken["e1"] is King(Alliance.WHITE, "e1", False)


def test_a_fen_that_gives_one_right_gives_only_that_castle() -> None:
    board = CHESS.parse(HOME.replace("KQkq", "K"))
    assert {str(move) for move in board.legal_moves if move.is_castling_move} == {"O-O"}
    assert board["h1"].first_move  # type: ignore[union-attr]
    assert not board["a1"].first_move  # type: ignore[union-attr]
    assert not board["e8"].first_move  # type: ignore[union-attr]


def test_a_piece_lists_its_own_legal_moves() -> None:
    board = CHESS.start()
    assert {str(move) for move in board["b1"].legal_moves(board)} == {"Na3", "Nc3"}  # type: ignore[union-attr]
    assert {str(move) for move in board["b8"].legal_moves(board)} == {"Na6", "Nc6"}  # type: ignore[union-attr]
    pinned = CHESS.parse("4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1")
    assert pinned["e2"].legal_moves(pinned) == ()  # type: ignore[union-attr]


def test_a_promoted_rook_cannot_castle() -> None:
    board = CHESS.parse("4k3/8/8/8/8/8/p7/4K3 b - - 0 1")
    board = CHESS.parse_move(board, "a1=R+").execute()
    assert board["a1"] is Rook(Alliance.BLACK, "a1", False)
    white = CHESS.parse("4k3/P7/8/8/8/8/8/4K3 w - - 0 1")
    assert not CHESS.parse_move(white, "a8=R+").execute()["a8"].first_move  # type: ignore[union-attr]


def test_a_piece_without_a_geometry_has_a_coordinate_of_at_least_zero() -> None:
    for position in ("b2", None, 1.5, -1):
        with pytest.raises(WoodpusherError, match="expected a position"):
            Piece(Alliance.WHITE, position)  # type: ignore[arg-type]


@pytest.mark.parametrize("fen", lines_of("good_fens.txt") + [fen for fen, _, _ in perft_cases("perft.epd", 10**9)])
def test_a_pieces_move_to_a_square_is_the_one_among_all_its_moves(fen: str) -> None:
    board = CHESS.parse(fen)
    tables = CHESS._tables
    expected = {move for move in board.legal_moves if not move.is_castling_move}
    found = [
        tables.find_move(board, piece, square, -1 if promotion is None else promotion.kind)
        for piece in board.pieces(board.move_maker)
        for square in range(64)
        for promotion in (None, Queen, Rook, Bishop, Knight, King, Pawn)
    ]
    made = [move for move in found if move is not None]
    assert set(made) == expected
    assert len(made) == len(expected)
