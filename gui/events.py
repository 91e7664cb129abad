"""Events: what comes from the user, the clock and the computer players, each at its time."""

from __future__ import annotations

from enum import Enum

from attrs import frozen

from board.board import Board
from engine.openings.tree import Branch
from engine.players.analysis import Line
from engine.players.uci_options import EngineFacts
from engine.review.findings import Review
from engine.solving.oracle import Insight
from engine.solving.table_folder import TableVerdict
from engine.training.exercises import Answer, Exercise
from gui.state import FileEntry, Found, GameEntry, Point, Table, Thought

LEFT, RIGHT = 1, 3


class Purpose(Enum):
    """What a computer player was asked for."""

    MOVE = "move"
    HINT = "hint"
    JUDGE = "judge"


@frozen
class Event:
    """Something that happened, at a time in milliseconds."""

    now: float


@frozen
class PointerMoved(Event):
    """The pointer is somewhere else."""

    point: Point


@frozen
class PointerPressed(Event):
    """A button went down; the colour is that of an arrow begun with it."""

    point: Point
    button: int = LEFT
    colour: int = 0


@frozen
class PointerReleased(Event):
    """A button went up."""

    point: Point
    button: int = LEFT


@frozen
class WheelTurned(Event):
    """The wheel was turned, upwards if positive."""

    point: Point
    steps: int


@frozen
class KeyPressed(Event):
    """A key went down, by its name with "ctrl+" and "shift+" in front, and the letter it types."""

    key: str
    text: str = ""


@frozen
class Resized(Event):
    """The window has another size: its pixels, and its points where they are not the same."""

    size: Point
    points: Point | None = None


@frozen
class TimePassed(Event):
    """Nothing happened but that it is later."""


@frozen
class Pasted(Event):
    """The clipboard's text has arrived."""

    text: str


@frozen
class Said(Event):
    """Something for the line under the board."""

    words: str


@frozen
class Told(Event):
    """Something the user must know."""

    message: str


@frozen
class FolderListed(Event):
    """What a folder holds has arrived, or the reason why it cannot be listed."""

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
class FileWritten(Event):
    """A file was written, or could not be."""

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
    """The last positions of some games of a file have arrived, by their keys."""

    reading: int
    boards: dict[str, Board]


@frozen
class GameOpened(Event):
    """A game of the library has arrived, or the reason why it cannot be opened."""

    table: Table | None
    trouble: str = ""


@frozen
class Exported(Event):
    """Games were written to a file, as the words say, or the reason why they could not be."""

    words: str
    trouble: str = ""


@frozen
class Closed(Event):
    """The window is to be closed."""


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
    """What a hint says about the position, such as how many moves are left."""


@frozen
class Judged(Event):
    """A position was looked at: how good it is for the side to move, for now or in the end."""

    serial: str
    node: int
    thought: Thought
    is_final: bool = True


@frozen
class Learned(Event):
    """How far a puzzle's solution is from a board, as an ``Insight`` or, where that is not known, why as text."""

    board: Board
    insight: Insight | str


@frozen
class LinesFound(Event):
    """Lines were found at a position of the analysis board, for now or in the end."""

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
    """The engine that looks for lines has stopped."""

    serial: str
    reason: str


@frozen
class ProgramsFound(Event):
    """Programs that may be engines were found on this machine."""

    paths: tuple[str, ...]


@frozen
class EngineTried(Event):
    """A program was tried: what it says about itself as an engine, or why it is none."""

    path: str
    facts: EngineFacts | None
    trouble: str = ""


@frozen
class LookedUp(Event):
    """What tables know about a board, the reason why they know nothing, and which table could be made."""

    board: Board
    verdict: TableVerdict | str
    missing: str = ""


@frozen
class TableMaking(Event):
    """A table is being made: how much of it is done, and what is being worked on."""

    board: Board
    part: float
    words: str


@frozen
class TableMade(Event):
    """A table was made, or could not be."""

    board: Board
    trouble: str = ""


@frozen
class Sought(Event):
    """A plan is still being looked for; the words say what has been done so far."""

    question: tuple[Board, tuple[Board, ...]]
    words: str


@frozen
class Planned(Event):
    """A plan was found, its moves as texts, or there is none; the words say more about it, or why."""

    question: tuple[Board, tuple[Board, ...]]
    moves: tuple[str, ...] | None
    words: str


@frozen
class ReviewGoesOn(Event):
    """A review is so far, from 0 to 1."""

    serial: str
    part: float


@frozen
class Reviewed(Event):
    """A game was reviewed, or why it could not be."""

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
    """What was played from a board has arrived, and in how many games in all."""

    source: str
    board: Board
    branches: tuple[Branch, ...]
    games: int
    trouble: str = ""


@frozen
class ExercisesRead(Event):
    """The exercises of the user's own file have arrived, or why there are none."""

    name: str
    exercises: tuple[Exercise, ...]
    trouble: str = ""


@frozen
class Failed(Event):
    """A computer player died or chose no move."""

    serial: str
    node: int
    reason: str
    purpose: Purpose = Purpose.MOVE
