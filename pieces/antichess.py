"""Constraints on the side to move in Antichess: no check, but compulsory captures."""

from __future__ import annotations

from typing import Any

from board.geometry import Coordinate
from board.position import Position
from pieces.chess_threats import Threats, find_threats


class Duty(Threats):
    """No piece is royal, and if a capture is possible the only targets are the opponent's pieces."""

    __slots__ = ()

    @classmethod
    def on(cls, board: Position, must_take: bool) -> Duty:
        """Return the constraints on the side to move, depending on whether it can capture."""
        duty: Any = find_threats(board, cls)
        duty.forget_king()
        if must_take:
            duty.is_free = False
            duty.targets = duty.everyone
        found: Duty = duty
        return found

    def attacks(self, square: Coordinate, occupied: int) -> bool:
        """Return whether a king may not go to a square: it need not avoid attacks, but must capture if it can."""
        return not self.targets >> square & 1
