"""Commands of the explorer: open it, switch between games, and play a move."""

from __future__ import annotations

from typing import ClassVar

from attrs import evolve, frozen

from board.errors import WoodpusherError
from gui.core.command import Command, Place, TableCommand
from gui.core.state import Overlay, State, Table
from gui.features.explorer import explorer
from gui.features.study.commands import Analyse
from gui.play import asking, playing, words


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
        if asking.why_waiting(at):
            return words.refuse(at, asking.why_waiting(at))
        try:
            move = at.variant.parse_move(at.board, self.text)
        except WoodpusherError as error:
            return words.refuse(at, words.reason_of(error))
        return playing.play(at, move, state.settings, state.now)
