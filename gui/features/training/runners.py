"""Tutors: the job runners that review games, judge exercises and read opening trees."""

from __future__ import annotations

from gui.core.state import State
from gui.features.explorer.jobs import to_explore
from gui.features.training.jobs import to_mine, to_tutor
from gui.program.jobs import shown_table
from gui.program.runner import JobRunner


def _at_a_table(state: State) -> str:
    """Return the key of a tutor's work: the same for all exercises of a session, so that its knowledge is kept."""
    return "" if shown_table(state) is None else "table"


def _in_a_session(state: State) -> bool:
    return state.table is not None and state.table.session is not None


def tutor_runner() -> JobRunner:
    """Return the job runner that reviews games and judges exercises."""
    return JobRunner("woodpusher-tutor", to_tutor, _at_a_table, _in_a_session)


def explorer_runner() -> JobRunner:
    """Return the job runner for what was played from a position."""
    return JobRunner("woodpusher-explorer", to_explore, _at_a_table, is_gentle=lambda job: True)


def miner_runner() -> JobRunner:
    """Return the job runner that looks for tactics in the user's games."""
    return JobRunner("woodpusher-miner", to_mine, lambda state: "" if state.mining is None else "mine")
