"""Table: a game that is being played, set up, analysed or learned from."""

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
from gui.animation import Animation
from gui.clock import GameClock, TimeControl
from gui.learning import Reviewing, Session
from gui.state.findings import Analysis, Found
from gui.state.kinds import Solving, Status
from gui.state.touch import Touch
from pieces.piece import Piece


@frozen
class Setup:
    """A position that is being set up: it may be anything until it is played."""

    pieces: tuple[Piece, ...]
    side: Alliance | None
    """The side to move; None in the goal of a plan if either side may be to move."""
    brush: Piece | None = None
    """The piece that a click places, None to remove pieces."""
    is_hand: bool = True
    """Whether pieces are moved about instead."""
    extras: BoardState | None = None
    """What is not on the squares, such as en passant, pockets and checks given; None for the default."""
    typed: str = ""
    """A typed text that is not a legal position, kept so that it can be corrected."""
    trouble: str = ""
    """Why it is not."""


@frozen
class Planning:
    """A search for a path between two positions, one of which is being set up."""

    other: Setup
    """The one of the two that is not shown."""
    is_goal: bool = False
    """Whether the one that is shown is the goal."""
    question: tuple[Board, tuple[Board, ...]] | None = None
    """The start and the goals between which a way is being looked for."""
    progress: str = ""


@frozen
class Playback:
    """What is played by itself."""

    solving: Solving | None = None
    """Whether a puzzle's solution is being played."""
    solve_due: float = 0
    """When the next move of the solution is to be looked for."""
    watch_due: float | None = None
    """When the next move of the game is shown by itself, or None if it is stepped through by hand."""


@frozen
class Study:
    """The analysis board: who looks for lines, and what was found at each position."""

    is_on: bool = True
    """Whether lines are being looked for."""
    found: PMap[int, Found] = field(factory=pmap)
    """By node, the lines that were found there."""
    plans: PMap[int, Line | str] = field(factory=pmap)
    """By node, a shortest plan from there, or the reason why none is shown."""
    trouble: str = ""
    """Why no lines can be found."""
    is_own: bool = False
    """Whether our own engine looks for lines because the chosen one cannot."""
    waiting: Table | None = None
    """The game that goes on when the analysis is left."""
    base: int = 0
    """Where that game stands."""


@frozen
class About:
    """What is known about a game beside its moves."""

    title: str = ""
    """What its owner calls it."""
    names: tuple[str, ...] = ()
    """What the players are called, in the order of their turns; an empty one where the seat says enough."""
    tags: PMap[str, str] = field(factory=pmap)
    """What else a record says."""
    faults: PMap[int, str] = field(factory=pmap)
    """What could not be read in a record, in words, by the node after which it stood."""
    is_analysis: bool = False
    """Whether it was never a game: both sides are free, and there is no clock."""
    recorded: int = 0
    """How many positions came from a record; a game with more positions counts as played here."""


@frozen
class Premove:
    """A move that a person has decided on while it is the computer's turn."""

    start: Coordinate
    end: Coordinate


@frozen
class Condition:
    """A line that is followed by itself as long as the computer plays it."""

    node: int
    """The position from which it counts."""
    moves: tuple[str, ...]


@frozen
class Edit:
    """The undo record of a change of the tree other than a move."""

    words: str
    """What was changed."""
    node: int
    children: tuple[int, ...] | None = None
    """The children that the node had, if their order was changed or some were deleted."""
    notes: Notes | None = None
    """The notes that the node had, if they were changed."""
    at: int = 0
    """The node that was shown."""


@frozen(eq=False)
class Table:
    """A game that is being played or looked at."""

    game: Variations
    serial: str = ""
    """Tells this game from all others; also its journal's name."""
    seats: tuple[str, ...] = ()
    """For each of the variant's players in turn, the computer player's text, or ``PERSON``."""
    control: TimeControl | None = None
    clock: GameClock | None = None
    verdict: Verdict | None = None
    """How the players ended the game, if it did not end on the board."""
    over: int | None = None
    """The node at which the game ended. From then on the board is free: moves are variations, and nobody answers."""
    draw_offer: Alliance | None = None
    """The side that offered a draw, until it is answered."""
    about: About = About()
    backwards: bool = False
    """Whether moves are made backwards, where a puzzle's rules offer that."""

    touch: Touch = field(factory=Touch)
    analysis: Analysis = field(factory=Analysis)
    playback: Playback = Playback()
    review: Reviewing = field(factory=Reviewing)
    session: Session | None = None
    """The exercises that are solved here instead of a game."""
    setup: Setup | None = None
    """What is being set up on this board instead of played."""
    planning: Planning | None = None
    """What the set-up position is the start or the goal of."""
    premoves: tuple[Premove, ...] = ()
    """The moves that are made as soon as they can be."""
    conditions: tuple[Condition, ...] = ()
    edits: tuple[Edit, ...] = ()
    """What undoes the changes since the last move, the last one last."""
    study: Study | None = None
    """The analysis of this game, while it is open."""
    plan: str = ""
    """What is known about the plan that this game shows, nothing if it is not a plan but a game."""

    flipped: bool = False
    status: Status = field(factory=Status)
    scroll: int | None = None
    """The first row shown of the move list, or None to follow the game."""
    animation: Animation | None = None

    @property
    def board(self) -> Board:
        """The board that is shown."""
        return self.game.board

    @property
    def variant(self) -> Variant:
        """What is played."""
        return self.board.variant

    def touching(self, **changes: Any) -> Table:
        """Return the table with something else touched."""
        return evolve(self, touch=evolve(self.touch, **changes))

    def analysing(self, **changes: Any) -> Table:
        """Return the table with something else found out."""
        return evolve(self, analysis=evolve(self.analysis, **changes))

    def studying(self, **changes: Any) -> Table:
        """Return the table with its analysis changed, or as it is without one."""
        return self if self.study is None else evolve(self, study=evolve(self.study, **changes))

    def playing_back(self, **changes: Any) -> Table:
        """Return the table with something else played by itself."""
        return evolve(self, playback=evolve(self.playback, **changes))
