"""Commands about engines: find, add, try, use for analysis, rename, configure and remove."""

from __future__ import annotations

from typing import ClassVar

from attrs import evolve, frozen

from gui.core.command import Command, Place, TextCommand
from gui.core.state import FilePurpose, Overlay, State
from gui.features.engines import engines
from gui.features.files import files


@frozen
class _EngineCommand(Command):
    """An action on the engine at a path."""

    path: str
    place: ClassVar[Place] = Place.EVERYWHERE


@frozen
class ShowEngines(Command):
    """Open the list of engines; if the list is empty, search for installed ones."""

    place: ClassVar[Place] = Place.EVERYWHERE

    def run(self, state: State) -> State:
        """Return the state with the sheet."""
        if state.overlay is Overlay.ENGINES:
            return evolve(state, overlay=None).holding(entry=None, focus=None)
        shown = evolve(state, overlay=Overlay.ENGINES, dialog=None).holding(entry=None, focus=None)
        return shown if state.settings.engines else engines.find(shown)


@frozen
class FindEngines(Command):
    """Search for installed engines."""

    place: ClassVar[Place] = Place.EVERYWHERE

    def run(self, state: State) -> State:
        """Return the state with the search started."""
        return engines.find(state)


@frozen
class AddEngine(Command):
    """Open the file dialog to choose an engine."""

    place: ClassVar[Place] = Place.EVERYWHERE

    def run(self, state: State) -> State:
        """Return the state with the file dialog open."""
        return files.begin(state, FilePurpose.ENGINE)


@frozen
class StopTrials(Command):
    """Stop testing programs."""

    place: ClassVar[Place] = Place.EVERYWHERE

    def run(self, state: State) -> State:
        """Return the state without any program to test."""
        return engines.stop_trials(state)


@frozen
class UseEngine(_EngineCommand):
    """Use an engine for analysis; an empty path means the built-in one."""

    def run(self, state: State) -> State:
        """Return the state with another engine for analysis."""
        return engines.use(state, self.path)


@frozen
class RemoveEngine(_EngineCommand):
    """Remove an engine from the list."""

    def run(self, state: State) -> State:
        """Return the state without it."""
        return engines.remove(state, self.path)


@frozen
class OpenEngine(_EngineCommand):
    """Open the options of an engine."""

    def run(self, state: State) -> State:
        """Return the state with its sheet."""
        return engines.open_options(state, self.path)


@frozen
class ResetEngine(_EngineCommand):
    """Reset all options of an engine to its own defaults."""

    def run(self, state: State) -> State:
        """Return the state with the default options."""
        return engines.reset(state, self.path)


@frozen
class CycleEngineOption(_EngineCommand):
    """Change an option of an engine to its next or previous value."""

    option: str
    steps: int = 1

    def run(self, state: State) -> State:
        """Return the state with the option changed."""
        return engines.turn(state, self.path, self.option, self.steps)


@frozen(kw_only=True)
class SetEngineOption(TextCommand):
    """Set an option of an engine to the typed value."""

    path: str
    option: str
    place: ClassVar[Place] = Place.EVERYWHERE

    def run(self, state: State) -> State:
        """Return the state with the option set."""
        return engines.put(state, self.path, self.option, self.text)


@frozen(kw_only=True)
class RenameEngine(TextCommand):
    """Rename an engine."""

    path: str
    place: ClassVar[Place] = Place.EVERYWHERE

    def run(self, state: State) -> State:
        """Return the state with its new name."""
        return engines.rename(state, self.path, self.text)
