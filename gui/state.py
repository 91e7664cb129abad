"""State: the one record of everything that is shown. Nothing here draws, and nothing here knows a rule."""

from __future__ import annotations

from enum import Enum
from typing import Any

from attrs import evolve, field, frozen
from pyrsistent import PMap, PVector, pmap, pvector

from board.alliance import Alliance
from board.board import Board
from board.geometry import Coordinate
from board.state import State as BoardState
from board.variant import Variant
from engine.game import Verdict
from engine.players import analysis as engine_analysis
from engine.players.uci_options import EngineFacts
from engine.solving.oracle import Insight
from engine.solving.table_folder import TableVerdict
from engine.training.progress import Progress
from engine.variations import Notes, Variations
from gui.animation import Animation
from gui.clock import GameClock, TimeControl
from gui.command import Command
from gui.entry import Entry
from gui.learning import Explorer, Reviewing, Session
from gui.settings import Settings
from moves.move import Move
from pieces.piece import Piece

Point = tuple[int, int]
"""Pixels from the window's top left."""

PERSON = ""
"""The player of a seat in which nobody computes."""


class Screen(Enum):
    """What the window shows."""

    HOME = "home"
    LIBRARY = "library"
    TABLE = "table"
    TRAINING = "training"


class Overlay(Enum):
    """A sheet that lies over the screen."""

    HELP = "help"
    SETTINGS = "settings"
    MENU = "menu"
    RESIGN = "resign"
    """Whether to resign."""
    LEAVE = "leave"
    """Whether to leave a game that is being played."""
    FILES = "files"
    ENGINES = "engines"
    """The programs that play and analyse."""
    ENGINE = "engine"
    """The options of one of them."""
    NOTES = "notes"
    """What is noted beside a move, and what can be done with its line."""
    RENAME = "rename"
    """What a game of the library is to be called."""
    RULES = "rules"
    """The sheet that teaches a game."""
    OPENINGS = "openings"
    """What was played from the position on the board, beside it."""


class Way(Enum):
    """Where one steps to in a game."""

    START = "start"
    BACK = "back"
    FORWARD = "forward"
    END = "end"


class Solving(Enum):
    """How much of a puzzle's solution is played."""

    STEP = "step"
    RUN = "run"


class FilePurpose(Enum):
    """What a file is chosen for."""

    OPEN = "open"
    SAVE = "save"
    EXPORT = "export"
    ENGINE = "engine"
    TRAIN = "train"
    """Positions to solve."""


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
    piece: Piece | None = None
    """The piece itself, where it comes from a palette or a tray and not from the board."""


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

    purpose: FilePurpose
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
    extras: BoardState | None = None
    """What the squares do not say, such as en passant, pockets and checks given; None for the usual."""
    trouble: str = ""
    """Why the text that was typed is no position."""


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


@frozen
class Touch:
    """What is being touched: by the pointer, by the keyboard, by a piece in hand."""

    selected: Coordinate | None = None
    cursor: Coordinate | None = None
    """Where the keyboard is on the board."""
    hover: Coordinate | None = None
    drag: Drag | None = None
    sketch: Arrow | None = None
    """An arrow that is being drawn."""
    arrows: tuple[Arrow, ...] = ()
    picker: Picker | None = None
    turn: int = 0
    """Quarter turns of the piece in hand, where a variant has one."""
    typed: str = ""
    """A move that is being typed."""
    taken: Piece | None = None
    """The piece of a tray that was clicked, to be put down."""

    @property
    def start(self) -> Coordinate | None:
        """Where the piece stands that is dragged or selected."""
        if self.drag is None:
            return self.selected
        return self.drag.start if self.drag.piece is None else None

    @property
    def in_hand(self) -> Piece | None:
        """The piece of a tray that is dragged or was clicked."""
        return self.taken if self.drag is None else self.drag.piece


@frozen
class Analysis:
    """What is being found out, or was."""

    thought: Thought | None = None
    """What the player to move has found so far."""
    hurry: bool = False
    """Whether the computer was told to move now."""
    failure: int | None = None
    """The node at which the computer player died; it is not asked again there."""
    judgements: PMap[int, Judgement] = field(factory=pmap)
    """For each node that was judged, what was found."""
    judge_failed: bool = False
    """Whether positions of this game cannot be judged, so that it is not tried for ever."""
    insights: PMap[Board, Insight | str] = field(factory=pmap)
    """For the boards that were asked about, the insight, or the reason why there is none."""
    verdicts: PMap[Board, TableVerdict | str] = field(factory=pmap)
    """For the boards that were looked up in tables, what these know, or the reason why they know nothing."""
    missing: PMap[Board, str] = field(factory=pmap)
    """For the boards that were looked up, the title of the table that would know more and can be made."""
    hint: Move | None = None
    hint_wanted: bool = False


@frozen
class Making:
    """A table of solved positions that is being made."""

    board: Board
    """A position that the table knows."""
    title: str
    part: float = 0.0
    """How much is done, from 0 to 1."""
    words: str = ""
    """What is being worked on."""


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
    trouble: str = ""
    """Why no lines can be found."""
    is_own: bool = False
    """Whether our own engine looks for lines because the chosen one cannot."""
    waiting: Table | None = None
    """The game that goes on when the analysis is left."""
    base: int = 0
    """Where that game stands."""


@frozen
class Found:
    """The lines of one position, as one engine found them."""

    engine: str
    lines: int
    """How many were asked for."""
    analysis: engine_analysis.Analysis = field(factory=engine_analysis.Analysis)
    is_final: bool = False


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
    """How many positions came from a record; only when there are more is the game one of our own."""


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
    """What undoes a change of the tree that is no move."""

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
    """Who has offered a draw that nobody has answered."""
    about: About = About()
    backwards: bool = False
    """Whether moves are made backwards, where a puzzle's rules offer that."""

    touch: Touch = Touch()
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
    status: Status = Status()
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


@frozen
class GameEntry:
    """What a list of games says about one."""

    key: str
    """Its journal's serial, or its number in a file."""
    variant: str
    title: str
    """Who played, or what its owner calls it."""
    result: str = ""
    """How it ended, such as "White wins"; empty while it goes on."""
    reason: str = ""
    date: str = ""
    event: str = ""
    length: str = ""
    """How long it is, such as "31 moves"."""
    is_over: bool = False
    board: Board | None = None
    """The position that its picture shows, None until it is known."""
    start: int = 0
    """Where it stands in a file of many games."""
    size: int = 0
    words: str = ""
    """All that it can be found by, in small letters."""
    opening: str = ""
    """The code and the name of its opening, where that is known."""


@frozen
class Export:
    """Games that are being written to a file."""

    keys: tuple[str, ...]
    path: str


@frozen(eq=False)
class Library:
    """A list of games: all that were ever begun here, or those of a file."""

    source: str = ""
    """The file, empty for the games of our own."""
    text: str = ""
    """The text that holds the games, where they came over the clipboard."""
    entries: PVector[GameEntry] = field(factory=pvector)
    found: PVector[int] = field(factory=pvector)
    """The entries that are searched for, by their numbers."""
    query: str = ""
    chosen: int = 0
    """The number of the chosen one, among those found."""
    marked: frozenset[str] = frozenset()
    """The keys of those that are to be exported together."""
    scroll: int = 0
    reading: int = 0
    """Tells this reading from earlier ones, whose entries may still be on their way."""
    is_complete: bool = False
    trouble: str = ""
    previews: PMap[str, Board] = field(factory=pmap)
    """The last positions of a file's games, as far as they were looked at."""
    deleted: tuple[GameEntry, ...] = ()
    """What was deleted last and can come back."""
    export: Export | None = None


@frozen
class Choice:
    """What a game of one variant is started with."""

    options: PMap[str, Any] = field(factory=pmap)
    fixed: frozenset[str] = frozenset()
    """The options that are not drawn by lot although they could be."""
    seats: tuple[str, ...] = ()
    """Who sits where, as far as it was said; a newcomer sits at the first seat and meets the computer."""
    levels: PMap[int, int] = field(factory=pmap)
    """For each seat, the level that was last chosen there, also while somebody without levels sits there."""
    by_lot: bool = False
    """Whether the first seat is drawn by lot."""
    control: int = 0
    """A number in ``TIME_CONTROLS``, or the one after them for the player's own."""
    clocks: tuple[str, ...] = ()
    """For each seat, the time of one's own making, as text."""
    names: tuple[str, ...] = ()
    """For each seat, what the person there is called."""
    start: str = ""
    """The position to start from as text, empty for the usual one."""


@frozen
class Hold:
    """What the pointer and the keyboard have hold of, beside the board."""

    pointer: Point = (-1, -1)
    glow: Glow = Glow()
    pressed: Command | None = None
    """The button that was pressed and is not yet released."""
    focus: int | None = None
    """The button that has the keyboard, by its number among those shown."""
    entry: Entry | None = None
    """The field that is typed into."""


@frozen
class HomeView:
    """What the home screen shows."""

    open_card: str = ""
    """The variant whose options are open."""
    scroll: int = 0


@frozen
class EngineSheet:
    """What is known about engines in this run of the program, and what their sheets show."""

    trials: tuple[str, ...] = ()
    """The programs that are to be tried, one after the other."""
    facts: PMap[str, EngineFacts] = field(factory=pmap)
    """By path, what engines have said about themselves."""
    open: str = ""
    """The engine whose options are open."""
    scroll: int = 0
    words: str = ""
    """What just happened, or what is wrong."""


@frozen
class Origin:
    """Where and when the program runs; what the names of games and records are made of."""

    folder: str = ""
    """Where games are kept."""
    session: str = "game"
    """Tells this run of the program from others."""
    tables: str = ""
    """Where tables of solved positions are kept."""
    today: str = ""
    """The date as records write it, such as "2026.11.16"."""


@frozen(eq=False)
class State:
    """Everything that is shown, with its defaults."""

    window: Point = (1280, 800)
    settings: Settings = field(factory=Settings)
    now: float = 0
    """The time in milliseconds, as of the last event."""
    screen: Screen = Screen.HOME
    overlay: Overlay | None = None
    message: str = ""
    """Something the user must know, over everything until it is closed."""
    sheet_since: float = 0
    """When what lies over the screen appeared."""
    hold: Hold = Hold()

    variants: tuple[Variant, ...] = ()
    """What there is to play, each as its card on the home screen shows it."""
    choices: PMap[str, Choice] = field(factory=pmap)
    """What a game of each variant is started with, by its name."""
    home: HomeView = HomeView()

    table: Table | None = None
    unfinished: Table | None = None
    """The last game, to be continued or looked at."""
    aside: Table | None = None
    """The game that was on the table before a plan was looked at."""
    library: Library | None = None
    explorer: Explorer | None = None
    progress: Progress = field(factory=Progress)
    """What was solved in training."""
    taught: str = ""
    """The variant whose rules are shown, by its name."""
    rules_scroll: int = 0
    making: Making | None = None
    """The table of solved positions that is being made, whatever is shown meanwhile."""
    engine_sheet: EngineSheet = field(factory=EngineSheet)
    dialog: FileDialog | None = None
    after_leaving: Command | None = None
    """What is done if the user agrees to leave the game on the table."""

    origin: Origin = Origin()
    games_begun: int = 0
    effects: tuple[Any, ...] = ()
    """What is to be done outside: the program takes these out and runs them (see ``gui.effects``)."""
    closing: bool = False

    def with_table(self, table: Table | None) -> State:
        """Return the state with another game, or the same one changed, on the table."""
        return self if table is self.table else evolve(self, table=table)

    def holding(self, **changes: Any) -> State:
        """Return the state with the pointer or the keyboard elsewhere."""
        return evolve(self, hold=evolve(self.hold, **changes))

    def asking_for(self, *effects: Any) -> State:
        """Return the state with more to be done outside."""
        return evolve(self, effects=(*self.effects, *effects))
