"""The tactics of Antichess: forced captures, found and counted by masks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

try:
    import cython
except ImportError:
    from board import nocython as cython

from engine.search.tactics import UNBOUNDED, Tactics
from pieces.chess import has_orthodox_pieces
from pieces.chess_threats import LOOKOUTS

if not cython.compiled:
    from board.interpreted import count_of
    from engine.games.chess.order import ordered_destinations
    from engine.games.chess.stages import legal_move, quiet_move
    from pieces.antichess import find_takers
    from pieces.chess_aftermath import check_side
    from pieces.chess_count import count_king_steps, count_officer_moves
    from pieces.chess_layers import ALL_SQUARES, KINGS, PAWNS
    from pieces.chess_moves import add_moves_from
    from pieces.chess_pawns import count_pawn_moves
    from pieces.chess_threats import threats_on

if TYPE_CHECKING:
    from collections.abc import Sequence

    from board.board import Board
    from board.geometry import Coordinate
    from board.outcome import Outcome
    from engine.games.antichess.rules import Antichess
    from moves.move import Move

# Pawn to king: pieces are a burden while the board is full, but in the endgame spare moves are valuable.
_EARLY = (-100, -130, -230, -330, -200, -60)
_LATE = (-170, 60, 20, 40, -60, 130)
_MEN = 32
_MOBILITY = 4
"""The mobility bonus per move: a side with few moves is soon forced."""
_TURN = 10


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
    for kind in range(6):
        more = count_of(masks[PAWNS + 2 * kind]) - count_of(masks[PAWNS + 2 * kind + 1])
        early += _EARLY[kind] * more
        late += _LATE[kind] * more
    score = early * men + late * (_MEN - men)
    score = score // _MEN if score >= 0 else -(-score // _MEN)
    score += _MOBILITY * (_count(masks, 0, ALL_SQUARES ^ masks[0], 1) - _count(masks, 1, ALL_SQUARES ^ masks[1], 1))
    return _TURN + (score if board.move_maker.index == 0 else -score)


def _count_legal(board: Board, choices: int) -> int:
    """Return the number of legal moves: captures if there are any, otherwise all moves."""
    duty = threats_on(board)
    side: int = duty.own_side
    masks = duty.masks
    if duty.is_free:
        return _count(masks, side, ALL_SQUARES ^ masks[side], choices)
    taking = _count(masks, side, masks[1 - side], choices)
    if duty.en_passant >= 0:
        lookout = LOOKOUTS[duty.en_passant]
        taking += count_of(lookout.pawns[1 - side] & masks[PAWNS + side])
    return taking


class AntichessTactics(Tactics):
    """If there are captures, they are the only legal moves; a single one extends the search like a check."""

    variant: Antichess

    def suits(self, board: Board) -> bool:
        """Return whether every piece moves like one of the six of chess: third-party pieces may not."""
        return has_orthodox_pieces(board)

    def evaluate(self, board: Board) -> int:
        """Return the evaluation for the side to move: material and mobility."""
        return evaluate(board)

    def quick_evaluate(self, board: Board) -> int:
        """Return the same: it is quick."""
        return evaluate(board)

    def is_in_check(self, board: Board) -> bool:
        """Return whether there is exactly one capture: such a forced move extends the search."""
        return not threats_on(board).is_free and _count_legal(board, len(self.variant.promotions)) == 1

    def early_outcome(self, board: Board) -> Outcome | None:
        """Return a win without pieces, or a draw; the search finds out when there are no moves."""
        if board.state.halfmove_clock >= 100:  # type: ignore[attr-defined]
            return Tactics.early_outcome(self, board)
        return None if threats_on(board).own else self.variant.decided(board)

    def count_moves(self, board: Board) -> int:
        """Return the number of legal moves without creating them."""
        return _count_legal(board, len(self.variant.promotions))

    def is_loud(self, move: Move) -> bool:
        """Return whether a move captures."""
        return move.attacked_piece is not None

    def loud_moves(self, board: Board, least: int = 0) -> tuple[Move, ...]:
        """Return the captures, if there are any: they are all legal moves."""
        duty = threats_on(board)
        moves: list[Move] = []
        if not duty.is_free:
            add_moves_from(find_takers(duty), board, duty, moves)
        return tuple(moves)

    def quiet_moves(self, board: Board) -> tuple[Move, ...]:
        """Return the legal moves if there is no capture."""
        duty = threats_on(board)
        moves: list[Move] = []
        if duty.is_free:
            add_moves_from(duty.own, board, duty, moves)
        return tuple(moves)

    def quiet_destinations(self, board: Board) -> tuple[Sequence[Any], Sequence[Move]]:
        """Return the legal moves if there is no capture: pieces with their destinations, or moves."""
        ways = ordered_destinations(board)
        return ((), self.quiet_moves(board)) if ways is None else (ways, ())

    def quiet_move(self, board: Board, piece: Any, destination: Coordinate) -> Move:
        """Return the move of a piece to an empty square that it may go to, without promotion."""
        return quiet_move(board, piece, destination)

    def legal_move(self, board: Board, piece: Any, destination: Coordinate) -> Move | None:
        """Return the legal move of a piece to a square, or None; a pawn promotes to a queen."""
        return legal_move(board, piece, destination)

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
