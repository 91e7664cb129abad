"""The tactics of Racing Kings: the race itself, and the moves of chess that give no check."""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython
except ImportError:
    from board import nocython as cython

from engine.games.chess.tactics import ChessTactics
from pieces.chess_lookouts import LOOKOUTS

if not cython.compiled:
    from board.interpreted import bit_length, count_of
    from board.rays import squares_of
    from pieces.chess_layers import ALL_SQUARES, BISHOPS, KINGS, KNIGHTS, QUEENS, ROOKS
    from pieces.chess_lookouts import army_on

if TYPE_CHECKING:
    from board.board import Board
    from board.outcome import Outcome
    from moves.move import Move

_KNIGHT, _BISHOP, _ROOK, _QUEEN = 300, 320, 480, 900
_PROGRESS = (1200, 620, 440, 300, 190, 110, 45, 0)
"""The bonus for a king's row, from the eighth rank down."""
_OPEN_WAY = 25
"""The bonus for a square ahead of the king that it may go to."""
_AHEAD = tuple((1 << 8 * row) - 1 for row in range(8))
"""By row: all squares on the ranks ahead."""
_GOAL = 0xFF
"""The eighth rank."""
_TURN = 20


def evaluate(board: Board) -> int:
    """Return the evaluation for the side to move: the race, the kings' open squares, and material."""
    masks = board._masks
    score = _race(masks, 0) - _race(masks, 1)
    score += _KNIGHT * (count_of(masks[KNIGHTS]) - count_of(masks[KNIGHTS + 1]))
    score += _BISHOP * (count_of(masks[BISHOPS]) - count_of(masks[BISHOPS + 1]))
    score += _ROOK * (count_of(masks[ROOKS]) - count_of(masks[ROOKS + 1]))
    score += _QUEEN * (count_of(masks[QUEENS]) - count_of(masks[QUEENS + 1]))
    return _TURN + (score if board.move_maker.index == 0 else -score)


def _race(masks: list[int], side: int) -> int:
    """Return the bonus for a king's row and for the open squares ahead of it."""
    king = masks[KINGS + side]
    home = bit_length(king) - 1
    row = home >> 3 & 7
    lookout = LOOKOUTS[home]
    score = _PROGRESS[row]
    ahead = lookout.kings & ~masks[side] & _AHEAD[row]
    if ahead:
        occupied = (masks[0] | masks[1]) ^ king
        foes = army_on(masks, 1 - side, ALL_SQUARES)
        for square in squares_of(ahead):
            if not foes.attacks(square, occupied):
                score += _OPEN_WAY
    return score


class RacingKingsTactics(ChessTactics):
    """The tactics of chess with the kings' race in the evaluation."""

    book_lines = ()
    quick_margin = quick_drift = quick_swing = 0

    def evaluate(self, board: Board) -> int:
        """Return the evaluation for the side to move: the race, the kings' open squares, and material."""
        return evaluate(board)

    def quick_evaluate(self, board: Board) -> int:
        """Return the same: it is quick."""
        return evaluate(board)

    def early_outcome(self, board: Board) -> Outcome | None:
        """Return the outcome of a finished race, or a draw by fifty moves; there is always enough material to race."""
        masks = board._masks
        if (masks[KINGS] | masks[KINGS + 1]) & _GOAL or board.state.halfmove_clock >= 100:  # type: ignore[attr-defined]
            return ChessTactics.early_outcome(self, board)
        return None

    def move_order(self, move: Move) -> int:
        """Return how far a king advances, else as in chess."""
        piece = move.moved_piece
        if piece.layer >= KINGS and move.attacked_piece is None:
            return 100 * ((piece.mark.cell >> 3) - (move.destination_coordinate >> 3))
        return ChessTactics.move_order(self, move)
