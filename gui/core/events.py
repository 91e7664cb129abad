"""Events: input from the user, the clock and the computer players, each with its time."""

from __future__ import annotations

from enum import Enum

from attrs import frozen

from board.board import Board
from board.geometry import Coordinate
from engine.openings.tree import Branch
from engine.players.analysis import Line
from engine.players.external.options import EngineFacts
from engine.review.findings import Review
from engine.solving.oracle import Insight
from engine.solving.tables import TableVerdict
from engine.training.exercises import Answer, Exercise
from gui.core.state import FileEntry, Focus, Found, GameEntry, Point, Table, Thought

LEFT, RIGHT = 1, 3


class Purpose(Enum):
    """The kind of request to a computer player."""

    MOVE = "move"
    HINT = "hint"
    JUDGE = "judge"


@frozen
class Event:
    """Something that happened, at a time in milliseconds."""

    now: float


@frozen
class PointerMoved(Event):
    """The pointer moved."""

    point: Point


@frozen
class PointerPressed(Event):
    """A button went down; the colour is that of an arrow begun with it."""

    point: Point
    button: int = LEFT
    colour: int = 0


@frozen
class PointerReleased(Event):
    """A button went up, or a finger was lifted."""

    point: Point
    button: int = LEFT
    is_touch: bool = False


@frozen
class WheelTurned(Event):
    """The wheel turned, upwards if positive."""

    point: Point
    steps: int


@frozen
class KeyPressed(Event):
    """A key went down: its name with "ctrl+" and "shift+" in front, and the letter it types."""

    key: str
    text: str = ""


@frozen
class Resized(Event):
    """The window has a new size: in pixels, and in points where they differ; the screen is named by its own size."""

    size: Point
    points: Point | None = None
    screen: str = ""


@frozen
class TimePassed(Event):
    """Time passed, and nothing else."""


@frozen
class Pasted(Event):
    """The clipboard's text has arrived."""

    text: str


@frozen
class StatusMessage(Event):
    """A message for the line under the board."""

    words: str


@frozen
class Alert(Event):
    """A message that the user must see."""

    message: str


@frozen
class FolderListed(Event):
    """The content of a folder has arrived, or the reason why it cannot be listed."""

    folder: str
    entries: tuple[FileEntry, ...]
    trouble: str = ""


@frozen
class FileRead(Event):
    """A file's text has arrived, or the reason why it cannot be read."""

    path: str
    text: str
    trouble: str = ""


@frozen
class ProgramFound(Event):
    """A Python file was dropped or opened, which may define games."""

    path: str


@frozen
class GamesRegistered(Event):
    """A Python file was run: the names of its games, or the reason why there are none."""

    names: tuple[str, ...]
    trouble: str = ""


@frozen
class FileWritten(Event):
    """A file was written, or writing it failed."""

    path: str
    trouble: str = ""


@frozen
class GamesFound(Event):
    """A file turned out to hold many games."""

    path: str


@frozen
class GamesListed(Event):
    """Some games of a list have arrived, or all, or the reason why there are no more."""

    reading: int
    entries: tuple[GameEntry, ...] = ()
    is_complete: bool = False
    trouble: str = ""


@frozen
class Previewed(Event):
    """The last positions of some games of a file have arrived, by key."""

    reading: int
    boards: dict[str, Board]


@frozen
class OpeningsNamed(Event):
    """The openings of some games of a file have arrived, beginning with the game of a number."""

    reading: int
    first: int
    openings: tuple[str, ...]


@frozen
class LastGameFound(Event):
    """The game to continue has arrived, if there is one, with a message about games that cannot be read."""

    table: Table | None
    trouble: str = ""


@frozen
class GameOpened(Event):
    """A game of the library has arrived, perhaps with a message about it, or the reason why it cannot be opened."""

    table: Table | None
    trouble: str = ""


@frozen
class Exported(Event):
    """Games were exported to a file, or the export failed, with a message."""

    words: str
    trouble: str = ""


@frozen
class WidgetActivated(Event):
    """A screen reader has pressed a button."""

    focus: Focus


@frozen
class WidgetFocused(Event):
    """A screen reader has moved to a button."""

    focus: Focus


@frozen
class PlaceActivated(Event):
    """A screen reader has pressed a place of the board."""

    place: Coordinate


@frozen
class Closed(Event):
    """The user closed the window."""


@frozen
class Thinking(Event):
    """A computer player has found something; ``node`` is where it thinks."""

    serial: str
    node: int
    thought: Thought


@frozen
class Chosen(Event):
    """A computer player has chosen a move, as text; a hint is only shown."""

    serial: str
    node: int
    move: str
    is_hint: bool = False
    verdict: str = ""
    """A remark of the hint about the position, such as how many moves are left."""


@frozen
class Judged(Event):
    """A position was evaluated for the side to move; the score may be interim."""

    serial: str
    node: int
    thought: Thought
    is_final: bool = True


@frozen
class DistanceFound(Event):
    """A puzzle's distance to its solution, as an ``Insight``, or the reason why it is unknown, as text."""

    board: Board
    insight: Insight | str


@frozen
class LinesFound(Event):
    """Lines were found at a position of the analysis board; they may be interim."""

    serial: str
    node: int
    found: Found


@frozen
class PlanFound(Event):
    """A plan was found at a position of the analysis board, or the reason why there is none."""

    serial: str
    node: int
    plan: Line | str


@frozen
class LinesFailed(Event):
    """The search for lines has stopped with an error."""

    serial: str
    reason: str


@frozen
class ProgramsFound(Event):
    """Programs that may be engines were found on this machine."""

    paths: tuple[str, ...]


@frozen
class ProgramChecked(Event):
    """A program that was typed as a player can be run, or the reason why not has arrived."""

    path: str
    trouble: str = ""


@frozen
class EngineTried(Event):
    """A program was tried: what it reports as an engine, or why it is not one."""

    path: str
    facts: EngineFacts | None
    trouble: str = ""


@frozen
class LookedUp(Event):
    """What tables know about a board, or why they know nothing, and which table could be built."""

    board: Board
    verdict: TableVerdict | str
    missing: str = ""


@frozen
class SyzygyFound(Event):
    """A folder of Syzygy tables, or one of its files, was dropped or opened."""

    folder: str


@frozen
class TableMaking(Event):
    """A table is being built: how much of it is done, and the current step."""

    board: Board
    part: float
    words: str


@frozen
class TableMade(Event):
    """A table was built, or building it failed."""

    board: Board
    trouble: str = ""


@frozen
class NetTraining(Event):
    """A net is being trained: how much of it is done, and with what gain."""

    spec: str
    part: float
    words: str


@frozen
class NetTrained(Event):
    """A training has ended, or failed."""

    spec: str
    words: str = ""
    trouble: str = ""


@frozen
class PlanProgress(Event):
    """The search for a plan made progress, described in words."""

    question: tuple[Board, tuple[Board, ...]]
    words: str


@frozen
class Planned(Event):
    """The search for a plan ended: its moves as strings, or none; the words describe it, or say why there is none."""

    question: tuple[Board, tuple[Board, ...]]
    moves: tuple[str, ...] | None
    words: str


@frozen
class ReviewProgress(Event):
    """A review made progress, from 0 to 1."""

    serial: str
    part: float


@frozen
class Reviewed(Event):
    """A game was reviewed, or the review failed, with the reason."""

    serial: str
    review: Review | None
    trouble: str = ""


@frozen
class Tutored(Event):
    """A move in an exercise was judged, or a hint was found, as text; or it failed."""

    serial: str
    node: int
    answer: Answer | None = None
    hint: str = ""
    trouble: str = ""


@frozen
class Explored(Event):
    """The moves played from a board have arrived, with the number of games; they may be interim."""

    source: str
    board: Board
    branches: tuple[Branch, ...]
    games: int
    part: float = 1.0
    """How much of the collection has been read."""
    is_final: bool = True
    trouble: str = ""


@frozen
class TacticsMined(Event):
    """Tactics were looked for in the user's games: how much is done, and in the end all that were found."""

    part: float
    exercises: tuple[Exercise, ...] = ()
    is_final: bool = False
    trouble: str = ""


@frozen
class ExercisesRead(Event):
    """The exercises in the user's file have arrived, or the reason why there are none."""

    name: str
    exercises: tuple[Exercise, ...]
    trouble: str = ""


@frozen
class Failed(Event):
    """A computer player crashed or chose no move."""

    serial: str
    node: int
    reason: str
    purpose: Purpose = Purpose.MOVE
