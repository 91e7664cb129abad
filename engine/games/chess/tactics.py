"""The tactics of chess: those of armies, with its own evaluation, order of quiet moves, and early draws."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

try:
    import cython
except ImportError:
    from board import nocython as cython

from board.errors import WrongTypeError
from board.outcome import Outcome
from engine.armies.tactics import ArmyTactics
from engine.games.chess import book as chess_book
from engine.games.chess import evaluation as chess_evaluation
from moves.chess import CastleMove, PawnPromotion
from pieces.chess_worth import pack, unpack

if not cython.compiled:
    from engine.games.chess.evaluation import evaluate, quick_evaluate

if TYPE_CHECKING:
    from board.board import Board
    from engine.games.chess.rules import Chess
    from moves.move import Move

_DEAD_DRAW = Outcome.draw("insufficient material")
_BARE = pack(4, 0, 0)
"""Below this value a position has hardly a piece left."""


class ChessTactics(ArmyTactics):
    """Tactics for chess and for relatives whose moves follow from what they declare.

    A relative that writes ``legal_moves`` itself starts from ``Tactics``.
    """

    variant: Chess
    book_lines: ClassVar[tuple[str, ...]] = chess_book.LINES
    quick_margin: ClassVar[int] = chess_evaluation.QUICK_MARGIN
    quick_drift: ClassVar[int] = chess_evaluation.QUICK_DRIFT
    quick_swing: ClassVar[int] = chess_evaluation.QUICK_SWING
    _decided: Any

    def __init__(self, variant: Chess) -> None:
        super().__init__(variant)
        if not hasattr(variant, "decided"):
            raise WrongTypeError(f"expected chess or one of its relatives, got {variant.name}")
        self._decided = variant.decided

    def evaluate(self, board: Board) -> int:
        """Return the evaluation for the side to move, in hundredths of a pawn."""
        return evaluate(board)

    def quick_evaluate(self, board: Board) -> int:
        """Return the piece-square values and the tempo bonus, for the side to move."""
        return quick_evaluate(board)

    def early_outcome(self, board: Board) -> Outcome | None:
        """Return an outcome by a relative's own rule or a draw; the search finds checkmate itself."""
        if self._decided is not None:
            decided: Outcome | None = self._decided(board)
            if decided is not None:
                return decided
        if board.state.halfmove_clock >= 100:  # type: ignore[attr-defined]
            return self.variant.outcome(board) or Outcome.draw("fifty moves")
        if board.worth < _BARE and self.variant.is_insufficient_material(board):
            return _DEAD_DRAW
        return None

    def move_order(self, move: Move) -> int:
        """Return the value of a capture, or how much a quiet move improves the piece-square value."""
        if move.attacked_piece is not None or isinstance(move, (PawnPromotion, CastleMove)):
            return self.gain(move)
        _, middle, _ = unpack(move.moved_piece.hops[move.destination_coordinate].worth)
        return middle if move.moved_piece.side == 0 else -middle

    def count_moves(self, board: Board) -> int:
        """Return the number of legal moves without creating them."""
        if self._decided is not None and self._decided(board) is not None:
            return 0
        return self._generator.count_moves(board)
