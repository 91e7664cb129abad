"""What else a chess move changes: the castling rights of linked kings and rooks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

try:
    import cython
except ImportError:
    from board import nocython as cython

from board.errors import WrongTypeError
from board.mark import Effect

if not cython.compiled:
    from board.interpreted import bit_length
    from board.position import cell_at, relocate_piece
    from pieces.chess_layers import KINGS, ONE, ROOKS

if TYPE_CHECKING:
    from board.position import OpenPosition

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
    rank = 0xFF
    if side == 0:
        rank <<= 56
    rooks = position._masks[ROOKS + side]
    rooks &= rank
    found = []
    while rooks:
        square = bit_length(rooks) - 1
        rooks ^= ONE << square
        rook: Any = cell_at(position, square)
        if rook.linked:
            found.append(rook)
    return found


class Unlinking(Effect):
    """A king or a rook that may still castle moves, so others of its side may not."""

    __slots__ = ("_is_king", "_side")

    def __init__(self, side: int, is_king: bool) -> None:
        self.note(side, is_king)
        self._side, self._is_king = side, is_king

    def take_place(self, position: Any) -> None:
        """Clear the first move of those with whom it could castle."""
        if self._is_king:
            unlink_king(self._side, position)
        else:
            unlink_rook(self._side, position)


def check_side(side: int) -> None:
    """Raise ``WrongTypeError`` unless chess has such a side: lists of masks notice that themselves, arrays do not."""
    if not 0 <= side < 2:
        raise WrongTypeError(f"chess has two sides, got {side}")
