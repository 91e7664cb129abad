"""Toads and Frogs, a game in a file: a piece, a kind of move, and the rules."""

from __future__ import annotations

from board import Board, Builder, Grid, Outcome, Variant
from moves import MajorMove, Move
from pieces import Piece


class Hopper(Piece):
    """A toad (white, to the right) or a frog (black, to the left): one step, or a leap over one opponent."""

    piece_type, letter = "hopper", "h"

    def legal_moves(self, board: Board) -> tuple[Move, ...]:
        """Return the step or the leap of this piece, if there is one."""
        forward = 1 if self.alliance.is_white else -1
        for distance, kind in ((1, MajorMove), (2, Leap)):
            square = self.position + distance * forward
            if not 0 <= square < board.variant.geometry.size:
                break
            there = board.cell(square)
            if there is None:
                return (kind(board, self, square),)
            if there.alliance is self.alliance:
                break
        return ()


class Leap(MajorMove):
    """A leap over an opponent, which stays where it is."""

    __slots__ = ()

    @property
    def leapt(self) -> Piece:
        """The piece in the middle."""
        piece = self.board.piece_at((self.current_coordinate + self.destination_coordinate) // 2)
        assert piece is not None
        return piece


class ToadsAndFrogs(Variant):
    """Toads hop right, frogs hop left, over one opponent at most. If you cannot move, you lose."""

    name, title, pieces = "toads-and-frogs", "Toads and Frogs", (Hopper,)
    each: int = 3
    gap: int = 2

    @property
    def geometry(self) -> Grid:
        """One row of squares."""
        return Grid(2 * self.each + self.gap, 1)

    def start(self) -> Board:
        """Return the toads on the left, the frogs on the right and the gap between them."""
        builder, last = Builder(self), self.geometry.size - 1
        for square in range(self.each):
            for side, place in zip(self.players, (square, last - square), strict=True):
                builder.set_piece(Hopper(side, place))
        return builder.build()

    def legal_moves(self, board: Board) -> tuple[Move, ...]:
        """Return the moves of each piece of the side to move."""
        return tuple(move for piece in board.pieces(board.move_maker) for move in piece.legal_moves(board))

    def outcome(self, board: Board) -> Outcome | None:
        """Return a win for the side that has just moved if the other one cannot."""
        return None if board.legal_moves else Outcome.win(board.move_maker.opponent, "no move is left")
