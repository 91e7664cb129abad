"""Jobs: what a state needs to know, the task that computes it, and the event that each reply becomes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from attrs import frozen

from gui.core.events import Event
from gui.core.state import Screen, State, Table
from gui.program.worker import Reply, Task


class Job(Protocol):
    """Something that a state needs to know. Two jobs are equal if they ask the same question."""

    def task(self, state: State) -> Task:
        """Return the task for a worker."""

    def event(self, reply: Reply, now: float) -> Event:
        """Return the event that a reply becomes."""


def shown_table(state: State) -> Table | None:
    """Return the table if it is on screen."""
    return None if state.screen is not Screen.TABLE or state.closing else state.table


def game_on_table(state: State) -> str:
    """Return the key of the game on screen, with which its jobs end; empty if there is none."""
    table = shown_table(state)
    return "" if table is None else f"game {table.serial}"


def at_a_table(state: State) -> str:
    """Return the key of whatever is on the table, so that a tutor keeps what it knows from one exercise to the next."""
    return "" if shown_table(state) is None else "table"


@frozen
class Need:
    """Which job a state needs, and which worker does it."""

    worker: str
    job: Callable[[State], Job | None]
    """Returns the job that a state needs, or None. The needs of one worker are asked in their order."""
    context: Callable[[State], str] = game_on_table
    """The key of what the worker works on: when it changes, or is empty, the worker ends."""
    is_needed_soon: Callable[[State], bool] = lambda state: False
    """Whether to start the worker before there is a job, so that the first answer comes quickly."""
    is_gentle: Callable[[Job], bool] = lambda job: False
    """Whether the task of a dropped job stops on its own, so that the worker can be used again."""
