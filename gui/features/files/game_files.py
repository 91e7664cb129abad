"""Games in Python files: the window asks before it runs one, and then shows the card of its game."""

from __future__ import annotations

import os
from typing import ClassVar

from attrs import evolve, frozen

from engine.registry import load
from gui.core.command import Command, Place
from gui.core.events import handles
from gui.core.state import Overlay, State
from gui.features.files.effects import RunFile
from gui.features.files.events import GamesRegistered, ProgramFound
from gui.screens.commands import GoHome

WARNING = "It is a program, and can do with your files whatever you can. Run it only if you trust its author."


@handles(ProgramFound)
def found(state: State, event: ProgramFound) -> State:
    """Return the state that asks whether to run a file."""
    asking = evolve(state, overlay=Overlay.RUN_FILE, dialog=None, file_to_run=event.path)
    # The second button has the focus: Enter runs nothing.
    return asking.holding(focus=1, entry=None)


def title(state: State) -> str:
    """Return the question."""
    return f"Run {os.path.basename(state.file_to_run)}?"


@frozen
class RunGames(Command):
    """Run the file, now that the user has agreed."""

    place: ClassVar[Place] = Place.EVERYWHERE

    def run(self, state: State) -> State:
        """Return the state with the file about to be run."""
        asked = evolve(state, overlay=None, file_to_run="").holding(focus=None)
        return asked.asking_for(RunFile(state.file_to_run)) if state.file_to_run else asked


@handles(GamesRegistered)
def registered(state: State, event: GamesRegistered) -> State:
    """Return the home screen with the card of a file's first game open, or the reason why there is none."""
    if event.trouble:
        return evolve(state, message=f"{event.trouble}. No game was added.")
    known = {variant.name for variant in state.variants}
    added = tuple(load(name) for name in event.names if name not in known)
    home = GoHome().run(state)
    return evolve(home, variants=(*home.variants, *added), home=evolve(home.home, open_card=event.names[0]))
