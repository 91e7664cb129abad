"""Table: a game to play, set up, analyse or learn from."""

from __future__ import annotations

from typing import Any

from attrs import evolve, field, frozen
from pyrsistent import PMap, pmap

from board.alliance import Alliance
from board.board import Board
from board.geometry import Coordinate
from board.variant import Variant
from engine.game import Verdict
from engine.variations import Notes, Variations
from gui.core.animation import Animation
from gui.core.clock import GameClock, TimeControl
from gui.core.state.findings import AnalysisState, Reviewing
from gui.core.state.kinds import Solving, Status
from gui.core.state.modes import Base, Exercising, Mode, Planning, Playing, SettingUp, Setup, Studying, Watching
from gui.core.state.touch import Touch


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
    mode: Mode = field(factory=Playing)
    """What the table is used for."""
    backwards: bool = False
    """Whether moves are made backwards, if a puzzle's rules offer that."""

    touch: Touch = field(factory=Touch)
    analysis: AnalysisState = field(factory=AnalysisState)
    playback: Playback = Playback()
    review: Reviewing = field(factory=Reviewing)
    premoves: tuple[Premove, ...] = ()
    """The queued premoves."""
    conditions: tuple[Condition, ...] = ()
    edits: tuple[TreeEdit, ...] = ()
    """The undo records since the last move, in order."""

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

    @property
    def base(self) -> Base:
        """The mode without the editor that may be open over it."""
        return self.mode.back if isinstance(self.mode, (SettingUp, Planning)) else self.mode

    @property
    def setup(self) -> Setup | None:
        """The position in the editor, while that is open."""
        return self.mode.setup if isinstance(self.mode, (SettingUp, Planning)) else None

    @property
    def planning(self) -> Planning | None:
        """The plan whose start or goal is being edited."""
        return self.mode if isinstance(self.mode, Planning) else None

    @property
    def study(self) -> Studying | None:
        """The analysis of this game, while it is open."""
        return self.base if isinstance(self.base, Studying) else None

    @property
    def session(self) -> Exercising | None:
        """The exercises to solve here instead of a game."""
        return self.base if isinstance(self.base, Exercising) else None

    @property
    def plan(self) -> str:
        """What is known about the plan that this game shows; empty for a game."""
        return self.base.words if isinstance(self.base, Watching) else ""

    def on(self, base: Base) -> Table:
        """Return the table in another mode, under the editor if that is open."""
        if isinstance(self.mode, (SettingUp, Planning)):
            return evolve(self, mode=evolve(self.mode, back=base))
        return evolve(self, mode=base)

    def editing(self, setup: Setup) -> Table:
        """Return the table with a position in the editor."""
        if isinstance(self.mode, (SettingUp, Planning)):
            return evolve(self, mode=evolve(self.mode, setup=setup))
        return evolve(self, mode=SettingUp(setup, self.mode))

    def edited(self) -> Table:
        """Return the table with the editor closed."""
        return evolve(self, mode=self.base)

    def studying(self, **changes: Any) -> Table:
        """Return the table with its analysis board changed, or unchanged if it has none."""
        return self if self.study is None else self.on(evolve(self.study, **changes))

    def playing_back(self, **changes: Any) -> Table:
        """Return the table with its playback changed."""
        return evolve(self, playback=evolve(self.playback, **changes))
