"""Pawns as a set: counting their moves at once, and whether en passant is safe."""

from __future__ import annotations

from collections.abc import Callable

from board.geometry import Coordinate
from board.rays import mask_of
from pieces.chess_threats import KINGS, LOOKOUTS, PAWN_DIRECTION, PAWNS


def any_en_passant(
    square: Coordinate, side: int, masks: list[int], is_safe: Callable[[int, Coordinate, int, list[int]], bool]
) -> bool:
    """Return whether a pawn of a side may legally take en passant on a square that was just passed."""
    takers = LOOKOUTS[square].pawns[1 - side] & masks[PAWNS + side]
    while takers:
        taker = takers & -takers
        if is_safe(taker, square, side, masks):
            return True
        takers ^= taker
    return False


def en_passant_is_safe(pawn: int, square: Coordinate, side: int, masks: list[int]) -> bool:
    """Return whether a pawn's taking en passant leaves its king out of check; a side without a king need not care."""
    lookout = LOOKOUTS[masks[KINGS + side].bit_length() - 1]
    taken = 1 << (square - 8 * PAWN_DIRECTION[side])
    everyone, pawns, knights, bishops, rooks, queens, _ = masks[1 - side :: 2]
    if lookout.knights & knights or lookout.pawns[side] & (pawns ^ taken):
        return False
    occupied = (masks[side] | everyone) ^ pawn ^ taken | 1 << square
    snipers = lookout.straights & (rooks | queens) | lookout.diagonals & (bishops | queens)
    while snipers:
        sniper = snipers & -snipers
        if not lookout.between[sniper.bit_length() - 1] & occupied:
            return False
        snipers ^= sniper
    return True


NOT_FILE_A = mask_of([square for square in range(64) if square % 8 != 0])
NOT_FILE_H = mask_of([square for square in range(64) if square % 8 != 7])
LAST_RANK = (0xFF, 0xFF << 56)
JUMPED = (0xFFFF << 40, 0xFFFF << 8)
"""The squares over which pawns jump, by side: those in front of their home, and of the rank behind it in Horde."""


def count_pawn_moves(pawns: int, side: int, occupied: int, enemies: int, targets: int, choices: int) -> int:
    """Return how many moves a set of pawns has to allowed squares, en passant left out.

    ``choices`` says how many kinds of pieces a pawn may become.
    """
    empty = ~occupied
    if side == 0:
        steps = pawns >> 8 & empty
        jumps = (steps & JUMPED[0]) >> 8 & empty & targets
        left = (pawns & NOT_FILE_A) >> 9
        right = (pawns & NOT_FILE_H) >> 7
    else:
        steps = pawns << 8 & empty
        jumps = (steps & JUMPED[1]) << 8 & empty & targets
        left = (pawns & NOT_FILE_A) << 7
        right = (pawns & NOT_FILE_H) << 9
    enemies &= targets
    steps &= targets
    left &= enemies
    right &= enemies
    count = steps.bit_count() + jumps.bit_count() + left.bit_count() + right.bit_count()
    last = LAST_RANK[side]
    if (steps | left | right) & last:
        count += (choices - 1) * ((steps & last).bit_count() + (left & last).bit_count() + (right & last).bit_count())
    return count
