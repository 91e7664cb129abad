"""What the planner is asked to do, and what an algorithm is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

from attrs import field, frozen

from board.board import Board
from board.errors import UnsupportedError
from board.move_kind import MoveKind
from board.variant import Variant
from engine.planning.work import Meter

if TYPE_CHECKING:
    from moves.move import Move


@frozen(eq=False)
class Problem:
    """What is to be planned: from where, to which boards or by what test, and the meter that runs meanwhile."""

    start: Board
    goals: tuple[Board, ...]
    """Empty if there is only a test."""
    is_goal: Callable[[Board], bool]
    meter: Meter
    variant: Variant = field(init=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "variant", self.start.variant)

    def bound(self, board: Board) -> int:
        """Return a number of moves that the way to the nearest goal takes at least."""
        heuristic = self.variant.heuristic
        return min((heuristic(board, goal) for goal in self.goals), default=0)

    @property
    def can_be_undone(self) -> bool:
        """Whether the variant offers un-moves."""
        try:
            self.variant.moves(self.start, MoveKind.UNDO)
        except UnsupportedError:
            return False
        return True

    def offers(self, method: str) -> bool:
        """Return whether the variant has its own idea of one of the contract's optional methods."""
        return getattr(type(self.variant), method) is not getattr(Variant, method)


class Algorithm(ABC):
    """One way to find a shortest plan."""

    name: ClassVar[str]
    aliases: ClassVar[tuple[str, ...]] = ()
    summary: ClassVar[str]
    needs_boards: ClassVar[bool] = False
    """Whether the goal must be boards, and not a test."""
    needs_undo: ClassVar[bool] = False

    @abstractmethod
    def search(self, problem: Problem) -> list[Move] | None:
        """Return the moves of a shortest plan from a start that is no goal yet, or None if there is no plan."""
