"""Giving check: the squares from which each kind of piece checks the other king, and discovered checks."""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython
except ImportError:
    from board import nocython as cython

from board.errors import WrongTypeError, expect_new
from moves.chess import CastleMove, PawnEnPassantAttackMove, PawnPromotion
from pieces.chess_threats import LOOKOUTS

if not cython.compiled:
    from board.interpreted import bit_length
    from board.rays import squares_of
    from pieces.chess_layers import BISHOPS, KINGS, KNIGHTS, ONE, PAWNS, QUEENS, ROOKS
    from pieces.chess_threats import diagonal_sight, straight_sight

if TYPE_CHECKING:
    from board.board import Board
    from moves.move import Move
    from pieces.piece import Piece


class Checks:
    """What the side to move must do to give check."""

    __slots__ = ("blockers", "squares", "uncovering")

    squares: list[int]
    """By the layer of a piece of either side: the squares from which it gives check."""
    blockers: int
    """The pieces that block another's check."""
    uncovering: dict[int, int]
    """For the bit of each of them: the squares on which it keeps blocking."""

    def __init__(self, board: Board) -> None:
        expect_new(self, "uncovering")
        self.find(board)

    def find(self, board: Board) -> None:
        """Find the checks on a board."""
        side: int = board.move_maker.index
        if not 0 <= side < 2:
            raise WrongTypeError(f"expected a chess board, got one of {board.variant.name}")
        masks = board._masks
        occupied = masks[0] | masks[1]
        lookout = LOOKOUTS[bit_length(masks[KINGS + 1 - side]) - 1]
        straight, diagonal = straight_sight(lookout, occupied), diagonal_sight(lookout, occupied)
        if not cython.compiled:
            self.squares = [0] * 14
        self.squares[PAWNS + side] = lookout.pawns[1 - side]
        self.squares[KNIGHTS + side] = lookout.knights
        self.squares[BISHOPS + side] = diagonal
        self.squares[ROOKS + side] = straight
        self.squares[QUEENS + side] = straight | diagonal
        self.blockers = 0
        self.uncovering = {}
        queens = masks[QUEENS + side]
        snipers = lookout.straights & (masks[ROOKS + side] | queens)
        snipers |= lookout.diagonals & (masks[BISHOPS + side] | queens)
        for sniper in squares_of(snipers):
            path = lookout.between[sniper]
            shields = path & occupied
            if shields & masks[side] and not shields & (shields - 1):
                self.blockers |= shields
                self.uncovering[shields] = path | ONE << sniper

    def squares_for(self, piece: Piece) -> int:
        """Return the squares on which a piece would give check, itself or by uncovering another."""
        layer = piece.layer
        if not 0 <= layer < 14:
            raise WrongTypeError(f"expected a chess piece, got {piece!r}")
        squares = self.squares[layer]
        bit = piece.mark.bit
        if self.blockers & bit:
            kept = self.uncovering[bit]
            squares |= ~kept
        return squares

    def given_by(self, move: Move) -> bool:
        """Return whether a legal move gives check."""
        if isinstance(move, (CastleMove, PawnPromotion, PawnEnPassantAttackMove)):
            after = move.execute()
            return after.variant.is_in_check(after, after.move_maker)
        return bool(self.squares_for(move.moved_piece) & ONE << move.destination_coordinate)
