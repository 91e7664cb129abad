"""State: one record of everything on screen."""

from __future__ import annotations

from typing import Any

from attrs import evolve, field, frozen
from pyrsistent import PMap, pmap

from board.variant import Variant
from engine.training.progress import Progress
from gui.core.command import Command
from gui.core.entry import Entry
from gui.core.settings import Settings
from gui.core.state.findings import Learning, Making
from gui.core.state.kinds import Overlay, Point, Screen
from gui.core.state.learning import Explorer
from gui.core.state.lists import EngineSheet, FileDialog, Library
from gui.core.state.table import Table
from gui.core.state.touch import Glow


@frozen
class Choice:
    """The options for a game of one variant."""

    options: PMap[str, Any] = field(factory=pmap)
    fixed: frozenset[str] = frozenset()
    """Options that could be random, but are fixed."""
    seats: tuple[str, ...] = ()
    """The chosen players by seat; by default a person at the first seat against the computer."""
    levels: PMap[int, int] = field(factory=pmap)
    """For each seat, the level last chosen there, even while its player has no levels."""
    by_lot: bool = False
    """Whether the first seat is random."""
    control: int = 0
    """An index into ``TIME_CONTROLS``, or the next number for a custom control."""
    clocks: tuple[str, ...] = ()
    """For each seat, the custom time, as text."""
    names: tuple[str, ...] = ()
    """For each seat, the person's name."""
    start: str = ""
    """The start position as text; empty for the usual one."""


@frozen
class Focus:
    """The button with the keyboard focus: the same one however the buttons around it change."""

    command: Command
    """The identity of its command."""
    nth: int = 0
    """Which one of the buttons with that command it is."""
    number: int = -1
    """Its number among all buttons when it got the focus: from there Tab goes on once it is gone."""


@frozen(eq=False)
class Doubt:
    """A shortcut that may turn out to be the first letter of a typed move, and what it changed."""

    letter: str
    since: float
    table: Table
    settings: Settings


@frozen
class Hold:
    """What the pointer and the keyboard are holding, besides the board."""

    pointer: Point = (-1, -1)
    glow: Glow = field(factory=Glow)
    pressed: Command | None = None
    """The button that is held down."""
    focus: Focus | None = None
    entry: Entry | None = None
    """The active field."""
    doubt: Doubt | None = None
    """The last key, while it may be a part of something else."""


@frozen
class HomeView:
    """The state of the home screen."""

    open_card: str = ""
    is_advanced: bool = False
    """Whether the card shows everything that can be set, instead of what is usually set."""
    """The variant whose card of a new game is open."""
    scroll: int = 0


@frozen
class Origin:
    """Where and when the program runs; names of games and records are derived from it."""

    folder: str = ""
    """The folder for games."""
    session: str = "game"
    """Identifies this run of the program."""
    tables: str = ""
    """The folder for tables of solved positions."""
    today: str = ""
    """The date in the form that records use, such as "2026.11.16"."""


@frozen(eq=False)
class State:
    """Everything on screen, with its defaults."""

    window: Point = (1280, 800)
    settings: Settings = field(factory=Settings)
    now: float = 0
    """The time in milliseconds, as of the last event."""
    screen: Screen = Screen.HOME
    overlay: Overlay | None = None
    message: str = ""
    """A message that covers everything until it is closed."""
    sheet_since: float = 0
    """When the sheet over the screen appeared."""
    hold: Hold = Hold()

    variants: tuple[Variant, ...] = ()
    """The variants to play, each with the options on its card."""
    choices: PMap[str, Choice] = field(factory=pmap)
    """The choices for a game of each variant, by its name."""
    home: HomeView = HomeView()

    table: Table | None = None
    unfinished: Table | None = None
    """The last game, to continue or to view."""
    loading: str = ""
    """What is being read while the window is up, in words; empty if nothing is."""
    aside: Table | None = None
    """The game that is paused while a plan or an exercise is on the table."""
    library: Library | None = None
    explorer: Explorer | None = None
    progress: Progress = field(factory=Progress)
    """The training progress."""
    mining: float | None = None
    """How much of the user's games has been searched for tactics; None if that is not going on."""
    taught: str = ""
    """The name of the variant whose rules are shown."""
    rules_scroll: int = 0
    settings_page: str = "General"
    """The page of settings that is open."""
    making: Making | None = None
    """The table of solved positions that is being built, on any screen."""
    learning: Learning | None = None
    """The net that is being trained, on any screen."""
    engine_sheet: EngineSheet = field(factory=EngineSheet)
    programs: PMap[str, str] = field(factory=pmap)
    """By the path of a program that was typed, why it cannot be run; empty if it can."""
    dialog: FileDialog | None = None
    file_to_run: str = ""
    """The Python file to run if the user agrees."""
    after_leaving: Command | None = None
    """The command to run if the user agrees to leave the game on the table."""

    origin: Origin = Origin()
    is_full: bool = False
    """Whether the window fills its screen."""
    games_begun: int = 0
    effects: tuple[Any, ...] = ()
    """Pending effects: the program takes these out and runs them (see ``gui.program.effects``)."""
    closing: bool = False

    @property
    def shows_card(self) -> bool:
        """Whether the card of a new game is open, at home or over a game."""
        return bool(self.home.open_card) and self.screen in (Screen.HOME, Screen.TABLE)

    def with_table(self, table: Table | None) -> State:
        """Return the state with a new or a changed game on the table."""
        return self if table is self.table else evolve(self, table=table)

    def holding(self, **changes: Any) -> State:
        """Return the state with the pointer or the keyboard elsewhere."""
        return evolve(self, hold=evolve(self.hold, **changes))

    def asking_for(self, *effects: Any) -> State:
        """Return the state with more pending effects."""
        return evolve(self, effects=(*self.effects, *effects))
