"""Job runners: each follows the state and has a worker compute what the state needs."""

from __future__ import annotations

from gui.core.events import Event
from gui.core.state import State
from gui.program.jobs import Job, Need
from gui.program.worker import ReplyKind, Worker


def first_job(needs: tuple[Need, ...], state: State) -> Job | None:
    """Return the job that the first of some needs asks for, or None."""
    return next(filter(None, (need.job(state) for need in needs)), None)


class JobRunner:
    """Runs the job that the state needs, and drops it as soon as the state needs another one or none."""

    def __init__(self, *needs: Need) -> None:
        self.worker = Worker(f"woodpusher-{needs[0].worker}")
        self.job: Job | None = None
        """The job in progress."""
        self._needs = needs
        self._context = ""
        self._hurried = False

    def follow(self, state: State) -> None:
        """Start, continue, hurry or stop the job that the state needs."""
        job, context = first_job(self._needs, state), self._needs[0].context(state)
        if context != self._context:
            # A job for another game or another list ends with it.
            self.end()
            self._context = context
        if not context:
            return
        if self.worker.process is None and any(need.is_needed_soon(state) for need in self._needs):
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
        if self.job is None or not self._needs[0].is_gentle(self.job):
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
