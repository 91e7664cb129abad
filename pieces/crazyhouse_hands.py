"""What a move changes in the hands of Crazyhouse: a capture fills them, and a drop empties them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

try:
    import cython
except ImportError:
    from board import nocython as cython

from moves.chess import PawnPromotion
from moves.crazyhouse import Drop

if not cython.compiled:
    from pieces.chess_layers import ONE

if TYPE_CHECKING:
    from board.position import Position
    from moves.move import Move


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
    return state.replaced((changed, pockets[1]) if side == 0 else (pockets[0], changed), promoted)
