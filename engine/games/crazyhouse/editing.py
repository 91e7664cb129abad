"""Setting up positions of Crazyhouse: those of chess, and the pieces in hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.games.chess.editing import ChessEditor
from pieces.crazyhouse import KINDS, in_hand

if TYPE_CHECKING:
    from board.state import State
    from pieces.piece import Piece


class CrazyhouseEditor(ChessEditor):
    """The pieces of both sides, on the board and in hand."""

    def holdable(self) -> tuple[Piece, ...]:
        """Return one piece of every kind that can be in hand, queens first."""
        return tuple(in_hand(kind, side) for side in self.variant.players for kind in reversed(KINDS))

    def number_held(self, extras: Any, piece: Any) -> int:
        """Return how many pieces such as this one its side holds."""
        return int(extras.pockets[piece.alliance.index][piece.kind])

    def with_held(self, extras: Any, piece: Any, count: int) -> State:
        """Return the state in which a side holds a number of pieces such as this one."""
        pockets = [list(pocket) for pocket in extras.pockets]
        pockets[piece.alliance.index][piece.kind] = count
        changed: State = extras.replaced(tuple(map(tuple, pockets)), extras.promoted)
        return changed
