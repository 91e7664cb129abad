"""GamesmanPuzzles: its puzzles, solvers, player and server, for our variants and for third-party puzzles."""

from engine.adapters.gamesman.player import TUI, PuzzlePlayer
from engine.adapters.gamesman.puzzle import Puzzle, PuzzleException, PuzzleValue, ServerPuzzle
from engine.adapters.gamesman.server import PuzzleServer, test_puzzle
from engine.adapters.gamesman.solver import GeneralSolver, Solver
from engine.adapters.gamesman.variants import KINDS, Hanoi, PegSolitaire, VariantPuzzle

__all__ = [
    "KINDS",
    "TUI",
    "GeneralSolver",
    "Hanoi",
    "PegSolitaire",
    "Puzzle",
    "PuzzleException",
    "PuzzlePlayer",
    "PuzzleServer",
    "PuzzleValue",
    "ServerPuzzle",
    "Solver",
    "VariantPuzzle",
    "test_puzzle",
]
