"""Hex: connect your two sides. An example of hexagons, and of borders that belong to the players."""

from __future__ import annotations

from functools import cached_property

from attrs import field

from board import Alliance, Board, Builder, HexGrid, Look, Outcome, Variant
from engine.registry.options import whole_number
from moves import Move, Placement
from pieces import Piece


class Stone(Piece):
    """A stone, which stays where it is placed."""

    piece_type, letter = "stone", "s"


class Hex(Variant):
    """Red connects top and bottom, Blue left and right; nobody else can once one of them has."""

    name, title = "hex", "Hex"
    summary = "Connect your two sides of the board."
    players = (Alliance.RED, Alliance.BLUE)
    pieces = (Stone,)
    look = Look(piece="disc", borders={0: "top bottom", 1: "left right"})

    size: int = field(default=11, validator=whole_number(2, 19))

    @cached_property
    def geometry(self) -> HexGrid:
        """A rhombus of hexagons."""
        return HexGrid(self.size)

    def start(self) -> Board:
        """Return the empty board."""
        return Builder(self).build()

    def legal_moves(self, board: Board) -> tuple[Move, ...]:
        """Return a placement on each empty cell."""
        mover = board.move_maker
        free = [cell for cell in range(self.geometry.size) if board.cell(cell) is None]
        return tuple(Placement(board, Stone(mover, cell)) for cell in free)

    def outcome(self, board: Board) -> Outcome | None:
        """Return a win for the side that has connected its borders."""
        won = [side for side in self.players if self.is_connected(board, side)]
        return Outcome.win(won[0], "the borders are connected") if won else None

    def is_connected(self, board: Board, side: Alliance) -> bool:
        """Return whether a side's stones join its borders."""
        cells, axis = self.geometry.cells, 1 - self.players.index(side)
        own = {stone.position for stone in board.pieces(side)}
        edge = [cell for cell in own if cells[cell][axis] == 0]
        seen = set(edge)
        while edge:
            new = own.intersection(self.geometry.neighbours(edge.pop())) - seen
            seen |= new
            edge += new
        return any(cells[cell][axis] == self.size - 1 for cell in seen)
