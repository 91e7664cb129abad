"""Capablanca chess."""

from __future__ import annotations

from engine.armies.game import ArmyGame
from engine.armies.looks import ChessLook
from engine.armies.men import BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK, men


class Capablanca(ArmyGame):
    """Chess on ten files with an archbishop and a chancellor on each side."""

    look = ChessLook(ground="chequered", piece="figure")
    name, title = "capablanca", "Capablanca chess"
    summary = "Chess on ten files, with an archbishop and a chancellor."
    action_slots = 1
    array = "rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1"
    pieces = men(PAWN, KNIGHT, BISHOP, ROOK, ("archbishop", "a", "BN"), ("chancellor", "c", "RN"), QUEEN, KING)
    promotes = {"p": "q c a r b n"}  # noqa: RUF012
    castling = ("f1 i1 j1 h1", "f1 c1 a1 d1")
