"""Makruk."""

from __future__ import annotations

from engine.armies.game import ArmyGame
from engine.armies.looks import ChessLook
from engine.armies.men import KING, KNIGHT, ROOK, men


class Makruk(ArmyGame):
    """Thai chess: the met and the khon take the places of queen and bishop; pawns promote to mets on the sixth rank."""

    look = ChessLook(ground="plain", piece="figure")
    name, title = "makruk", "Makruk"
    summary = "Thai chess."
    action_slots = 1
    array = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1"
    pieces = men(
        ("pawn", "p", "mfWcfF", {"is_pawn": True}), KNIGHT, ("khon", "s", "FfW"), ROOK, ("met", "m", "F"), KING
    )
    promotes = {"p": "m"}  # noqa: RUF012
    promotion_zone = {"": "a6-h6"}  # noqa: RUF012
    counting, most_quiet_moves = "makruk", 0
