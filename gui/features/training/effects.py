"""Effects on the training progress and the user's own exercises."""

from __future__ import annotations

import os
from pathlib import Path

from attrs import frozen

from board.errors import WoodpusherError
from engine.files import open_regular
from engine.training.collections import own_exercises
from engine.training.progress import Progress, write_progress
from gui.core.effect import Effect, Outside
from gui.core.events import Alert, Event
from gui.features.training.events import ExercisesRead


@frozen
class WriteProgress(Effect):
    """Training progress to save."""

    path: str
    progress: Progress

    def run(self, outside: Outside) -> Event | None:
        """Save it."""
        try:
            write_progress(self.progress, self.path)
        except (OSError, WoodpusherError) as error:
            return Alert(outside.now, f"Your progress cannot be saved: {error}. You can keep training.")
        return None


@frozen
class ReadExercises(Effect):
    """A request for the exercises in the user's file."""

    path: str

    def run(self, outside: Outside) -> Event:
        """Return an event with the exercises, or with the reason why there are none."""
        name = Path(self.path).name
        try:
            os.close(open_regular(self.path))  # what is not a file might never end
            return ExercisesRead(outside.now, name, own_exercises(self.path))
        except (OSError, WoodpusherError) as error:
            return ExercisesRead(outside.now, name, (), str(error))
