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
"""What a king's nearness to the hill is worth, by its square."""


class HillTactics(ChessTactics):
    """The tactics of chess with the climb: the step that wins is loud, gains everything and loses nothing."""

    book_lines = ()
    # These follow from what is loud, and from the evaluation.
    loud_moves = Tactics.loud_moves
    good_loud_moves = Tactics.good_loud_moves
    quiet_moves = Tactics.quiet_moves
    quiet_destinations = Tactics.quiet_destinations
    evaluate = Tactics.evaluate

    def quick_evaluate(self, board: Board) -> int:
        """Return the quick evaluation of chess, and how near the kings are to the hill."""
        return chess_evaluation.quick_evaluate(board) + climb(board)

    def is_loud(self, move: Move) -> bool:
        """Return whether a move takes a piece, makes a queen or wins on the hill."""
        return ChessTactics.is_loud(move) or climbs(move)

    def gain(self, move: Move) -> int:
        """Return no bound for the step that wins, else what a move takes."""
        return UNBOUNDED if climbs(move) else ChessTactics.gain(move)

    def loses_exchange(self, move: Move) -> bool:
        """Return False for the step that wins, else as in chess."""
        return not climbs(move) and ChessTactics.loses_exchange(move)

    def move_order(self, move: Move) -> int:
        """Return the step that wins as the first, else as in chess."""
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
        """Return the evaluation of chess, and how near the kings are to the hill."""
        return super().evaluate(board) + climb(board)

    def can_win(self, board: Board, alliance: Alliance) -> bool:
        """Return True: a bare king can still climb the hill."""
        return True


def climb(board: Board) -> int:
    """Return how much nearer the hill the mover's king is than the other one, as the evaluation counts it."""
    white, black = (_NEARNESS[board.mask(King, side).bit_length() - 1] for side in board.variant.players)
    return white - black if board.move_maker.is_white else black - white


def climbs(move: Move) -> bool:
    """Return whether a move brings a king to the hill."""
    return isinstance(move.moved_piece, King) and bool(HILL >> move.destination_coordinate & 1)
