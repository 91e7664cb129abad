"""A reference for exchanges: the value of a capture, computed in full from a list of balances."""

from __future__ import annotations

from engine.games.chess.exchange import gain
from moves import Move
from pieces.chess_layers import BISHOPS, KINGS, KNIGHTS, PAWNS, QUEENS, ROOKS
from pieces.chess_threats import LOOKOUTS
from pieces.chess_worth import PRICES


def exchange(move: Move) -> int:
    """Return the value of a capture if both sides then recapture on its square as long as it pays.

    If the capturing piece costs no more than the captured one, this is a lower bound of at least 0.
    """
    piece = move.moved_piece
    price = PRICES[piece.kind]
    won = gain(move)
    if won >= price:
        return won - price
    masks = move.board.masks
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
