"""Analyst: follows the state, and keeps a worker at what the state wants to know."""

from __future__ import annotations

from collections.abc import Callable

from gui.analysis.jobs import Job, shown_table, to_judge, to_look_into, to_play
from gui.events import Event
from gui.state import State, Table
from gui.table import has_computer
from gui.worker import ReplyKind, Worker


class Analyst:
    """Asks what is wanted. A question is dropped at once when another one comes or none is left."""

    def __init__(
        self,
        name: str,
        wanted: Callable[[State], Job | None],
        is_needed_soon: Callable[[Table], bool] = lambda table: False,
    ) -> None:
        self.worker = Worker(name)
        self.job: Job | None = None
        """What is being looked into now."""
        self._wanted = wanted
        self._is_needed_soon = is_needed_soon
        self._serial = ""
        self._hurried = False

    def follow(self, state: State) -> None:
        """Look into what the state wants: begin, go on, hurry or stop."""
        job, table = self._wanted(state), shown_table(state)
        if table is None or table.serial != self._serial:
            # What was started for another game ends with it.
            self.end()
            self._serial = table.serial if table is not None else ""
        if table is None:
            return
        if self.worker.process is None and self._is_needed_soon(table):
            self.worker.start()
        if job != self.job:
            if self.job is not None:
                self.end()
            if job is not None:
                self.job, self._hurried = job, False
                self.worker.ask(job.task(table, state.now))
        if job is not None and table.hurry and not self._hurried:
            self._hurried = True
            self.worker.hurry()

    def events(self, now: float) -> list[Event]:
        """Return what was found since the last time."""
        found: list[Event] = []
        for reply in self.worker.replies():
            if self.job is not None:
                found.append(self.job.event(reply, now))
            if reply.kind is not ReplyKind.REPORT:
                self.job = None
        return found

    def end(self) -> None:
        """Drop what is being looked into."""
        self.job = None
        self.worker.end()

    def close(self) -> None:
        """End the worker for good."""
        self.job = None
        self.worker.close()


def move_analyst() -> Analyst:
    """Return who asks the computer players, for moves, hints and answers to draw offers."""
    return Analyst("woodpusher-player", to_play, has_computer)


def position_analyst() -> Analyst:
    """Return who has positions judged for the evaluation bar and the graph."""
    return Analyst("woodpusher-judge", to_judge)


def puzzle_analyst() -> Analyst:
    """Return who looks for plans and into puzzles."""
    return Analyst("woodpusher-planner", to_look_into)
