"""The solution of a puzzle, played by itself."""

from __future__ import annotations

from attrs import evolve

from gui.settings import Settings
from gui.state import Table
from gui.table.asking import outcome, why_waiting
from gui.table.playing import cancel, play
from gui.table.words import refuse
from moves.move import Move

SOLUTION_PAUSES = {"slow": 1500.0, "normal": 600.0, "fast": 120.0}
"""Milliseconds between two moves of a solution."""


def solve(table: Table, how: str, now: float) -> Table:
    """Return the table on which one "step" or a whole "run" of the solution is played, or a run is stopped."""
    if table.solving:
        return evolve(table, solving="")
    waiting = why_waiting(table)
    return refuse(table, waiting) if waiting else evolve(cancel(table), solving=how, solve_due=now)


def follow_solution(table: Table, move: Move, settings: Settings, now: float) -> Table:
    """Return the table after a move of the solution; a run goes on after a pause until the end."""
    after = play(table, move, settings, now)
    if table.solving != "run" or outcome(after) is not None:
        return after
    return evolve(after, solving="run", solve_due=now + SOLUTION_PAUSES[settings.solution_speed])
