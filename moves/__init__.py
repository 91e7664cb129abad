"""The moves of all variants, and the factory that finds the legal ones."""

from board.move_kind import MoveKind
from board.player import MoveStatus, MoveTransition
from moves.cable_car import PlaceTile
from moves.chance import Roll
from moves.chess import (
    CastleMove,
    KingSideCastleMove,
    MajorAttackMove,
    PawnAttackMove,
    PawnEnPassantAttackMove,
    PawnJump,
    PawnMove,
    PawnPromotion,
    QueenSideCastleMove,
)
from moves.factory import MoveFactory
from moves.hanoi import DiskMove
from moves.move import NULL_MOVE, AttackMove, MajorMove, Move, NullMove, Pass, Placement, Transition
from moves.peg import Jump, UnJump
from moves.track import BallPass, BlockMove

__all__ = [
    "NULL_MOVE",
    "AttackMove",
    "BallPass",
    "BlockMove",
    "CastleMove",
    "DiskMove",
    "Jump",
    "KingSideCastleMove",
    "MajorAttackMove",
    "MajorMove",
    "Move",
    "MoveFactory",
    "MoveKind",
    "MoveStatus",
    "MoveTransition",
    "NullMove",
    "Pass",
    "PawnAttackMove",
    "PawnEnPassantAttackMove",
    "PawnJump",
    "PawnMove",
    "PawnPromotion",
    "PlaceTile",
    "Placement",
    "QueenSideCastleMove",
    "Roll",
    "Transition",
    "UnJump",
]
