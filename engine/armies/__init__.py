"""What a game of armies is made of: ``ArmyGame``, ``ArmyPiece``, ``men``, and the men of chess."""

from engine.armies.game import ArmyGame
from engine.armies.men import BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK, men
from pieces.army.piece import ArmyPiece

__all__ = ["BISHOP", "KING", "KNIGHT", "PAWN", "QUEEN", "ROOK", "ArmyGame", "ArmyPiece", "men"]
