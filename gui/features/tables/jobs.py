"""The positions to look up in tables, and the table to build."""

from __future__ import annotations

from attrs import frozen

from board.board import Board
from gui.core.events import Event
from gui.core.settings import syzygy_folders
from gui.core.state import State
from gui.features.tables.events import LookedUp, TableMade, TableMaking
from gui.features.tables.tables import is_in_tables
from gui.features.tables.tasks import BuildTable, LookUpTable
from gui.program.jobs import Job, Need, shown_table
from gui.program.worker import Reply, ReplyKind, Task


@frozen
class LookUpJob:
    """What tables know about a position."""

    board: Board

    def task(self, state: State) -> Task:
        """Return the task that looks it up."""
        return LookUpTable(self.board, state.origin.tables, syzygy_folders(state.settings))

    def event(self, reply: Reply, now: float) -> Event:
        """Return an event for what the tables know, or for the reason why they know nothing."""
        if reply.kind is ReplyKind.FAILURE:
            return LookedUp(now, self.board, reply.result)
        return LookedUp(now, self.board, *reply.content)


@frozen
class MakeJob:
    """A table to build."""

    board: Board

    def task(self, state: State) -> Task:
        """Return the task that builds it."""
        return BuildTable(self.board, state.origin.tables)

    def event(self, reply: Reply, now: float) -> Event:
        """Return an event for progress, or for the end of the work."""
        if reply.kind is ReplyKind.REPORT:
            return TableMaking(now, self.board, *reply.content)
        return TableMade(now, self.board, reply.content or "")


def to_make(state: State) -> Job | None:
    """Return the table to build now, or None."""
    return None if state.making is None or state.closing else MakeJob(state.making.board)


def to_look_up(state: State) -> Job | None:
    """Return the position to look up in tables now, or None."""
    table = shown_table(state)
    if table is None or not state.origin.tables or not is_in_tables(table, state.settings):
        return None
    return None if table.board in table.analysis.verdicts else LookUpJob(table.board)


NEEDS = (Need("planner", to_look_up), Need("maker", to_make, lambda state: "tables"))
