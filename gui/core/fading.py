"""Fading: buttons that light up under the pointer and fade out after it, and sheets that appear."""

from __future__ import annotations

from attrs import evolve

from gui.core.command import Command
from gui.core.state import Glow, State

DURATION = 120.0
"""Milliseconds per fade."""


def _part(state: State, since: float) -> float:
    """Return the progress of a fade from 0 to 1, with ease-out; 1 if animations are off."""
    if not state.settings.animation:
        return 1.0
    linear = min(1.0, max(0.0, (state.now - since) / DURATION))
    return 1 - (1 - linear) ** 2


def pointed_at(state: State, command: Command | None) -> State:
    """Return the state with a new button under the pointer, or none; the last one fades out."""
    glow = state.hold.glow
    if command == glow.warm:
        return state
    return state.holding(glow=Glow(command, state.now, glow.warm, state.now))


def heat(state: State, command: Command) -> float:
    """Return how highlighted a button is, from 0 to 1."""
    glow = state.hold.glow
    if command == glow.warm:
        return _part(state, glow.warm_since)
    return 1 - _part(state, glow.cool_since) if command == glow.cool else 0.0


def sheet_of(state: State) -> str:
    """Return the name of the sheet over the screen, or an empty string."""
    if state.message:
        return "message"
    if state.overlay is not None:
        return state.overlay.value
    return f"card {state.home.open_card}" if state.shows_card else ""


def with_sheet(before: State, after: State) -> State:
    """Return the state after an event; a new sheet begins to appear."""
    name = sheet_of(after)
    if not name or name == sheet_of(before):
        return after
    # From one sheet to another nothing flickers: the screen behind is dark already.
    return after if sheet_of(before) else evolve(after, sheet_since=after.now)


def sheet_part(state: State) -> float:
    """Return how much of the sheet has appeared, from 0 to 1."""
    return _part(state, state.sheet_since) if sheet_of(state) else 1.0


def is_fading(state: State) -> bool:
    """Return whether something is still fading in or out."""
    glow = state.hold.glow
    moments = [since for command, since in ((glow.warm, glow.warm_since), (glow.cool, glow.cool_since)) if command]
    if sheet_of(state):
        moments.append(state.sheet_since)
    return any(_part(state, since) < 1 for since in moments)
