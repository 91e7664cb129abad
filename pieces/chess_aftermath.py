"""What else a chess move changes: the castling rights of linked kings and rooks, and the offer of en passant."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

try:
    import cython
except ImportError:
    from board import nocython as cython

from board.errors import WrongTypeError

if not cython.compiled:
    from board.interpreted import bit_length
    from board.position import cell_at, relocate_piece
    from pieces.chess_layers import KINGS, ONE, PAWNS, ROOKS
    from pieces.chess_pawns import may_capture_en_passant

if TYPE_CHECKING:
    from board.position import OpenPosition
    from pieces.chess import Pawn

BACK_RANK = (0xFF << 56, 0xFF)


def unlink_rook(side: int, position: OpenPosition) -> None:
    """Let the king of a side lose its first move if no rook is left to castle with."""
    if linked_rooks(side, position):
        return
    kings = position._masks[KINGS + side]
    if kings:  # in Atomic it may have gone in the same explosion
        square = bit_length(kings) - 1
        king: Any = cell_at(position, square)
        relocate_piece(position, king.hops[square])


def unlink_king(side: int, position: OpenPosition) -> None:
    """Let the rooks of a side lose their first move."""
    for rook in linked_rooks(side, position):
        relocate_piece(position, rook.hops[rook.mark.cell])


def linked_rooks(side: int, position: OpenPosition) -> list[Any]:
    """Return the rooks of a side that may still castle."""
    if cython.compiled:
        check_side(side)
    rooks = BACK_RANK[side]
    rooks &= position._masks[ROOKS + side]
    found = []
    while rooks:
        square = bit_length(rooks) - 1
        rooks ^= ONE << square
        rook: Any = cell_at(position, square)
        if rook.linked:
            found.append(rook)
    return found


def offer_en_passant(pawn: Pawn, side: int, takers: int, position: OpenPosition) -> None:
    """Name the square that a pawn of a side has jumped over, if it may really be taken there by one of some squares."""
    if cython.compiled:
        check_side(side)
    foe = 1 - side
    masks = position._masks
    takers &= masks[PAWNS + foe]
    while takers:
        taker = takers & -takers
        if may_capture_en_passant(taker, pawn.ahead, foe, position):
            state: Any = position.state
            position.replace_state(state.with_en_passant(pawn.ahead))
            return
        takers ^= taker


def check_side(side: int) -> None:
    """Raise ``WrongTypeError`` unless chess has such a side: lists of masks notice that themselves, arrays do not."""
    if not 0 <= side < 2:
        raise WrongTypeError(f"chess has two sides, got {side}")
