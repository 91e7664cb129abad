"""The pieces in hand of Crazyhouse: the state that counts them, and each piece on each square it can be dropped on."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import frozen

from board.alliance import Alliance
from pieces.chess import PIECES, ChessPiece, King, Rook
from pieces.chess_layers import ALL_SQUARES
from pieces.chess_state import ChessState

KINDS = tuple(kind for kind in PIECES if kind is not King)
"""What can be in hand, from pawn to queen, by the number of its kind."""
Pocket = tuple[int, ...]
"""How many of each kind a side has in hand."""
EMPTY: Pocket = (0,) * len(KINDS)
PAWN_SQUARES = ALL_SQUARES & ~0xFF & ~(0xFF << 56)


def in_hand(kind: type[ChessPiece], alliance: Alliance, square: int = 0) -> ChessPiece:
    """Return a piece as it comes from the hand: a rook cannot castle."""
    return kind(alliance, square, *((False,) if kind is Rook else ()))


DROPPED = tuple(
    tuple(tuple(in_hand(kind, alliance, square) for square in range(64)) for kind in KINDS)
    for alliance in (Alliance.WHITE, Alliance.BLACK)
)
"""By side, kind and square: the dropped piece."""


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
