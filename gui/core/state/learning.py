"""Learning: the state of reviews, exercises and the opening explorer."""

from __future__ import annotations

from attrs import field, frozen
from pyrsistent import PMap, pmap

from board.board import Board
from engine.openings.tree import Branch
from engine.review.findings import Review


@frozen
class Reviewing:
    """A review of the game on the table: whether it is running, its progress, and its result."""

    is_wanted: bool = False
    is_deep: bool = False
    part: float = 0.0
    """The progress, from 0 to 1."""
    found: Review | None = None
    trouble: str = ""


@frozen
class Explorer:
    """The moves played from the position on the board, in the games of the library or of a file."""

    source: str = ""
    """The file, empty for the user's own games."""
    branches: PMap[Board, tuple[Branch, ...]] = field(factory=pmap)
    """For each board looked up, the moves played there."""
    interim: tuple[Board, tuple[Branch, ...]] | None = None
    """The moves found so far at a board, while the games are being read."""
    part: float = 0.0
    """How much of the games has been read."""
    games: int = 0
    trouble: str = ""
