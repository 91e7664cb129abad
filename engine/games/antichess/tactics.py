"""The tactics of Antichess: captures are forced, and pieces a burden."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

try:
    import cython
except ImportError:
    from board import nocython as cython

from engine.armies.tactics import ArmyTactics
from engine.search.tactics import UNBOUNDED, Tactics
from pieces.chess_lookouts import LOOKOUTS

if not cython.compiled:
    from board.interpreted import count_of
    from pieces.chess_aftermath import check_side
    from pieces.chess_layers import PAWNS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from board.board import Board
    from board.outcome import Outcome
    from engine.games.antichess.rules import Antichess
    from moves.move import Move
    from pieces.army.move_generator import MoveGenerator

# Pawn to king: pieces are a burden while the board is full, but in the endgame spare moves are valuable.
_EARLY = (-100, -130, -230, -330, -200, -60)
_LATE = (-170, 60, 20, 40, -60, 130)
_MEN = 32
_MOBILITY = 4
"""The mobility bonus per move: a side with few moves is soon forced."""
_TURN = 10


def evaluate(board: Board) -> int:
    """Return the evaluation for the side to move: material and mobility."""
    masks = board._masks
    men = count_of(masks[0] | masks[1])
    early = late = 0
    for kind in range(6):
        more = count_of(masks[PAWNS + 2 * kind]) - count_of(masks[PAWNS + 2 * kind + 1])
        early += _EARLY[kind] * more
        late += _LATE[kind] * more
    score = early * men + late * (_MEN - men)
    score = score // _MEN if score >= 0 else -(-score // _MEN)
    generator: MoveGenerator = board.variant._tables  # type: ignore[attr-defined]
    score += _MOBILITY * (generator.mobility(board, 0) - generator.mobility(board, 1))
    return _TURN + (score if board.move_maker.index == 0 else -score)


class AntichessTactics(ArmyTactics):
    """If there are captures, they are the only legal moves; a single one extends the search like a check."""

    variant: Antichess

    def evaluate(self, board: Board) -> int:
        """Return the evaluation for the side to move: material and mobility."""
        return evaluate(board)

    def is_in_check(self, board: Board) -> bool:
        """Return whether there is exactly one capture: such a forced move extends the search."""
        return self._generator.is_bound(board) and self._generator.count_moves(board) == 1

    def early_outcome(self, board: Board) -> Outcome | None:
        """Return a win without pieces, or a draw; the search finds out when there are no moves."""
        if self._generator.clock(board) >= 100:
            return Tactics.early_outcome(self, board)
        return self.variant.decided(board)

    def is_loud(self, move: Move) -> bool:
        """Return whether a move captures."""
        return move.attacked_piece is not None

    def loud_moves(self, board: Board, least: int = 0) -> tuple[Move, ...]:
        """Return the captures, if there are any: they are all legal moves."""
        return self._generator.legal_moves(board) if self._generator.is_bound(board) else ()

    def good_loud_moves(
        self, board: Board, least: int = 0, losing: list[Move] | None = None
    ) -> Iterable[tuple[int, Move]]:
        """Return the captures: what they lead to does not depend on what they capture."""
        return Tactics.good_loud_moves(self, board, least, losing)

    def loses_exchange(self, move: Move) -> bool:
        """Return False: losing pieces is the aim."""
        return False

    def quiet_destinations(self, board: Board) -> tuple[Sequence[Any], Sequence[Move]]:
        """Return the legal moves if there is no capture: pieces with their destinations, and promotions."""
        if self._generator.is_bound(board):
            return (), ()
        ways, moves = self._generator.quiet_destinations(board)
        return ways, (*self._generator.loud_moves(board, 0), *moves)

    def move_order(self, move: Move) -> int:
        """Return how many pieces would have to capture the moved piece: sacrifices come first."""
        side = move.moved_piece.side
        check_side(side)
        masks = move.board._masks
        lookout = LOOKOUTS[move.destination_coordinate]
        return count_of(lookout.vicinity & masks[1 - side])

    def gain(self, move: Move) -> int:
        """Return no bound: what a capture leads to does not depend on what it captures."""
        return UNBOUNDED + self.move_order(move)
