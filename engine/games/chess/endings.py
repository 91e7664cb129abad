"""How games of chess end without a mate: by too little material, or by repetition."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pieces.chess_layers import BISHOPS, KINGS, KNIGHTS, PAWNS, QUEENS, ROOKS
from pieces.chess_threats import DARK_SQUARES

if TYPE_CHECKING:
    from board.board import Board


def can_mate(board: Board, side: int) -> bool:
    """Return whether a side could still mate with the other side's help.

    A bare king cannot; a lone knight needs an enemy pawn, knight, bishop or rook that blocks the enemy king; bishops on
    squares of one colour need an enemy pawn or knight, or a bishop on the other colour.
    """
    masks, foe = board.masks, 1 - side
    if masks[PAWNS + side] or masks[ROOKS + side] or masks[QUEENS + side]:
        return True
    if masks[KNIGHTS + side]:
        helpers = masks[foe] & ~(masks[KINGS + foe] | masks[QUEENS + foe])
        return masks[side].bit_count() > 2 or bool(helpers)
    if masks[BISHOPS + side]:
        bishops = masks[BISHOPS] | masks[BISHOPS + 1]
        others = masks[PAWNS] | masks[PAWNS + 1] | masks[KNIGHTS] | masks[KNIGHTS + 1]
        return bool(others) or bishops & DARK_SQUARES not in (0, bishops)
    return False


def repetitions(boards: Sequence[Board], reversible: int) -> int:
    """Return how often a game's last position has occurred, looking back over its last reversible moves."""
    present = boards[-1]
    return sum(1 for earlier in boards[max(0, len(boards) - reversible - 1) :] if earlier == present)
