"""What pieces see, by the bit of their square: for those who ask often and know a square by its bit."""

from __future__ import annotations

from board.rays import Line
from pieces.chess_threats import LOOKOUTS

Cross = tuple[Line, int, Line, int]
"""Two lines through a square, each with its mask."""


def _cross(lines: tuple[Line, Line]) -> Cross:
    one, other = lines
    return one, one.mask, other, other.mask


KNIGHT_SIGHT = {1 << square: lookout.knights for square, lookout in enumerate(LOOKOUTS)}
KING_SIGHT = {1 << square: lookout.kings for square, lookout in enumerate(LOOKOUTS)}
DIAGONAL_SIGHT = {1 << square: _cross(lookout.diagonal_lines) for square, lookout in enumerate(LOOKOUTS)}
STRAIGHT_SIGHT = {1 << square: _cross(lookout.straight_lines) for square, lookout in enumerate(LOOKOUTS)}
"""``one, ones, other, others = STRAIGHT_SIGHT[bit]``; then ``one[occupied & ones] | other[occupied & others]``."""
