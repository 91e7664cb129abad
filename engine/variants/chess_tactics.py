"""The tactics of chess: captures, exchanges, quiet moves and quick evaluation without creating every move."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

try:
    import cython
except ImportError:
    from board import nocython as cython

from board.outcome import Outcome
from engine.search.tactics import Tactics
from engine.variants import chess_book, chess_evaluation, chess_exchange, chess_stages
from moves.chess import CastleMove, PawnPromotion
from pieces.chess_threats import is_checked
from pieces.chess_worth import pack, unpack

if not cython.compiled:
    from pieces.chess_count import count_legal_moves

if TYPE_CHECKING:
    from board.board import Board
    from engine.variants.chess import Chess
    from moves.move import Move

_DEAD_DRAW = Outcome.draw("insufficient material")
_BARE = pack(4, 0, 0)
"""Below this value a position has hardly a piece left."""


class ChessTactics(Tactics):
    """Tactics for chess, computed from masks.

    Every method relies on the moves of chess itself. A relative that changes only how a game starts or ends, or what a
    pawn may promote to, may declare a subclass; one that changes the moves starts from ``Tactics``.
    """

    variant: Chess
    book_lines: ClassVar[tuple[str, ...]] = chess_book.LINES
    quick_margin: ClassVar[int] = chess_evaluation.QUICK_MARGIN
    quick_drift: ClassVar[int] = chess_evaluation.QUICK_DRIFT
    quick_swing: ClassVar[int] = chess_evaluation.QUICK_SWING

    # Plain functions, since the search calls these most often.
    evaluate = staticmethod(chess_evaluation.evaluate)
    quick_evaluate = staticmethod(chess_evaluation.quick_evaluate)
    is_in_check = staticmethod(is_checked)
    gain = staticmethod(chess_exchange.gain)
    loses_exchange = staticmethod(chess_exchange.loses_exchange)
    is_loud = staticmethod(chess_stages.is_loud)
    loud_moves = staticmethod(chess_stages.loud_moves)
    good_loud_moves = staticmethod(chess_stages.good_loud_moves)
    quiet_moves = staticmethod(chess_stages.quiet_moves)
    quiet_destinations = staticmethod(chess_stages.quiet_destinations)
    quiet_move = staticmethod(chess_stages.quiet_move)
    legal_move = staticmethod(chess_stages.legal_move)
    allows_null_move = staticmethod(chess_stages.allows_null_move)

    def early_outcome(self, board: Board) -> Outcome | None:
        """Return an outcome by a relative's own rule or a draw; the search finds checkmate itself."""
        variant = self.variant
        if variant.decided is not None:
            decided = variant.decided(board)
            if decided is not None:
                return decided
        if board.state.halfmove_clock >= 100:  # type: ignore[attr-defined]
            return variant.outcome(board) or Outcome.draw("fifty moves")
        if board.worth < _BARE and variant.is_insufficient_material(board):
            return _DEAD_DRAW
        return None

    def move_order(self, move: Move) -> int:
        """Return the value of a capture, or how much a quiet move improves the piece-square value."""
        if move.attacked_piece is not None or isinstance(move, (PawnPromotion, CastleMove)):
            return chess_exchange.gain(move)
        _, middle, _ = unpack(move.moved_piece.hops[move.destination_coordinate].worth)
        return middle if move.moved_piece.side == 0 else -middle

    def count_moves(self, board: Board) -> int:
        """Return the number of legal moves without creating them."""
        variant = self.variant
        if variant.decided is not None and variant.decided(board) is not None:
            return 0
        threats = variant.find_threats(board)
        return count_legal_moves(board, threats, len(variant.promotions), variant.en_passant_is_safe)
