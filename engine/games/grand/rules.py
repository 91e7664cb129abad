"""Grand chess."""

from __future__ import annotations

from engine.armies.game import ArmyGame
from engine.armies.kinds import BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK, men
from engine.armies.signs import ArmyLook


class Grand(ArmyGame):
    """Chess on ten by ten squares, where pawns become pieces that were lost, on the last three ranks."""

    look = ArmyLook(ground="chequered", piece="figure")
    name, title = "grand", "Grand chess"
    summary = "Chess on a board of ten by ten."
    action_slots = 1
    array = "r8r/1nbqkcabn1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NBQKCABN1/R8R w - - 0 1"
    pieces = men(PAWN, KNIGHT, BISHOP, ROOK, ("cardinal", "a", "BN"), ("marshal", "c", "RN"), QUEEN, KING)
    promotes = {"p": "q c a r b n"}  # noqa: RUF012
    promotion_zone = {"": "a8-j10"}  # noqa: RUF012
    must_promote = {"": "a10-j10"}  # noqa: RUF012
    promotes_to_captured = True
