"""Commands of the analysis board: open and leave it, run its engine, and play its lines."""

from __future__ import annotations

from typing import ClassVar

from attrs import evolve, frozen

from board.errors import WoodpusherError
from gui.core.command import Command, Place, TableCommand
from gui.core.state import Screen, State, Table
from gui.features.setup import setup
from gui.features.study import study
from gui.play import words
from gui.screens.home import home
from gui.screens.home.commands import leaving


@frozen
class Analyse(Command):
    """Open the analysis board: for the game on the table, for a position in the editor, or for a variant's start.

    On the analysis board it returns to the game.
    """

    variant: str = ""
    """The variant whose start position to analyse, from the home screen."""
    place: ClassVar[Place] = Place.HOME | Place.TABLE | Place.SETUP

    def run(self, state: State) -> State:
        """Return the analysis board."""
        at = state.table
        if state.screen is not Screen.TABLE or at is None:
            return self._from_start(state)
        closed = evolve(state, overlay=None)
        if at.setup is not None:
            return _from_setup(closed, at)
        return study.leave(closed) if at.study is not None else study.begin(closed)

    def _from_start(self, state: State) -> State:
        name = self.variant or state.home.open_card or next(iter(state.variants)).name
        try:
            board = home.start_of(home.variant_of(state, name), home.choice_of(state, name))
        except WoodpusherError as error:
            return evolve(state, message=f"This cannot be analysed: {words.reason_of(error)}.")
        return study.open_board(state, board)


def _from_setup(state: State, at: Table) -> State:
    """Return the analysis board at the position in the editor, or the reason why that is impossible."""
    assert at.setup is not None
    try:
        board = setup.checked_board(at.setup, at.variant)
    except WoodpusherError as error:
        return state.with_table(words.refuse(at, words.reason_of(error)))
    return leaving(state, OpenBoard(at.variant.spec, at.variant.format(board), at.flipped))


@frozen
class OpenBoard(Command):
    """Open an analysis board at a position given as text."""

    variant: str
    position: str
    flipped: bool = False

    def run(self, state: State) -> State:
        """Return the analysis board."""
        from engine.registry import load

        return study.open_board(state, load(self.variant).parse(self.position), self.flipped)


@frozen
class KeepCondition(Command):
    """Keep the shown line as conditional moves for the paused game."""

    def run(self, state: State) -> State:
        """Return the state with the conditional moves added."""
        return study.condition(state)


@frozen
class SwitchEngine(TableCommand):
    """Start or stop the search for lines."""

    def change(self, at: Table, state: State) -> Table:
        """Return the table with the engine started or stopped."""
        return study.switch(at)


@frozen
class ChangeLineCount(Command):
    """Show more or fewer lines."""

    steps: int

    def run(self, state: State) -> State:
        """Return the state with a different number of lines."""
        if state.table is None or state.table.study is None:
            return state
        lines = max(study.FEWEST, min(state.settings.lines + self.steps, study.MOST))
        return evolve(state, settings=evolve(state.settings, lines=lines))


@frozen
class PlayLine(TableCommand):
    """Play a line up to one of its moves."""

    line: int
    number: int = 0

    def change(self, at: Table, state: State) -> Table:
        """Return the table after the moves."""
        return study.play_line(at, self.line, self.number, state.settings, state.now)
