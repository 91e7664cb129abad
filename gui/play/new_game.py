"""A new game: put it on the table under its own name, with nothing open over it."""

from __future__ import annotations

from attrs import evolve

from gui.core.engine_entry import path_in
from gui.core.settings import Settings
from gui.core.state import PERSON, Screen, State, Studying, Table
from gui.play.asking import can_be_continued, has_moves
from gui.play.ending import pause
from gui.play.playing import cancel


def with_new_game(state: State, table: Table) -> State:
    """Return the state with a new game on the table; the previous one can be continued later."""
    begun = state.games_begun + 1
    table = named(table, state.settings)
    return with_game(evolve(state, games_begun=begun), evolve(table, serial=f"{state.origin.session}-{begun}"))


def named(table: Table, settings: Settings) -> Table:
    """Return the table of a game played here with the names of the user and of engines."""
    if table.about.recorded:
        return table
    called = {engine.path: engine.name for engine in settings.engines}
    own = settings.name if table.seats.count(PERSON) == 1 else ""
    known = table.about.names or ("",) * len(table.seats)
    names = tuple(
        name or (own if seat == PERSON else called.get(path_in(seat), ""))
        for seat, name in zip(table.seats, known, strict=True)
    )
    return evolve(table, about=evolve(table.about, names=names)) if any(names) else table


def with_game(state: State, table: Table) -> State:
    """Return the state with a game on the table that already has a name, such as one of the library."""
    if table.about.is_analysis and table.study is None:
        table = table.on(Studying())
    shown = evolve(
        state,
        table=table,
        unfinished=left_behind(state, state.table),
        screen=Screen.TABLE,
        overlay=None,
        home=evolve(state.home, open_card=""),
        dialog=None,
    )
    return shown.holding(entry=None, focus=None)


def is_from_record(table: Table) -> bool:
    """Return whether a game was only opened from a record, and nothing was played in it since."""
    return table.about.recorded >= len(table.game)


def is_running(state: State) -> bool:
    """Return whether the game on the table is in progress, so that leaving it needs confirmation."""
    table = state.table
    return (
        table is not None
        and state.screen is Screen.TABLE
        and table.base.is_kept
        and not table.about.is_analysis
        and has_moves(table)
        and is_unfinished(table)
        and not is_from_record(table)
    )


def left_behind(state: State, table: Table | None) -> Table | None:
    """Return the game to offer when a table is left: an earlier one only if that can continue and this one cannot."""
    if table is not None and not table.base.is_kept:
        table = state.aside
    if table is not None and table.study is not None and table.study.waiting is not None:
        table = table.study.waiting
    if table is None or table.about.is_analysis:
        return state.unfinished
    earlier = state.unfinished
    if earlier is not None and (not has_moves(table) or (is_unfinished(earlier) and not is_unfinished(table))):
        return earlier
    return pause(evolve(cancel(table).edited(), animation=None), state.now)


def is_unfinished(table: Table) -> bool:
    """Return whether a game that was left is unfinished, as far as its rules can tell."""
    try:
        return can_be_continued(table)
    except Exception:  # a plug-in's rules may raise anything; resuming the game shows the error
        return True
