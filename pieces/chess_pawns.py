"""Pawns as a set: counting their moves at once, and whether en passant is safe."""

from __future__ import annotations

from collections.abc import Callable

try:
    import cython
except ImportError:
    from board import nocython as cython

from board.geometry import Coordinate
from pieces.chess_threats import LOOKOUTS, PAWN_DIRECTION

if not cython.compiled:
    from board.interpreted import bit_length, count_of
    from pieces.chess_layers import KINGS, NOT_FILE_A, NOT_FILE_H, ONE, PAWNS


def any_en_passant(
    square: Coordinate, side: int, masks: list[int], is_safe: Callable[[int, Coordinate, int, list[int]], bool]
) -> bool:
    """Return whether a pawn of a side may legally capture en passant on a square that was just passed."""
    lookout = LOOKOUTS[square]
    takers = masks[PAWNS + side]
    takers &= lookout.pawns[1 - side]
    while takers:
        taker = takers & -takers
        if is_safe(taker, square, side, masks):
            return True
        takers ^= taker
    return False


def en_passant_is_safe(pawn: int, square: Coordinate, side: int, masks: list[int]) -> bool:
    """Return whether a pawn's en passant capture leaves its king out of check; true for a side without a king."""
    lookout = LOOKOUTS[bit_length(masks[KINGS + side]) - 1]
    taken = ONE << (square - 8 * PAWN_DIRECTION[side])
    everyone, pawns, knights, bishops, rooks, queens, _ = masks[1 - side :: 2]
    if lookout.knights & knights or lookout.pawns[side] & (pawns ^ taken):
        return False
    own = masks[side]
    occupied = (own | everyone) ^ pawn ^ taken | ONE << square
    snipers = lookout.straights & (rooks | queens) | lookout.diagonals & (bishops | queens)
    while snipers:
        sniper = snipers & -snipers
        if not lookout.between[bit_length(sniper) - 1] & occupied:
            return False
        snipers ^= sniper
    return True


LAST_RANK = (0xFF, 0xFF << 56)
JUMPED = (0xFFFF << 40, 0xFFFF << 8)
"""The squares passed by a double step, by side: in front of the home rank, and in Horde of the rank behind it."""


def count_pawn_moves(pawns: int, side: int, occupied: int, enemies: int, targets: int, choices: int) -> int:
    """Return how many moves a set of pawns has to allowed squares, without en passant.

    ``choices`` is the number of pieces a pawn may promote to.
    """
    empty = ~occupied
    jumped, last = JUMPED[side], LAST_RANK[side]
    if side == 0:
        steps = pawns >> 8 & empty
        jumps = (steps & jumped) >> 8 & empty & targets
        left = (pawns & NOT_FILE_A) >> 9
        right = (pawns & NOT_FILE_H) >> 7
    else:
        steps = pawns << 8 & empty
        jumps = (steps & jumped) << 8 & empty & targets
        left = (pawns & NOT_FILE_A) << 7
        right = (pawns & NOT_FILE_H) << 9
    enemies &= targets
    steps &= targets
    left &= enemies
    right &= enemies
    count = count_of(steps) + count_of(jumps) + count_of(left) + count_of(right)
    if (steps | left | right) & last:
        count += (choices - 1) * (count_of(steps & last) + count_of(left & last) + count_of(right & last))
    return count
