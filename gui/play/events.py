"""Events of play: what computer players, judges and oracles have found."""

from __future__ import annotations

from enum import Enum

from attrs import frozen

from board.board import Board
from engine.solving.oracle import Insight
from gui.core.events import Event
from gui.core.state import Thought
from gui.core.thought import Unknown


class Purpose(Enum):
    """The kind of request to a computer player."""

    MOVE = "move"
    HINT = "hint"
    JUDGE = "judge"


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
    """A puzzle's distance to its solution, or the reason why it is unknown."""

    board: Board
    insight: Insight | Unknown


@frozen
class Failed(Event):
    """A computer player crashed or chose no move."""

    serial: str
    node: int
    reason: str
    purpose: Purpose = Purpose.MOVE
