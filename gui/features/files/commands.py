"""Commands about games and positions as text: copy, paste, open and save."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar

from attrs import evolve, frozen

from board.errors import WoodpusherError
from gui.core import entry
from gui.core.command import Command, Place
from gui.core.events import handles
from gui.core.state import FilePurpose, Overlay, Screen, State, Status, Table
from gui.features.files import files, records
from gui.features.files.effects import CopyText, PasteText
from gui.features.files.events import Pasted
from gui.features.files.files import SetFileName as SetFileName
from gui.play import words
from gui.screens.home.commands import leaving


def copied(state: State, text: str) -> State:
    """Return the state with a request to copy some text."""
    return state.asking_for(CopyText(text))


@frozen
class CopyCommand(Command):
    """Copy text about the game on the table, and close the sheet over it."""

    what: ClassVar[str]

    def run(self, state: State) -> State:
        """Return the state with a request to copy the text."""
        at = state.table
        if at is None:
            return state
        said = evolve(at, status=Status(f"{self.what.capitalize()} copied to the clipboard"))
        return copied(evolve(state, table=said, overlay=None).holding(entry=None), self.text(state, at))

    @abstractmethod
    def text(self, state: State, table: Table) -> str:
        """Return the text to copy."""


@frozen
class CopyPosition(CopyCommand):
    """Copy the shown position."""

    what = "position"

    def text(self, state: State, table: Table) -> str:
        """Return the position."""
        return table.variant.format(table.board)


@frozen
class CopyGame(CopyCommand):
    """Copy the whole game as a record."""

    what = "game"

    def text(self, state: State, table: Table) -> str:
        """Return the record."""
        return records.text_of(state, records.usual_kind(table.variant))


@frozen
class Paste(Command):
    """Ask for the clipboard's text, which arrives as an event."""

    place: ClassVar[Place] = Place.AWAY | Place.TABLE

    def run(self, state: State) -> State:
        """Return the state with the request for the clipboard's text."""
        overlay = None if state.overlay is Overlay.MENU else state.overlay
        return evolve(state, overlay=overlay).asking_for(PasteText())


@frozen
class OpenText(Command):
    """Open a game or position given as text."""

    text: str
    place: ClassVar[Place] = Place.EVERYWHERE

    def run(self, state: State) -> State:
        """Return the state with the game on the table, or with the reason why there is none."""
        try:
            return records.opened(state, self.text)
        except WoodpusherError as error:
            reason = words.reason_of(error)
            if state.table is None or state.screen is not Screen.TABLE:
                return evolve(state, message=f"This cannot be opened: {reason}. Nothing was changed.")
            return evolve(state, table=words.refuse(state.table, reason), overlay=None)


@handles(Pasted)
def pasted(state: State, event: Pasted) -> State:
    """Return the state with text pasted into the active field; without a field, open the text as a game if allowed."""
    typed = state.hold.entry
    if typed is not None:
        filled = entry.typed(typed, event.text)
        after = state.holding(entry=filled)
        return evolve(filled.field, text=filled.text).run(after) if filled.field.is_live else after
    after = OpenText(event.text).run(state)
    # Ask only before replacing the game on the table.
    is_replaced = after.screen is Screen.TABLE and after.games_begun != state.games_begun
    return leaving(state, OpenText(event.text)) if is_replaced else after


@frozen
class ChooseFiles(Command):
    """Open the file dialog."""

    purpose: FilePurpose
    place: ClassVar[Place] = Place.AWAY | Place.TABLE

    def run(self, state: State) -> State:
        """Return the state with the dialog open."""
        return files.begin(state, self.purpose)


@frozen
class ChooseFile(Command):
    """Click an entry of the shown folder."""

    number: int
    place: ClassVar[Place] = Place.EVERYWHERE

    def run(self, state: State) -> State:
        """Return the state with the folder open or the file chosen."""
        return files.choose(state, self.number)


@frozen
class GoUp(Command):
    """Show the parent folder."""

    place: ClassVar[Place] = Place.EVERYWHERE

    def run(self, state: State) -> State:
        """Return the state with a request for the parent folder."""
        return files.go_up(state)


@frozen
class AcceptFile(Command):
    """Open the chosen file, or save under the typed name."""

    place: ClassVar[Place] = Place.EVERYWHERE

    def run(self, state: State) -> State:
        """Return the state with the file being read or written."""
        return files.accept(state)
