"""Learning: the state of reviews, exercises and the opening explorer."""

from __future__ import annotations

from attrs import field, frozen
from pyrsistent import PMap, pmap

from board.board import Board
from board.geometry import Coordinate
from engine.openings.tree import Branch
from engine.review.findings import Review
from engine.training.exercises import Exercise
from engine.variations import Variations


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
class TrainingSession:
    """Exercises to solve one after another on their own table."""

    title: str
    exercises: tuple[Exercise, ...]
    kind: str = ""
    """The kind under which progress is saved; empty if it is not."""
    number: int = 0
    since: float = 0
    """When the current exercise began."""
    node: int = 0
    """The last position with the solver to move that was reached by right moves only."""
    held: Variations | None = None
    """The moves up to there, while the solver's move is being judged."""
    is_clean: bool = True
    """Whether there has been no wrong move and no hint."""
    is_done: bool = False
    said: str = ""
    """The verdict on the last move."""
    mark: tuple[Coordinate, bool] | None = None
    """Where the last move that was judged ended, and whether it was right."""
    rated: str = ""
    """What the exercise has done to the rating, in words."""
    hint_wanted: bool = False
    is_solved_for: bool = False
    """Whether to play the requested hint."""
    is_training: bool = False
    """Whether it began on the training screen, to which it returns if no game is paused."""

    @property
    def exercise(self) -> Exercise:
        """The current exercise."""
        return self.exercises[self.number]


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
