"""Imports the examples from their folders, without installing anything."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cache
from importlib import import_module
from types import ModuleType

from board import Variant
from tests.examples.clean_room import ROOT

EXAMPLES = ROOT / "examples"
CLASSES = {
    "tic_tac_toe": "TicTacToe",
    "breakthrough": "Breakthrough",
    "connect_four": "ConnectFour",
    "othello": "Othello",
    "draughts": "Draughts",
    "dice_race": "DiceRace",
    "pig": "Pig",
    "backgammon": "Backgammon",
    "lights_out": "LightsOut",
    "morris": "Morris",
    "kalah": "Kalah",
    "hex": "Hex",
    "go": "Go",
    "fifteen": "Fifteen",
    "rush_hour": "RushHour",
}
"""The modules of the examples and their variants' classes."""


@cache
def example_module(name: str) -> ModuleType:
    """Return an example's module."""
    folder = str(EXAMPLES / name)
    sys.path.insert(0, folder)
    try:
        return import_module(name)
    finally:
        sys.path.remove(folder)


def example(name: str) -> Callable[..., Variant]:
    """Return an example's variant class."""
    kind: Callable[..., Variant] = getattr(example_module(name), CLASSES[name])
    return kind
