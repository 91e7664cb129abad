"""State: the one record of everything that is shown. Nothing here draws, and nothing here knows a rule."""

from __future__ import annotations

from typing import Any

from attrs import field, frozen
from pyrsistent import pmap

from board.alliance import Alliance
from board.board import Board
from board.geometry import Coordinate
from board.variant import Variant
from engine.game import Game, Verdict
from engine.variations import Variations
from gui.animation import Animation
from gui.clock import GameClock, TimeControl
from gui.entry import Entry
from gui.settings import Settings
from moves.move import Move
from pieces.piece import Piece

Point = tuple[int, int]
"""Pixels from the window's top left."""
Command = tuple[str, Any]
"""What a key or a button does: a name in ``gui.commands`` and what it is done to."""

PERSON = ""
"""The player of a seat in which nobody computes."""


@frozen
class Status:
    """The line under the board."""

    text: str = ""
    is_refusal: bool = False


@frozen
class Drag:
    """A piece on its way: where it was lifted, where the pointer is, and whether it has left its place yet."""

    start: Coordinate
    origin: Point
    pointer: Point
    is_moving: bool = False
    was_selected: bool = False
    """Whether the piece was selected before it was pressed, so that a mere click lets it go."""


@frozen
class Picker:
    """Moves that differ in something else than their squares, such as promotions, to choose one of."""

    moves: tuple[Move, ...]
    at: Coordinate
    focus: int = 0


@frozen
class Glow:
    """The button that warms up under the pointer and the one that cools down behind it, each since a moment."""

    warm: Command | None = None
    warm_since: float = 0
    cool: Command | None = None
    cool_since: float = 0


@frozen
class Arrow:
    """A drawing of the user's: an arrow, or a circle where it ends at its start."""

    start: Coordinate
    end: Coordinate
    colour: int = 0
    """0 to 3: plain, with Shift, with Alt, with both."""


@frozen
class Thought:
    """What a computer player has found so far."""

    depth: int | None = None
    score: int | None = None
    """In hundredths of a point, or near ``WIN``, for the side it plays."""
    line: tuple[str, ...] = ()
    nodes: int = 0


@frozen
class Judgement:
    """How a position stands, seen from the first player's side."""

    score: int
    """In hundredths of a point, or near ``WIN``."""
    depth: int = 0
    line: tuple[str, ...] = ()
    is_final: bool = True
    """Whether no more is to be found about it."""


@frozen
class FileEntry:
    """What a folder holds."""

    name: str
    is_folder: bool = False


@frozen
class FileDialog:
    """A folder to open a file from or to save one in."""

    purpose: str
    """open or save."""
    folder: str
    entries: tuple[FileEntry, ...] = ()
    name: str = ""
    chosen: int | None = None
    """The number of the entry that is chosen, among those shown."""
    scroll: int = 0
    trouble: str = ""
    """Why it did not work, or what is missing."""
    replaces: str = ""
    """The name of a file that is replaced if it is saved once more."""


@frozen
class Setup:
    """A position that is being set up: it may be anything until it is played."""

    pieces: tuple[Piece, ...]
    side: Alliance | None
    """Who is to move; None, in the goal of a plan, for whoever it is."""
    brush: Piece | None = None
    """The piece that a click puts on the board, None to take one off."""
    is_hand: bool = True
    """Whether pieces are moved about instead."""


@frozen
class Planning:
    """A way that is to be found between two positions, one of which is being set up."""

    other: Setup
    """The one of the two that is not shown."""
    is_goal: bool = False
    """Whether the one that is shown is the goal."""
    question: tuple[Board, tuple[Board, ...]] | None = None
    """The start and the goals between which a way is being looked for."""
    progress: str = ""


@frozen(eq=False)
class Shelf:
    """The games of a record, to pick one of."""

    games: tuple[Game, ...]
    name: str
    """What the record is called."""
    note: str = ""
    """What is said about games that could not be read."""
    scroll: int = 0
    chosen: int = 0


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
    flipped: bool = False
    names: tuple[str, ...] = ()
    """What the players are called in a record, in the order of their turns; empty for a game of our own."""
    tags: Any = field(factory=pmap)
    """What else a record says about the game."""

    selected: Coordinate | None = None
    cursor: Coordinate | None = None
    """Where the keyboard is on the board."""
    hover: Coordinate | None = None
    drag: Drag | None = None
    sketch: Arrow | None = None
    """An arrow that is being drawn."""
    arrows: tuple[Arrow, ...] = ()
    picker: Picker | None = None
    setup: Setup | None = None
    """What is being set up on this board instead of played."""
    planning: Planning | None = None
    """What the set-up position is the start or the goal of."""
    plan: str = ""
    """What is known about the plan that this game shows, nothing if it is not a plan but a game."""
    watch_due: float | None = None
    """When the next move of the game is shown by itself, or None if it is stepped through by hand."""
    backwards: bool = False
    """Whether moves are made backwards, where a puzzle's rules offer that."""
    insights: Any = field(factory=pmap)
    """For the boards that were asked about, the ``Insight``, or the reason why there is none as text."""
    turn: int = 0
    """Quarter turns of the piece in hand, where a variant has one."""
    typed: str = ""
    """A move that is being typed."""
    status: Status = Status()
    scroll: int | None = None
    """The first row shown of the move list, or None to follow the game."""
    animation: Animation | None = None

    thought: Thought | None = None
    judgements: Any = field(factory=pmap)
    """For each node that was judged, its ``Judgement``."""
    judge_failed: bool = False
    """Whether positions of this game cannot be judged, so that it is not tried for ever."""
    hint: Move | None = None
    hint_wanted: bool = False
    solving: str = ""
    """Whether a puzzle's solution is being played: one "step" of it, a whole "run", or not."""
    solve_due: float = 0
    """When the next move of the solution is to be looked for."""
    hurry: bool = False
    """Whether the computer was told to move now."""
    draw_offer: Alliance | None = None
    """Who has offered a draw that nobody has answered."""
    banner: bool = True
    """Whether the result is shown in full, until it is closed."""
    failure: int | None = None
    """The node at which the computer player died; it is not asked again there."""

    @property
    def board(self) -> Board:
        """The board that is shown."""
        return self.game.board

    @property
    def variant(self) -> Variant:
        """What is played."""
        return self.board.variant


@frozen
class Choice:
    """What a game of one variant is started with."""

    options: Any = field(factory=pmap)
    fixed: frozenset[str] = frozenset()
    """The options that are not drawn by lot although they could be."""
    seats: tuple[str, ...] = ()
    """Who sits where, as far as it was said; a newcomer sits at the first seat and meets the computer."""
    by_lot: bool = False
    """Whether the first seat is drawn by lot."""
    control: int = 0
    """A number in ``TIME_CONTROLS``."""
    start: str = ""
    """The position to start from as text, empty for the usual one."""


@frozen(eq=False)
class State:
    """Everything that is shown, with its defaults."""

    window: Point = (1280, 800)
    settings: Settings = field(factory=Settings)
    now: float = 0
    """The time in milliseconds, as of the last event."""
    screen: str = "home"
    """Which screen is shown, "home" or "table"."""
    table: Table | None = None
    overlay: str = ""
    """The sheet that lies over the screen: "help", "settings", "menu", "resign", "files", "games", or none."""
    message: str = ""
    """Something the user must know, over everything until it is closed."""
    pointer: Point = (-1, -1)
    glow: Glow = Glow()
    sheet_since: float = 0
    """When the sheet that lies over the screen appeared."""
    pressed: Command | None = None
    """The button that was pressed and is not yet released."""
    focus: int | None = None
    """The button that has the keyboard, by its number among those shown."""

    entry: Entry | None = None
    """The field that is typed into."""

    variants: tuple[Variant, ...] = ()
    """What there is to play, each as its card on the home screen shows it."""
    choices: Any = field(factory=pmap)
    """For each variant's name, its ``Choice``."""
    open_card: str = ""
    """The variant whose options are open."""
    home_scroll: int = 0
    unfinished: Table | None = None
    """The last game, if it can be continued."""
    aside: Table | None = None
    """The game that was on the table before a plan was looked at."""

    session: str = "game"
    """Tells this run of the program from others, for the names of games."""
    games_begun: int = 0
    today: str = ""
    """The date as records write it, such as "2026.11.16"."""
    effects: tuple[Any, ...] = ()
    """What is to be done outside: the program takes these out and runs them (see ``gui.effects``)."""
    dialog: FileDialog | None = None
    shelf: Shelf | None = None
    closing: bool = False
