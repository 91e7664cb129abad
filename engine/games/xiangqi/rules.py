"""Xiangqi."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.armies.game import ArmyGame
from engine.armies.men import men
from engine.games.xiangqi.look import LOOK
from engine.games.xiangqi.notation import format_iccs, format_wxf, parse_xiangqi

if TYPE_CHECKING:
    from board.board import Board
    from moves.move import Move


class Xiangqi(ArmyGame):
    """Chinese chess: the generals stay in their palaces and may not face each other; cannons capture over a screen."""

    look = LOOK
    name, title = "xiangqi", "Xiangqi"
    summary = "Chinese chess."
    action_slots = 1
    array = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"
    pieces = men(
        ("soldier", "p", "fW sW@a6-i10"), ("horse", "n", "nN"), ("elephant", "b", "nA", {"within": "a1-i5"}),
        ("chariot", "r", "R"), ("cannon", "c", "mRcpR"), ("advisor", "a", "F", {"within": "d1-f3"}),
        ("general", "k", "W", {"within": "d1-f3", "sees": "fR"}),
    )  # fmt: skip
    stalemate, perpetual_check, perpetual_chase, most_quiet_moves = "loss", "loss", "loss", 60
    notations = {"wxf": format_wxf, "iccs": format_iccs}  # noqa: RUF012

    def read_otherwise(self, board: Board, text: str) -> Move:
        """Return the legal move that one of the other ``notations`` names."""
        return parse_xiangqi(board, text)
