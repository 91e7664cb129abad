"""Events of tables of solved positions."""

from __future__ import annotations

from attrs import frozen

from board.board import Board
from engine.solving.tables import TableVerdict
from gui.core.events import Event
from gui.core.thought import Unknown


@frozen
class LookedUp(Event):
    """What tables know about a board, or why they know nothing, and which table could be built."""

    board: Board
    verdict: TableVerdict | Unknown
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
