"""Commands of training: begin a kind of it, and go through its exercises."""

from __future__ import annotations

from typing import ClassVar

from attrs import evolve, frozen

from gui.core.command import Command, Place, TableCommand
from gui.core.state import Screen, State, Table
from gui.features.review import review
from gui.features.training import session
from gui.screens.commands import GoHome


@frozen
class LearnFromMistakes(Command):
    """Practise the positions before each mistake."""

    def run(self, state: State) -> State:
        """Return the state with the first of them on the table."""
        if state.table is None:
            return state
        return session.begin(state, "Learn from your mistakes", review.lessons(state.table))


@frozen
class Train(Command):
    """Begin a kind of training."""

    kind: str
    place: ClassVar[Place] = Place.EVERYWHERE

    def run(self, state: State) -> State:
        """Return the state with the first unsolved exercise on the table."""
        return session.begin_training(state, self.kind)


@frozen
class MineTactics(Command):
    """Look for tactics in the user's own games, or stop."""

    place: ClassVar[Place] = Place.EVERYWHERE

    def run(self, state: State) -> State:
        """Return the state with the search going on, or no longer."""
        return evolve(state, mining=0.0 if state.mining is None else None)


@frozen
class ShowTraining(Command):
    """Show the kinds of training."""

    place: ClassVar[Place] = Place.EVERYWHERE

    def run(self, state: State) -> State:
        """Return the training screen."""
        return evolve(GoHome().run(state), screen=Screen.TRAINING).holding(focus=None, entry=None)


@frozen
class NextExercise(Command):
    """Go to the next or previous exercise."""

    steps: int = 1

    def run(self, state: State) -> State:
        """Return the state with it."""
        return session.following(state, self.steps)


@frozen
class TryAgain(Command):
    """Restart the current exercise."""

    def run(self, state: State) -> State:
        """Return the state with it."""
        return session.again(state)


@frozen
class AskTutor(TableCommand):
    """Ask for a hint in an exercise, or for the right move."""

    is_solution: bool = False

    def change(self, at: Table, state: State) -> Table:
        """Return the table with a request for the hint."""
        return session.hinted(at, self.is_solution)


@frozen
class LeaveSession(Command):
    """End a session of exercises."""

    def run(self, state: State) -> State:
        """Return to the paused game, or to the previous screen."""
        return session.left(state)
