"""The interface of a university course's assignments on End of the Track, on top of our core.

Student files import ``game`` and ``search``; this module replaces both of them. States are the course's:
white's five blocks and its ball, then black's, twelve square numbers in all. A block is identified by its
index in that list. Return values are plain ints, tuples, sets and lists.
"""

from engine.adapters.track.game import BoardState, GameSimulator, Rules
from engine.adapters.track.players import AdversarialSearchPlayer, PassivePlayer, Player, RandomPlayer
from engine.adapters.track.problem import GameStateProblem, Problem

__all__ = [
    "AdversarialSearchPlayer",
    "BoardState",
    "GameSimulator",
    "GameStateProblem",
    "PassivePlayer",
    "Player",
    "Problem",
    "RandomPlayer",
    "Rules",
]
