"""What binds the side to move in Antichess: no check, but the duty to take."""

from __future__ import annotations

from typing import Any

from board.geometry import Coordinate
from board.position import Position
from pieces.chess_threats import Threats, find_threats


class Duty(Threats):
    """No piece is royal, and where a capture is possible the targets are the other side's pieces alone."""

    __slots__ = ()

    @classmethod
    def on(cls, board: Position, must_take: bool) -> Duty:
        """Return what binds the side to move, which can take something or not."""
        duty: Any = find_threats(board, cls)
        duty.forget_king()
        if must_take:
            duty.is_free = False
            duty.targets = duty.everyone
        found: Duty = duty
        return found

    def attacks(self, square: Coordinate, occupied: int) -> bool:
        """Return whether a king may not go to a square: it need fear nothing, but must take like all others."""
        return not self.targets >> square & 1
