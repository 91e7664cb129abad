"""Events of exercises."""

from __future__ import annotations

from attrs import frozen

from engine.training.exercises import Answer, Exercise
from gui.core.events import Event


@frozen
class Tutored(Event):
    """A move in an exercise was judged, or a hint was found, as text; or it failed."""

    serial: str
    node: int
    answer: Answer | None = None
    hint: str = ""
    trouble: str = ""


@frozen
class TacticsMined(Event):
    """Tactics were looked for in the user's games: how much is done, and in the end all that were found."""

    part: float
    exercises: tuple[Exercise, ...] = ()
    is_final: bool = False
    trouble: str = ""


@frozen
class ExercisesRead(Event):
    """The exercises in the user's file have arrived, or the reason why there are none."""

    name: str
    exercises: tuple[Exercise, ...]
    trouble: str = ""
