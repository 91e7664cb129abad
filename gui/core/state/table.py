"""Table: a game to play, set up, analyse or learn from."""

from __future__ import annotations

from typing import Any

from attrs import evolve, field, frozen
from pyrsistent import PMap, pmap

from board.alliance import Alliance
from board.board import Board
from board.geometry import Coordinate
from board.state import State as BoardState
from board.variant import Variant
from engine.game import Verdict
from engine.players.analysis import Line
from engine.variations import Notes, Variations
from gui.core.animation import Animation
from gui.core.clock import GameClock, TimeControl
from gui.core.state.findings import AnalysisState, Found
from gui.core.state.kinds import Solving, Status
from gui.core.state.learning import Reviewing, TrainingSession
from gui.core.state.touch import Touch
from pieces.piece import Piece


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
class Planning:
    """A search for a path between two positions, one of which is in the editor."""

    other: Setup
    """The one of the two that is not shown."""
    is_goal: bool = False
    """Whether the one shown is the goal."""
    question: tuple[Board, tuple[Board, ...]] | None = None
    """The start and the goals of the running search."""
    progress: str = ""


@frozen
class Playback:
    """Automatic playback."""

    solving: Solving | None = None
    """How a puzzle's solution is being played."""
    solve_due: float = 0
    """When to look for the next move of the solution."""
    watch_due: float | None = None
    """When to show the next move of the game, or None without automatic playback."""


@frozen
class Study:
    """The analysis board: its engine, and the results at each position."""

    is_on: bool = True
    """Whether the engine is running."""
    found: PMap[int, Found] = field(factory=pmap)
    """By node, the lines found there."""
    plans: PMap[int, Line | str] = field(factory=pmap)
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
class About:
    """Facts about a game besides its moves."""

    title: str = ""
    """The user's title for it."""
    names: tuple[str, ...] = ()
    """The players' names in turn order; empty if the seats are enough to name them."""
    tags: PMap[str, str] = field(factory=pmap)
    """Other tags of a record."""
    faults: PMap[int, str] = field(factory=pmap)
    """By node, what could not be read after it in a record, in words."""
    is_analysis: bool = False
    """Whether it is an analysis board rather than a game: anyone moves both sides, without a clock."""
    recorded: int = 0
    """The number of positions that came from a record; a game with more counts as played here."""


@frozen
class Premove:
    """A person's move, queued during the computer's turn."""

    start: Coordinate
    end: Coordinate


@frozen
class Condition:
    """A line to play automatically as long as the computer follows it."""

    node: int
    """The position where it starts."""
    moves: tuple[str, ...]


@frozen
class TreeEdit:
    """The undo record of a change of the tree other than a move."""

    words: str
    """The change in words."""
    node: int
    children: tuple[int, ...] | None = None
    """The node's former children, if their order was changed or some were deleted."""
    notes: Notes | None = None
    """The node's former notes, if they were changed."""
    at: int = 0
    """The node that was shown."""


@frozen(eq=False)
class Table:
    """A game that is being played or viewed."""

    game: Variations
    serial: str = ""
    """Identifies this game; also its journal's name."""
    seats: tuple[str, ...] = ()
    """For each of the variant's players in turn order, a computer player's specification, or ``PERSON``."""
    control: TimeControl | None = None
    clock: GameClock | None = None
    verdict: Verdict | None = None
    """How the players ended the game, if it did not end on the board."""
    over: int | None = None
    """The node at which the game ended. From then on the board is free: moves are variations without replies."""
    draw_offer: Alliance | None = None
    """The side that offered a draw, until it is answered."""
    about: About = About()
    backwards: bool = False
    """Whether moves are made backwards, if a puzzle's rules offer that."""

    touch: Touch = field(factory=Touch)
    analysis: AnalysisState = field(factory=AnalysisState)
    playback: Playback = Playback()
    review: Reviewing = field(factory=Reviewing)
    session: TrainingSession | None = None
    """The exercises to solve here instead of a game."""
    setup: Setup | None = None
    """The position being edited here instead of a game."""
    planning: Planning | None = None
    """The plan whose start or goal is being edited."""
    premoves: tuple[Premove, ...] = ()
    """The queued premoves."""
    conditions: tuple[Condition, ...] = ()
    edits: tuple[TreeEdit, ...] = ()
    """The undo records since the last move, in order."""
    study: Study | None = None
    """The analysis of this game, while it is open."""
    plan: str = ""
    """What is known about the plan that this game shows; empty for a game."""

    flipped: bool = False
    status: Status = field(factory=Status)
    scroll: int | None = None
    """The first row shown of the move list, or None to follow the game."""
    animation: Animation | None = None

    @property
    def board(self) -> Board:
        """The shown board."""
        return self.game.board

    @property
    def variant(self) -> Variant:
        """The variant being played."""
        return self.board.variant

    def touching(self, **changes: Any) -> Table:
        """Return the table with its touch changed."""
        if "selected" in changes:
            changes.setdefault("way", ())
        return evolve(self, touch=evolve(self.touch, **changes))

    def analysing(self, **changes: Any) -> Table:
        """Return the table with its findings changed."""
        return evolve(self, analysis=evolve(self.analysis, **changes))

    def studying(self, **changes: Any) -> Table:
        """Return the table with its analysis board changed, or unchanged if it has none."""
        return self if self.study is None else evolve(self, study=evolve(self.study, **changes))

    def playing_back(self, **changes: Any) -> Table:
        """Return the table with its playback changed."""
        return evolve(self, playback=evolve(self.playback, **changes))
