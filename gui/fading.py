"""Fading: buttons that warm up under the pointer and cool down behind it, and sheets that appear."""

from __future__ import annotations

from attrs import evolve

from gui.command import Command
from gui.state import Glow, Screen, State

DURATION = 120.0
"""Milliseconds that it takes."""


def _part(state: State, since: float) -> float:
    """Return how much of the time has passed, 0 to 1, quick at first; all of it where nothing is to move."""
    if not state.settings.animation:
        return 1.0
    linear = min(1.0, max(0.0, (state.now - since) / DURATION))
    return 1 - (1 - linear) ** 2


def pointed_at(state: State, command: Command | None) -> State:
    """Return the state with another button under the pointer, or none; the last one cools down."""
    glow = state.hold.glow
    if command == glow.warm:
        return state
    return state.holding(glow=Glow(command, state.now, glow.warm, state.now))


def heat(state: State, command: Command) -> float:
    """Return how warm a button is, from 0 to 1."""
    glow = state.hold.glow
    if command == glow.warm:
        return _part(state, glow.warm_since)
    return 1 - _part(state, glow.cool_since) if command == glow.cool else 0.0


def sheet_of(state: State) -> str:
    """Return the name of what lies over the screen, nothing if that is nothing."""
    if state.message:
        return "message"
    if state.overlay is not None:
        return state.overlay.value
    return f"card {state.home.open_card}" if state.home.open_card and state.screen is Screen.HOME else ""


def with_sheet(before: State, after: State) -> State:
    """Return the state after an event; a sheet that is new begins to appear."""
    name = sheet_of(after)
    if not name or name == sheet_of(before):
        return after
    # From one sheet to another nothing flickers: what lay there before is dark already.
    return after if sheet_of(before) else evolve(after, sheet_since=after.now)


def sheet_part(state: State) -> float:
    """Return how much of the sheet has appeared, from 0 to 1."""
    return _part(state, state.sheet_since) if sheet_of(state) else 1.0


def is_fading(state: State) -> bool:
    """Return whether something still warms up, cools down or appears."""
    glow = state.hold.glow
    moments = [since for command, since in ((glow.warm, glow.warm_since), (glow.cool, glow.cool_since)) if command]
    if sheet_of(state):
        moments.append(state.sheet_since)
    return any(_part(state, since) < 1 for since in moments)
