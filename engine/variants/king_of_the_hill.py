"""King of the Hill: chess that is also won by bringing the king to the centre."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from board.board import Board
from board.outcome import Outcome
from engine.search.tactics import UNBOUNDED, Tactics
from engine.variants import chess_evaluation
from engine.variants.chess960 import ShuffledChess
from engine.variants.chess_tactics import ChessTactics
from pieces.chess import King
from pieces.chess_layers import KINGS
from pieces.chess_threats import CHESS_BOARD

if TYPE_CHECKING:
    from board.alliance import Alliance
    from moves.move import Move

HILL = sum(1 << CHESS_BOARD.coordinate(name) for name in ("d4", "e4", "d5", "e5"))

_NEARNESS = tuple(
    (0, 400, 170, 50, 0)[max(abs(2 * (square // 8) - 7), abs(2 * (square % 8) - 7)) // 2] for square in range(64)
)
"""The bonus for a king near the hill, by its square."""


class HillTactics(ChessTactics):
    """The tactics of chess with the climb: the winning step is loud, with unlimited gain and no loss."""

    book_lines = ()
    # These depend on what is loud, and on the evaluation.
    loud_moves = Tactics.loud_moves
    good_loud_moves = Tactics.good_loud_moves
    quiet_moves = Tactics.quiet_moves
    quiet_destinations = Tactics.quiet_destinations
    evaluate = Tactics.evaluate

    def quick_evaluate(self, board: Board) -> int:
        """Return the quick evaluation of chess plus the bonus for the hill."""
        return chess_evaluation.quick_evaluate(board) + climb(board)

    def is_loud(self, move: Move) -> bool:
        """Return whether a move captures, promotes to a queen or wins on the hill."""
        return climbs(move) or super().is_loud(move)

    def gain(self, move: Move) -> int:
        """Return no bound for the winning step, else the gain of chess."""
        return UNBOUNDED if climbs(move) else super().gain(move)

    def loses_exchange(self, move: Move) -> bool:
        """Return False for the winning step, else as in chess."""
        return not climbs(move) and super().loses_exchange(move)

    def move_order(self, move: Move) -> int:
        """Put the winning step first, else as in chess."""
        return UNBOUNDED if climbs(move) else super().move_order(move)


@frozen(eq=False, repr=False, slots=False)
class KingOfTheHill(ShuffledChess):
    """Chess in which a king on d4, e4, d5 or e5 wins."""

    name = "king-of-the-hill"
    title = "King of the Hill"
    aliases: ClassVar[tuple[str, ...]] = ("koth", "kingofthehill")
    summary = "Chess that is also won by bringing the king to the centre."
    uci_name = "kingofthehill"
    direct_san = True
    tactics = HillTactics

    def decided(self, board: Board) -> Outcome | None:
        """Return a win for a king on the hill, or None."""
        masks = board._masks
        if not (masks[KINGS] | masks[KINGS + 1]) & HILL:
            return None
        return Outcome.win(self.players[0 if masks[KINGS] & HILL else 1], "the king reached the hill")

    def evaluate(self, board: Board) -> int:
        """Return the evaluation of chess plus the bonus for the hill."""
        return super().evaluate(board) + climb(board)

    def can_win(self, board: Board, alliance: Alliance) -> bool:
        """Return True: a bare king can still climb the hill."""
        return True


def climb(board: Board) -> int:
    """Return the mover's bonus for the hill minus the opponent's."""
    white, black = (_NEARNESS[board.mask(King, side).bit_length() - 1] for side in board.variant.players)
    return white - black if board.move_maker.is_white else black - white


def climbs(move: Move) -> bool:
    """Return whether a move takes a king to the hill."""
    return bool(HILL >> move.destination_coordinate & 1) and isinstance(move.moved_piece, King)
