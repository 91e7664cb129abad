"""Value: of a position, for the player to move. It needs no arrays, so that a window can show one without numpy."""

from __future__ import annotations

from enum import Enum


class Value(str, Enum):
    """The value of a position for the player to move; each equals its string."""

    SOLVABLE = "solvable"
    UNSOLVABLE = "unsolvable"
    WIN = "win"
    LOSE = "lose"
    TIE = "tie"
    """The game ends without a winner."""
    DRAW = "draw"
    """The game never ends under best play: a player that breaks the cycle loses."""

    def __str__(self) -> str:
        return self.value
