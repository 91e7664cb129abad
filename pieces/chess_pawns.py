"""Pawns as a set: counting their moves at once, and whether en passant is safe."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING

try:
    import cython
except ImportError:
    from board import nocython as cython

from board.errors import WrongTypeError
from board.geometry import Coordinate
from pieces.chess_threats import LOOKOUTS, PAWN_DIRECTION

if not cython.compiled:
    from board.interpreted import bit_length, count_of
    from pieces.chess_layers import BISHOPS, KINGS, KNIGHTS, NOT_FILE_A, NOT_FILE_H, ONE, PAWNS, QUEENS, ROOKS

if TYPE_CHECKING:
    from board.position import Position


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
    return is_safe_in_list(pawn, square, side, masks)


def is_safe_in_list(pawn: int, square: Coordinate, side: int, masks: list[int]) -> bool:
    """Return whether an en passant capture is safe, with the masks in a list; compiled only."""
    array = masks  # when compiled, this copies the list
    return is_safe_among(pawn, square, side, array)


def is_safe_among(pawn: int, square: Coordinate, side: int, masks: list[int]) -> bool:
    """Return whether an en passant capture is safe, with the masks as boards keep them."""
    if not 0 <= side < 2:
        raise WrongTypeError(f"chess has two sides, got {side}")
    lookout = LOOKOUTS[bit_length(masks[KINGS + side]) - 1]
    taken = ONE << (square - 8 * PAWN_DIRECTION[side])
    foe = 1 - side
    pawns, knights, queens = masks[PAWNS + foe], masks[KNIGHTS + foe], masks[QUEENS + foe]
    if lookout.knights & knights or lookout.pawns[side] & (pawns ^ taken):
        return False
    occupied = (masks[side] | masks[foe]) ^ pawn ^ taken | ONE << square
    snipers = lookout.straights & (masks[ROOKS + foe] | queens)
    snipers |= lookout.diagonals & (masks[BISHOPS + foe] | queens)
    while snipers:
        sniper = snipers & -snipers
        if not lookout.between[bit_length(sniper) - 1] & occupied:
            return False
        snipers ^= sniper
    return True


if not cython.compiled:
    en_passant_is_safe = wraps(en_passant_is_safe)(is_safe_among)


def may_capture_en_passant(pawn: int, square: Coordinate, side: int, position: Position) -> bool:
    """Return whether a pawn may capture on the square that was just passed, by the variant's rule."""
    is_safe = position.variant.en_passant_is_safe  # type: ignore[attr-defined]
    if cython.compiled and is_safe is en_passant_is_safe:
        return is_safe_among(pawn, square, side, position._masks)
    answer: bool = is_safe(pawn, square, side, position.masks)
    return answer


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
