"""Guide: a game's own knowledge about reaching a goal, which saves the planner and the solver work."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from board.errors import UnsupportedError, expect
from board.move_kind import MoveKind
from board.variant import Variant

if TYPE_CHECKING:
    from board.board import Board
    from moves.move import Move


class Guide:
    """A game's own knowledge about reaching a goal, available without a search.

    The defaults are right for every variant: they use only its ``heuristic``. A game that knows more
    returns a subclass from ``Variant.guide``.
    """

    is_selective: ClassVar[bool] = False
    """Whether ``moves_towards`` prunes moves without making their boards, so that guided planning pays off."""

    knows_patterns: ClassVar[bool] = False
    """Whether the puzzle has pattern databases, as a ``PatternGuide`` does."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant

    def moves_towards(self, board: Board, goal: Board, left: int, kind: MoveKind = MoveKind.LEGAL) -> tuple[Move, ...]:
        """Return the moves after which the goal may be exactly ``left`` moves away, including all that reach it.

        With ``MoveKind.UNDO`` the search goes backwards: return the un-moves after which the board may be that many
        legal moves away from the goal.
        """
        heuristic = self.variant.heuristic
        if kind & MoveKind.BACKWARD:
            undo = board.moves(kind)
            return tuple(move for move in undo if heuristic(goal, move.execute()) <= left)
        return tuple(move for move in self.variant.legal_moves(board) if heuristic(move.execute(), goal) <= left)

    def un_moves_towards(self, board: Board, start: Board) -> tuple[Move, ...]:
        """Return the un-moves after which the start may still be reachable backwards, at any distance."""
        return board.moves(MoveKind.UNDO)

    def is_hopeless(self, board: Board) -> bool:
        """Return whether a simple proof shows that no goal of the puzzle can be reached; False proves nothing."""
        return False

    # The puzzle's own goals, if a known rule leads to them.

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
    """Return a variant's guide, or the generic one if it has none."""
    expect(Variant, variant, "a variant")
    return variant.guide or Guide(variant)
