"""What the analysis board needs to know."""

from __future__ import annotations

import os

from attrs import frozen

from gui.core.events import Event
from gui.core.settings import syzygy_folders
from gui.core.state import Found, State
from gui.features.study import study
from gui.features.study.study import LinesFailed, LinesFound, PlanFound
from gui.features.study.tasks import FindLines, FindPlanLine
from gui.play.jobs import _NodeJob
from gui.program.jobs import Job, Need, shown_table
from gui.program.worker import Reply, ReplyKind, Task
from gui.views import view_of


@frozen
class LinesJob(_NodeJob):
    """The best lines of a position."""

    lines: int
    can_stop: bool = True
    """Whether the search regularly checks whether to stop."""

    def task(self, state: State) -> Task:
        """Return the task that finds them."""
        tables = state.origin.tables if os.path.isdir(state.origin.tables) else ""
        syzygy = syzygy_folders(state.settings)
        return FindLines(self.player, *self._way(state), lines=self.lines, tables=tables, syzygy=syzygy)

    def event(self, reply: Reply, now: float) -> Event:
        """Return an event for the lines, or for a failure."""
        if reply.kind is ReplyKind.FAILURE:
            return LinesFailed(now, self.serial, reply.content)
        is_final = reply.kind is ReplyKind.ANSWER
        return LinesFound(now, self.serial, self.node, Found(self.player, self.lines, reply.content, is_final))


@frozen
class PlanLineJob:
    """A plan from a position of the analysis board."""

    serial: str
    node: int

    def task(self, state: State) -> Task:
        """Return the planner's task."""
        assert state.table is not None
        board = state.table.game[self.node].board
        return FindPlanLine(board, view_of(board.variant).plan_goals(board))

    def event(self, reply: Reply, now: float) -> Event:
        """Return an event for the plan, or for the reason why there is none."""
        return PlanFound(now, self.serial, self.node, reply.result)


def to_analyse(state: State) -> Job | None:
    """Return the position whose lines should be searched now, or None."""
    table = shown_table(state)
    if table is None or not study.is_wanted(table, state.settings):
        return None
    engine = study.engine_of(table, state.settings)
    return LinesJob(table.serial, table.game.current, engine, state.settings.lines, len(table.variant.players) > 1)


def to_plan_line(state: State) -> Job | None:
    """Return the position from which a plan should be found now, or None."""
    table = shown_table(state)
    is_wanted = table is not None and study.wants_plan(table)
    return PlanLineJob(table.serial, table.game.current) if table is not None and is_wanted else None


def _stops_by_itself(job: Job) -> bool:
    return isinstance(job, LinesJob) and job.can_stop


NEEDS = (Need("lines", to_analyse, is_gentle=_stops_by_itself), Need("planner", to_plan_line))
