"""GamesmanPuzzles: its puzzles, solvers, player and server, for our variants and for third-party puzzles."""

from engine.adapters.gamesman_player import TUI, PuzzlePlayer
from engine.adapters.gamesman_puzzle import Puzzle, PuzzleException, PuzzleValue, ServerPuzzle
from engine.adapters.gamesman_server import PuzzleServer, test_puzzle
from engine.adapters.gamesman_solver import GeneralSolver, Solver
from engine.adapters.gamesman_variants import KINDS, Hanoi, PegSolitaire, VariantPuzzle

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
