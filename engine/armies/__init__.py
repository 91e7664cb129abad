"""What a game of armies is made of: ``ArmyGame``, ``ArmyPiece``, ``men``, and the men of chess."""

from typing import TYPE_CHECKING

from board.lazy import lazy_names

if TYPE_CHECKING:
    from engine.armies.game import ArmyGame
    from engine.armies.kinds import BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK, men
    from pieces.army.piece import ArmyPiece

__all__ = ["BISHOP", "KING", "KNIGHT", "PAWN", "QUEEN", "ROOK", "ArmyGame", "ArmyPiece", "men"]

if not TYPE_CHECKING:  # a type checker knows the names, and complains about others
    __getattr__ = lazy_names(
        __name__,
        {
            "ArmyGame": "engine.armies.game",
            "ArmyPiece": "pieces.army.piece",
            **dict.fromkeys(("BISHOP", "KING", "KNIGHT", "PAWN", "QUEEN", "ROOK", "men"), "engine.armies.kinds"),
        },
    )
