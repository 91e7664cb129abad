"""Update: the only way a state changes.

It is pure: the same state and event give the same state. The time is part of the event, chance follows from the name
of the run and the number of games begun, and what is on the disk arrives in events. Files, sounds, processes and the
window belong to the program, which reacts to changes.
"""

from __future__ import annotations

from attrs import evolve

from board.errors import WoodpusherError
from gui.core import fading
from gui.core.events import (
    FOLLOW_UPS,
    HANDLERS,
    Event,
)
from gui.core.state import State, Table
from gui.play import asking, ending, playing, solution, words
from gui.program.features import FEATURES as FEATURES
from gui.views import view_of


def update(state: State, event: Event) -> State:
    """Return the state after an event; if a variant's code raises, the unchanged state with a message."""
    try:
        after = HANDLERS[type(event)](_at(state, event.now), event)
        for follow_up in FOLLOW_UPS:
            after = follow_up(state, after)
        _look_at(state.table, after.table)
        return fading.with_sheet(state, after)
    except Exception as error:  # a plug-in's rules may raise anything, and the game on the board must survive
        kind = "" if isinstance(error, WoodpusherError) else f"{type(error).__name__}: "
        settled = state.table and playing.cancel(state.table)
        return evolve(
            state,
            table=settled,
            overlay=None,
            message=f"Something went wrong: {kind}{error}. The game was not changed, and nothing is lost.",
        )


def _look_at(before: Table | None, after: Table | None) -> None:
    """Query a new position for everything that drawing it needs, so that faulty rules raise here."""
    if after is None or (before is not None and before.game is after.game):
        return
    view = view_of(after.variant)
    view.runs(after.game.node.text, after.board.move_maker)
    words.describe(after)
    asking.is_holding(after)
    view.spots(after.board)
    view.checked(after.board)
    view.note(after.board)
    for side in after.variant.players:
        view.score(after.board, side)
        after.variant.player_info(after.board, side)


def _at(state: State, now: float) -> State:
    """Return the state at a later time."""
    state = evolve(state, now=now)
    if state.table is None:
        return state
    later = solution.go_on_watching(ending.pass_time(state.table, now), state.settings, now)
    return state.with_table(later)
