"""The tactics of Horde: those of chess, with a bonus for pawns that protect each other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games.chess import evaluation as chess_evaluation
from engine.games.chess.tactics import ChessTactics
from pieces.chess_layers import NOT_FILE_A, NOT_FILE_H, PAWNS

if TYPE_CHECKING:
    from board.board import Board

_HELD = 9
"""The bonus for a pawn that another one protects."""
_HEADWAY = 320
"""The penalty for the horde, since most of its pawns can only wait."""


def evaluate(board: Board) -> int:
    """Return the evaluation for the side to move: piece-square values, and pawns that protect each other."""
    pawns = board.masks[PAWNS]
    held = pawns & ((pawns & NOT_FILE_A) >> 9 | (pawns & NOT_FILE_H) >> 7)
    score = _HELD * held.bit_count() - _HEADWAY * pawns.bit_count() // 36
    return chess_evaluation.quick_evaluate(board) + (score if board.move_maker.index == 0 else -score)


class HordeTactics(ChessTactics):
    """The tactics of chess with its own evaluation, which is quick."""

    book_lines = ()
    quick_margin = quick_drift = quick_swing = 0
    evaluate = quick_evaluate = staticmethod(evaluate)

    def allows_null_move(self, board: Board) -> bool:
        """Return whether the side to move has a piece besides pawns and king; the horde itself may run out of moves."""
        return board.move_maker.index == 1 and super().allows_null_move(board)
