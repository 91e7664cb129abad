"""Static exchange evaluation: what a capture wins once all has been taken back on its square."""

from __future__ import annotations

from typing import TYPE_CHECKING

from moves.chess import PawnPromotion
from pieces.chess_sight import DIAGONAL_SIGHT, STRAIGHT_SIGHT
from pieces.chess_threats import BISHOPS, KINGS, KNIGHTS, LOOKOUTS, PAWNS, QUEENS, ROOKS
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
    return won + PRICES[move.other.kind] - _PAWN if type(move) is PawnPromotion else won


def loses(move: Move) -> bool:
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


def exchange(move: Move) -> int:
    """Return what a capture wins if both sides then take back on its square as long as it pays.

    Where the taker costs no more than what it takes, this is a lower bound that is not negative.
    """
    piece = move.moved_piece
    price = PRICES[piece.kind]
    won = gain(move)
    if won >= price:
        return won - price
    masks = move.board._masks
    square = move.destination_coordinate
    lookout = LOOKOUTS[square]
    occupied = (masks[0] | masks[1]) ^ piece.bit
    straights = masks[ROOKS] | masks[ROOKS + 1] | masks[QUEENS] | masks[QUEENS + 1]
    diagonals = masks[BISHOPS] | masks[BISHOPS + 1] | masks[QUEENS] | masks[QUEENS + 1]
    nearby = (
        lookout.knights & (masks[KNIGHTS] | masks[KNIGHTS + 1])
        | lookout.kings & (masks[KINGS] | masks[KINGS + 1])
        | lookout.pawns[1] & masks[PAWNS]
        | lookout.pawns[0] & masks[PAWNS + 1]
    )
    rank, file = lookout.straight_lines
    diagonal, antidiagonal = lookout.diagonal_lines
    straights &= lookout.straights
    diagonals &= lookout.diagonals
    side = 1 - piece.side
    balances = [won]
    while True:
        takers = nearby
        if straights:
            takers |= (rank[occupied & rank.mask] | file[occupied & file.mask]) & straights
        if diagonals:
            takers |= (diagonal[occupied & diagonal.mask] | antidiagonal[occupied & antidiagonal.mask]) & diagonals
        takers &= occupied & masks[side]
        if not takers:
            break
        for kind in range(6):
            cheapest = takers & masks[PAWNS + 2 * kind + side]
            if cheapest:
                break
        balances.append(price - balances[-1])
        price = PRICES[kind]
        occupied ^= cheapest & -cheapest
        side = 1 - side
    while len(balances) > 1:
        last = balances.pop()
        if last > -balances[-1]:
            balances[-1] = -last
    return balances[0]
