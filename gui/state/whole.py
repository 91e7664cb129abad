"""State: the one record of everything that is shown."""

from __future__ import annotations

from typing import Any

from attrs import evolve, field, frozen
from pyrsistent import PMap, pmap

from board.variant import Variant
from engine.training.progress import Progress
from gui.command import Command
from gui.entry import Entry
from gui.learning import Explorer
from gui.settings import Settings
from gui.state.findings import Making
from gui.state.kinds import Overlay, Point, Screen
from gui.state.lists import EngineSheet, FileDialog, Library
from gui.state.table import Table
from gui.state.touch import Glow


@frozen
class Choice:
    """What a game of one variant is started with."""

    options: PMap[str, Any] = field(factory=pmap)
    fixed: frozenset[str] = frozenset()
    """The options that are not drawn at random although they could be."""
    seats: tuple[str, ...] = ()
    """The players of the seats that were set; by default a human at the first seat against the computer."""
    levels: PMap[int, int] = field(factory=pmap)
    """For each seat, the level that was last chosen there, also while somebody without levels sits there."""
    by_lot: bool = False
    """Whether the first seat is drawn at random."""
    control: int = 0
    """An index into ``TIME_CONTROLS``, or the next number for a custom control."""
    clocks: tuple[str, ...] = ()
    """For each seat, the custom time, as text."""
    names: tuple[str, ...] = ()
    """For each seat, what the person there is called."""
    start: str = ""
    """The position to start from as text, empty for the usual one."""


@frozen
class Hold:
    """What the pointer and the keyboard have hold of, beside the board."""

    pointer: Point = (-1, -1)
    glow: Glow = field(factory=Glow)
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
