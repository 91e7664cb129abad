"""The core: squares and geometry, alliances, boards and their builder, players, the variant contract."""

# isort: off
from board.native import prepare

prepare()  # before any module that may be compiled
# isort: on

from board.abilities import Abilities
from board.alliance import Alliance
from board.board import Board
from board.builder import Builder
from board.errors import (
    ArgumentError,
    CoordinateError,
    IllegalMoveError,
    IllegalPositionError,
    ImmutableError,
    InUseError,
    LimitReachedError,
    MissingPackageError,
    MissingTableError,
    NoPlanError,
    OptionError,
    ParseError,
    PlayerError,
    RecordError,
    SearchInterruptedError,
    TooLargeError,
    UnknownVariantError,
    UnsolvableError,
    UnsupportedError,
    WoodpusherError,
    WrongTypeError,
)
from board.flyweight import Flyweight
from board.geometry import Coordinate, Geometry, Grid, Where
from board.keys import stable_key
from board.look import Look, Region
from board.move_kind import MoveKind
from board.outcome import Outcome
from board.player import MoveStatus, MoveTransition, Player, PlayerInfo, Refusal
from board.position import Position, Tile
from board.space import Graph, HexGrid, Loop, Pits
from board.state import STATELESS, State
from board.variant import UNREACHABLE, Variant

__all__ = [
    "STATELESS",
    "UNREACHABLE",
    "Abilities",
    "Alliance",
    "ArgumentError",
    "Board",
    "Builder",
    "Coordinate",
    "CoordinateError",
    "Flyweight",
    "Geometry",
    "Graph",
    "Grid",
    "HexGrid",
    "IllegalMoveError",
    "IllegalPositionError",
    "ImmutableError",
    "InUseError",
    "LimitReachedError",
    "Look",
    "Loop",
    "MissingPackageError",
    "MissingTableError",
    "MoveKind",
    "MoveStatus",
    "MoveTransition",
    "NoPlanError",
    "OptionError",
    "Outcome",
    "ParseError",
    "Pits",
    "Player",
    "PlayerError",
    "PlayerInfo",
    "Position",
    "RecordError",
    "Refusal",
    "Region",
    "SearchInterruptedError",
    "State",
    "Tile",
    "TooLargeError",
    "UnknownVariantError",
    "UnsolvableError",
    "UnsupportedError",
    "Variant",
    "Where",
    "WoodpusherError",
    "WrongTypeError",
    "stable_key",
]
