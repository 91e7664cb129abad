"""Automatic playback of a puzzle's solution, of a game or of a plan."""

from __future__ import annotations

from gui.core.settings import Settings
from gui.core.state import Solving, Table, Way
from gui.play.asking import outcome, why_waiting
from gui.play.playing import cancel, play, step
from gui.play.words import refuse
from moves.move import Move

SOLUTION_PAUSES = {"slow": 1500.0, "normal": 600.0, "fast": 120.0}
"""Milliseconds between two moves of a solution."""


def solve(table: Table, how: Solving, now: float) -> Table:
    """Return the table with one step or a whole run of the solution started, or with a run stopped."""
    if table.playback.solving is not None:
        return table.playing_back(solving=None)
    waiting = why_waiting(table)
    return refuse(table, waiting) if waiting else cancel(table).playing_back(solving=how, solve_due=now)


def follow_solution(table: Table, move: Move, settings: Settings, now: float) -> Table:
    """Return the table after a move of the solution; a run continues after a pause."""
    after = play(table, move, settings, now)
    if table.playback.solving is not Solving.RUN or outcome(after) is not None:
        return after
    return after.playing_back(solving=Solving.RUN, solve_due=now + SOLUTION_PAUSES[settings.solution_speed])


def watch(table: Table, settings: Settings, now: float) -> Table:
    """Return the table with playback of the line started, from the beginning if it is at its end, or stopped."""
    if table.playback.watch_due is not None:
        return table.playing_back(watch_due=None)
    line = table.game.line()
    if table.game.current == line[-1]:
        table = step(table, Way.START, settings, now)
        return table.playing_back(watch_due=now + SOLUTION_PAUSES[settings.solution_speed])
    return cancel(table).playing_back(watch_due=now)


def go_on_watching(table: Table, settings: Settings, now: float) -> Table:
    """Return the table with the next move shown if it is due."""
    due = table.playback.watch_due
    if due is None or now < due:
        return table
    after = step(table, Way.FORWARD, settings, now)
    is_at_end = after.game.current == after.game.line()[-1]
    return after.playing_back(watch_due=None if is_at_end else now + SOLUTION_PAUSES[settings.solution_speed])
