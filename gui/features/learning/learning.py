"""Training a net: beginning and stopping it, its progress in words, and what comes of it."""

from __future__ import annotations

from attrs import evolve

from board.variant import Variant
from engine.learning.suitable import trouble_with
from gui.core import players
from gui.core.events import NetTrained, NetTraining
from gui.core.state import Learning, State
from gui.play import evaluation

MINUTES = 5.0
"""How long a training takes."""


def can_train(variant: Variant) -> bool:
    """Return whether a net can be trained for a game."""
    return not trouble_with(variant)


def is_training(state: State, variant: Variant) -> bool:
    """Return whether a net for a game is being trained."""
    return state.learning is not None and state.learning.spec == variant.spec


def begin(state: State, variant: Variant) -> State:
    """Return the state with a net being trained, unless another one is."""
    trouble = trouble_with(variant)
    if state.learning is not None:
        trouble = f"a net for {state.learning.title} is being trained"
    if trouble:
        return evolve(state, message=f"{trouble[:1].upper()}{trouble[1:]}.")
    return evolve(state, learning=Learning(variant.spec, variant.title, MINUTES), message="")


def stop(state: State) -> State:
    """Return the state with no net being trained; finished generations are kept, and the next training goes on."""
    return evolve(state, learning=None)


def words(learning: Learning) -> str:
    """Return how far a training is: its generation, what it gained, and the time left."""
    return f"Training {learning.title}: {learning.words or 'beginning'}"


# Replies.


def training(state: State, event: NetTraining) -> State:
    """Return the state with a training further on."""
    if state.learning is None or state.learning.spec != event.spec:
        return state
    return evolve(state, learning=evolve(state.learning, part=event.part, words=event.words))


def trained(state: State, event: NetTrained) -> State:
    """Return the state with a training ended; its net is an opponent from now on."""
    if state.learning is None or state.learning.spec != event.spec:
        return state
    title = state.learning.title
    players.kinds.cache_clear()
    evaluation.forget_nets()
    said = f"{title} could not be trained: {event.trouble}." if event.trouble else f"{title}: {event.words}"
    return evolve(state, learning=None, message=said)
