"""The pieces in hand of Crazyhouse: the state that counts them. A capture fills the hand, and a drop empties it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from attrs import frozen

from board.position import Position
from moves.chess import PawnPromotion
from moves.crazyhouse import Drop
from moves.move import Move
from pieces.chess import PIECES, King
from pieces.chess_state import ChessState, shared_state

KINDS = tuple(kind for kind in PIECES if kind is not King)
"""What can be in hand, from pawn to queen, by the number of its kind."""
Pocket = tuple[int, ...]
"""How many of each kind a side has in hand."""
EMPTY: Pocket = (0,) * len(KINDS)


@frozen
class CrazyhouseState(ChessState):
    """The state of chess, the pieces in hand, and the squares of promoted pieces."""

    pockets: tuple[Pocket, Pocket] = (EMPTY, EMPTY)
    promoted: int = 0
    __hash__ = ChessState.__hash__


def pocket_of(letters: Iterable[str]) -> Pocket:
    """Return the pocket with the pieces given by letters."""
    letters = [letter.lower() for letter in letters]
    return tuple(letters.count(kind.letter) for kind in KINDS)


def state_after(after: Position, move: Move) -> Any:
    """Return the state after a drop or a capture; a captured promoted piece goes to the hand as a pawn."""
    state: Any = after.state
    side: int = after.move_maker.index
    piece, taken = move.moved_piece, move.attacked_piece
    promoted: int = state.promoted
    if type(move) is Drop:
        return _with_pocket(state, side, piece.kind, -1, promoted)
    is_promoted = isinstance(move, PawnPromotion) or promoted & piece.bit != 0
    if taken is None and not is_promoted:
        return state
    kept = promoted & ~piece.bit
    if taken is not None:
        kept &= ~taken.bit
    if is_promoted:
        kept |= 1 << move.destination_coordinate
    if taken is None:
        return state.replaced(state.pockets, kept)
    return _with_pocket(state, side, 0 if promoted & taken.bit else taken.kind, 1, kept)


def _with_pocket(state: Any, side: int, kind: int, change: int, promoted: int) -> Any:
    """Return a state with one piece more or less in a side's hand."""
    pockets: list[Pocket] = list(state.pockets)
    pocket = list(pockets[side])
    pocket[kind] += change
    pockets[side] = tuple(pocket)
    values = (state.en_passant, state.halfmove_clock, state.fullmove_number, tuple(pockets), promoted)
    state_class: Any = type(state)
    return shared_state(state_class, *values)
