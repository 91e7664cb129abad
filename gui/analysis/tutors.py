"""Tutors: the job runners that review games, judge exercises and read opening trees."""

from __future__ import annotations

from gui.analysis.jobs import shown_table
from gui.analysis.runner import JobRunner
from gui.analysis.tutoring import to_explore, to_tutor
from gui.state import State


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
