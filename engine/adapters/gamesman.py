"""GamesmanPuzzles: its Puzzle, PuzzlePlayer and GeneralSolver, for our variants and for third-party puzzles."""

from engine.adapters.gamesman_player import PuzzlePlayer
from engine.adapters.gamesman_puzzle import Puzzle, PuzzleValue
from engine.adapters.gamesman_solver import GeneralSolver
from engine.adapters.gamesman_variants import KINDS, Hanoi, PegSolitaire, VariantPuzzle

__all__ = [
    "KINDS",
    "GeneralSolver",
    "Hanoi",
    "PegSolitaire",
    "Puzzle",
    "PuzzlePlayer",
    "PuzzleValue",
    "VariantPuzzle",
]
