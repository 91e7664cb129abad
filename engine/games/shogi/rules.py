"""Shogi, and the pieces that it shares with smaller boards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.armies.game import ArmyGame
from engine.armies.men import men
from engine.games.shogi.look import LOOK
from engine.games.shogi.notation import format_hodges, format_usi, parse_shogi
from pieces.army.piece import ArmyPiece

if TYPE_CHECKING:
    from board.board import Board
    from moves.move import Move


def shogi_men(*letters: str) -> tuple[type[ArmyPiece], ...]:
    """Return new classes of the pieces of Shogi with some letters."""
    gold = "WfF"
    known = (
        ("pawn", "p", "fW"), ("lance", "l", "fR"), ("knight", "n", "ffN"), ("silver", "s", "FfW"), ("gold", "g", gold),
        ("bishop", "b", "B"), ("rook", "r", "R"), ("tokin", "+p", gold), ("promoted lance", "+l", gold),
        ("promoted knight", "+n", gold), ("promoted silver", "+s", gold), ("horse", "+b", "BW"), ("dragon", "+r", "RF"),
        ("king", "k", "K"),
    )  # fmt: skip
    return men(*(piece for piece in known if piece[1] in letters or piece[1][1:] in letters))


class Shogi(ArmyGame):
    """Japanese chess: captured pieces change sides and are dropped; most pieces promote in the last three ranks."""

    look = LOOK
    name, title = "shogi", "Shogi"
    summary = "Japanese chess: captured pieces come back on your side."
    action_slots = 1
    array = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[] w - - 0 1"
    pieces = shogi_men(*"plnsgbrk")
    promotes = {letter: f"+{letter}" for letter in "plnsbr"}  # noqa: RUF012
    promotion_zone = {"": "a7-i9"}  # noqa: RUF012
    must_promote = {"": "-", "p": "a9-i9", "l": "a9-i9", "n": "a8-i9"}  # noqa: RUF012
    held_as = {f"+{letter}": letter for letter in "plnsbr"}  # noqa: RUF012
    promotes_on_departure, hands = "plnsbr", True
    one_per_file = no_drop_mate = "p"
    stalemate, perpetual_check, repetition_count, most_quiet_moves = "loss", "loss", 4, 0
    impasse_zone = "a7-i9"
    notations = {"hodges": format_hodges, "usi": format_usi}  # noqa: RUF012

    def read_otherwise(self, board: Board, text: str) -> Move:
        """Return the legal move that one of the other ``notations`` names."""
        return parse_shogi(board, text)
