"""The tactics of chess: captures, exchanges, quiet moves and quick evaluation without creating every move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

try:
    import cython
except ImportError:
    from board import nocython as cython

from board.errors import WrongTypeError
from board.outcome import Outcome
from engine.games.chess import book as chess_book
from engine.games.chess import evaluation as chess_evaluation
from engine.search.tactics import Tactics
from moves.chess import CastleMove, PawnPromotion
from pieces import chess_threats
from pieces.chess import has_orthodox_pieces
from pieces.chess_worth import pack, unpack

if not cython.compiled:
    from engine.games.chess.evaluation import evaluate, quick_evaluate
    from engine.games.chess.exchange import gain, loses_exchange
    from engine.games.chess.stages import (
        allows_null_move,
        good_loud_moves,
        is_loud,
        legal_move,
        loud_moves,
        quiet_destinations,
        quiet_move,
        quiet_moves,
    )
    from pieces.chess_count import count_legal_moves
    from pieces.chess_threats import find_threats, is_checked

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from board.board import Board
    from board.geometry import Coordinate
    from engine.games.chess.rules import Chess
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

    def __init__(self, variant: Chess) -> None:
        super().__init__(variant)
        if not hasattr(variant, "find_threats"):
            raise WrongTypeError(f"expected chess or one of its relatives, got {variant.name}")
        # Looked up once, since a search asks at every node.
        self._decided = variant.decided
        self._find_threats = None if variant.find_threats is chess_threats.find_threats else variant.find_threats
        self._choices = len(variant.promotions)
        self._en_passant_is_safe = variant.en_passant_is_safe

    def suits(self, board: Board) -> bool:
        """Return whether every piece moves like one of the six of chess: third-party pieces may not."""
        return has_orthodox_pieces(board)

    def evaluate(self, board: Board) -> int:
        """Return the evaluation for the side to move, in hundredths of a pawn."""
        return evaluate(board)

    def quick_evaluate(self, board: Board) -> int:
        """Return the piece-square values and the tempo bonus, for the side to move."""
        return quick_evaluate(board)

    def is_in_check(self, board: Board) -> bool:
        """Return whether the side to move is in check."""
        return is_checked(board)

    def gain(self, move: Move) -> int:
        """Return what a move wins at once: the value of the captured piece, and of a new queen."""
        return gain(move)

    def loses_exchange(self, move: Move) -> bool:
        """Return whether a capture loses material after all recaptures on its square."""
        return loses_exchange(move)

    def is_loud(self, move: Move) -> bool:
        """Return whether a move captures or promotes to a queen."""
        return is_loud(move)

    def loud_moves(self, board: Board, least: int = 0) -> tuple[Move, ...]:
        """Return the legal captures and queen promotions, sorted by gain."""
        return loud_moves(board, least)

    def good_loud_moves(
        self, board: Board, least: int = 0, losing: list[Move] | None = None
    ) -> Iterable[tuple[int, Move]]:
        """Return the loud moves that do not lose their exchange, each with its gain, in order."""
        return good_loud_moves(board, least, losing)

    def quiet_moves(self, board: Board) -> tuple[Move, ...]:
        """Return the legal moves that are not loud."""
        return quiet_moves(board)

    def quiet_destinations(self, board: Board) -> tuple[Sequence[Any], Sequence[Move]]:
        """Return the quiet legal moves: pieces with their destinations, and all other quiet moves."""
        return quiet_destinations(board)

    def quiet_move(self, board: Board, piece: Any, destination: Coordinate) -> Move:
        """Return the move of a piece to an empty square that it may go to, without promotion or castling."""
        return quiet_move(board, piece, destination)

    def legal_move(self, board: Board, piece: Any, destination: Coordinate) -> Move | None:
        """Return the legal move of a piece to a square, or None; a pawn promotes to a queen."""
        return legal_move(board, piece, destination)

    def allows_null_move(self, board: Board) -> bool:
        """Return whether the side to move has a piece besides king and pawns: without one, zugzwang is likely."""
        return allows_null_move(board)

    def early_outcome(self, board: Board) -> Outcome | None:
        """Return an outcome by a relative's own rule or a draw; the search finds checkmate itself."""
        if self._decided is not None:
            decided = self._decided(board)
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
            return gain(move)
        _, middle, _ = unpack(move.moved_piece.hops[move.destination_coordinate].worth)
        return middle if move.moved_piece.side == 0 else -middle

    def count_moves(self, board: Board) -> int:
        """Return the number of legal moves without creating them."""
        if self._decided is not None and self._decided(board) is not None:
            return 0
        threats = find_threats(board) if self._find_threats is None else self._find_threats(board)
        return count_legal_moves(board, threats, self._choices, self._en_passant_is_safe)


if not cython.compiled:
    # The functions themselves, since the search calls these most often; a compiled class calls them without a detour.
    for function in (
        evaluate,
        quick_evaluate,
        gain,
        loses_exchange,
        is_loud,
        loud_moves,
        good_loud_moves,
        quiet_moves,
        quiet_destinations,
        quiet_move,
        legal_move,
        allows_null_move,
    ):
        setattr(ChessTactics, function.__name__, staticmethod(function))
    ChessTactics.is_in_check = staticmethod(is_checked)  # type: ignore[method-assign, assignment]
