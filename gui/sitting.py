"""Sitting down: another game on the table, with a name of its own and nothing lying over it."""

from __future__ import annotations

from attrs import evolve

from gui.state import State, Table


def seated(state: State, table: Table) -> State:
    """Return the state with a new game on the table."""
    begun = state.games_begun + 1
    return evolve(
        state,
        table=evolve(table, serial=f"{state.session}-{begun}"),
        games_begun=begun,
        screen="table",
        overlay="",
        open_card="",
        dialog=None,
        shelf=None,
        entry=None,
        focus=None,
    )
