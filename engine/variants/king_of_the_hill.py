"""King of the Hill: chess that is also won by bringing the king to the centre."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from board.board import Board
from board.outcome import Outcome
from board.variant import UNBOUNDED
from engine.variants.chess import Chess
from pieces.chess import King
from pieces.chess_threats import CHESS_BOARD, KINGS

if TYPE_CHECKING:
    from board.alliance import Alliance
    from moves.move import Move

HILL = sum(1 << CHESS_BOARD.coordinate(name) for name in ("d4", "e4", "d5", "e5"))

_NEARNESS = tuple(
    (0, 400, 170, 50, 0)[max(abs(2 * (square // 8) - 7), abs(2 * (square % 8) - 7)) // 2] for square in range(64)
)
"""What a king's nearness to the hill is worth, by its square."""


@frozen(eq=False, repr=False, slots=False)
class KingOfTheHill(Chess):
    """Chess in which a king on d4, e4, d5 or e5 wins."""

    name = "king-of-the-hill"
    title = "King of the Hill"
    aliases: ClassVar[tuple[str, ...]] = ("koth", "kingofthehill")
    summary = "Chess that is also won by bringing the king to the centre."

    uci_name = "kingofthehill"
    book_lines = ()

    def outcome(self, board: Board) -> Outcome | None:
        """Return a win for a king on the hill, else the outcome as in chess."""
        for alliance in self.players:
            if board._masks[KINGS + alliance.index] & HILL:
                return Outcome.win(alliance, "the king reached the hill")
        return super().outcome(board)

    def ending(self, board: Board) -> Outcome | None:
        """Return a win for a king on the hill, or what a search ends for in chess."""
        if (board._masks[KINGS] | board._masks[KINGS + 1]) & HILL:
            return self.outcome(board)
        return super().ending(board)

    def is_loud(self, move: Move) -> bool:
        """Return whether a move takes a piece, makes a queen or wins on the hill."""
        return super().is_loud(move) or self._climbs(move)

    def gain(self, move: Move) -> int:
        """Return no bound for the step that wins, else what a move takes."""
        return UNBOUNDED if self._climbs(move) else super().gain(move)

    def exchange(self, move: Move) -> int:
        """Return a gain for the step that wins, since nobody takes back, else as in chess."""
        return self.gain(move) if self._climbs(move) else super().exchange(move)

    def loses(self, move: Move) -> bool:
        """Return False for the step that wins, else as in chess."""
        return not self._climbs(move) and super().loses(move)

    def move_order(self, move: Move) -> int:
        """Return the step that wins as the first, else as in chess."""
        return self.gain(move) if self._climbs(move) else super().move_order(move)

    def evaluate(self, board: Board) -> int:
        """Return a chess evaluation in which a king is the better the nearer it is to the hill."""
        return super().evaluate(board) + self._climb(board)

    def glance(self, board: Board) -> int:
        """Return a rough evaluation, the way to the hill included."""
        return super().glance(board) + self._climb(board)

    def _climb(self, board: Board) -> int:
        own, foe = (_NEARNESS[board._masks[KINGS + side].bit_length() - 1] for side in (0, 1))
        return foe - own if board.move_maker.index else own - foe

    def _climbs(self, move: Move) -> bool:
        return isinstance(move.moved_piece, King) and bool(HILL >> move.destination_coordinate & 1)

    def can_win(self, board: Board, alliance: Alliance) -> bool:
        """Return True: a bare king can still climb the hill."""
        return True

    def is_insufficient_material(self, board: Board) -> bool:
        """Return False: a bare king can still climb the hill."""
        return False
