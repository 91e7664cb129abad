"""Connect Four: four in a row wins. An example of a placement game with options and bit masks."""

from __future__ import annotations

from functools import cached_property

from attrs import field

from board import Alliance, Board, Builder, Grid, Look, Outcome, Variant
from board.rays import QUEEN_LINES, mask_of, ray, squares_of
from engine.registry.options import whole_number
from engine.solving.placements import PlacementNumbering
from moves import Move, Placement
from pieces import Piece


class Disk(Piece):
    """A disk, which falls to the lowest empty square of its column."""

    piece_type = "disk"
    letter = "d"


class ConnectFour(Variant):
    """Players drop disks in turn; the first to have four in a row, in any direction, wins."""

    name, title = "connect-four", "Connect Four"
    summary = "Drop disks; four in a row wins."
    players = (Alliance.RED, Alliance.YELLOW)
    pieces = (Disk,)
    look = Look(ground="frame", click="column")

    columns: int = field(default=7, validator=whole_number(4, 12))
    rows: int = field(default=6, validator=whole_number(4, 12))

    @cached_property
    def geometry(self) -> Grid:
        """The squares, counted from the bottom left."""
        return Grid(self.columns, self.rows, bottom_up=True)

    @cached_property
    def lines(self) -> tuple[int, ...]:
        """The masks of all lines of four squares."""
        size = self.geometry.size
        lines = [(square, *ray(self.geometry, square, way)[:3]) for square in range(size) for way in QUEEN_LINES]
        return tuple(mask_of(line) for line in lines if len(line) == 4)

    @cached_property
    def lowest_row(self) -> int:
        """The mask of the lowest row."""
        return mask_of(range(self.columns))

    @cached_property
    def all_squares(self) -> int:
        """The mask of all squares."""
        return mask_of(range(self.geometry.size))

    @cached_property
    def numbering(self) -> PlacementNumbering | None:
        """The positions as numbers, for the solver; None for the largest boards."""
        return PlacementNumbering.of(self, self.lines, falls=True)

    def start(self) -> Board:
        """Return the empty board."""
        return Builder(self).build()

    def choices(self, board: Board) -> list[int]:
        """Return each empty square at the bottom or on top of a disk."""
        supported = (board.occupied << self.columns | self.lowest_row) & self.all_squares
        return squares_of(supported & ~board.occupied)

    def move_of(self, board: Board, square: int) -> Move:
        """Return a placement."""
        return Placement(board, Disk(board.move_maker, square))

    def legal_moves(self, board: Board) -> tuple[Move, ...]:
        """Return a placement on each square where a disk can be."""
        return self.moves_of_choices(board)

    def outcome(self, board: Board) -> Outcome | None:
        """Return a win for four in a row, which only the side that has just moved can have made, or a draw."""
        winner = self.players[board.move_maker is self.players[0]]
        disks = board.side_mask(winner)
        for line in self.lines:
            if disks & line == line:
                return Outcome.win(winner, "four in a row")
        return Outcome.draw("the board is full") if board.occupied == self.all_squares else None
