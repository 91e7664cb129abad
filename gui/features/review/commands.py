"""Commands of reviews: start and stop one, and step through the mistakes."""

from __future__ import annotations

from attrs import evolve, frozen

from gui.core.command import TableCommand
from gui.core.state import State, Table
from gui.features.review import review


@frozen
class StartReview(TableCommand):
    """Review the game on the table: in about half a minute, or more deeply in a few minutes."""

    is_deep: bool = False

    def change(self, at: Table, state: State) -> Table:
        """Return the table with the review started."""
        return review.begun(at, self.is_deep)

    def run(self, state: State) -> State:
        """Return the state with the review started and no sheet over it."""
        return evolve(super().run(state), overlay=None)


@frozen
class StopReview(TableCommand):
    """Stop a review."""

    def change(self, at: Table, state: State) -> Table:
        """Return the table without it."""
        return review.stopped(at)


@frozen
class StepToMistake(TableCommand):
    """Go to the next or the previous move that a review has marked."""

    steps: int = 1

    def change(self, at: Table, state: State) -> Table:
        """Return the table at the move."""
        return review.step_to_mistake(at, self.steps, state.settings, state.now)
