"""The exercise to judge and the tactics to find."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from gui.core.events import Event
from gui.core.state import State
from gui.features.training.events import TacticsMined, Tutored
from gui.features.training.tasks import FindTactics, JudgeAnswer
from gui.program.jobs import Job, Need, at_a_table, shown_table
from gui.program.worker import Reply, ReplyKind, Task

# What a worker runs.


# Which job a state needs.


@frozen
class AnswerJob:
    """A move in an exercise to judge, or a request for a hint."""

    serial: str
    node: int
    is_hint: bool

    def task(self, state: State) -> Task:
        """Return the tutor's task."""
        table = state.table
        assert table is not None
        assert table.session is not None
        moves = tuple(table.game[step].text for step in table.game.path(self.node)[1:])
        return JudgeAnswer(table.session.exercise, moves, self.is_hint)

    def event(self, reply: Reply, now: float) -> Event:
        """Return an event for the verdict, for the hint, or for the lack of one."""
        if reply.kind is ReplyKind.FAILURE:
            return Tutored(now, self.serial, self.node, trouble=reply.content)
        found: dict[str, Any] = {"hint" if self.is_hint else "answer": reply.content}
        if self.is_hint and not reply.content:
            found = {"trouble": "no right move is known"}
        return Tutored(now, self.serial, self.node, **found)


@frozen
class MineJob:
    """Tactics to find in the user's games."""

    def task(self, state: State) -> Task:
        """Return the task that looks for them."""
        return FindTactics(state.origin.folder)

    def event(self, reply: Reply, now: float) -> Event:
        """Return an event for progress, or for what was found."""
        if reply.kind is ReplyKind.REPORT:
            return TacticsMined(now, reply.content)
        if reply.kind is ReplyKind.FAILURE:
            return TacticsMined(now, 1.0, is_final=True, trouble=reply.content)
        return TacticsMined(now, 1.0, reply.content, is_final=True)


def to_mine(state: State) -> Job | None:
    """Return the search for tactics, if it is going on."""
    return None if state.mining is None or state.closing else MineJob()


def to_tutor(state: State) -> Job | None:
    """Return the exercise to work on now, or None."""
    table = shown_table(state)
    session = None if table is None else table.session
    if table is None or session is None or (session.held is None and not session.hint_wanted):
        return None
    return AnswerJob(table.serial, table.game.current, session.held is None)


def _in_a_session(state: State) -> bool:
    return state.table is not None and state.table.session is not None


NEEDS = (
    Need("tutor", to_tutor, at_a_table, _in_a_session),
    Need("miner", to_mine, lambda state: "" if state.mining is None else "mine"),
)
