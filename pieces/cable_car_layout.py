"""The layout of Cable Car: cells, sides and ports, the power station, the stations and their owners."""

from __future__ import annotations

from operator import index as as_index
from typing import Any

from attrs import field, frozen

from board.errors import CoordinateError
from board.geometry import Coordinate, Geometry
from board.rays import mask_of

SIZE = 8
NORTH, EAST, SOUTH, WEST = SIDES = range(4)
SIDE_NAMES = "NESW"
# Port 2s leads in on side s, port 2s + 1 leads out.
STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))
"""The offset of each side's neighbour, in rows and columns."""


@frozen
class CellGrid(Geometry):
    """Eight by eight cells, numbered by (row, column) from the north-west; "50" is row 5, column 0.

    >>> CellGrid().coordinate("50"), CellGrid().coordinate((5, 0)), CellGrid().coordinate(40)
    (40, 40, 40)
    """

    size = SIZE * SIZE
    columns = SIZE
    rows = SIZE
    noun = "cell"
    names: tuple[str, ...] = field(
        init=False, repr=False, default=tuple(f"{row}{column}" for row in range(SIZE) for column in range(SIZE))
    )

    def spot(self, coordinate: Coordinate) -> tuple[int, int]:
        """Return a cell's (column from the left, row from the top) in a picture."""
        row, column = divmod(coordinate, SIZE)
        return column, row

    def coordinate(self, where: Any) -> Coordinate:
        """Return the number of a cell given by number, by name or as (row, column)."""
        if not isinstance(where, (tuple, list)):
            return super().coordinate(where)
        if len(where) != 2 or not all(_is_index(part) for part in where):
            raise CoordinateError(f"expected a cell as (row, column), both from 0 to {SIZE - 1}, got {where!r}")
        row, column = map(as_index, where)
        return row * SIZE + column

    def position(self, coordinate: Coordinate) -> tuple[int, int]:
        """Return a cell as (row, column)."""
        return divmod(self.coordinate(coordinate), SIZE)


def _is_index(part: Any) -> bool:
    return hasattr(part, "__index__") and not isinstance(part, bool) and 0 <= as_index(part) < SIZE


CELLS = CellGrid()

# The cells, as masks.

POWER_CELLS = tuple(CELLS.coordinate(cell) for cell in ((3, 3), (3, 4), (4, 3), (4, 4)))
_WEST_COLUMN = mask_of(range(0, 64, SIZE))
_EAST_COLUMN = _WEST_COLUMN << SIZE - 1
BORDER = _WEST_COLUMN | _EAST_COLUMN | mask_of(range(SIZE)) | mask_of(range(56, 64))
PLAYABLE = (1 << 64) - 1 & ~mask_of(POWER_CELLS)


def neighbours_of(cells: int) -> int:
    """Return the mask of the cells beside any cell of a mask; some may be off the board."""
    return cells << SIZE | cells >> SIZE | (cells & ~_EAST_COLUMN) << 1 | (cells & ~_WEST_COLUMN) >> 1


# The stations, one car each, clockwise from the north-west corner.

STATION_COUNT = 32
STATIONS = range(1, STATION_COUNT + 1)
POWER_STATION = "ps"
"""The end of a route that reaches the power station."""


def _door_of(station: int) -> int:
    """Return the door where a station's car enters the board."""
    side, nth = divmod(station - 1, SIZE)
    far = SIZE - 1
    row, column = ((0, nth), (nth, far), (far, far - nth), (far - nth, 0))[side]
    return 4 * (row * SIZE + column) + side


DOORS = (-1, *map(_door_of, STATIONS))
"""The door where each station's car enters the board, by station number.

A *door* is a side of a cell, numbered 4 · cell + side. A car that comes through a door enters the cell.
"""
DOOR_COUNT = 4 * SIZE * SIZE
AT_POWER_STATION = STATION_COUNT + 1
"""The number for a route that ended at the power station; a station has its own number, 0 is an open route."""


def _beyond(door: int) -> int:
    """Return the door that a car leaving by a door enters next, or, from DOOR_COUNT on, the end it reaches."""
    cell, side = divmod(door, 4)
    if door in DOORS:
        return DOOR_COUNT + DOORS.index(door)
    rows, columns = STEPS[side]
    neighbour = cell + rows * SIZE + columns
    if neighbour in POWER_CELLS:
        return DOOR_COUNT + AT_POWER_STATION
    return 4 * neighbour + (side + 2) % 4


BEYOND = tuple(map(_beyond, range(DOOR_COUNT)))
"""For each door, where a car leaving by it gets to: another door, or DOOR_COUNT + the end of its route."""

POWER_DOORS = tuple(
    4 * cell + side
    for cell in range(SIZE * SIZE)
    for side in SIDES
    if cell not in POWER_CELLS and BEYOND[4 * cell + side] == DOOR_COUNT + AT_POWER_STATION
)
"""The doors where the eight tracks out of the power station enter."""


def end_of(number: int) -> int | str | None:
    """Return the end that a number represents: a station, the power station, or None for an open route."""
    return POWER_STATION if number == AT_POWER_STATION else number or None


# Owners of the cars.

_OWNERSHIP: dict[int, tuple[tuple[int, ...], ...]] = {
    1: (tuple(STATIONS),),
    2: (tuple(STATIONS)[::2], tuple(STATIONS)[1::2]),
    3: (
        (1, 4, 6, 11, 15, 20, 23, 25, 28, 31),
        (2, 7, 9, 12, 14, 19, 22, 27, 29, 32),
        (3, 5, 8, 10, 13, 18, 21, 24, 26, 30),
    ),
    4: (
        (4, 7, 11, 16, 20, 23, 27, 32),
        (3, 8, 12, 15, 19, 24, 28, 31),
        (1, 6, 10, 13, 18, 21, 25, 30),
        (2, 5, 9, 14, 17, 22, 26, 29),
    ),
    5: (
        (1, 5, 10, 14, 22, 28),
        (6, 12, 18, 23, 27, 32),
        (3, 7, 15, 19, 25, 29),
        (2, 9, 13, 21, 26, 30),
        (4, 8, 11, 20, 24, 31),
    ),
    6: (
        (1, 5, 10, 19, 27),
        (2, 11, 18, 25, 29),
        (4, 8, 14, 21, 26),
        (6, 15, 20, 24, 31),
        (3, 9, 13, 23, 30),
        (7, 12, 22, 28, 32),
    ),
}
MOST_PLAYERS = max(_OWNERSHIP)
NOBODY = -1


def stations_of(players: int, seat: int) -> tuple[int, ...]:
    """Return the stations that a seat (from 0) owns with a given number of players."""
    return _OWNERSHIP[players][seat]


OWNERS = {
    players: tuple(
        next((seat for seat, stations in enumerate(seats) if station in stations), NOBODY)
        for station in range(STATION_COUNT + 1)
    )
    for players, seats in _OWNERSHIP.items()
}
"""The seat that owns each station, or NOBODY, by number of players and station number."""
