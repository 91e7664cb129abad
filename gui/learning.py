"""Learning: what the state knows of reviews, exercises and the explorer of openings."""

from __future__ import annotations

from attrs import field, frozen
from pyrsistent import PMap, pmap

from board.board import Board
from engine.openings.tree import Branch
from engine.review.findings import Review
from engine.training.exercises import Exercise
from engine.variations import Variations


@frozen
class Reviewing:
    """A review of the game on the table: whether it goes on, how far it is, and what came of it."""

    is_wanted: bool = False
    is_deep: bool = False
    part: float = 0.0
    """How much of it is done, from 0 to 1."""
    found: Review | None = None
    trouble: str = ""


@frozen
class Session:
    """Exercises that are solved one after the other on a table of their own."""

    title: str
    exercises: tuple[Exercise, ...]
    kind: str = ""
    """The kind under which progress is kept, empty if none is."""
    number: int = 0
    since: float = 0
    """When the present one was begun."""
    node: int = 0
    """The last position in which the solver was to move and all before was right."""
    held: Variations | None = None
    """The moves up to there, while one that was made is being judged."""
    is_clean: bool = True
    """Whether there was no wrong move and no hint."""
    is_done: bool = False
    said: str = ""
    """What was said about the last move."""
    hint_wanted: bool = False
    is_solved_for: bool = False
    """Whether the hint that is being looked for is to be played."""
    is_training: bool = False
    """Whether it was begun on the training screen, which is shown again after it where no game waits."""

    @property
    def exercise(self) -> Exercise:
        """The exercise that is being solved."""
        return self.exercises[self.number]


@frozen
class Explorer:
    """What was played from the position on the board, in the games of the library or of a file."""

    source: str = ""
    """The file, empty for the user's own games."""
    branches: PMap[Board, tuple[Branch, ...]] = field(factory=pmap)
    """For the positions that were asked about, what was played there."""
    games: int = 0
    trouble: str = ""
