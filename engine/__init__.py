"""The engine: variants, games, and the tools that work on every one of them."""

from engine.game import Game
from engine.perft import divide, perft, walk
from engine.planning import plan
from engine.variants import load, names, register

__all__ = ["Game", "divide", "load", "names", "perft", "plan", "register", "walk"]
