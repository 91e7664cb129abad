"""Commands of the library: search for games, open, mark, export, rename and delete them."""

from __future__ import annotations

from typing import ClassVar

from attrs import evolve, frozen

from gui.core import entry
from gui.core.command import Command, Place, TextCommand
from gui.core.state import FilePurpose, Overlay, State
from gui.features.files import files
from gui.features.library import shelf


@frozen
class OpenGame(Command):
    """Resume or view one of the listed games."""

    number: int
    place: ClassVar[Place] = Place.LIBRARY

    def run(self, state: State) -> State:
        """Return the state with a request for the game."""
        return shelf.wanted(state, self.number)


@frozen
class MarkGame(Command):
    """Select a game for export, or deselect it."""

    number: int
    place: ClassVar[Place] = Place.LIBRARY

    def run(self, state: State) -> State:
        """Return the state with the game marked."""
        return shelf.marked(state, self.number)


@frozen
class ExportGames(Command):
    """Choose a file to export the selected or listed games to."""

    place: ClassVar[Place] = Place.LIBRARY

    def run(self, state: State) -> State:
        """Return the state with the file dialog open."""
        return files.begin(state, FilePurpose.EXPORT) if shelf.to_export(state) else state


@frozen
class AskName(Command):
    """Ask for a game's new name."""

    number: int
    place: ClassVar[Place] = Place.LIBRARY

    def run(self, state: State) -> State:
        """Return the state with a field for the name."""
        state = shelf.chosen(state, self.number)
        game = shelf.chosen_entry(state)
        if game is None or not shelf.is_own(state):
            return state
        typed = entry.begun(RenameGame(), game.title)
        return evolve(state, overlay=Overlay.RENAME).holding(entry=typed, focus=None)


@frozen
class RenameGame(TextCommand):
    """Rename the chosen game."""

    stays_open: ClassVar[bool] = True
    place: ClassVar[Place] = Place.LIBRARY

    def run(self, state: State) -> State:
        """Return the state with the game renamed."""
        return shelf.renamed(evolve(state, overlay=None), self.text)


@frozen
class SortGames(Command):
    """Sort the list, or leave it in its own order."""

    order: str
    place: ClassVar[Place] = Place.LIBRARY

    def run(self, state: State) -> State:
        """Return the state with the list sorted."""
        return shelf.sorted_by(state, self.order)


@frozen
class FilterGames(Command):
    """List only games with a result, or all."""

    ending: str
    place: ClassVar[Place] = Place.LIBRARY

    def run(self, state: State) -> State:
        """Return the state with the list narrowed."""
        return shelf.narrowed_to(state, self.ending)


@frozen
class DeleteGame(Command):
    """Delete a game; it can be restored."""

    number: int
    place: ClassVar[Place] = Place.LIBRARY

    def run(self, state: State) -> State:
        """Return the state without the game."""
        return shelf.deleted(state, self.number)


@frozen
class UndoDelete(Command):
    """Restore the game deleted last."""

    place: ClassVar[Place] = Place.LIBRARY

    def run(self, state: State) -> State:
        """Return the state with the game restored."""
        return shelf.restored(state)


@frozen
class ShowOwnGames(Command):
    """Go back from a file's games to the user's own."""

    place: ClassVar[Place] = Place.LIBRARY

    def run(self, state: State) -> State:
        """Return the library of the user's own games."""
        return shelf.opened(state)
