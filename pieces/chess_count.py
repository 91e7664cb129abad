"""Counting the legal moves of chess without creating them."""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython
except ImportError:
    from board import nocython as cython

from pieces.chess_threats import LOOKOUTS

if not cython.compiled:
    from board.interpreted import count_of, lowest
    from board.rays import squares_of
    from pieces.chess_layers import BISHOPS, KINGS, KNIGHTS, ONE, PAWNS, QUEENS, ROOKS
    from pieces.chess_pawns import count_pawn_moves
    from pieces.chess_threats import diagonal_sight, straight_sight

if TYPE_CHECKING:
    from pieces.chess_threats import Threats


def count_moves(threats: Threats, choices: int) -> int:
    """Return how many moves the side to move has, without castling and en passant.

    ``choices`` is the number of pieces a pawn may promote to.
    """
    masks = threats.masks
    side, occupied, targets, pinned = threats.own_side, threats.occupied, threats.targets, threats.pinned
    everyone = threats.everyone
    pawns = masks[PAWNS + side]
    count = count_pawn_moves(pawns & ~pinned, side, occupied, everyone, targets, choices)
    pieces = masks[KNIGHTS + side] & ~pinned
    while pieces:
        lookout = LOOKOUTS[lowest(pieces)]
        pieces &= pieces - 1
        count += count_of(lookout.knights & targets)
    queens = masks[QUEENS + side]
    pieces = (masks[BISHOPS + side] | queens) & ~pinned
    while pieces:
        count += count_of(diagonal_sight(LOOKOUTS[lowest(pieces)], occupied) & targets)
        pieces &= pieces - 1
    pieces = (masks[ROOKS + side] | queens) & ~pinned
    while pieces:
        count += count_of(straight_sight(LOOKOUTS[lowest(pieces)], occupied) & targets)
        pieces &= pieces - 1
    if pinned:
        count += _count_pinned(threats, choices)
    pieces = masks[KINGS + side]
    while pieces:
        king = pieces & -pieces
        pieces ^= king
        lookout = LOOKOUTS[lowest(king)]
        steps = lookout.kings & ~threats.own
        while steps:
            count += not threats.attacks(lowest(steps), occupied ^ king)
            steps &= steps - 1
    return count


def _count_pinned(threats: Threats, choices: int) -> int:
    """Return how many moves the pinned pieces have; a pinned knight has none."""
    masks = threats.masks
    side, occupied = threats.own_side, threats.occupied
    queens = masks[QUEENS + side]
    count = 0
    for square in squares_of(threats.pinned):
        bit = ONE << square
        allowed = threats.pins[bit]
        allowed &= threats.targets
        if masks[PAWNS + side] & bit:
            count += count_pawn_moves(bit, side, occupied, threats.everyone, allowed, choices)
        if (masks[BISHOPS + side] | queens) & bit:
            count += count_of(diagonal_sight(LOOKOUTS[square], occupied) & allowed)
        if (masks[ROOKS + side] | queens) & bit:
            count += count_of(straight_sight(LOOKOUTS[square], occupied) & allowed)
    return count
