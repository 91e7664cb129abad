"""Commands for learning: reviews, exercises, rules and openings."""

from __future__ import annotations

from typing import ClassVar

from attrs import evolve, frozen

from board.errors import WoodpusherError
from gui.core.command import Command, Place, TableCommand
from gui.core.state import Overlay, Screen, State, Table
from gui.features.explorer import explorer
from gui.features.review import review
from gui.features.study.commands import Analyse
from gui.features.training import session
from gui.play import table
from gui.screens.commands import GoHome


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


@frozen
class ShowRules(Command):
    """Show the rules of a game, by default the one on the table; without a game, show the keys."""

    name: str = ""
    place: ClassVar[Place] = Place.EVERYWHERE

    def run(self, state: State) -> State:
        """Return the state with the sheet opened, or closed if it was open."""
        name = self.name
        if not name and state.screen is Screen.TABLE and state.table is not None:
            name = state.table.variant.name
        if not name and state.screen is Screen.HOME:
            name = state.home.open_card
        if not name:
            overlay = None if state.overlay is Overlay.HELP else Overlay.HELP
            return evolve(state, overlay=overlay).holding(focus=None)
        if state.overlay is Overlay.RULES:
            return evolve(state, overlay=None).holding(focus=None)
        settings = state.settings
        if name not in settings.rules_seen:
            settings = evolve(settings, rules_seen=(*settings.rules_seen, name))
        shown = evolve(state, overlay=Overlay.RULES, taught=name, rules_scroll=0, settings=settings, dialog=None)
        return shown.holding(focus=None, entry=None)


@frozen
class TryRules(Command):
    """Practise the steps of a variant's rules on the board."""

    name: str
    place: ClassVar[Place] = Place.EVERYWHERE

    def run(self, state: State) -> State:
        """Return the state with the first step on the table."""
        return session.begin_rules(state, self.name)


@frozen
class ShowOpenings(Command):
    """Show what was played from the position on the board."""

    def run(self, state: State) -> State:
        """Return the state with the explorer opened, or closed if it was open."""
        if state.overlay is Overlay.OPENINGS:
            return evolve(state, overlay=None).holding(focus=None)
        return explorer.opened(state)


@frozen
class ExploreList(Command):
    """Explore the games of a list from the start position of the chosen game."""

    place: ClassVar[Place] = Place.LIBRARY

    def run(self, state: State) -> State:
        """Return an analysis board with the explorer beside it."""
        shelf = state.library
        title = ""
        if shelf is not None and shelf.found:
            title = shelf.entries[shelf.found[min(shelf.chosen, len(shelf.found) - 1)]].variant
        known = (variant.name for variant in state.variants if variant.title == title)
        name = next(known, state.variants[0].name if state.variants else "")
        return explorer.opened(Analyse(name).run(state)) if name else state


@frozen
class CycleExplorer(Command):
    """Switch the explorer between the games of the library and those of a file."""

    place: ClassVar[Place] = Place.EVERYWHERE

    def run(self, state: State) -> State:
        """Return the state with the other games."""
        return explorer.turned(state)


@frozen
class PlayBranch(TableCommand):
    """Play a move from the explorer, unless a game is in progress."""

    text: str

    def change(self, at: Table, state: State) -> Table:
        """Return the table after the move."""
        if table.why_waiting(at):
            return table.refuse(at, table.why_waiting(at))
        try:
            move = at.variant.parse_move(at.board, self.text)
        except WoodpusherError as error:
            return table.refuse(at, table.reason_of(error))
        return table.play(at, move, state.settings, state.now)
