"""What binds the side to move in Antichess: no check, but the duty to take."""

from __future__ import annotations

from board.geometry import Coordinate
from pieces.chess_threats import Threats


class Duty(Threats):
    """No piece is royal, and where a capture is possible the targets are the other side's pieces alone."""

    __slots__ = ()

    def attacks(self, square: Coordinate, occupied: int) -> bool:
        """Return whether a king may not go to a square: it need fear nothing, but must take like all others."""
        return not self.targets >> square & 1
