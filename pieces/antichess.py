"""Constraints on the side to move in Antichess: no check, but compulsory captures."""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython
except ImportError:
    from board import nocython as cython

from pieces.chess_threats import LOOKOUTS, Threats

if not cython.compiled:
    from pieces.chess_layers import ONE, PAWNS
    from pieces.chess_takers import takers_of
    from pieces.chess_threats import find_threats

if TYPE_CHECKING:
    from board.geometry import Coordinate
    from board.position import Position


class Duty(Threats):
    """No piece is royal, and if a capture is possible the only targets are the opponent's pieces."""

    __slots__ = ()

    def attacks(self, square: Coordinate, occupied: int) -> bool:
        """Return whether a king may not go to a square: it need not avoid attacks, but must capture if it can."""
        return not self.targets & ONE << square


def find_duty(board: Position) -> Duty:
    """Return the constraints on the side to move: captures are compulsory, and checks do not matter."""
    duty: Duty = find_threats(board, Duty)  # type: ignore[assignment]
    duty.forget_king()
    if find_takers(duty):
        duty.is_free = False
        duty.targets = duty.everyone
    return duty


def find_takers(duty: Threats) -> int:
    """Return the squares of the pieces that can capture."""
    masks, side = duty.masks, duty.own_side
    found = takers_of(masks, side, duty.everyone)
    if duty.en_passant >= 0:
        lookout = LOOKOUTS[duty.en_passant]
        found |= lookout.pawns[1 - side] & masks[PAWNS + side]
    return found
