"""What the program's workers have to do in a state, and the runners that have them do it."""

from __future__ import annotations

from gui.core.state import State
from gui.features.files.effects import CopyText
from gui.program.features import needs_by_worker
from gui.program.jobs import Job
from gui.program.runner import JobRunner, first_job


def runner_of(worker: str) -> JobRunner:
    """Return a new runner for a worker, by its name."""
    return JobRunner(*needs_by_worker()[worker])


def tutor_job(state: State) -> Job | None:
    """Return the job of the worker for reviews and exercises."""
    return first_job(needs_by_worker()["tutor"], state)


def planner_job(state: State) -> Job | None:
    """Return the job of the worker for plans, tables and puzzles."""
    return first_job(needs_by_worker()["planner"], state)


def copied_text(state: State) -> str:
    """Return the text that a state asks to copy, and nothing else."""
    (effect,) = state.effects
    assert isinstance(effect, CopyText)
    return effect.text
