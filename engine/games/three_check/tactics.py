"""The tactics of Three-check: those of chess, with a bonus for checks given."""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython
except ImportError:
    from board import nocython as cython

from engine.games.chess.tactics import ChessTactics

if not cython.compiled:
    from engine.games.chess import evaluation as chess_evaluation

if TYPE_CHECKING:
    from board.board import Board

_WORTH = (0, 160, 480, 0)
"""The bonus for checks given, by their number."""


def evaluate(board: Board) -> int:
    """Return the evaluation of chess plus the bonus for checks given."""
    return chess_evaluation.evaluate(board) + _checks_worth(board)


def quick_evaluate(board: Board) -> int:
    """Return the quick evaluation of chess plus the bonus for checks given."""
    return chess_evaluation.quick_evaluate(board) + _checks_worth(board)


class ThreeCheckTactics(ChessTactics):
    """The tactics of chess, with a bonus for each check given."""

    book_lines = ()

    def evaluate(self, board: Board) -> int:
        """Return the evaluation of chess plus the bonus for checks given."""
        return evaluate(board)

    def quick_evaluate(self, board: Board) -> int:
        """Return the quick evaluation of chess plus the bonus for checks given."""
        return quick_evaluate(board)


def _checks_worth(board: Board) -> int:
    """Return the mover's bonus for checks minus the opponent's."""
    white, black = board.state.checks  # type: ignore[attr-defined]
    return _WORTH[white] - _WORTH[black] if board.move_maker.index == 0 else _WORTH[black] - _WORTH[white]
