"""The button that trains a net, among the opponents."""

from __future__ import annotations

from pygame import Rect

from gui.core.state import State
from gui.features.learning.commands import TrainNet
from gui.features.learning.learning import MINUTES, can_train, is_training
from gui.kit.widget import Style, Widget
from gui.screens.home import home


def train_chips(state: State, name: str, area: Rect) -> list[Widget]:
    """Return the button that trains a net for the game on a card, or stops; none if no net can be trained for it."""
    variant = home.variant_of(state, name)
    if not can_train(variant):
        return []
    is_on = is_training(state, variant)
    tip = "What was learned so far is kept" if is_on else f"Let the computer learn this game for {MINUTES:g} minutes"
    return [Widget(area, TrainNet(name), "Stop training" if is_on else "Train…", style=Style.CHIP, tip=tip)]
