"""Roll: fate's move, such as a throw of the dice or a card that is drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from moves.move import Pass, _fill_once, check_board

if TYPE_CHECKING:
    from board.board import Board


class Roll(Pass):
    """Fate's move: it has a result, and changes nothing on the board; the variant's ``next_state`` takes the result in.

    In notation it is ``roll 6`` or ``roll 3-1``; a subclass may have another ``word``, such as "draw".
    """

    __slots__ = ()
    word = "roll"

    def __init__(self, board: Board, *result: Any) -> None:
        """Take the result: the numbers on the dice, or the name of a card."""
        check_board(board)
        _fill_once(self, board, None, -1, None, result)

    @property
    def result(self) -> tuple[Any, ...]:
        """The numbers on the dice, or what else came up."""
        result: tuple[Any, ...] = self.detail
        return result

    @property
    def label(self) -> str:
        """The move in notation."""
        return f"{self.word} {'-'.join(map(str, self.result))}"

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.board!r}, {', '.join(map(repr, self.result))})"

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.board, *self.result)
