"""Horde: thirty-six white pawns against an army; black wins by capturing them all, white by checkmate."""

from __future__ import annotations

from typing import Any, ClassVar

from board import Alliance, Board, Coordinate, Outcome
from engine.games.chess.rules import Chess
from engine.games.horde import tactics as horde_tactics
from engine.games.horde.endings import horde_can_mate
from pieces.chess import HOME_RANK

START = "rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1"


class Horde(Chess):
    """Chess in which white has only pawns, which may also make a double step from the first rank."""

    name = "horde"
    title = "Horde"
    aliases: ClassVar[tuple[str, ...]] = ("horde-chess",)
    summary = "A horde of white pawns against an army."
    action_slots = 1
    uci_name = "horde"
    direct_san = True
    tactics: ClassVar[Any] = horde_tactics.HordeTactics
    _evaluation = staticmethod(horde_tactics.evaluate)
    king_counts = (range(1), range(1, 2))
    most_pawns = most_pieces = 36

    def start(self) -> Board:
        """Return the horde against black's usual army."""
        return self.parse(START)

    def decided(self, board: Board) -> Outcome | None:
        """Return a win for black if the whole horde is captured, or None."""
        return None if board.masks[0] else Outcome.win(Alliance.BLACK, "the horde is taken")

    def can_win(self, board: Board, alliance: Alliance) -> bool:
        """Return whether white's men could mate with black's help; black can always capture the horde."""
        return alliance is Alliance.BLACK or horde_can_mate(board)

    def may_hold_pawn(self, square: Coordinate, alliance: Alliance) -> bool:
        """Return whether a pawn can be on a square: white's pawns may be on the first rank too."""
        return square // 8 not in HOME_RANK or (alliance is Alliance.WHITE and square // 8 == HOME_RANK[0])
