"""The review that the game on the table needs."""

from __future__ import annotations

from attrs import evolve, frozen

from engine.review.findings import Review
from gui.core.events import Event
from gui.core.state import State
from gui.features.review.review import Reviewed, ReviewProgress
from gui.features.review.tasks import ReviewGame
from gui.play.asking import played_line
from gui.program.jobs import Job, Need, at_a_table, shown_table
from gui.program.worker import Reply, ReplyKind, Task


@frozen
class ReviewJob:
    """A review of the game on the table."""

    serial: str
    nodes: tuple[int, ...]
    is_deep: bool = False

    def task(self, state: State) -> Task:
        """Return the reviewer's task."""
        assert state.table is not None
        game = state.table.game
        return ReviewGame(game[0].board, tuple(game[node].text for node in self.nodes[1:]), self.is_deep)

    def event(self, reply: Reply, now: float) -> Event:
        """Return an event for progress, for the review, or for the reason why there is none."""
        if reply.kind is ReplyKind.REPORT:
            return ReviewProgress(now, self.serial, reply.content)
        if reply.kind is ReplyKind.FAILURE:
            return Reviewed(now, self.serial, None, reply.content)
        return Reviewed(now, self.serial, _renumbered(reply.content, self.nodes))


def _renumbered(review: Review, nodes: tuple[int, ...]) -> Review:
    """Return a review of a single line, renumbered for the tree of its game."""
    return evolve(review, moves=tuple(evolve(move, node=nodes[move.node]) for move in review.moves))


def to_review(state: State) -> Job | None:
    """Return the review to work on now, or None."""
    table = shown_table(state)
    if table is None or not table.review.is_wanted:
        return None
    return ReviewJob(table.serial, played_line(table), table.review.is_deep)


NEEDS = (Need("tutor", to_review, at_a_table),)
