"""Space: ready-made geometries besides the grid."""

from board.space.graph import Graph
from board.space.hex_grid import HexGrid
from board.space.loop import Loop
from board.space.pits import Pits

__all__ = ["Graph", "HexGrid", "Loop", "Pits"]
