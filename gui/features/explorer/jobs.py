"""The position that the explorer needs to look up."""

from __future__ import annotations

from attrs import frozen

from board.board import Board
from gui.core.events import Event
from gui.core.state import Overlay, State
from gui.features.explorer.explorer import Explored
from gui.features.explorer.exploring import ExploreGames
from gui.program.jobs import Job, Need, at_a_table, shown_table
from gui.program.worker import Reply, ReplyKind, Task


@frozen
class ExploreJob:
    """What was played from the position on the board."""

    source: str
    board: Board

    def task(self, state: State) -> Task:
        """Return the task that reads the games."""
        return ExploreGames(self.source, state.origin.folder, self.board)

    def event(self, reply: Reply, now: float) -> Event:
        """Return an event for the moves played so far or in all, or for the reason why they are unknown."""
        if reply.kind is ReplyKind.FAILURE:
            return Explored(now, self.source, self.board, (), 0, trouble=reply.content)
        branches, games, *parts = reply.content
        is_final = reply.kind is ReplyKind.ANSWER
        return Explored(now, self.source, self.board, branches, games, parts[0] if parts else 1.0, is_final)


def to_explore(state: State) -> Job | None:
    """Return the position to explore now, or None."""
    table, explorer = shown_table(state), state.explorer
    if table is None or explorer is None or state.overlay is not Overlay.OPENINGS or table.board in explorer.branches:
        return None
    return ExploreJob(explorer.source, table.board)


NEEDS = (Need("explorer", to_explore, at_a_table, is_gentle=lambda job: True),)
