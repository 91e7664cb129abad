"""The hands of Crazyhouse: a capture fills them, and a drop empties them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

try:
    import cython
except ImportError:
    from board import nocython as cython

from moves.chess import PawnPromotion
from moves.crazyhouse import Drop
from pieces.chess_state import shared_state
from pieces.crazyhouse import DROPPED, PAWN_SQUARES

if not cython.compiled:
    from board.rays import squares_of
    from moves.move import make_move
    from pieces.chess_layers import ONE

if TYPE_CHECKING:
    from board.board import Board
    from board.position import Position
    from moves.move import Move
    from pieces.chess_threats import Threats

_PAWN_SQUARES = PAWN_SQUARES


def state_after(after: Position, move: Move) -> Any:
    """Return the state after a drop or a capture; a captured promoted piece goes to the hand as a pawn."""
    state: Any = after.state
    side: int = after.move_maker.index
    piece, taken = move.moved_piece, move.attacked_piece
    promoted: int = state.promoted
    kept = promoted
    if type(move) is Drop:
        return _with_pocket(state, side, piece.kind, -1, kept)
    is_promoted = isinstance(move, PawnPromotion) or promoted & piece.mark.bit != 0
    if taken is None and not is_promoted:
        return state
    kept &= ~piece.mark.bit
    if taken is not None:
        kept &= ~taken.mark.bit
    if is_promoted:
        kept |= ONE << move.destination_coordinate
    if taken is None:
        return state.replaced(state.pockets, kept)
    return _with_pocket(state, side, 0 if promoted & taken.mark.bit else taken.kind, 1, kept)


def _with_pocket(state: Any, side: int, kind: int, change: int, promoted: int) -> Any:
    """Return a state with one piece more or less in a side's hand."""
    pockets: tuple[tuple[int, ...], tuple[int, ...]] = state.pockets
    pocket = list(pockets[side])
    pocket[kind] += change
    changed = tuple(pocket)
    held = (changed, pockets[1]) if side == 0 else (pockets[0], changed)
    state_class: Any = type(state)
    return shared_state(state_class, state.en_passant, state.halfmove_clock, state.fullmove_number, held, promoted)


def drop_squares(threats: Threats, kind: int) -> int:
    """Return the squares on which a piece of a kind may be dropped: those that end a check, if there is one."""
    empty = threats.targets & ~threats.occupied
    return empty if kind else empty & _PAWN_SQUARES


def add_drops(board: Board, threats: Threats, moves: list[Move]) -> None:
    """Append the drops: on any empty square, or, in check, between the king and the checker."""
    pocket: tuple[int, ...] = board.state.pockets[threats.own_side]  # type: ignore[attr-defined]
    for kind in range(len(pocket)):
        if pocket[kind]:
            standing = DROPPED[threats.own_side][kind]
            for square in squares_of(drop_squares(threats, kind)):
                moves.append(make_move(Drop, board, standing[square], square))
