"""Which pieces can capture: found by masks, before any move is created."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from board import nocython as cython

from pieces.chess_threats import LOOKOUTS

if not cython.compiled:
    from board.interpreted import lowest
    from pieces.chess_layers import BISHOPS, KINGS, KNIGHTS, NOT_FILE_A, NOT_FILE_H, ONE, PAWNS, QUEENS, ROOKS
    from pieces.chess_threats import diagonal_sight, straight_sight


def takers_of(masks: list[int], side: int, targets: int) -> int:
    """Return the squares of a side's pieces that attack one of the targets, pinned or not."""
    occupied = masks[0] | masks[1]
    found = pawn_takers(masks[PAWNS + side], side, targets)
    pieces = masks[KNIGHTS + side] | masks[KINGS + side]
    while pieces:
        square = lowest(pieces)
        pieces &= pieces - 1
        lookout = LOOKOUTS[square]
        if targets & (lookout.knights if masks[KNIGHTS + side] & ONE << square else lookout.kings):
            found |= ONE << square
    queens = masks[QUEENS + side]
    pieces = masks[ROOKS + side] | queens
    while pieces:
        square = lowest(pieces)
        pieces &= pieces - 1
        lookout = LOOKOUTS[square]
        if lookout.straights & targets and straight_sight(lookout, occupied) & targets:
            found |= ONE << square
    pieces = masks[BISHOPS + side] | queens
    while pieces:
        square = lowest(pieces)
        pieces &= pieces - 1
        lookout = LOOKOUTS[square]
        if lookout.diagonals & targets and diagonal_sight(lookout, occupied) & targets:
            found |= ONE << square
    return found


def pawn_takers(pawns: int, side: int, targets: int) -> int:
    """Return those of a side's pawns that attack one of the targets."""
    if side == 0:
        return pawns & ((targets & NOT_FILE_H) << 9 | (targets & NOT_FILE_A) << 7)
    return pawns & ((targets & NOT_FILE_H) >> 7 | (targets & NOT_FILE_A) >> 9)
