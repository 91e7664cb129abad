"""The tiles of Cable Car: ten types, each in up to four rotations, and where each may be laid."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar

from attrs import field, frozen

from board.alliance import Alliance
from board.errors import ArgumentError, WrongTypeError
from board.geometry import Coordinate, Where
from pieces.cable_car_layout import BEYOND, CELLS, DOORS, PLAYABLE, SIDE_NAMES
from pieces.cable_car_state import CableCarState
from pieces.piece import Piece

if TYPE_CHECKING:
    from board.board import Board
    from board.builder import Builder
    from moves.move import Move

_PLAYERS = tuple(Alliance)
ROTATIONS = range(4)

_TILES = {
    "a": (4, "NWSE"),
    "b": (16, "EWNS"),
    "c": (8, "ESNW"),
    "d": (8, "NWES"),
    "e": (8, "NEWS"),
    "f": (4, "SWNE"),
    "g": (2, "NESW"),
    "h": (2, "WNES"),
    "i": (2, "ESWN"),
    "j": (6, "WSEN"),
}
"""For each type: its number in the deck, and the side by which a car leaves after entering from N, E, S, W."""

TILE_TYPES = "".join(_TILES)
FULL_DECK = "".join(letter * count for letter, (count, _) in _TILES.items())


@cache
def _turned(letter: str, rotation: int) -> tuple[int, ...]:
    """Return the side by which a car leaves, for each side it entered from, after quarter turns clockwise."""
    exits = [SIDE_NAMES.index(side) for side in _TILES[letter][1]]
    return tuple((exits[side - rotation] + rotation) % 4 for side in range(4))


@cache
def _joined_ports(exits: tuple[int, ...]) -> tuple[int, ...]:
    """Return the port that each of the eight is joined to: 2 · side leads in, 2 · side + 1 leads out."""
    joined = [0] * 8
    for side, exit_side in enumerate(exits):
        joined[2 * side] = 2 * exit_side + 1
        joined[2 * exit_side + 1] = 2 * side
    return tuple(joined)


def distinct_rotations(letter: str) -> tuple[int, ...]:
    """Return the distinct rotations of a type of tile.

    >>> [distinct_rotations(letter) for letter in "bjf"]
    [(0, 1, 2, 3), (0, 1), (0,)]
    """
    return tuple(dict.fromkeys(_first_like(letter, rotation) for rotation in ROTATIONS))


@cache
def _first_like(letter: str, rotation: int) -> int:
    """Return the first rotation in which a tile looks the same as in this one."""
    return next(first for first in ROTATIONS if _turned(letter, first) == _turned(letter, rotation))


def _cell(where: Where | Sequence[int]) -> Coordinate:
    return CELLS.coordinate(where)


@frozen(eq=False, repr=False)
class CableCarTile(Piece):
    """A tile on a cell, in one of its distinct rotations; once laid, it has no owner.

    A rotation in which the tile looks the same gives the same piece.

    >>> CableCarTile("50", "f", 3) is CableCarTile(40, "f", 0)
    True
    """

    geometry = CELLS
    sides: ClassVar[int] = 1

    alliance: Alliance = field(init=False, default=Alliance.WHITE)
    position: Coordinate = field(converter=_cell)
    piece_type: str  # type: ignore[misc]
    """The type, a to j."""
    rotation: int = 0
    """Clockwise quarter turns."""
    exits: tuple[int, ...] = field(init=False)
    """The side by which a car leaves, for each side it enters from: N, E, S, W are 0 to 3."""
    ports: tuple[int, ...] = field(init=False)
    """The port that each of the eight ports is joined to."""
    beyond: tuple[int, ...] = field(init=False)
    """Where a car gets to, for each side it enters from: a door, or DOOR_COUNT + the end of its route."""

    def __attrs_post_init__(self) -> None:
        """Compute the tracks once."""
        check_tile_type(self.piece_type)
        check_rotation(self.rotation)
        self._derive(rotation=_first_like(self.piece_type, self.rotation))
        super().__attrs_post_init__()
        exits = _turned(self.piece_type, self.rotation)
        self._derive(
            exits=exits,
            ports=_joined_ports(exits),
            beyond=tuple([BEYOND[4 * self.position + side] for side in exits]),
            symbol=self.piece_type,
        )

    @property
    def identity(self) -> tuple[Any, ...]:
        """The constructor arguments; written out for speed."""
        return self.position, self.piece_type, self.rotation

    @property
    def makes_one_tile_route(self) -> bool:
        """Whether a car that enters from a station leaves to a station at once."""
        return any(
            4 * self.position + side in DOORS and 4 * self.position + exit_side in DOORS
            for side, exit_side in enumerate(self.exits)
        )

    def standing_on(self, coordinate: Coordinate) -> CableCarTile:
        """Return the same tile on another cell."""
        return CableCarTile(coordinate, self.piece_type, self.rotation)

    def legal_moves(self, board: Board) -> tuple[Move, ...]:
        """Return no moves: a laid tile stays."""
        return ()

    def lay(self, builder: Builder) -> Board:
        """Put this tile from the mover's hand on its empty cell, and update the state and the turn."""
        seat = builder.move_maker.index
        state: CableCarState = builder.state  # type: ignore[assignment]
        builder.drop(self)
        following = state.laid(seat, self, builder.squares)  # type: ignore[arg-type]
        builder.replace_state(following)
        builder.pass_turn(_PLAYERS[following.next_seat(seat)])
        return builder.release()

    def __str__(self) -> str:
        return f"tile {self.piece_type} on {CELLS.names[self.position]}, rotation {self.rotation}"


def check_tile_type(letter: Any) -> None:
    """Raise a ``WoodpusherError`` unless this is a type of tile."""
    if not isinstance(letter, str):
        raise WrongTypeError(f"expected a tile from a to j, got {letter!r} of type {type(letter).__name__}")
    if letter not in _TILES:
        raise ArgumentError(f"expected a tile from a to j, got {letter!r}")


def check_rotation(rotation: Any) -> None:
    """Raise a ``WoodpusherError`` unless this is a number of quarter turns from 0 to 3."""
    if not isinstance(rotation, int) or isinstance(rotation, bool):
        raise WrongTypeError(f"expected a rotation from 0 to 3, got {rotation!r} of type {type(rotation).__name__}")
    if rotation not in ROTATIONS:
        raise ArgumentError(f"expected a rotation from 0 to 3, got {rotation}")


@frozen
class Placements:
    """All placements of a type of tile: (rotation, tile) pairs, by coordinate."""

    anywhere: tuple[tuple[tuple[int, CableCarTile], ...], ...]
    safe: tuple[tuple[tuple[int, CableCarTile], ...], ...]
    """The placements that make no one-tile route."""


@cache
def placements(letter: str, all_rotations: bool = False) -> Placements:
    """Return the placements of a type of tile, in its distinct rotations or in all four."""
    rotations = ROTATIONS if all_rotations else distinct_rotations(letter)
    anywhere = tuple(
        tuple((rotation, CableCarTile(cell, letter, rotation)) for rotation in rotations if PLAYABLE >> cell & 1)
        for cell in range(CELLS.size)
    )
    safe = tuple(
        tuple((rotation, tile) for rotation, tile in ways if not tile.makes_one_tile_route) for ways in anywhere
    )
    return Placements(anywhere, safe)
