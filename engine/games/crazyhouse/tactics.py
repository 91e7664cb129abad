"""The tactics of Crazyhouse: those of chess with drops, and values for pieces in hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

try:
    import cython
except ImportError:
    from board import nocython as cython

from board.errors import expect_new
from engine.games.chess.tactics import ChessTactics
from moves.crazyhouse import Drop
from moves.loud import LoudMoves
from pieces.chess_lookouts import LOOKOUTS

if not cython.compiled:
    from board.interpreted import bit_length
    from board.rays import squares_of
    from engine.games.chess import evaluation as chess_evaluation
    from pieces.chess_aftermath import check_side
    from pieces.chess_layers import ALL_SQUARES, KINGS
    from pieces.chess_lookouts import army_on

if TYPE_CHECKING:
    from collections.abc import Iterable

    from board.board import Board
    from board.outcome import Outcome
    from engine.games.crazyhouse.rules import Crazyhouse
    from moves.move import Move

_HAND = (105, 330, 330, 440, 820)
"""The value of a piece in hand, pawn to queen."""
_EXPOSED = (0, 4, 12, 24, 40, 58, 78, 100, 122)
"""The penalty by the number of squares around a king that are attacked and not covered by its own pieces."""
_PER_DROP = 3
"""How much the penalty grows for each of the other side's pieces in hand, in tenths."""


def evaluate(board: Board) -> int:
    """Return the evaluation of chess plus the pieces in hand and the exposure of the kings to drops."""
    score = _in_hand(board) + _safety(board, 0) - _safety(board, 1)
    return chess_evaluation.evaluate(board) + (score if board.move_maker.index == 0 else -score)


def quick_evaluate(board: Board) -> int:
    """Return the quick evaluation of chess plus the pieces in hand."""
    score = _in_hand(board)
    return chess_evaluation.quick_evaluate(board) + (score if board.move_maker.index == 0 else -score)


def _in_hand(board: Board) -> int:
    """Return the value of white's pieces in hand minus that of black's."""
    white, black = board.state.pockets  # type: ignore[attr-defined]
    score = 0
    if white != black:
        for kind in range(5):
            ours, theirs = white[kind], black[kind]
            score += _HAND[kind] * (ours - theirs)
    return score


def _safety(board: Board, side: int) -> int:
    """Return a king's safety against attacks and drops around it; never above 0."""
    masks = board._masks
    occupied = masks[0] | masks[1]
    lookout = LOOKOUTS[bit_length(masks[KINGS + side]) - 1]
    foes = army_on(masks, 1 - side, ALL_SQUARES)
    exposed = 0
    for square in squares_of(lookout.kings & ~masks[side]):
        exposed += foes.attacks(square, occupied)
    drops: int = sum(board.state.pockets[1 - side])  # type: ignore[attr-defined]
    return -_EXPOSED[exposed] * (10 + _PER_DROP * drops) // 10


class DoubledLoudMoves(LoudMoves):
    """The loud moves of chess with twice their gain, since what is captured comes to the hand."""

    __slots__ = ("_found",)

    _found: LoudMoves

    def __init__(self, found: LoudMoves) -> None:
        if not cython.compiled or self._found is not None:
            expect_new(self, "_found")
        self._found = found

    def following(self) -> Move | None:
        """Return the next move, or None."""
        move = self._found.following()
        if move is not None:
            self.gain = 2 * self._found.gain
        return move


class CrazyhouseTactics(ChessTactics):
    """The tactics of chess, with drops among the quiet moves; a capture counts twice, since the piece is dropped."""

    variant: Crazyhouse
    book_lines = ()
    quick_margin, quick_drift, quick_swing = 300, 60, 120

    def evaluate(self, board: Board) -> int:
        """Return the evaluation of chess plus the pieces in hand and the exposure of the kings to drops."""
        return evaluate(board)

    def quick_evaluate(self, board: Board) -> int:
        """Return the quick evaluation of chess plus the pieces in hand."""
        return quick_evaluate(board)

    def early_outcome(self, board: Board) -> Outcome | None:
        """Return None: hardly any material leaves the game, and the search finds mate itself."""
        return None

    def gain(self, move: Move) -> int:
        """Return twice the gain of a capture."""
        return 2 * self._generator.gain(move)

    def good_loud_moves(
        self, board: Board, least: int = 0, losing: list[Move] | None = None
    ) -> Iterable[tuple[int, Move]]:
        """Return the captures that do not lose their exchange, each with its gain."""
        return DoubledLoudMoves(self._generator.good_loud_moves(board, least // 2, losing))

    def loud_moves(self, board: Board, least: int = 0) -> tuple[Move, ...]:
        """Return the captures and queen promotions, the largest gain first."""
        return self._generator.loud_moves(board, least // 2)

    def move_order(self, move: Move) -> int:
        """Return how close to the other king a piece is dropped, else as in chess."""
        if type(move) is not Drop:
            return ChessTactics.move_order(self, move)
        piece: Any = move.moved_piece
        masks = move.board._masks
        side: int = piece.side
        check_side(side)
        king = masks[KINGS + 1 - side]
        lookout = LOOKOUTS[bit_length(king) - 1]
        seen = self._generator.attacks_of(move.board, piece)
        if seen & king:
            return 150
        return 40 if piece.mark.bit & lookout.kings else 20 if seen & lookout.kings else -20
