"""Third-party pieces that extend those of chess: they keep their own steps under a check and under a pin."""

from __future__ import annotations

import pytest
from attrs import frozen

from board import Alliance, Board
from engine import load
from engine.variants.chess import Chess
from moves import MoveFactory, NullMove
from pieces.chess import Bishop, King, Knight, Pawn, Queen, Rook
from pieces.chess_threats import threats_on


@frozen(eq=False, repr=False)
class Camel(Knight):
    """Leaps three squares one way and one the other."""

    piece_type = "camel"
    steps = ((1, 3), (3, 1), (3, -1), (1, -3), (-1, -3), (-3, -1), (-3, 1), (-1, 3))


@frozen(eq=False, repr=False)
class Hermit(Rook):
    """Slides like a rook, but attacks nothing under a check or a pin."""

    piece_type = "hermit"

    def attacks(self, occupied: int) -> int:
        """Return no square."""
        return 0


def board_with(piece: Camel | Hermit) -> Board:
    """Return a board on which a rook on e8 gives check to the king on e1."""
    builder = Board.Builder(load("chess"))
    for each in (
        King(Alliance.WHITE, "e1", False),
        King(Alliance.BLACK, "h8", False),
        Rook(Alliance.BLACK, "e8", False),
        piece,
    ):
        builder.set_piece(each)
    return builder.build()


def test_a_leapers_own_steps_are_used_for_blocks_and_captures() -> None:
    camel = Camel(Alliance.WHITE, "d5")
    board = board_with(camel)
    found = {move.destination_coordinate for move in board.legal_moves if move.moved_piece is camel}
    names = board.variant.geometry.names
    assert {names[square] for square in found} == {"e2", "e8"}
    for square in found:
        assert camel.move_to(board, threats_on(board), square) is not None


def test_a_sliders_own_attacks_are_used() -> None:
    hermit = Hermit(Alliance.WHITE, "d5", False)
    assert not [move for move in board_with(hermit).legal_moves if move.moved_piece is hermit]


def test_a_leaper_of_another_name_starts_where_its_kind_does() -> None:
    assert Camel(Alliance.WHITE, "b1").first_move
    assert not Camel(Alliance.WHITE, "c1").first_move


@frozen(eq=False, repr=False)
class Tower(Rook):
    """A rook of another class."""

    piece_type = "tower"
    kind = 3


@frozen(eq=False, repr=False)
class Shah(King):
    """A king of another class."""

    piece_type = "shah"
    kind = 5


@frozen(eq=False, repr=False, slots=False)
class Orient(Chess):
    """Chess whose rooks and kings are of classes of their own."""

    name = "orient"
    title = "Orient"
    pieces = (Pawn, Knight, Bishop, Tower, Queen, Shah)
    promotions = (Tower,)


@frozen(eq=False, repr=False, slots=False)
class Towers(Chess):
    """Chess whose rooks alone are of a class of their own."""

    name = "towers"
    title = "Towers"
    pieces = (Pawn, Knight, Bishop, Tower, Queen, King)
    promotions = (Queen, Tower)


@pytest.mark.parametrize("kind", [Orient, Towers])
@pytest.mark.parametrize("fen", ["r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "4k3/P7/8/8/8/8/8/R3K2R w KQ - 0 1"])
def test_rooks_and_kings_keep_their_class_when_they_move_castle_or_lose_their_rights(
    kind: type[Chess], fen: str
) -> None:
    chess, variant = load("chess").parse(fen), kind()
    for move in chess.legal_moves:
        move.execute()
    board = variant.parse(fen)
    assert len(board.legal_moves) >= 23
    for move in board.legal_moves:
        after = move.execute()
        assert {type(piece) for piece in after.pieces()} <= {*variant.pieces, *variant.promotions}
        assert variant.parse(variant.format(after)) == after


@frozen(eq=False, repr=False)
class Soldier(Pawn):
    """A pawn of another class."""

    piece_type = "soldier"
    kind = 0


@frozen(eq=False, repr=False, slots=False)
class Soldiers(Chess):
    """Chess whose pawns are of a class of their own."""

    name = "soldiers"
    title = "Soldiers"
    pieces = (Soldier, Knight, Bishop, Rook, Queen, King)


def test_a_pawn_of_another_class_can_be_captured_en_passant() -> None:
    fen = "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1"
    board = Soldiers().parse(fen)
    assert Soldiers().format(board) == fen
    assert "dxe3" in [str(move) for move in board.legal_moves]


def test_an_illegal_move_of_a_piece_of_another_name_has_a_reason() -> None:
    board = board_with(Camel(Alliance.WHITE, "d5"))
    move = MoveFactory.create_move(board, "d5", "d6")
    assert isinstance(move, NullMove)
    assert move.reason == "the camel on d5 cannot go to d6"
