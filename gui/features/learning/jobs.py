"""The job of training a net, and its runner."""

from __future__ import annotations

from attrs import frozen

from gui.core.events import Event, NetTrained, NetTraining
from gui.core.state import State
from gui.features.learning.tasks import TrainNet
from gui.program.jobs import Job
from gui.program.runner import JobRunner
from gui.program.worker import Reply, ReplyKind, Task


@frozen
class TrainJob:
    """A net to train."""

    spec: str
    minutes: float

    def task(self, state: State) -> Task:
        """Return the task that trains it."""
        return TrainNet(self.spec, self.minutes)

    def event(self, reply: Reply, now: float) -> Event:
        """Return an event for progress, or for the end of the training."""
        if reply.kind is ReplyKind.REPORT:
            return NetTraining(now, self.spec, *reply.content)
        if reply.kind is ReplyKind.FAILURE:
            return NetTrained(now, self.spec, trouble=reply.content)
        return NetTrained(now, self.spec, words=reply.content)


def to_train(state: State) -> Job | None:
    """Return the net to train now, or None."""
    return None if state.learning is None or state.closing else TrainJob(state.learning.spec, state.learning.minutes)


def train_runner() -> JobRunner:
    """Return the job runner that trains nets."""
    return JobRunner("woodpusher-learner", to_train, lambda state: "nets")
