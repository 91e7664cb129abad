"""Third-party pieces that extend those of chess: they keep their own steps under a check and under a pin."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import frozen

from board import Alliance, ArgumentError, Board
from engine import load, perft, walk
from engine.forcing import forced_win
from engine.games.chess.rules import Chess
from engine.games.chess.tactics import ChessTactics
from engine.search.alphabeta import AlphaBeta
from engine.search.findings import SURE
from engine.search.limits import Limits
from moves import MajorMove, Move, MoveFactory, NullMove
from pieces.chess import Bishop, King, Knight, Pawn, Queen, Rook
from pieces.chess_threats import threats_on
from tests.board.small_games import Pebble
from tests.pieces.own_pieces import Camel


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


@frozen(eq=False, repr=False)
class Scout(Knight):
    """A knight that may also step straight ahead to an empty square; it overrides ``legal_moves`` alone."""

    piece_type = "scout"

    def legal_moves(self, board: Board) -> tuple[Move, ...]:
        """Return the moves of a knight, and the step if it leaves the king out of check."""
        moves = super().legal_moves(board)
        ahead = self.position + (8 if self.side else -8)
        if board.cell(self.position) is not self or not 0 <= ahead < 64 or board.cell(ahead) is not None:
            return moves
        step = MajorMove(board, self, ahead)
        return moves if board.variant.is_in_check(step.execute(), self.alliance) else (*moves, step)


@frozen(eq=False, repr=False)
class Recluse(King):
    """A king that never captures; it overrides ``legal_moves`` alone."""

    piece_type = "recluse"

    def legal_moves(self, board: Board) -> tuple[Move, ...]:
        """Return the moves of a king that are not captures."""
        return tuple(move for move in super().legal_moves(board) if not move.is_attack)


@frozen(eq=False, repr=False, slots=False)
class Scouts(Chess):
    """Chess with scouts and a recluse, counted and searched by generic tactics."""

    name = "scouts"
    title = "Scouts"
    pieces = (Pawn, Scout, Bishop, Rook, Queen, Recluse)
    promotions = (Queen, Rook, Bishop, Scout)


@frozen(eq=False, repr=False, slots=False)
class FastScouts(Chess):
    """The same, but it declares the tactics of chess, which do not know these pieces."""

    name = "fast-scouts"
    title = "Fast Scouts"
    pieces = Scouts.pieces
    promotions = Scouts.promotions
    tactics = ChessTactics


SCOUTED = (
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/pP1n1ppp/2n5/3Pp3/1b1N4/2N5/PPP2PpP/R3K2R w KQkq e6 0 1",
    "4k3/4r3/8/8/8/4N3/8/4K3 w - - 0 1",
    "4k3/8/8/8/1b6/2N5/8/4K2R w K - 0 1",
    "6k1/5ppp/8/8/8/8/5nPP/4r1K1 w - - 0 1",
)


def plainly(board: Board, depth: int) -> int:
    """Count by trying every pair of a piece's moves, without threats: only kings' safety on the next board decides."""
    if depth == 0:
        return 1
    own = [move for piece in board.pieces(board.move_maker) for move in piece.legal_moves(board)]
    assert all(not board.variant.is_in_check(move.execute(), board.move_maker) for move in own)
    return sum(plainly(move.execute(), depth - 1) for move in own)


@pytest.mark.parametrize("kind", [Scouts, FastScouts])
@pytest.mark.parametrize("fen", SCOUTED)
def test_moves_from_legal_moves_alone_are_generated_and_counted(kind: type[Chess], fen: str) -> None:
    board = kind().parse(fen)
    for depth in (1, 2):
        assert perft(board, depth) == walk(board, depth) == plainly(board, depth)
    for piece in board.pieces(board.move_maker):
        assert [move for move in board.legal_moves if move.moved_piece is piece] == list(piece.legal_moves(board))


def test_moves_from_legal_moves_alone_are_found_and_missing_ones_have_a_reason() -> None:
    board = Scouts().parse("4k3/8/8/8/8/8/3n4/1N2K3 w - - 0 1")
    assert MoveFactory.create_move(board, "b1", "b2")
    assert str(board.variant.parse_move(board, "Nb2")) == "Nb2"
    assert not MoveFactory.create_move(board, "b1", "b3")
    move = MoveFactory.create_move(board, "e1", "d2")
    assert isinstance(move, NullMove)
    assert move.reason == "the recluse on e1 cannot go to d2"
    assert MoveFactory.create_move(board, "b1", "d2")


@pytest.mark.parametrize("kind", [Scouts, FastScouts])
def test_a_search_finds_a_mate_by_a_move_from_legal_moves_alone(kind: type[Chess]) -> None:
    # Only the step from g5 to g6 uncovers the rook, covers f8 and h8, and so gives mate.
    board = kind().parse("6k1/5p1p/7B/6N1/8/8/8/K5R1 w - - 0 1")
    found = AlphaBeta(board.variant, 1).search([board], Limits(depth=3))[0]
    assert found.score > SURE
    assert [move for move in board.legal_moves if move.execute().outcome is not None] == [found.move]
    assert found.move.moved_piece.piece_type == "scout"
    assert forced_win(board, 1) == found.move


def test_a_position_of_chess_with_a_third_party_piece_is_counted_by_its_own_moves() -> None:
    board = board_with(Camel(Alliance.WHITE, "d5"))
    assert perft(board, 1) == len(board.legal_moves)
    assert perft(board, 2) == walk(board, 2)


@pytest.mark.parametrize("number", [6, -1, 10**30, None, "1"])
def test_a_seventh_kind_of_piece_is_refused_with_what_is_supported(number: Any) -> None:
    with pytest.raises(ArgumentError, match="six kinds of pieces, 0 to 5: extend one of the six pieces and keep"):
        type("Seventh", (Knight,), {"kind": number, "piece_type": "seventh"})


def test_a_seventh_class_in_a_relative_is_refused_with_what_is_supported() -> None:
    with pytest.raises(ArgumentError, match="Knight and Camel both have kind = 1; a relative of chess has six kinds"):
        type("Seven", (Chess,), {"name": "seven", "title": "Seven", "pieces": (*Chess.pieces, Camel)})
    with pytest.raises(ArgumentError, match="Pebble does not extend a chess piece"):
        type("Seven", (Chess,), {"name": "seven", "title": "Seven", "pieces": (*Chess.pieces, Pebble)})


@frozen(eq=False, repr=False)
class Marshal(Rook):
    """A rook of another class that leaves its kind out."""

    piece_type = "marshal"


@frozen(eq=False, repr=False)
class Sultan(King):
    """A king of another class that leaves its kind out."""

    piece_type = "sultan"


def test_a_piece_that_leaves_its_kind_out_keeps_that_of_the_piece_it_extends() -> None:
    @frozen(eq=False, repr=False, slots=False)
    class Court(Chess):
        """Chess whose pieces are listed in another order."""

        name = "court"
        title = "Court"
        pieces = (Sultan, Queen, Marshal, Bishop, Knight, Pawn)
        promotions = (Queen, Marshal)

    assert (Marshal.kind, Sultan.kind) == (3, 5)
    assert perft(Court().start(), 3) == 8902
