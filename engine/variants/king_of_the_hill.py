"""King of the Hill: chess that is also won by bringing the king to the centre."""

from __future__ import annotations

from typing import ClassVar

from attrs import frozen

from board.board import Board
from board.outcome import Outcome
from engine.variants.chess import Chess
from pieces.chess_threats import CHESS_BOARD, KINGS

HILL = sum(1 << CHESS_BOARD.coordinate(name) for name in ("d4", "e4", "d5", "e5"))


@frozen(eq=False, slots=False)
class KingOfTheHill(Chess):
    """Chess in which a king on d4, e4, d5 or e5 wins."""

    name = "king-of-the-hill"
    title = "King of the Hill"
    aliases: ClassVar[tuple[str, ...]] = ("koth", "kingofthehill")
    summary = "Chess that is also won by bringing the king to the centre."

    def outcome(self, board: Board) -> Outcome | None:
        """Return a win for a king on the hill, else the outcome as in chess."""
        for alliance in self.players:
            if board._masks[KINGS + alliance.index] & HILL:
                return Outcome.win(alliance, "the king reached the hill")
        return super().outcome(board)

    def is_insufficient_material(self, board: Board) -> bool:
        """Return False: a bare king can still climb the hill."""
        return False
