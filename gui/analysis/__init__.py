"""Analysis: what computer players, judges, oracles and planners find out beside the window."""

from __future__ import annotations

from gui.analysis.analyst import (
    Analyst,
    list_analyst,
    move_analyst,
    position_analyst,
    puzzle_analyst,
    record_analyst,
)
from gui.analysis.jobs import Job, to_judge, to_list, to_look_into, to_look_up, to_play
from gui.analysis.tasks import ChooseMove, FindHint, FindPlan, JudgePosition, LookAhead

__all__ = [
    "Analyst",
    "ChooseMove",
    "FindHint",
    "FindPlan",
    "Job",
    "JudgePosition",
    "LookAhead",
    "list_analyst",
    "move_analyst",
    "position_analyst",
    "puzzle_analyst",
    "record_analyst",
    "to_judge",
    "to_list",
    "to_look_into",
    "to_look_up",
    "to_play",
]
