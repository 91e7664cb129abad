"""Fields: open one for typing, and give its text to its command."""

from __future__ import annotations

from typing import ClassVar

from attrs import evolve, frozen

from gui.core import entry
from gui.core.command import Command, Place, TextCommand
from gui.core.state import Focus, State


@frozen
class Edit(Command):
    """Open a field for typing, with its current text."""

    field: TextCommand
    held: str = ""
    place: ClassVar[Place] = Place.EVERYWHERE

    @property
    def identity(self) -> Command:
        """The command without any text."""
        return evolve(self, field=evolve(self.field, text=""), held="")

    def run(self, state: State) -> State:
        """Return the state with the field open; the keyboard goes on from there with Tab."""
        return state.holding(entry=entry.begun(self.field, self.held), focus=Focus(self.identity))


def end_entry(state: State) -> State:
    """Close the active field; its command takes the text."""
    typed = state.hold.entry
    if typed is None:
        return state
    return evolve(typed.field, text=typed.text).run(state.holding(entry=None))
