"""Command: what a key, a button or a menu does, as a small record that knows its own handler."""

from __future__ import annotations

from abc import ABC, abstractmethod
from enum import Flag, auto
from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

if TYPE_CHECKING:
    from gui.state import State, Table


class Place(Flag):
    """Where a command's key means something."""

    HOME = auto()
    LIBRARY = auto()
    TABLE = auto()
    SETUP = auto()
    """At a table on which a position is set up."""
    AWAY = HOME | LIBRARY
    EVERYWHERE = HOME | LIBRARY | TABLE | SETUP


@frozen
class Command(ABC):
    """Something that can be done. Two commands are equal if they do the same."""

    place: ClassVar[Place] = Place.TABLE

    @abstractmethod
    def run(self, state: State) -> State:
        """Return the state after it was done."""


@frozen
class TableCommand(Command):
    """Something that can be done to the game on the table, and to nothing else."""

    def run(self, state: State) -> State:
        """Return the state with the table changed, or as it is where there is none."""
        if state.table is None:
            return state
        return state.with_table(self.change(state.table, state))

    @abstractmethod
    def change(self, table: Table, state: State) -> Table:
        """Return the table after it was done."""


@frozen
class TextCommand(Command):
    """Something that is done with a text that was typed into a field; without the text it stands for the field."""

    is_live: ClassVar[bool] = False
    """Whether it is done at every key, not only when the field is left."""
    stays_open: ClassVar[bool] = False
    """Whether the field is still typed into after a click elsewhere."""
    text: str = ""
