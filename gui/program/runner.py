"""Job runners: each follows the state and has a worker compute what the state needs."""

from __future__ import annotations

from collections.abc import Callable

from gui.core.events import Event
from gui.core.state import Screen, State
from gui.play.table import has_computer
from gui.program.jobs import (
    Job,
    LinesJob,
    shown_table,
    to_analyse,
    to_judge,
    to_list,
    to_look_into,
    to_look_up,
    to_make,
    to_play,
    to_try,
)
from gui.program.worker import ReplyKind, Worker


class JobRunner:
    """Runs the job that the state needs, and drops it as soon as the state needs another one or none."""

    def __init__(
        self,
        name: str,
        wanted: Callable[[State], Job | None],
        context: Callable[[State], str],
        is_needed_soon: Callable[[State], bool] = lambda state: False,
        is_gentle: Callable[[Job], bool] = lambda job: False,
    ) -> None:
        self.worker = Worker(name)
        self.job: Job | None = None
        """The job in progress."""
        self._wanted = wanted
        self._context_of = context
        self._is_needed_soon = is_needed_soon
        self._is_gentle = is_gentle
        """Whether the task of a dropped job stops on its own, so that the process can be reused."""
        self._context = ""
        self._hurried = False

    def follow(self, state: State) -> None:
        """Start, continue, hurry or stop the job that the state needs."""
        job, context = self._wanted(state), self._context_of(state)
        if context != self._context:
            # A job for another game or another list ends with it.
            self.end()
            self._context = context
        if not context:
            return
        if self.worker.process is None and self._is_needed_soon(state):
            self.worker.start()
        if job != self.job:
            if self.job is not None:
                self._drop()
            if job is not None:
                self.job, self._hurried = job, False
                self.worker.ask(job.task(state))
        is_hurried = state.table is not None and state.table.analysis.hurry
        if job is not None and is_hurried and not self._hurried:
            self._hurried = True
            self.worker.hurry()

    def events(self, now: float) -> list[Event]:
        """Return the events from replies that arrived since the last call."""
        found: list[Event] = []
        for reply in self.worker.replies():
            if self.job is not None:
                found.append(self.job.event(reply, now))
            if reply.kind is not ReplyKind.REPORT:
                self.job = None
        return found

    def _drop(self) -> None:
        """Drop the current job, so that another can start."""
        if self.job is None or not self._is_gentle(self.job):
            self.end()
            return
        self.job = None
        self.worker.drop()

    def end(self) -> None:
        """Drop the current job."""
        self.job = None
        self.worker.end()

    def close(self) -> None:
        """End the worker for good."""
        self.job = None
        self.worker.close()


def _game_on_table(state: State) -> str:
    table = shown_table(state)
    return "" if table is None else f"game {table.serial}"


def _list_in_sight(state: State) -> str:
    library = state.library
    return "" if library is None or state.screen is not Screen.LIBRARY else f"list {library.reading}"


def _computer_plays(state: State) -> bool:
    return state.table is not None and has_computer(state.table)


def move_runner() -> JobRunner:
    """Return the job runner for moves, hints and answers to draw offers."""
    return JobRunner("woodpusher-player", to_play, _game_on_table, _computer_plays)


def position_runner() -> JobRunner:
    """Return the job runner that evaluates positions for the evaluation bar and the graph."""
    return JobRunner("woodpusher-judge", to_judge, _game_on_table)


def line_runner() -> JobRunner:
    """Return the job runner for the lines of the analysis board."""
    return JobRunner("woodpusher-lines", to_analyse, _game_on_table, is_gentle=_stops_by_itself)


def _stops_by_itself(job: Job) -> bool:
    return isinstance(job, LinesJob) and job.can_stop


def puzzle_runner() -> JobRunner:
    """Return the job runner for plans and puzzles."""
    return JobRunner("woodpusher-planner", to_look_into, _game_on_table)


def table_runner() -> JobRunner:
    """Return the job runner that builds tables of solved positions."""
    return JobRunner("woodpusher-maker", to_make, lambda state: "tables")


def trial_runner() -> JobRunner:
    """Return the job runner that tests programs as engines."""
    return JobRunner("woodpusher-trial", to_try, lambda state: "trials")


def list_runner() -> JobRunner:
    """Return the job runner that lists the games of the library and of files."""
    return JobRunner("woodpusher-lister", to_list, _list_in_sight)


def record_runner() -> JobRunner:
    """Return the job runner that previews visible games and exports games."""
    return JobRunner("woodpusher-clerk", to_look_up, _list_in_sight)
