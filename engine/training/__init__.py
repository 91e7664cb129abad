"""Training: positions to solve, of many kinds, and the progress made with them.

``exercises(kind)`` lists what there is of a kind; ``judge(exercise, moves)`` says whether the last of some moves was
right, and what the other side answers; ``Progress`` keeps what was solved, streaks and times.
"""

from __future__ import annotations

from engine.training.collections import KINDS, Kind, exercises, own_exercises
from engine.training.exercises import Answer, Exercise, judge
from engine.training.progress import Progress, Standing, read_progress, write_progress

__all__ = [
    "KINDS",
    "Answer",
    "Exercise",
    "Kind",
    "Progress",
    "Standing",
    "exercises",
    "judge",
    "own_exercises",
    "read_progress",
    "write_progress",
]
