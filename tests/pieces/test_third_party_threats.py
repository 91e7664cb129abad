"""A relative of chess whose third-party pieces give check in their own way."""

from __future__ import annotations

import pytest
from attrs import frozen

from board import Alliance, Board
from board.builder import with_turn
from engine import perft, walk
from engine.games.chess.rules import Chess
from pieces.chess import Bishop, ChessPiece, King, Pawn, Queen, Rook
from pieces.chess_threats import LOOKOUTS, Threats, find_threats, threats_on
from tests.pieces.own_pieces import Camel

CAMEL_STEPS = tuple(Camel(Alliance.WHITE, square).landing_mask for square in range(64))


class CamelThreats(Threats):
    """The threats of a side whose knights are camels."""

    __slots__ = ("camels",)

    camels: int

    def attacks(self, square: int, occupied: int) -> bool:
        """Return whether a camel or another piece attacks a square."""
        return bool(CAMEL_STEPS[square] & self.camels) or super().attacks(square, occupied)


@frozen(eq=False, repr=False, slots=False)
class Camels(Chess):
    """Chess with camels for knights, which give check in their own way."""

    name = "camels"
    title = "Camels"
    pieces = (Pawn, Camel, Bishop, Rook, Queen, King)
    promotions = (Queen, Rook, Bishop, Camel)

    @staticmethod
    def find_threats(board: Board) -> Threats:
        """Return the threats, with camels for knights."""
        threats = find_threats(board, CamelThreats)
        assert isinstance(threats, CamelThreats)
        threats.camels, threats.knights = threats.knights, 0
        checkers = threats.attackers(threats.king, threats.occupied) & ~threats.kings
        checkers |= CAMEL_STEPS[threats.king] & threats.camels
        threats.checkers, threats.is_free = checkers, not checkers
        path = LOOKOUTS[threats.king].between[checkers.bit_length() - 1] if checkers else 0
        threats.targets = (
            (checkers | path if checkers.bit_count() == 1 else 0) if checkers else ~threats.own & (1 << 64) - 1
        )
        return threats

    def is_in_check(self, board: Board, alliance: Alliance) -> bool:
        """Return whether a side is in check, also by a camel."""
        return not threats_on(board if board.move_maker is alliance else with_turn(board, alliance)).is_free

    @staticmethod
    def en_passant_is_safe(pawn: int, square: int, side: int, masks: list[int]) -> bool:
        """Return whether no camel gives check, and nothing else does after the capture."""
        king = masks[12 + side].bit_length() - 1
        if CAMEL_STEPS[king] & masks[4 + 1 - side]:
            return False
        others = list(masks)
        others[4:6] = 0, 0
        return Chess.en_passant_is_safe(pawn, square, side, others)


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
        mover, king = board.move_maker, after.mask(King, board.move_maker).bit_length() - 1
        foes = [piece for piece in after.pieces(mover.opponent) if isinstance(piece, ChessPiece)]
        if not any(piece.attacks(after.occupied) >> king & 1 for piece in foes):
            total += by_trial(after, depth - 1)
    return total


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


@pytest.mark.parametrize(
    "fen",
    [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
        "4k3/8/3N4/8/8/2n5/3P4/4K2R w - - 0 1",
        "4k3/3p4/8/2N1pP2/8/2n4b/3P4/R3K2R w - e6 0 1",
        "4k3/8/8/8/4r3/5n2/3PN3/4K3 w - - 0 1",
    ],
)
def test_a_relative_can_say_how_its_pieces_give_check(fen: str) -> None:
    board = Camels().parse(fen)
    assert perft(board, 1) == by_trial(board, 1)
    assert perft(board, 2) == walk(board, 2) == by_trial(board, 2)
