"""The tactics of Antichess: forced captures, found and counted by masks."""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython
except ImportError:
    from board import nocython as cython

from engine.search.tactics import Tactics
from pieces.chess_threats import LOOKOUTS

if not cython.compiled:
    from board.interpreted import count_of
    from pieces.chess_aftermath import check_side
    from pieces.chess_count import count_king_steps, count_officer_moves
    from pieces.chess_layers import ALL_SQUARES, KINGS, PAWNS
    from pieces.chess_pawns import count_pawn_moves

if TYPE_CHECKING:
    from board.board import Board
    from board.outcome import Outcome
    from board.position import Position
    from engine.variants.antichess import Antichess
    from moves.move import Move

# Pawn to king: pieces are a burden while the board is full, but in the endgame spare moves are valuable.
_EARLY = (-100, -130, -230, -330, -200, -60)
_LATE = (-170, 60, 20, 40, -60, 130)
_MEN = 32
_MOBILITY = 4
"""The mobility bonus per move: a side with few moves is soon forced."""
_TURN = 10


def can_take(board: Position) -> bool:
    """Return whether the side to move can capture."""
    if board.state.en_passant is not None:  # type: ignore[attr-defined]
        return True
    side: int = board.move_maker.index
    check_side(side)
    masks = board._masks
    return _count(masks, side, masks[1 - side], 1) > 0


def _count(masks: list[int], side: int, targets: int, choices: int) -> int:
    """Return how many moves a side has to the given squares, without en passant."""
    occupied = masks[0] | masks[1]
    count = count_pawn_moves(masks[PAWNS + side], side, occupied, masks[1 - side], targets, choices)
    count += count_officer_moves(masks, side, occupied, targets, ALL_SQUARES)
    return count + count_king_steps(masks[KINGS + side], targets)


def evaluate(board: Board) -> int:
    """Return the evaluation for the side to move: material and mobility."""
    masks = board._masks
    men = count_of(masks[0] | masks[1])
    early = late = 0
    for kind, (burden, asset) in enumerate(zip(_EARLY, _LATE, strict=True)):
        more = count_of(masks[PAWNS + 2 * kind]) - count_of(masks[PAWNS + 2 * kind + 1])
        early += burden * more
        late += asset * more
    score = (early * men + late * (_MEN - men)) // _MEN
    score += _MOBILITY * (_count(masks, 0, ALL_SQUARES ^ masks[0], 1) - _count(masks, 1, ALL_SQUARES ^ masks[1], 1))
    return _TURN + (score if board.move_maker.index == 0 else -score)


def _count_legal(board: Board, choices: int) -> int:
    """Return the number of legal moves: captures if there are any, otherwise all moves."""
    side: int = board.move_maker.index
    check_side(side)
    masks = board._masks
    taking = _count(masks, side, masks[1 - side], choices)
    passed = board.state.en_passant  # type: ignore[attr-defined]
    if passed is not None:
        lookout = LOOKOUTS[passed]
        taking += count_of(lookout.pawns[1 - side] & masks[PAWNS + side])
    return taking or _count(masks, side, ALL_SQUARES ^ masks[side], choices)


class AntichessTactics(Tactics):
    """If there are captures, they are the only legal moves; a single one extends the search like a check."""

    variant: Antichess

    def is_in_check(self, board: Board) -> bool:
        """Return whether there is exactly one capture: such a forced move extends the search."""
        return can_take(board) and self.count_moves(board) == 1

    def early_outcome(self, board: Board) -> Outcome | None:
        """Return a win without pieces, or a draw; the search finds out when there are no moves."""
        if board.state.halfmove_clock >= 100:  # type: ignore[attr-defined]
            return super().early_outcome(board)
        return self.variant.decided(board)

    def count_moves(self, board: Board) -> int:
        """Return the number of legal moves without creating them."""
        return _count_legal(board, len(self.variant.promotions))

    def loud_moves(self, board: Board, least: int = 0) -> tuple[Move, ...]:
        """Return the captures, if there are any: they are all legal moves."""
        return board.legal_moves if can_take(board) else ()

    def quiet_moves(self, board: Board) -> tuple[Move, ...]:
        """Return the legal moves if there is no capture."""
        return () if can_take(board) else board.legal_moves

    def move_order(self, move: Move) -> int:
        """Return how many pieces would have to capture the moved piece: sacrifices come first."""
        foes = move.board._masks[1 - move.moved_piece.side]
        return (LOOKOUTS[move.destination_coordinate].vicinity & foes).bit_count()
