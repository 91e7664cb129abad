"""A lightweight Cable Car position, to try placements without making boards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from board.rays import squares_of
from pieces.cable_car import CableCarTile, placements
from pieces.cable_car_layout import (
    AT_POWER_STATION,
    BEYOND,
    BORDER,
    DOOR_COUNT,
    NOBODY,
    OWNERS,
    PLAYABLE,
    neighbours_of,
)

if TYPE_CHECKING:
    from board.board import Board

POWER_END = DOOR_COUNT + AT_POWER_STATION
PLACES = POWER_END + 1
"""How many places a car can reach: the doors, then the ends of routes."""

Way = tuple[int, int]
"""The result of leaving a cell by a side: the number of tiles passed, and the place reached."""


class Outlook(NamedTuple):
    """The value of a car at each place it can reach: its length times a factor, plus a bonus."""

    factors: Sequence[float]
    bonuses: Sequence[float]


class Sketch:
    """A position as mutable lists: the tiles, and where each open car waits."""

    __slots__ = ("ends", "lengths", "mask", "tiles", "waiting")

    tiles: list[CableCarTile | None]
    mask: int
    waiting: bytearray
    """The car that waits at each door, or 0."""
    lengths: bytearray
    ends: bytearray

    @classmethod
    def of(cls, board: Board) -> Sketch:
        """Return a sketch of a board, without hands and deck."""
        state: Any = board.state
        tiles: Any = board.squares
        sketch = cls()
        sketch.tiles = list(tiles)
        sketch.mask = sum([tile.bit for tile in board.pieces()])
        sketch.waiting = bytearray(state.routes.frontier)
        sketch.lengths = bytearray(state.routes.lengths)
        sketch.ends = bytearray(state.routes.ends)
        return sketch

    def with_tile(self, tile: CableCarTile) -> Sketch:
        """Return a sketch of the position after a tile was laid."""
        sketch = Sketch()
        sketch.tiles = self.tiles.copy()
        sketch.mask = self.mask
        sketch.waiting = self.waiting.copy()
        sketch.lengths = self.lengths.copy()
        sketch.ends = self.ends.copy()
        sketch.lay(tile)
        return sketch

    def lay(self, tile: CableCarTile) -> None:
        """Lay a tile, and advance the cars that waited there."""
        cell = tile.position
        ways = self.ways(cell)
        self.tiles[cell] = tile
        self.mask |= 1 << cell
        for side in range(4):
            car = self.waiting[4 * cell + side]
            if car:
                self.waiting[4 * cell + side] = 0
                passed, place = arrival(tile, side, ways)
                self.lengths[car] += passed
                if place < DOOR_COUNT:
                    self.waiting[place] = car
                else:
                    self.ends[car] = place - DOOR_COUNT

    def ways(self, cell: int) -> list[Way]:
        """Return the result of leaving an empty cell by each side; the path may return to the same cell."""
        tiles = self.tiles
        ways = []
        for side in range(4):
            place = BEYOND[4 * cell + side]
            passed = 0
            while place < DOOR_COUNT:
                tile = tiles[place >> 2]
                if tile is None:
                    break
                passed += 1
                place = tile.beyond[place & 3]
            ways.append((passed, place))
        return ways

    def options(self, letter: str) -> list[tuple[int, list[CableCarTile]]]:
        """Return the cells where a type of tile may be laid, each with its legal rotations."""
        cells = squares_of((BORDER | neighbours_of(self.mask)) & PLAYABLE & ~self.mask)
        ways = placements(letter)
        safe = [(cell, [tile for _, tile in ways.safe[cell]]) for cell in cells if ways.safe[cell]]
        return safe or [(cell, [tile for _, tile in ways.anywhere[cell]]) for cell in cells]

    def rated(self, letter: str, shares: Sequence[float], outlook: Outlook) -> list[tuple[float, CableCarTile]]:
        """Return the gain of each placement of a type of tile: the change in the cars' weighted values."""
        factors, bonuses = outlook
        lengths = self.lengths
        rated = []
        for cell, tiles in self.options(letter):
            door = 4 * cell
            cars = [
                (side, lengths[car], shares[car])
                for side, car in enumerate(self.waiting[door : door + 4])
                if car and shares[car]
            ]
            if not cars:
                rated += [(0.0, tile) for tile in tiles]
                continue
            before = sum(
                [share * (factors[door + side] * length + bonuses[door + side]) for side, length, share in cars]
            )
            ways = self.ways(cell)
            for tile in tiles:
                after = 0.0
                for side, length, share in cars:
                    passed, place = arrival(tile, side, ways)
                    after += share * (factors[place] * (length + passed) + bonuses[place])
                rated.append((after - before, tile))
        return rated

    def worth(self, shares: Sequence[float], outlook: Outlook) -> float:
        """Return the value of all cars, weighted by their shares."""
        factors, bonuses = outlook
        places = [(DOOR_COUNT + end, car) for car, end in enumerate(self.ends) if end]
        places += [(door, car) for door, car in enumerate(self.waiting) if car]
        return sum([shares[car] * (factors[place] * self.lengths[car] + bonuses[place]) for place, car in places])


def arrival(tile: CableCarTile, side: int, ways: Sequence[Way]) -> Way:
    """Return how many tiles a car passes when it enters a new tile from a side, and the place it reaches."""
    cell = tile.position
    passed, place = ways[tile.exits[side]]
    passed += 1
    while place >> 2 == cell:
        further, place = ways[tile.exits[place & 3]]
        passed += further + 1
    return passed, place


def shares_of(board: Board, seat: int) -> list[float]:
    """Return each car's weight for a seat: its own count fully, its rivals' negatively, unowned ones not at all."""
    state: Any = board.state
    players = [other for other in range(len(state.hands)) if other not in state.out]
    against = -1.0 / max(1, len(players) - 1)
    shares = []
    for owner in OWNERS[len(state.hands)]:
        if owner == NOBODY or owner in state.out:
            shares.append(0.0)
        else:
            shares.append(1.0 if owner == seat else against)
    return shares
