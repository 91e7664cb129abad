"""Routes of Cable Car: where a car goes from its station."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import frozen

from board.errors import ArgumentError, WrongTypeError
from board.geometry import Coordinate
from pieces.cable_car_layout import DOOR_COUNT, DOORS, STATIONS, end_of

if TYPE_CHECKING:
    from board.board import Board
    from pieces.cable_car_state import CableCarState


@frozen
class Route:
    """A car's route from its station."""

    station: int
    cells: tuple[Coordinate, ...]
    """The cells it passes, one entry for each pass."""
    end: int | str | None
    """The number of the station where it ends, ``"ps"`` for the power station, or None while it is open."""
    score: int
    """One point for each pass, doubled if the route ends at the power station."""

    @property
    def length(self) -> int:
        """How many tiles it passes, counting repeated passes."""
        return len(self.cells)

    @property
    def complete(self) -> bool:
        """Whether it has come to an end."""
        return self.end is not None


def follow_route(board: Board, station: int) -> Route:
    """Return the route of a station's car: the cells it passes, where it ends, and its score."""
    door = DOORS[station]
    tiles: Any = board.squares
    cells = []
    while door < DOOR_COUNT:
        tile = tiles[door >> 2]
        if tile is None:
            break
        cells.append(door >> 2)
        door = tile.beyond[door & 3]
    state: CableCarState = board.state  # type: ignore[assignment]
    routes = state.routes
    return Route(station, tuple(cells), end_of(routes.ends[station]), routes.points(station))


def check_station(station: Any) -> int:
    """Return the number of a station, or raise a ``WoodpusherError``."""
    if not isinstance(station, int) or isinstance(station, bool):
        raise WrongTypeError(f"expected a station from 1 to 32, got {station!r} of type {type(station).__name__}")
    if station not in STATIONS:
        raise ArgumentError(f"expected a station from 1 to 32, got {station}")
    return station
