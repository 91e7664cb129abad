"""Tic-tac-toe: three in a row wins. An example of a variant in its own package."""

from __future__ import annotations

from typing import ClassVar

from board import Board, Builder, Grid, Look, Outcome, Variant
from moves import Move, Placement
from pieces import Piece

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


class Mark(Piece):
    """A cross, which is white's, or a nought."""

    piece_type = "mark"
    letter = "x"


class TicTacToe(Variant):
    """White's crosses begin; the first to have three marks in a row wins."""

    name = "tic-tac-toe"
    title = "Tic-tac-toe"
    aliases: ClassVar[tuple[str, ...]] = ("noughts-and-crosses",)
    summary = "Three in a row wins."
    geometry = Grid(3, 3)
    pieces = (Mark,)
    look = Look(piece="mark")

    def start(self) -> Board:
        """Return the empty board."""
        return Builder(self).build()

    def legal_moves(self, board: Board) -> tuple[Move, ...]:
        """Return a placement for each empty square."""
        mover = board.move_maker
        return tuple(Placement(board, Mark(mover, square)) for square in range(9) if board.cell(square) is None)

    def outcome(self, board: Board) -> Outcome | None:
        """Return a win for three in a row, or a draw on a full board."""
        for player in self.players:
            if any(all(board.side_mask(player) >> square & 1 for square in line) for line in LINES):
                return Outcome.win(player, "three in a row")
        return None if None in board.squares else Outcome.draw("the board is full")
