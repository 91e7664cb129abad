"""Giving check: the squares from which each kind of piece checks the other king, and discovered checks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from board.rays import squares_of
from moves.chess import CastleMove, PawnEnPassantAttackMove, PawnPromotion
from pieces.chess_layers import BISHOPS, KINGS, QUEENS, ROOKS
from pieces.chess_threats import LOOKOUTS, diagonal_sight, straight_sight

if TYPE_CHECKING:
    from board.board import Board
    from moves.move import Move


class Checks:
    """What the side to move must do to give check."""

    __slots__ = ("squares", "uncovering")

    squares: tuple[int, ...]
    """By the kind of a piece, pawn to king: the squares from which it gives check."""
    uncovering: dict[int, int]
    """For the bit of each piece that blocks another's check: the squares on which it keeps blocking."""

    def __init__(self, board: Board) -> None:
        masks, side = board._masks, board.move_maker.index
        occupied = masks[0] | masks[1]
        lookout = LOOKOUTS[masks[KINGS + 1 - side].bit_length() - 1]
        straight, diagonal = straight_sight(lookout, occupied), diagonal_sight(lookout, occupied)
        self.squares = lookout.pawns[1 - side], lookout.knights, diagonal, straight, straight | diagonal, 0
        self.uncovering = {}
        queens = masks[QUEENS + side]
        snipers = lookout.straights & (masks[ROOKS + side] | queens)
        snipers |= lookout.diagonals & (masks[BISHOPS + side] | queens)
        for sniper in squares_of(snipers):
            path = lookout.between[sniper]
            shields = path & occupied
            if shields & masks[side] and not shields & (shields - 1):
                self.uncovering[shields] = path | 1 << sniper

    def given_by(self, move: Move) -> bool:
        """Return whether a legal move gives check."""
        if isinstance(move, (CastleMove, PawnPromotion, PawnEnPassantAttackMove)):
            after = move.execute()
            return after.variant.is_in_check(after, after.move_maker)
        piece, square = move.moved_piece, move.destination_coordinate
        if self.squares[piece.kind] >> square & 1:
            return True
        kept = self.uncovering.get(piece.bit)
        return kept is not None and not kept >> square & 1
