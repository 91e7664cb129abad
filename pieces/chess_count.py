"""Counting the legal moves of chess without creating them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

try:
    import cython
except ImportError:
    from board import nocython as cython

from pieces.chess_threats import LOOKOUTS

if not cython.compiled:
    from board.interpreted import count_of, lowest
    from board.position import cell_at
    from board.rays import squares_of
    from pieces.chess_layers import BISHOPS, KINGS, KNIGHTS, ONE, PAWNS, QUEENS, ROOKS
    from pieces.chess_moves import castling_rooks
    from pieces.chess_pawns import count_pawn_moves
    from pieces.chess_threats import diagonal_sight, straight_sight

if TYPE_CHECKING:
    from collections.abc import Callable

    from board.board import Board
    from pieces.chess_threats import Threats


def count_legal_moves(board: Board, threats: Threats, choices: int, is_safe: Callable[..., bool]) -> int:
    """Return how many moves the side to move has.

    ``choices`` is the number of pieces a pawn may promote to; ``is_safe`` says whether a pawn may capture en passant.
    """
    count = count_moves(threats, choices)
    if threats.is_free and threats.king >= 0:
        king: Any = cell_at(board, threats.king)
        if king.linked:
            count += len(castling_rooks(king, board, threats))
    if threats.en_passant >= 0:
        masks, side = threats.masks, threats.own_side
        lookout = LOOKOUTS[threats.en_passant]
        for square in squares_of(lookout.pawns[1 - side] & masks[PAWNS + side]):
            count += is_safe(ONE << square, threats.en_passant, side, threats.masks)
    return count


def count_moves(threats: Threats, choices: int) -> int:
    """Return how many moves the side to move has, without castling and en passant.

    ``choices`` is the number of pieces a pawn may promote to.
    """
    masks = threats.masks
    side, occupied, targets, pinned = threats.own_side, threats.occupied, threats.targets, threats.pinned
    everyone = threats.everyone
    pawns = masks[PAWNS + side]
    count = count_pawn_moves(pawns & ~pinned, side, occupied, everyone, targets, choices)
    count += count_officer_moves(masks, side, occupied, targets, ~pinned)
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


def count_officer_moves(masks: list[int], side: int, occupied: int, targets: int, among: int) -> int:
    """Return how many moves the knights, bishops, rooks and queens among some squares have to the targets."""
    count = 0
    pieces = masks[KNIGHTS + side] & among
    while pieces:
        lookout = LOOKOUTS[lowest(pieces)]
        pieces &= pieces - 1
        count += count_of(lookout.knights & targets)
    queens = masks[QUEENS + side]
    pieces = (masks[BISHOPS + side] | queens) & among
    while pieces:
        count += count_of(diagonal_sight(LOOKOUTS[lowest(pieces)], occupied) & targets)
        pieces &= pieces - 1
    pieces = (masks[ROOKS + side] | queens) & among
    while pieces:
        count += count_of(straight_sight(LOOKOUTS[lowest(pieces)], occupied) & targets)
        pieces &= pieces - 1
    return count


def count_king_steps(kings: int, targets: int) -> int:
    """Return how many steps kings have to the targets, if none of them is royal."""
    count = 0
    while kings:
        lookout = LOOKOUTS[lowest(kings)]
        kings &= kings - 1
        count += count_of(lookout.kings & targets)
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
