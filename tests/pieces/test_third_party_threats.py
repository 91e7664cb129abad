"""A relative of chess whose third-party pieces give check in their own way, which follows from their movement."""

from __future__ import annotations

import pytest
from attrs import frozen

from board import Board
from engine import perft, walk
from engine.games.chess.rules import Chess
from pieces.chess import Bishop, King, Pawn, Queen, Rook
from tests.pieces.own_pieces import Camel


@frozen(eq=False, repr=False, slots=False)
class Camels(Chess):
    """Chess with camels for knights."""

    name = "camels"
    title = "Camels"
    pieces = (Pawn, Camel, Bishop, Rook, Queen, King)
    promotions = (Queen, Rook, Bishop, Camel)


@frozen(eq=False, repr=False, slots=False)
class Lawless(Chess):
    """Camels without a royal piece: no check restricts a move."""

    name = "lawless"
    title = "Lawless"
    pieces = Camels.pieces
    promotions = Camels.promotions
    royal = None
    castling = False
    king_counts = (range(2), range(2))

    def validate_check(self, board: Board) -> None:
        """Accept any check."""


def by_trial(board: Board, depth: int) -> int:
    """Count by making every move that the pieces could make if no king mattered; castling is counted as it is."""
    if depth == 0:
        return 1
    free = Lawless().parse(board.variant.format(board))
    total = 0
    for move in free.legal_moves:
        if isinstance(move.attacked_piece, King):
            continue
        after = move.execute()
        king = after.mask(King, board.move_maker).bit_length() - 1
        replies = [reply for piece in after.pieces(after.move_maker) for reply in piece.legal_moves(after)]
        if not any(reply.is_attack and reply.destination_coordinate == king for reply in replies):
            total += by_trial(after, depth - 1)
    return total


@pytest.mark.parametrize(
    "fen",
    [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
        "4k3/8/3N4/8/8/2n5/3P4/4K2R w - - 0 1",
        "4k3/3p4/8/2N1pP2/8/2n4b/3P4/R3K2R w - e6 0 1",
        "4k3/8/8/8/4r3/5n2/3PN3/4K3 w - - 0 1",
    ],
)
def test_a_relatives_own_pieces_give_check_as_they_move(fen: str) -> None:
    board = Camels().parse(fen)
    assert perft(board, 1) == by_trial(board, 1)
    assert perft(board, 2) == walk(board, 2) == by_trial(board, 2)
