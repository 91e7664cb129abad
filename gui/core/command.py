"""Command: an action of a key, a button or a menu, as a small record with its own handler."""

from __future__ import annotations

from abc import ABC, abstractmethod
from enum import Flag, auto
from typing import TYPE_CHECKING, ClassVar

from attrs import evolve, frozen

if TYPE_CHECKING:
    from gui.core.state import State, Table


class Place(Flag):
    """Where a command's key is active."""

    HOME = auto()
    LIBRARY = auto()
    TABLE = auto()
    SETUP = auto()
    """At a table where a position is being set up."""
    AWAY = HOME | LIBRARY
    EVERYWHERE = HOME | LIBRARY | TABLE | SETUP


@frozen
class Command(ABC):
    """An action. Two commands are equal if they do the same thing."""

    place: ClassVar[Place] = Place.TABLE

    @property
    def identity(self) -> Command:
        """The command without anything that changes while its button stays the same."""
        return self

    @abstractmethod
    def run(self, state: State) -> State:
        """Return the state after the action."""


@frozen
class TableCommand(Command):
    """An action on the game on the table, and on nothing else."""

    def run(self, state: State) -> State:
        """Return the state with the table changed, or unchanged if there is no table."""
        if state.table is None:
            return state
        return state.with_table(self.change(state.table, state))

    @abstractmethod
    def change(self, table: Table, state: State) -> Table:
        """Return the table after the action."""


@frozen
class TextCommand(Command):
    """An action that takes the text of a field; without text, it represents the field itself."""

    is_live: ClassVar[bool] = False
    """Whether it runs after every key, not only when the field is left."""
    stays_open: ClassVar[bool] = False
    """Whether the field keeps the keyboard after a click elsewhere."""
    text: str = ""

    @property
    def identity(self) -> Command:
        """The command without its text."""
        return evolve(self, text="")
