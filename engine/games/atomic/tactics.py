"""The tactics of Atomic: the gain of explosions, and the danger around the kings."""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython
except ImportError:
    from board import nocython as cython

from engine.armies.tactics import ArmyTactics
from engine.games.chess.sight import BISHOP_SIGHT, KNIGHT_SIGHT, QUEEN_SIGHT, ROOK_SIGHT
from engine.search.tactics import Tactics
from moves.atomic import Explosion
from pieces.chess_lookouts import LOOKOUTS

if not cython.compiled:
    from board.interpreted import bit_length, count_of
    from engine.games.chess import evaluation as chess_evaluation
    from pieces.chess_aftermath import check_side
    from pieces.chess_layers import BISHOPS, KINGS, KNIGHTS, QUEENS, ROOKS

if TYPE_CHECKING:
    from board.board import Board
    from board.outcome import Outcome
    from engine.games.atomic.rules import Atomic
    from moves.move import Move

_OFFICERS = ((KNIGHTS, KNIGHT_SIGHT), (BISHOPS, BISHOP_SIGHT), (ROOKS, ROOK_SIGHT), (QUEENS, QUEEN_SIGHT))
_AIMED = 30
"""The bonus for attacking a square beside the other king."""
_FUSE = 90
"""The bonus for attacking a piece that would explode beside the other king."""
_FEW = 6
"""With fewer pieces than this, there may not be enough to win."""


def evaluate(board: Board) -> int:
    """Return the evaluation for the side to move: piece-square values, and attacks around the kings."""
    masks = board._masks
    score = _aim(masks, 0) - _aim(masks, 1)
    return chess_evaluation.quick_evaluate(board) + (score if board.move_maker.index == 0 else -score)


def _aim(masks: list[int], side: int) -> int:
    """Return the bonus for a side's attacks around the other king."""
    lookout = LOOKOUTS[bit_length(masks[KINGS + 1 - side]) - 1]
    zone = lookout.kings
    fuses = zone & masks[1 - side]
    occupied = masks[0] | masks[1]
    score = 0
    for layer, tables in _OFFICERS:
        pieces = masks[layer + side]
        if pieces:
            sights = tables.look(pieces, occupied)
            for seen in sights.seen:
                if not seen:
                    break
                if seen & zone:
                    score += _FUSE if seen & fuses else _AIMED
    return score


def _is_over(board: Board) -> bool:
    """Return whether a king has exploded."""
    masks = board._masks
    return not (masks[KINGS] and masks[KINGS + 1])


class AtomicTactics(ArmyTactics):
    """Explosions are loud; those that destroy more of the mover's material lose."""

    variant: Atomic

    def evaluate(self, board: Board) -> int:
        """Return the evaluation for the side to move: piece-square values, and attacks around the kings."""
        return evaluate(board)

    def early_outcome(self, board: Board) -> Outcome | None:
        """Return an outcome by explosion, or a draw; the search finds mate itself."""
        if _is_over(board):
            return self.variant.decided(board)
        masks = board._masks
        if count_of(masks[0] | masks[1]) < _FEW or self._generator.clock(board) >= 100:
            return Tactics.early_outcome(self, board)
        return None

    def count_moves(self, board: Board) -> int:
        """Return the number of legal moves without making them."""
        return 0 if _is_over(board) else self._generator.count_moves(board)

    def move_order(self, move: Move) -> int:
        """Return the gain of an explosion, or how close to the other king a quiet move takes a piece."""
        if type(move) is Explosion:
            return self._generator.gain(move)
        side = move.moved_piece.side
        check_side(side)
        masks = move.board._masks
        lookout = LOOKOUTS[move.destination_coordinate]
        return 10 if lookout.vicinity & masks[KINGS + 1 - side] else 0
