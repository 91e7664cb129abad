"""The programs to try as engines."""

from __future__ import annotations

from attrs import frozen

from gui.core.events import Event
from gui.core.state import State
from gui.features.engines.events import EngineTried
from gui.features.engines.tasks import TryEngine
from gui.program.jobs import Job, Need
from gui.program.worker import Reply, ReplyKind, Task


@frozen
class TrialJob:
    """A program to try as an engine."""

    path: str

    def task(self, state: State) -> Task:
        """Return the task that tries it."""
        return TryEngine(self.path)

    def event(self, reply: Reply, now: float) -> Event:
        """Return an event for what the engine reports about itself, or for the reason why it is not an engine."""
        if reply.kind is ReplyKind.ANSWER:
            return EngineTried(now, self.path, reply.content)
        return EngineTried(now, self.path, None, reply.content)


def to_try(state: State) -> Job | None:
    """Return the program that should be tried as an engine now, or None."""
    trials = state.engine_sheet.trials
    return TrialJob(trials[0]) if trials and not state.closing else None


NEEDS = (Need("trial", to_try, lambda state: "trials"),)
