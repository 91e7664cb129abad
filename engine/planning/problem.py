"""The planning problem, and the interface of an algorithm."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

from attrs import field, frozen

from board.board import Board
from board.variant import Variant
from engine.planning.guide import Guide, guide_of
from engine.planning.work import Meter

if TYPE_CHECKING:
    from moves.move import Move


@frozen(eq=False)
class Problem:
    """A planning problem: the start, the goal boards or predicate, and the meter that counts the work."""

    start: Board
    goals: tuple[Board, ...]
    """Empty if there is only a predicate."""
    is_goal: Callable[[Board], bool]
    meter: Meter
    variant: Variant = field(init=False)
    guide: Guide = field(init=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "variant", self.start.variant)
        object.__setattr__(self, "guide", guide_of(self.variant))

    def bound(self, board: Board) -> float:
        """Return a lower bound on the number of moves to the nearest goal, or ``UNREACHABLE``."""
        heuristic = self.variant.heuristic
        return min((heuristic(board, goal) for goal in self.goals), default=0)


class Algorithm(ABC):
    """An algorithm that finds a shortest plan."""

    name: ClassVar[str]
    aliases: ClassVar[tuple[str, ...]] = ()
    summary: ClassVar[str]
    needs_boards: ClassVar[bool] = False
    """Whether the goal must be boards, not a predicate."""
    needs_undo: ClassVar[bool] = False

    @abstractmethod
    def search(self, problem: Problem) -> list[Move] | None:
        """Return the moves of a shortest plan from a start that is not a goal, or None if there is no plan."""
