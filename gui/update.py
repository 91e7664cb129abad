"""Update: the only way a state changes.

It is pure: the time is part of the event, and files, sounds, processes and the window are the program's,
which looks at what changed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import evolve

from board.errors import WoodpusherError
from gui import commands, keyboard, pointer, table
from gui.events import (
    Chosen,
    Closed,
    Event,
    Failed,
    KeyPressed,
    Pasted,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    Resized,
    Thinking,
    TimePassed,
    WheelTurned,
)
from gui.state import State, Status, Table
from gui.views import view_of


def update(state: State, event: Event) -> State:
    """Return the state after an event; if a variant's code raises, the state as it was with a message."""
    try:
        after = _HANDLERS[type(event)](_at(state, event.now), event)
        _look_at(state.table, after.table)
        return after
    except Exception as error:  # a plug-in's rules may raise anything, and the game on the board must stay
        kind = "" if isinstance(error, WoodpusherError) else f"{type(error).__name__}: "
        settled = state.table and table.cancel(state.table)
        return evolve(
            state,
            table=settled,
            overlay="",
            message=f"Something went wrong: {kind}{error}. The game is as it was before; nothing is lost.",
        )


def _look_at(before: Table | None, after: Table | None) -> None:
    """Ask a new position all that showing it will ask, so that rules that raise do so here."""
    if after is None or (before is not None and before.game is after.game):
        return
    view = view_of(after.variant)
    table.describe(after)
    view.spots(after.board)
    view.checked(after.board)


def _at(state: State, now: float) -> State:
    """Return the state at a later time."""
    state = evolve(state, now=now)
    if state.table is None:
        return state
    later = table.pass_time(state.table, now)
    return state if later is state.table else evolve(state, table=later)


def _resized(state: State, event: Resized) -> State:
    settings = evolve(state.settings, window=event.size)
    at = state.table
    if at is not None and at.drag is not None:
        at = table.cancel(at)
    return evolve(state, window=event.size, settings=settings, table=at)


def _same(state: State, event: TimePassed) -> State:
    return state


def _pasted(state: State, event: Pasted) -> State:
    return commands.paste(state, event.text)


def _closed(state: State, event: Closed) -> State:
    return evolve(state, closing=True)


def _is_for(state: State, serial: str, node: int) -> bool:
    return state.table is not None and state.table.serial == serial and state.table.game.current == node


def _thinking(state: State, event: Thinking) -> State:
    if not _is_for(state, event.serial, event.node) or state.table is None:
        return state
    return evolve(state, table=evolve(state.table, thought=event.thought))


def _chosen(state: State, event: Chosen) -> State:
    at = state.table
    if at is None or not _is_for(state, event.serial, event.node):
        return state
    try:
        move = at.variant.parse_move(at.board, event.move)
    except WoodpusherError as error:
        return _failed(state, Failed(event.now, event.serial, event.node, f"it chose {event.move!r}: {error}"))
    if event.is_hint and at.solving:
        return evolve(state, table=table.follow_solution(at, move, state.settings, state.now))
    if event.is_hint:
        words = ". ".join(filter(None, (f"Hint: {move}", event.verdict[:1].upper() + event.verdict[1:])))
        return evolve(state, table=evolve(at, hint=move, hint_wanted=False, status=Status(words)))
    if not table.is_thinking(at):
        return state
    return evolve(state, table=table.play(at, move, state.settings, state.now))


def _failed(state: State, event: Failed) -> State:
    at = state.table
    if at is None or not _is_for(state, event.serial, event.node):
        return state
    if at.hint_wanted or at.solving:
        quiet = table.refuse(evolve(at, hint_wanted=False, solving=""), f"there is no hint: {event.reason}")
        return evolve(state, table=quiet)
    at = evolve(at, failure=event.node, hint_wanted=False, thought=None, hurry=False)
    message = (
        f"The computer player stopped: {event.reason}. The game is as it was; take a move back or start "
        "another game to go on."
    )
    return evolve(state, table=at, message=message)


_HANDLERS: dict[type[Event], Callable[[State, Any], State]] = {
    PointerMoved: pointer.moved,
    PointerPressed: pointer.pressed,
    PointerReleased: pointer.released,
    WheelTurned: pointer.turned,
    KeyPressed: keyboard.pressed,
    Resized: _resized,
    TimePassed: _same,
    Pasted: _pasted,
    Closed: _closed,
    Thinking: _thinking,
    Chosen: _chosen,
    Failed: _failed,
}
