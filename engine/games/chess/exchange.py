"""Static exchange evaluation: what a capture wins after all recaptures on its square."""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython
except ImportError:
    from board import nocython as cython

from board.errors import WrongTypeError
from moves.chess import PawnPromotion
from pieces.chess_threats import LOOKOUTS
from pieces.chess_worth import PRICES

if not cython.compiled:
    from pieces.chess_layers import BISHOPS, KINGS, KNIGHTS, ONE, PAWNS, QUEENS, ROOKS
    from pieces.chess_threats import diagonal_sight, straight_sight

if TYPE_CHECKING:
    from board.board import Board
    from board.geometry import Coordinate
    from moves.move import Move
    from pieces.piece import Piece

_PAWN = PRICES[0]
LAYER_PRICES = [0, 0, *(price for price in PRICES for _ in (0, 1))]
"""The value of a piece, by its layer; the first two are for whole sides."""


def gain(move: Move) -> int:
    """Return what a move wins at once: the value of the captured piece, and of a new queen."""
    taken = move.attacked_piece
    won = 0 if taken is None else LAYER_PRICES[taken.layer]
    return won + PRICES[move.promotion.kind] - _PAWN if type(move) is PawnPromotion else won


def loses_exchange(move: Move) -> bool:
    """Return whether a capture loses material after all recaptures on its square."""
    piece = move.moved_piece
    won = gain(move)
    if won >= LAYER_PRICES[piece.layer]:
        return False
    return is_lost(move.board, piece, move.destination_coordinate, won)


def is_lost(board: Board, piece: Piece, square: Coordinate, won: int) -> bool:
    """Return whether a capture loses on a square, given that the captured piece is worth less than the capturing one.

    Both sides capture in turn, the least valuable piece first; a side that is ahead even without the piece just used
    stops.
    """
    masks = board._masks
    side = 1 - piece.side
    if side < 0:
        raise WrongTypeError(f"expected a chess piece, got {piece!r}")
    balance = won - LAYER_PRICES[piece.layer]
    lookout = LOOKOUTS[square]
    # A pawn recaptures, and even capturing that pawn would not make up for the piece.
    if balance < -_PAWN and lookout.pawns[1 - side] & masks[PAWNS + side]:
        return True
    occupied = (masks[0] | masks[1] | ONE << square) ^ piece.mark.bit
    queens = masks[QUEENS] | masks[QUEENS + 1]
    straights = (masks[ROOKS] | masks[ROOKS + 1] | queens) & lookout.straights
    diagonals = (masks[BISHOPS] | masks[BISHOPS + 1] | queens) & lookout.diagonals
    nearby = (
        lookout.knights & (masks[KNIGHTS] | masks[KNIGHTS + 1])
        | lookout.kings & (masks[KINGS] | masks[KINGS + 1])
        | lookout.pawns[1] & masks[PAWNS]
        | lookout.pawns[0] & masks[PAWNS + 1]
    )
    # Whether the side that captured first would lose by stopping here.
    lost = False
    while True:
        takers = nearby
        if straights:
            takers |= straight_sight(lookout, occupied) & straights
        if diagonals:
            takers |= diagonal_sight(lookout, occupied) & diagonals
        takers &= occupied & masks[side]
        if not takers:
            return lost
        layer = PAWNS + side
        while layer < KINGS and not takers & masks[layer]:
            layer += 2
        cheapest = takers & masks[layer]
        occupied ^= cheapest & -cheapest
        side = 1 - side
        lost = not lost
        balance = -balance - LAYER_PRICES[layer]
        if balance > 0 or (balance == 0 and not lost):
            return lost
