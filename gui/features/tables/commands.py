"""Commands of tables: build the one that covers the board."""

from __future__ import annotations

from typing import ClassVar

from attrs import frozen

from gui.core.command import Command, Place
from gui.core.state import State
from gui.features.tables import tables
from gui.play import words


@frozen
class MakeTable(Command):
    """Build the table of solved positions that covers the shown board, or stop building it."""

    place: ClassVar[Place] = Place.EVERYWHERE

    def run(self, state: State) -> State:
        """Return the state with the table being built, or no longer."""
        if state.making is not None:
            return tables.stop(state)
        if tables.missing(state):
            return tables.begin(state)
        return state.with_table(state.table and words.refuse(state.table, "there is no table to build here"))
