"""King of the Hill: chess that is also won by bringing the king to the centre."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

try:
    import cython
except ImportError:
    from board import nocython as cython

from board.board import Board
from board.look import Region
from board.outcome import Outcome
from engine.games.chess import evaluation as chess_evaluation
from engine.games.chess.tactics import ChessTactics
from engine.games.chess960.rules import ShuffledChess
from engine.games.king_of_the_hill.look import HillLook
from pieces.chess_piece import CHESS_BOARD

if not cython.compiled:
    from board.interpreted import bit_length
    from pieces.chess_layers import KINGS

if TYPE_CHECKING:
    from board.alliance import Alliance

_HILL = tuple(CHESS_BOARD.coordinate(name) for name in ("d5", "e5", "d4", "e4"))
HILL = sum(1 << square for square in _HILL)

_NEARNESS = tuple(
    (0, 400, 170, 50, 0)[max(abs(2 * (square // 8) - 7), abs(2 * (square % 8) - 7)) // 2] for square in range(64)
)
"""The bonus for a king near the hill, by its square."""


class HillTactics(ChessTactics):
    """The tactics of chess with a bonus for kings near the hill."""

    book_lines = ()

    def evaluate(self, board: Board) -> int:
        """Return the evaluation of chess plus the bonus for the hill."""
        return chess_evaluation.evaluate(board) + climb(board)

    def quick_evaluate(self, board: Board) -> int:
        """Return the quick evaluation of chess plus the bonus for the hill."""
        return chess_evaluation.quick_evaluate(board) + climb(board)

    def early_outcome(self, board: Board) -> Outcome | None:
        """Return a win on the hill or a draw by fifty moves; there is always enough material to climb."""
        if is_climbed(board) or board.state.halfmove_clock >= 100:  # type: ignore[attr-defined]
            return ChessTactics.early_outcome(self, board)
        return None


class KingOfTheHill(ShuffledChess):
    """Chess in which a king on d4, e4, d5 or e5 wins."""

    look = HillLook("chequered", "figure", regions=(Region("d5 e5 d4 e4"),))
    name = "king-of-the-hill"
    title = "King of the Hill"
    aliases: ClassVar[tuple[str, ...]] = ("koth", "kingofthehill")
    summary = "Chess that is also won by bringing the king to the centre."
    action_slots = 1
    uci_name = "kingofthehill"
    direct_san = True
    tactics: ClassVar[Any] = HillTactics
    chess_rules: ClassVar[dict[str, Any]] = {"goals": _HILL}

    def decided(self, board: Board) -> Outcome | None:
        """Return a win for a king on the hill, or None."""
        if not is_climbed(board):
            return None
        return Outcome.win(self.players[0 if board.masks[KINGS] & HILL else 1], "the king reached the hill")

    def evaluate(self, board: Board) -> int:
        """Return the evaluation of chess plus the bonus for the hill."""
        return super().evaluate(board) + climb(board)

    def can_win(self, board: Board, alliance: Alliance) -> bool:
        """Return True: a bare king can still climb the hill."""
        return True


def climb(board: Board) -> int:
    """Return the mover's bonus for the hill minus the opponent's."""
    masks = board._masks
    white, black = _NEARNESS[bit_length(masks[KINGS]) - 1 & 63], _NEARNESS[bit_length(masks[KINGS + 1]) - 1 & 63]
    return white - black if board.move_maker.index == 0 else black - white


def is_climbed(board: Board) -> bool:
    """Return whether there is a king on the hill, so that the game is over."""
    masks = board._masks
    return bool((masks[KINGS] | masks[KINGS + 1]) & HILL)
