"""The task that finds a path between two positions."""

from __future__ import annotations

from attrs import frozen

from board.board import Board
from board.errors import NoPlanError
from board.wording import plural
from engine.planning import Limit, plan
from gui.play.tasks import MOST_SECONDS, _so_far
from gui.program.worker import Report, Stopped


@frozen
class FindPlan:
    """What is a shortest path from one position to any of several others? Reports describe the progress."""

    start: Board
    goals: tuple[Board, ...]
    starts_programs = False

    def run(self, report: Report, stopped: Stopped) -> tuple[tuple[str, ...], str]:
        """Return the moves on a shortest path as strings, and a remark about it."""
        try:
            found = plan(
                self.start,
                self.goals,
                progress=lambda work: report(_so_far(work)),
                limit=Limit(seconds=MOST_SECONDS),
            )
        except NoPlanError:
            raise NoPlanError("no moves lead from the start to the goal") from None
        return tuple(map(str, found)), f"{plural(len(found), 'move')}, and no plan is shorter"
