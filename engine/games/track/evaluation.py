"""The evaluation of End of the Track, in hundredths of a point."""

from __future__ import annotations

from pieces.track import Ground

_RUN = 60
"""For each row that the ball can advance by passes in one turn."""
_BALL = 15
"""For each row that the ball has advanced."""
_BLOCK = 10
"""For each row that a block has advanced."""
_RELAY = 12
"""For each block that the ball can be passed to."""


def evaluate(ground: Ground, side: int, blocks: int, ball: int, foes: int, foes_ball: int) -> int:
    """Return the advantage of a side: blocks are masks, balls are squares."""
    return _standing(ground, side, blocks, ball, foes) - _standing(ground, 1 - side, foes, foes_ball, blocks)


def _standing(ground: Ground, side: int, blocks: int, ball: int, foes: int) -> int:
    columns, rows = ground.grid.columns, ground.grid.rows
    takers = ground.passes(ball, blocks, foes)
    reach = takers | 1 << ball
    if side == 0:
        run = (reach.bit_length() - 1) // columns
        ball_row = ball // columns
    else:
        run = rows - 1 - ((reach & -reach).bit_length() - 1) // columns
        ball_row = rows - 1 - ball // columns
    come = 0
    while blocks:
        bit = blocks & -blocks
        blocks ^= bit
        row = (bit.bit_length() - 1) // columns
        come += row if side == 0 else rows - 1 - row
    return _RUN * run + _BALL * ball_row + _BLOCK * come + _RELAY * takers.bit_count()
