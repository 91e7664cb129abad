"""Alliance: the sides of a game, up to six of them."""

from __future__ import annotations

from enum import Enum

from board.errors import UnsupportedError
from board.keys import stable_key


class Alliance(Enum):
    """A side. Two-player games use white and black, puzzles only white, others as many as they need.

    ``index`` is its number; white is 0.
    """

    WHITE = 0
    BLACK = 1
    RED = 2
    BLUE = 3
    GREEN = 4
    YELLOW = 5

    def __init__(self, index: int) -> None:
        self.index = index
        self.key = stable_key("alliance", index) if index else 0

    @property
    def title(self) -> str:
        """The side's name in a sentence: "white", "black", …"""
        return self.name.lower()

    @property
    def is_white(self) -> bool:
        """Whether this is white."""
        return self is Alliance.WHITE

    @property
    def is_black(self) -> bool:
        """Whether this is black."""
        return self is Alliance.BLACK

    @property
    def opponent(self) -> Alliance:
        """The opponent in a two-player game; only white and black have a single opponent."""
        if self is Alliance.WHITE:
            return Alliance.BLACK
        if self is Alliance.BLACK:
            return Alliance.WHITE
        raise UnsupportedError(f"{self} has no single opponent: only white and black do")

    def __hash__(self) -> int:
        # Enum hashes its name, and string hashes differ between processes.
        return self.index

    def __repr__(self) -> str:
        return f"Alliance.{self.name}"

    def __str__(self) -> str:
        return self.title
