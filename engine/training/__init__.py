"""Training: positions to solve, of many kinds, and the progress made with them.

``exercises(kind)`` lists the exercises of a kind; ``judge(exercise, moves)`` returns whether the last of some moves was
right, and the opponent's reply; ``Progress`` records solved exercises, streaks and times.
"""

from __future__ import annotations

from engine.training.collections import KINDS, ExerciseKind, exercises, own_exercises
from engine.training.exercises import Answer, Exercise, judge
from engine.training.progress import Progress, Standing, read_progress, write_progress

__all__ = [
    "KINDS",
    "Answer",
    "Exercise",
    "ExerciseKind",
    "Progress",
    "Standing",
    "exercises",
    "judge",
    "own_exercises",
    "read_progress",
    "write_progress",
]
