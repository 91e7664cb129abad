"""The tactics of armies, chess among them: staged moves, exchanges and counting, all from the generator's tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

try:
    import cython
except ImportError:
    from board import nocython as cython  # noqa: F401  # compiled modules look alike

from board.errors import WrongTypeError
from engine.search.tactics import Tactics

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from board.board import Board
    from board.geometry import Coordinate
    from board.outcome import Outcome
    from board.variant import Variant
    from moves.move import Move
    from pieces.army.move_generator import MoveGenerator

_FEW = 2
"""With no more pieces, material may not suffice."""


class ArmyTactics(Tactics):
    """Tactics from the generator's tables; where they do not know all rules, the legal moves count."""

    _generator: MoveGenerator
    _knows_moves: bool

    def __init__(self, variant: Variant) -> None:
        super().__init__(variant)
        rules: Any = variant
        if not hasattr(rules, "_tables"):
            raise WrongTypeError(f"expected a game of armies such as chess, got {variant.name}")
        self._generator = rules._tables
        self._has_quiet_moves = getattr(rules, "hands", False) or any(
            atom.moves
            for kind in variant.pieces
            for atom in kind.atoms()  # type: ignore[attr-defined]
        )
        self._knows_moves = self._has_quiet_moves and not getattr(rules, "chooses_moves", False)
        ends = ("flag_region", "extinction", "checks_to_win", "connects", "explodes")
        self._most_quiet = 2 * getattr(rules, "most_quiet_moves", 0) or 1 << 20
        self._ends_early = any(getattr(rules, name, False) for name in ends)

    def suits(self, board: Board) -> bool:
        """Return whether every piece moves as it declares: third-party pieces may override ``legal_moves``."""
        return all(piece.gait for piece in board.pieces())

    def evaluate(self, board: Board) -> int:
        """Return what the pieces are worth, for the side to move."""
        return self._generator.evaluate(board)

    def quick_evaluate(self, board: Board) -> int:
        """Return the same: it is quick."""
        return self.evaluate(board)

    def is_in_check(self, board: Board) -> bool:
        """Return whether the side to move is in check."""
        return self._generator.is_checked(board) if self._knows_moves else Tactics.is_in_check(self, board)

    def early_outcome(self, board: Board) -> Outcome | None:
        """Return an outcome by the game's own rules; the search finds mate itself."""
        if not self._ends_early and self._knows_moves:
            generator = self._generator
            if generator.clock(board) < self._most_quiet and generator.count_pieces(board) > _FEW:
                return None
        return Tactics.early_outcome(self, board)

    def count_moves(self, board: Board) -> int:
        """Return the number of legal moves without making them."""
        return self._generator.count_moves(board) if self._knows_moves else Tactics.count_moves(self, board)

    def is_loud(self, move: Move) -> bool:
        """Return whether a move captures, promotes to the best piece or wins; none does where all moves capture."""
        return self._has_quiet_moves and self._generator.is_loud(move)

    def gain(self, move: Move) -> int:
        """Return what a move wins at once."""
        return self._generator.gain(move)

    def loses_exchange(self, move: Move) -> bool:
        """Return whether a loud move loses material after all recaptures on its square."""
        return self._generator.loses_exchange(move)

    def move_order(self, move: Move) -> int:
        """Return the value of what a move wins, or how much better the piece stands then."""
        return self._generator.improvement(move)

    def loud_moves(self, board: Board, least: int = 0) -> tuple[Move, ...]:
        """Return the loud legal moves, sorted by gain."""
        if not self._knows_moves:
            return Tactics.loud_moves(self, board, least)
        return self._generator.loud_moves(board, least)

    def good_loud_moves(
        self, board: Board, least: int = 0, losing: list[Move] | None = None
    ) -> Iterable[tuple[int, Move]]:
        """Return the loud moves that do not lose their exchange, each with its gain, in order."""
        if not self._knows_moves:
            return Tactics.good_loud_moves(self, board, least, losing)
        return self._generator.good_loud_moves(board, least, losing)

    def quiet_moves(self, board: Board) -> tuple[Move, ...]:
        """Return the legal moves that are not loud."""
        if not self._knows_moves:
            return Tactics.quiet_moves(self, board)
        ways, moves = self.quiet_destinations(board)
        return (*moves, *[self.quiet_move(board, piece, square) for piece, squares in ways for square in squares])

    def quiet_destinations(self, board: Board) -> tuple[Sequence[Any], Sequence[Move]]:
        """Return the quiet legal moves: pieces with their destinations, and all other quiet moves."""
        if not self._knows_moves:
            return Tactics.quiet_destinations(self, board)
        return self._generator.quiet_destinations(board)

    def quiet_move(self, board: Board, piece: Any, destination: Coordinate) -> Move:
        """Return the move of a piece to an empty square that it may go to, without promotion or castling."""
        return self._generator.quiet_move(board, piece, destination)

    def legal_move(self, board: Board, piece: Any, destination: Coordinate) -> Move | None:
        """Return the legal move of a piece to a square, or None; it promotes to the best piece."""
        if not self._knows_moves:
            return Tactics.legal_move(self, board, piece, destination)
        return self._generator.legal_move(board, piece, destination)

    def allows_null_move(self, board: Board) -> bool:
        """Return whether the side to move has more than royal pieces and pawns: without, zugzwang is likely."""
        return self._knows_moves and self._generator.allows_null_move(board)
