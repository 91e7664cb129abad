"""The tactics of Antichess: forced captures, found and counted by masks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from board.rays import squares_of
from engine.search.tactics import Tactics
from engine.variants.chess_sight import BISHOP_SIGHT, KNIGHT_SIGHT, QUEEN_SIGHT, ROOK_SIGHT
from pieces.chess_layers import ALL_SQUARES, BISHOPS, KINGS, KNIGHTS, NOT_FILE_A, NOT_FILE_H, PAWNS, QUEENS, ROOKS
from pieces.chess_pawns import count_pawn_moves
from pieces.chess_threats import LOOKOUTS

if TYPE_CHECKING:
    from board.board import Board
    from board.outcome import Outcome
    from board.position import Position
    from engine.variants.antichess import Antichess
    from moves.move import Move

_OFFICERS = ((KNIGHTS, KNIGHT_SIGHT), (BISHOPS, BISHOP_SIGHT), (ROOKS, ROOK_SIGHT), (QUEENS, QUEEN_SIGHT))
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
    masks = board._masks
    side = board.move_maker.index
    foes = masks[1 - side]
    pawns = masks[PAWNS + side]
    left, right = pawns & NOT_FILE_A, pawns & NOT_FILE_H
    if (left >> 9 | right >> 7 if side == 0 else left << 7 | right << 9) & foes:
        return True
    occupied = masks[0] | masks[1]
    for layer, tables in _OFFICERS:
        pieces = masks[layer + side]
        if pieces:
            for seen in tables.masks(pieces, occupied):
                if seen & foes:
                    return True
    kings = masks[KINGS + side]
    return bool(kings) and any(LOOKOUTS[king].kings & foes for king in squares_of(kings))


def _count(masks: list[int], side: int, targets: int, choices: int) -> int:
    """Return how many moves a side has to the given squares, without en passant."""
    occupied = masks[0] | masks[1]
    count = count_pawn_moves(masks[PAWNS + side], side, occupied, masks[1 - side], targets, choices)
    for layer, tables in _OFFICERS:
        pieces = masks[layer + side]
        if pieces:
            for seen in tables.masks(pieces, occupied):
                count += (seen & targets).bit_count()
    for king in squares_of(masks[KINGS + side]):
        count += (LOOKOUTS[king].kings & targets).bit_count()
    return count


def evaluate(board: Board) -> int:
    """Return the evaluation for the side to move: material and mobility."""
    masks = board._masks
    men = (masks[0] | masks[1]).bit_count()
    early = late = 0
    for kind, (burden, asset) in enumerate(zip(_EARLY, _LATE, strict=True)):
        more = masks[PAWNS + 2 * kind].bit_count() - masks[PAWNS + 2 * kind + 1].bit_count()
        early += burden * more
        late += asset * more
    score = (early * men + late * (_MEN - men)) // _MEN
    score += _MOBILITY * (_count(masks, 0, ALL_SQUARES ^ masks[0], 1) - _count(masks, 1, ALL_SQUARES ^ masks[1], 1))
    return _TURN + (score if board.move_maker.index == 0 else -score)


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
        masks, side, passed = board._masks, board.move_maker.index, board.state.en_passant  # type: ignore[attr-defined]
        choices = len(self.variant.promotions)
        taking = _count(masks, side, masks[1 - side], choices)
        if passed is not None:
            taking += (LOOKOUTS[passed].pawns[1 - side] & masks[PAWNS + side]).bit_count()
        return taking or _count(masks, side, ALL_SQUARES ^ masks[side], choices)

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
