"""The tactics of Atomic: the gain of explosions, and the danger around the kings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.search.tactics import UNBOUNDED, Tactics
from engine.variants import chess_evaluation
from engine.variants.chess_sight import BISHOP_SIGHT, KNIGHT_SIGHT, QUEEN_SIGHT, ROOK_SIGHT
from moves.atomic import Explosion
from pieces.atomic import add_explosions, blast
from pieces.chess_layers import BISHOPS, KINGS, KNIGHTS, PAWNS, QUEENS, ROOKS
from pieces.chess_threats import LOOKOUTS, is_checked
from pieces.chess_worth import PRICES

if TYPE_CHECKING:
    from board.board import Board
    from board.outcome import Outcome
    from engine.variants.atomic import Atomic
    from moves.move import Move

_OFFICERS = ((KNIGHTS, KNIGHT_SIGHT), (BISHOPS, BISHOP_SIGHT), (ROOKS, ROOK_SIGHT), (QUEENS, QUEEN_SIGHT))
_LAYERS = tuple((PAWNS + 2 * kind, PRICES[kind]) for kind in range(5))
_AIMED = 30
"""The bonus for attacking a square beside the other king."""
_FUSE = 90
"""The bonus for attacking a piece that would explode beside the other king."""


def evaluate(board: Board) -> int:
    """Return the evaluation for the side to move: piece-square values, and attacks around the kings."""
    masks = board._masks
    score = _aim(masks, 0) - _aim(masks, 1)
    return chess_evaluation.quick_evaluate(board) + (score if board.move_maker.index == 0 else -score)


def _aim(masks: list[int], side: int) -> int:
    """Return the bonus for a side's attacks around the other king."""
    zone = LOOKOUTS[masks[KINGS + 1 - side].bit_length() - 1].kings
    fuses = zone & masks[1 - side]
    occupied = masks[0] | masks[1]
    score = 0
    for layer, tables in _OFFICERS:
        pieces = masks[layer + side]
        if pieces:
            for seen in tables.masks(pieces, occupied):
                if seen & zone:
                    score += _FUSE if seen & fuses else _AIMED
    return score


def balance(move: Move) -> int:
    """Return the net material gain of an explosion; no bound if the other king is hit."""
    masks, side = move.board._masks, move.moved_piece.side
    blown = blast(move.moved_piece.bit, move.destination_coordinate, move.attacked_piece.bit, masks)  # type: ignore[union-attr]
    if blown & masks[KINGS + 1 - side]:
        return UNBOUNDED
    theirs, ours = masks[1 - side] & blown, masks[side] & blown
    total = 0
    for layer, price in _LAYERS:
        total += price * ((masks[layer + 1 - side] & theirs).bit_count() - (masks[layer + side] & ours).bit_count())
    return total


class AtomicTactics(Tactics):
    """Explosions are loud; those that destroy more of the mover's material lose."""

    variant: Atomic
    is_in_check = staticmethod(is_checked)

    def early_outcome(self, board: Board) -> Outcome | None:
        """Return an outcome by explosion, or a draw; the search finds mate itself."""
        decided = self.variant.decided(board)
        if decided is None and (board.state.halfmove_clock >= 100 or board.occupied.bit_count() < 6):  # type: ignore[attr-defined]
            return super().early_outcome(board)
        return decided

    def is_loud(self, move: Move) -> bool:
        """Return whether a move is an explosion."""
        return type(move) is Explosion

    def gain(self, move: Move) -> int:
        """Return the gain of an explosion."""
        return balance(move)

    def loses_exchange(self, move: Move) -> bool:
        """Return whether an explosion destroys more of the mover's material."""
        return balance(move) < 0

    def move_order(self, move: Move) -> int:
        """Return the gain of an explosion, or how close to the other king a quiet move takes a piece."""
        if type(move) is Explosion:
            return balance(move)
        king = move.board._masks[KINGS + 1 - move.moved_piece.side]
        return 10 if LOOKOUTS[move.destination_coordinate].vicinity & king else 0

    def loud_moves(self, board: Board, least: int = 0) -> tuple[Move, ...]:
        """Return the explosions with at least a given gain, the best first; in check, all of them."""
        moves: list[Move] = []
        if self.variant.decided(board) is None:
            add_explosions(board, moves)
        if least > 0 and not is_checked(board):
            moves = [move for move in moves if balance(move) >= least]
        return tuple(sorted(moves, key=balance, reverse=True))

    def allows_null_move(self, board: Board) -> bool:
        """Return whether the side to move has more than pawns left."""
        masks, side = board._masks, board.move_maker.index
        return masks[side] != masks[KINGS + side] | masks[PAWNS + side]
