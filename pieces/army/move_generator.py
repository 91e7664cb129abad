"""MoveGenerator: what rules and searches ask about the moves of a game of armies, whatever the size of its board.

``generator.py`` answers. It is compiled once for each width of the masks that boards have.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

    from board.board import Board
    from board.geometry import Coordinate
    from moves.loud import LoudMoves
    from moves.move import Move
    from pieces.piece import Piece

ALL = 1 << 20
"""More moves than any position has."""
MATE = 1 << 29
"""The gain of a move that wins at once: larger than any evaluation."""


class MoveGenerator:
    """Answers about the moves of one game."""

    # Rules.

    def legal_moves(self, board: Board, captures_only: bool = False) -> tuple[Move, ...]:
        """Return the legal moves of the side to move."""
        raise NotImplementedError

    def moves_of(self, board: Board, piece: Piece) -> tuple[Move, ...]:
        """Return the legal moves of a piece of the side to move."""
        raise NotImplementedError

    def count_moves(self, board: Board, most: int = ALL) -> int:
        """Return how many legal moves there are, or stop once there are enough."""
        raise NotImplementedError

    def is_in_check(self, board: Board, side: int) -> bool:
        """Return whether a royal piece of a side is attacked."""
        raise NotImplementedError

    def find_move(self, board: Board, piece: Piece, destination: Coordinate, kind: int) -> Move | None:
        """Return the legal move of a piece to a square on which it becomes one of a kind, or -1 if it stays itself.

        Castling is left out. No other move is created.
        """
        raise NotImplementedError

    # Searches.

    def is_checked(self, board: Board) -> bool:
        """Return whether the side to move is in check; what was found is kept for the questions that follow."""
        raise NotImplementedError

    def is_bound(self, board: Board) -> bool:
        """Return whether the side to move must capture, since it can."""
        raise NotImplementedError

    def clock(self, board: Board) -> int:
        """Return for how many moves of either side there was no capture and no move of a pawn."""
        raise NotImplementedError

    def count_pieces(self, board: Board) -> int:
        """Return how many pieces are on the board."""
        raise NotImplementedError

    def mobility(self, board: Board, side: int) -> int:
        """Return how many squares a side's pieces could go to if no royal piece were in danger."""
        raise NotImplementedError

    def attacks_of(self, board: Board, piece: Piece) -> int:
        """Return the mask of the squares that a piece, on the board or not, attacks or would attack."""
        raise NotImplementedError

    def evaluate(self, board: Board) -> int:
        """Return what the pieces on the board and in hand are worth, from the view of the side to move."""
        raise NotImplementedError

    def is_loud(self, move: Move) -> bool:
        """Return whether a move captures, becomes the best of the pieces it may, or wins at once."""
        raise NotImplementedError

    def gain(self, move: Move) -> int:
        """Return what a move wins at once: the value of what it captures, and what a promotion adds."""
        raise NotImplementedError

    def improvement(self, move: Move) -> int:
        """Return what a move wins at once, or how much better the piece stands then."""
        raise NotImplementedError

    def loses_exchange(self, move: Move) -> bool:
        """Return whether a loud move loses material after all recaptures on its square."""
        raise NotImplementedError

    def good_loud_moves(self, board: Board, least: int, losing: list[Move] | None) -> LoudMoves:
        """Return the loud moves that do not lose their exchange, the largest gain first, then the cheapest piece.

        When not in check, those that gain less than ``least`` are left out. Losing ones are added to a list, if given,
        on the way.
        """
        raise NotImplementedError

    def loud_moves(self, board: Board, least: int) -> tuple[Move, ...]:
        """Return the loud moves, in the same order."""
        raise NotImplementedError

    def quiet_destinations(self, board: Board) -> tuple[Sequence[Any], Sequence[Move]]:
        """Return the quiet moves: pieces with their destinations, and those that are more than that.

        A drop is the dropped piece with its own square.
        """
        raise NotImplementedError

    def quiet_move(self, board: Board, piece: Piece, destination: Coordinate) -> Move:
        """Return the move of a piece to an empty square that it may go to, or its drop on its own square."""
        raise NotImplementedError

    def legal_move(self, board: Board, piece: Piece, destination: Coordinate) -> Move | None:
        """Return the legal move of a piece to a square, or None; it becomes the best of the pieces it may."""
        raise NotImplementedError

    def allows_null_move(self, board: Board) -> bool:
        """Return whether the side to move has more than royal pieces and pawns: without, zugzwang is likely."""
        raise NotImplementedError
