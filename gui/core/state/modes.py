"""Modes: what the table is used for. Exactly one of them is on, and each has the state that only it needs."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, TypeAlias

from attrs import field, frozen
from pyrsistent import PMap, pmap

from board.alliance import Alliance
from board.board import Board
from board.geometry import Coordinate
from board.state import State as BoardState
from engine.players.analysis import Line
from engine.training.exercises import Exercise
from engine.variations import Variations
from gui.core.state.findings import Found
from gui.core.thought import Unknown
from pieces.piece import Piece

if TYPE_CHECKING:
    from gui.core.state.table import Table


@frozen
class Playing:
    """A game is played, or looked through."""

    is_kept: ClassVar[bool] = True
    """Whether the game is kept in a journal."""


@frozen
class Studying:
    """The game is analysed: its engine, and the results at each position."""

    is_kept: ClassVar[bool] = True

    is_on: bool = True
    """Whether the engine is running."""
    found: PMap[int, Found] = field(factory=pmap)
    """By node, the lines found there."""
    plans: PMap[int, Line | Unknown] = field(factory=pmap)
    """By node, a shortest plan from there, or the reason why there is none."""
    trouble: str = ""
    """Why no lines can be found."""
    is_own: bool = False
    """Whether the built-in engine has replaced the chosen one, which failed."""
    waiting: Table | None = None
    """The game to return to."""
    base: int = 0
    """The current node of that game."""


@frozen
class Watching:
    """The moves of a plan are shown."""

    is_kept: ClassVar[bool] = False
    words: str
    """What is known about the plan."""


@frozen
class Exercising:
    """Exercises are solved one after another, on their own table."""

    is_kept: ClassVar[bool] = False

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
class Setup:
    """A position in the editor; it need not be legal until it is played."""

    pieces: tuple[Piece, ...]
    side: Alliance | None
    """The side to move; None in the goal of a plan if either side may be to move."""
    brush: Piece | None = None
    """The piece that a click places, None to remove pieces."""
    is_hand: bool = True
    """Whether a drag moves pieces instead."""
    extras: BoardState | None = None
    """State beyond the squares, such as en passant, pockets and checks given; None for the default."""
    typed: str = ""
    """Typed text that is not a legal position, kept so that it can be corrected."""
    trouble: str = ""
    """What is wrong with it."""


@frozen
class SettingUp:
    """A position is edited."""

    setup: Setup
    back: Base = field(factory=Playing)
    """What follows when the editor is closed."""


@frozen
class Planning:
    """A path between two positions is looked for; one of the two is in the editor."""

    setup: Setup

    other: Setup
    """The one of the two that is not shown."""
    is_goal: bool = False
    """Whether the one shown is the goal."""
    question: tuple[Board, tuple[Board, ...]] | None = None
    """The start and the goals of the running search."""
    progress: str = ""
    back: Base = field(factory=Playing)
    """What follows when the editor is closed."""


Base: TypeAlias = Playing | Studying | Watching | Exercising
"""The modes that show a game."""
Editing: TypeAlias = SettingUp | Planning
"""The modes that show a position in the editor, over one of the others."""
Mode: TypeAlias = Base | Editing
