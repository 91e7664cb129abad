"""Events of the explorer."""

from __future__ import annotations

from attrs import frozen

from board.board import Board
from engine.openings.tree import Branch
from gui.core.events import Event


@frozen
class Explored(Event):
    """The moves played from a board have arrived, with the number of games; they may be interim."""

    source: str
    board: Board
    branches: tuple[Branch, ...]
    games: int
    part: float = 1.0
    """How much of the collection has been read."""
    is_final: bool = True
    trouble: str = ""
