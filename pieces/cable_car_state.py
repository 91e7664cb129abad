"""CableCarState: hands, deck and disqualified players, with the cars' routes updated tile by tile."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from attrs import evolve, field, frozen

from board.keys import stable_key
from board.state import State
from pieces.cable_car_layout import (
    AT_POWER_STATION,
    DOOR_COUNT,
    DOORS,
    NOBODY,
    OWNERS,
    STATION_COUNT,
    STATIONS,
)

if TYPE_CHECKING:
    from pieces.cable_car import CableCarTile


@frozen(eq=False)
class Routes:
    """The routes of all cars. They follow from the tiles; caching them makes a new tile cost only four steps.

    ``frontier[door]`` is the car that will enter an empty cell by that door, or 0. By car: ``lengths``
    counts the tiles it has passed, ``ends`` is 0 for an open route, else where it ended.
    """

    frontier: bytes
    lengths: bytes
    ends: bytes

    @classmethod
    def of(cls, cells: Sequence[CableCarTile | None]) -> Routes:
        """Return the routes over some tiles, computed from scratch."""
        frontier = bytearray(DOOR_COUNT)
        lengths = bytearray(STATION_COUNT + 1)
        ends = bytearray(STATION_COUNT + 1)
        for car in STATIONS:
            _drive(car, DOORS[car], cells, frontier, lengths, ends)
        return cls(bytes(frontier), bytes(lengths), bytes(ends))

    def with_tile(self, tile: CableCarTile, cells: Sequence[CableCarTile | None]) -> tuple[Routes, list[int]]:
        """Return the routes after a tile was laid, which the cells already hold, and the cars that finished."""
        door = 4 * tile.position
        cars = self.frontier[door : door + 4]
        if not any(cars):
            return self, []
        frontier = bytearray(self.frontier)
        frontier[door : door + 4] = b"\0\0\0\0"
        lengths = bytearray(self.lengths)
        ends = bytearray(self.ends)
        home = [
            car for side, car in enumerate(cars) if car and _drive(car, door + side, cells, frontier, lengths, ends)
        ]
        return Routes(bytes(frontier), bytes(lengths), bytes(ends)), home

    def points(self, car: int) -> int:
        """Return the score of a route: its length so far, doubled if it ended at the power station."""
        return self.lengths[car] * (2 if self.ends[car] == AT_POWER_STATION else 1)


def _drive(
    car: int,
    door: int,
    cells: Sequence[CableCarTile | None],
    frontier: bytearray,
    lengths: bytearray,
    ends: bytearray,
) -> bool:
    """Advance a car from a door until it reaches an empty cell or finishes; return whether it finished."""
    passed = lengths[car]
    while door < DOOR_COUNT:
        tile = cells[door >> 2]
        if tile is None:
            frontier[door] = car
            break
        passed += 1
        door = tile.beyond[door & 3]
    else:
        ends[car] = door - DOOR_COUNT
    lengths[car] = passed
    return door >= DOOR_COUNT


@frozen
class CableCarState(State):
    """What a position holds besides its tiles.

    Hands, deck and disqualified players count for equality; routes and scores follow from them and from the tiles.
    """

    hands: tuple[str | None, ...] = ()
    """The tile each seat holds, or None."""
    deck: str = ""
    """The tiles still to be drawn; the first is drawn next."""
    out: tuple[int, ...] = ()
    """The disqualified seats, in ascending order."""
    scores: tuple[int, ...] = field(default=(), eq=False)
    """The points of each seat's completed routes; none for a disqualified one."""
    routes: Routes = field(factory=lambda: Routes.of((None,) * (DOOR_COUNT // 4)), eq=False, repr=False)
    key: int = field(init=False, eq=False, repr=False)

    @key.default
    def _key(self) -> int:
        return stable_key("cable car", self.hands, self.deck, self.out)

    def __hash__(self) -> int:
        return hash(self.key)

    def laid(self, seat: int, tile: CableCarTile, cells: Sequence[CableCarTile | None]) -> CableCarState:
        """Return the state after a seat laid its tile, which the cells already hold, and drew the next one."""
        routes, home = self.routes.with_tile(tile, cells)
        scores = self.scores
        if home:
            scores = self._with_points(scores, routes, home)
        deck = self.deck
        hands = (*self.hands[:seat], deck[0] if deck else None, *self.hands[seat + 1 :])
        return CableCarState(hands, deck[1:], self.out, scores, routes)

    def over(self, cells: Sequence[CableCarTile | None]) -> CableCarState:
        """Return this state with the routes and scores for some tiles, computed from scratch."""
        routes = Routes.of(cells)
        home = [car for car in STATIONS if routes.ends[car]]
        scores = self._with_points((0,) * len(self.hands), routes, home)
        return evolve(self, routes=routes, scores=scores)

    def _with_points(self, scores: tuple[int, ...], routes: Routes, home: Sequence[int]) -> tuple[int, ...]:
        owners = OWNERS[len(self.hands)]
        added = list(scores)
        for car in home:
            owner = owners[car]
            if owner != NOBODY and owner not in self.out:
                added[owner] += routes.points(car)
        return tuple(added)

    def next_seat(self, seat: int) -> int:
        """Return the seat that moves after a seat: the next one that holds a tile, or the same if none does."""
        count = len(self.hands)
        for step in range(1, count + 1):
            following = (seat + step) % count
            if self.hands[following] is not None:
                return following
        return seat

    def disqualify(self, seat: int) -> CableCarState:
        """Return the state after a seat was disqualified: no points, and its tile goes to the next player
        without one, or else under the deck.
        """
        count = len(self.hands)
        hands = list(self.hands)
        deck = self.deck
        tile = hands[seat]
        hands[seat] = None
        out = tuple(sorted({*self.out, seat}))
        if tile is not None:
            order = [(seat + step) % count for step in range(1, count)]
            needy = [other for other in order if hands[other] is None and other not in out]
            if needy:
                hands[needy[0]] = tile
            else:
                deck += tile
        scores = tuple(0 if other in out else points for other, points in enumerate(self.scores))
        return evolve(self, hands=tuple(hands), deck=deck, out=out, scores=scores)
