"""Static exchange evaluation: what a capture wins once all has been taken back on its square."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.variants.chess_sight import DIAGONAL_SIGHT, STRAIGHT_SIGHT
from moves.chess import PawnPromotion
from pieces.chess_threats import LOOKOUTS, PAWNS
from pieces.chess_worth import PRICES

if TYPE_CHECKING:
    from board.geometry import Coordinate
    from moves.move import Move
    from pieces.piece import Piece

_PAWN = PRICES[0]


def gain(move: Move) -> int:
    """Return what a move wins at once: the price of what it takes, and of a new queen."""
    taken = move.attacked_piece
    won = 0 if taken is None else PRICES[taken.kind]
    return won + PRICES[move.promotion.kind] - _PAWN if type(move) is PawnPromotion else won


def loses_exchange(move: Move) -> bool:
    """Return whether a capture loses material once all has been taken back on its square."""
    piece = move.moved_piece
    won = gain(move)
    if won >= PRICES[piece.kind]:
        return False
    return is_lost(move.board._masks, piece, move.destination_coordinate, won)


def is_lost(masks: list[int], piece: Piece, square: Coordinate, won: int) -> bool:
    """Return whether it loses to take something on a square that is worth less than the taker.

    Both sides take in turn, with the cheapest first; whoever is ahead even without the piece just used is done.
    """
    side = 1 - piece.side
    balance = won - PRICES[piece.kind]
    lookout = LOOKOUTS[square]
    # A pawn takes back, and even to take that pawn would not make up for the piece.
    if balance < -_PAWN and lookout.pawns[piece.side] & masks[PAWNS + side]:
        return True
    (white, black, white_pawns, black_pawns, white_knights, black_knights, white_bishops, black_bishops,
     white_rooks, black_rooks, white_queens, black_queens, white_king, black_king) = masks  # fmt: skip
    occupied = (white | black | 1 << square) ^ piece.bit
    queens = white_queens | black_queens
    straights = (white_rooks | black_rooks | queens) & lookout.straights
    diagonals = (white_bishops | black_bishops | queens) & lookout.diagonals
    nearby = (
        lookout.knights & (white_knights | black_knights)
        | lookout.kings & (white_king | black_king)
        | lookout.pawns[1] & white_pawns
        | lookout.pawns[0] & black_pawns
    )
    straight, straight_mask = STRAIGHT_SIGHT[square]
    diagonal, diagonal_mask = DIAGONAL_SIGHT[square]
    # Whether the side that took first is the one that would lose by stopping here.
    lost = False
    while True:
        takers = nearby
        if straights:
            takers |= straight[occupied & straight_mask] & straights
        if diagonals:
            takers |= diagonal[occupied & diagonal_mask] & diagonals
        takers &= occupied & masks[side]
        if not takers:
            return lost
        layer = PAWNS + side
        while not takers & masks[layer]:
            layer += 2
        cheapest = takers & masks[layer]
        occupied ^= cheapest & -cheapest
        side = 1 - side
        lost = not lost
        balance = -balance - PRICES[layer // 2 - 1]
        if balance > 0 or (balance == 0 and not lost):
            return lost
