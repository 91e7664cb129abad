"""Sitting down: another game on the table, with a name of its own and nothing lying over it."""

from __future__ import annotations

from attrs import evolve

from gui.state import State, Table
from gui.table import can_be_continued, cancel, has_moves, pause


def with_new_game(state: State, table: Table) -> State:
    """Return the state with a new game on the table; the one before can be continued later."""
    begun = state.games_begun + 1
    return evolve(
        state,
        table=evolve(table, serial=f"{state.session}-{begun}"),
        unfinished=left_behind(state, state.table),
        games_begun=begun,
        screen="table",
        overlay="",
        open_card="",
        dialog=None,
        shelf=None,
        entry=None,
        focus=None,
    )


def left_behind(state: State, table: Table | None) -> Table | None:
    """Return the game to offer when a table is left: its own if it goes on, else an earlier one that does."""
    if table is not None and table.plan:
        table = state.aside
    if table is None:
        return state.unfinished
    if state.unfinished is not None and not (has_moves(table) and goes_on(table)):
        return state.unfinished
    return pause(evolve(cancel(table), setup=None, planning=None, animation=None), state.now)


def goes_on(table: Table) -> bool:
    """Return whether a game that was left is not over, as far as its rules can tell."""
    try:
        return can_be_continued(table)
    except Exception:  # a plug-in's rules may raise anything; going back to the game will say what
        return True
