"""The path to search for."""

from __future__ import annotations

from attrs import frozen

from board.board import Board
from gui.core.events import Event
from gui.core.state import State
from gui.features.planning.planning import Planned, PlanProgress
from gui.features.planning.tasks import FindPlan
from gui.program.jobs import Job, Need, shown_table
from gui.program.worker import Reply, ReplyKind, Task


@frozen
class PlanJob:
    """A path from one position to another."""

    start: Board
    goals: tuple[Board, ...]

    def task(self, state: State) -> Task:
        """Return the planner's task."""
        return FindPlan(self.start, self.goals)

    def event(self, reply: Reply, now: float) -> Event:
        """Return an event for progress, for the plan, or for the reason why there is none."""
        asked = (self.start, self.goals)
        if reply.kind is ReplyKind.REPORT:
            return PlanProgress(now, asked, reply.content)
        if reply.kind is ReplyKind.FAILURE:
            return Planned(now, asked, None, reply.content)
        return Planned(now, asked, *reply.content)


def to_plan(state: State) -> Job | None:
    """Return the plan to look for now, or None."""
    table = shown_table(state)
    question = None if table is None or table.planning is None else table.planning.question
    return None if question is None else PlanJob(*question)


NEEDS = (Need("planner", to_plan),)
