"""The command that trains a net."""

from __future__ import annotations

from typing import ClassVar

from attrs import frozen

from gui.core.command import Command, Place
from gui.core.state import State
from gui.features.learning import learning
from gui.screens.home import home


@frozen
class TrainNet(Command):
    """Train a net for a game as it is set up on its card, or stop."""

    variant: str
    place: ClassVar[Place] = Place.EVERYWHERE

    def run(self, state: State) -> State:
        """Return the state with a net being trained, or no longer."""
        variant = home.variant_of(state, self.variant)
        return learning.stop(state) if learning.is_training(state, variant) else learning.begin(state, variant)
