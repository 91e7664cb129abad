"""Guide: what a game knows of the way to a goal, so that planner and solver need not search for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from board.errors import UnsupportedError
from board.move_kind import MoveKind

if TYPE_CHECKING:
    from board.board import Board
    from board.variant import Variant
    from moves.move import Move


class Guide:
    """The way to a goal, as far as a game knows it without a search.

    The defaults are right for every variant: they ask its ``heuristic``, and know nothing more. A game that knows more
    returns a subclass from ``Variant.guide``.
    """

    is_selective: ClassVar[bool] = False
    """Whether ``moves_towards`` leaves moves out without making their boards, so that it pays to plan by it."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant

    def moves_towards(self, board: Board, goal: Board, left: int, kind: MoveKind = MoveKind.LEGAL) -> tuple[Move, ...]:
        """Return the moves after which the goal may be exactly ``left`` moves away; none that can make it is missing.

        With ``MoveKind.UNDO`` the goal lies behind: the un-moves after which the board may be that many legal
        moves away from it.
        """
        heuristic = self.variant.heuristic
        if kind & MoveKind.BACKWARD:
            undo = board.moves(kind)
            return tuple(move for move in undo if heuristic(goal, move.execute()) <= left)
        return tuple(move for move in self.variant.legal_moves(board) if heuristic(move.execute(), goal) <= left)

    def un_moves_towards(self, board: Board, start: Board) -> tuple[Move, ...]:
        """Return the un-moves after which the start may still lie behind, however many moves away."""
        return board.moves(MoveKind.UNDO)

    def is_hopeless(self, board: Board) -> bool:
        """Return whether a simple proof shows that none of the puzzle's goals can be reached; False says nothing."""
        return False

    # The puzzle's own goals, where a rule says how to reach them.

    @property
    def knows_best_moves(self) -> bool:
        """Whether ``best_move`` and ``distance`` are offered."""
        return False

    def best_move(self, board: Board) -> Move:
        """Return the first move of a shortest solution."""
        raise UnsupportedError(f"{self.variant.name} has no rule for the best move; solve it")

    def distance(self, board: Board) -> int:
        """Return the length of a shortest solution."""
        raise UnsupportedError(f"{self.variant.name} has no rule for the length of a solution; solve it")


def guide_of(variant: Variant) -> Guide:
    """Return a variant's guide, or the generic one if it has none of its own."""
    return variant.guide or Guide(variant)
