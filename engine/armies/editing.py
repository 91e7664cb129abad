"""Setting up positions of games of armies: their pieces, and those in hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import evolve

from engine.editing import Editor

if TYPE_CHECKING:
    from board.state import State
    from pieces.piece import Piece


class ArmyEditor(Editor):
    """The pieces of both sides, on the board and in hand."""

    def holdable(self) -> tuple[Piece, ...]:
        """Return one piece of every kind that a captured piece can become in hand."""
        if not self.variant.hands:
            return ()
        held = [self.variant.held_as.get(letter, letter) for letter in self.variant.kinds]
        kinds = [kind for letter, kind in self.variant.kinds.items() if letter in held and letter != self.variant.royal]
        return tuple(kind(side, 0) for side in self.variant.players for kind in kinds)

    def number_held(self, extras: Any, piece: Piece) -> int:
        """Return how many pieces such as this one its side holds."""
        slot = self._slot(piece)
        return int(extras.hands[slot]) if slot < len(extras.hands) else 0

    def with_held(self, extras: Any, piece: Piece, count: int) -> State:
        """Return the state in which a side holds a number of pieces such as this one."""
        held = list(extras.hands or (0,) * (2 * len(self.variant.pieces)))
        held[self._slot(piece)] = count
        changed: State = evolve(extras, hands=tuple(held))
        return changed

    def _slot(self, piece: Piece) -> int:
        return 2 * list(self.variant.kinds).index(piece.letter.lower()) + piece.alliance.index
