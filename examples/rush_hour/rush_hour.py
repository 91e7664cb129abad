"""Rush Hour: drive the red car out. An example of pieces that cover several squares."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import field, frozen

from board import Alliance, Board, Builder, Grid, Look, Outcome, Region, Variant
from board.errors import IllegalPositionError
from engine.registry.options import one_of
from moves import Move, Transition
from pieces import Piece

CARDS = {
    1: "AA...O P..Q.O PXXQ.O P..Q.. B...CC B.RRR.",
    2: "A..OOO A..B.P XX.BCP QQQDCP E..D.. E..FF.",
    3: "...... ...... .XXO.. PBBO.. PCQO.. PCQ...",
}
"""The streets of each card from the top; the red car is X."""
SIDE, ROW = 6, 2


@frozen(eq=False, repr=False)
class Car(Piece):
    """Drives along its street; its position is its upper or left end."""

    piece_type, letter = "car", "c"
    name: str = "A"
    length: int = 2
    is_upright: bool = False

    @property
    def extent(self) -> tuple[int, int]:
        """How many columns and rows it covers."""
        return (1, self.length) if self.is_upright else (self.length, 1)

    @property
    def squares(self) -> range:
        """The squares that it covers."""
        step = SIDE if self.is_upright else 1
        return range(self.position, self.position + step * self.length, step)


class RedCar(Car):
    """The car that must leave."""

    piece_type, letter = "red car", "x"


class Drive(Move):
    """A car drives along its street until its front or its back is on the destination."""

    __slots__ = ()

    @property
    def transition(self) -> Transition:
        """The car stands elsewhere."""
        car, end = self.moved_piece, self.destination_coordinate
        assert isinstance(car, Car)
        back = end - (car.squares[-1] - car.position) if end > car.position else end
        return Transition(moved=((car, car.standing_on(back)),))


class RushHour(Variant):
    """Drive cars out of the way until the red one is at the exit."""

    name, title = "rush-hour", "Rush Hour"
    summary = "Let the red car out of the traffic."
    geometry, players, pieces = Grid(SIDE, SIDE), (Alliance.WHITE,), (RedCar, Car)
    look = Look(piece="car", material="grey", labels="none", regions=(Region("f4", "red"),))

    card: int = field(default=1, validator=one_of(CARDS))

    def start(self) -> Board:
        """Return the card's position."""
        streets, builder = CARDS[self.card].replace(" ", ""), Builder(self)
        for name in sorted(set(streets) - {"."}):
            first, length = streets.index(name), streets.count(name)
            kind = RedCar if name == "X" else Car
            builder.set_piece(kind(Alliance.WHITE, first, name, length, streets[first + 1 :][:1] != name))
        return builder.build()

    def validate(self, board: Board) -> None:
        """Raise ``IllegalPositionError`` for cars over each other or over the edge, or without one red car."""
        covered = [square for car in cars(board) for square in car.squares]
        is_over = any(not car.is_upright and car.squares[-1] // SIDE != car.position // SIDE for car in cars(board))
        if len(covered) > len(set(covered)) or max(covered, default=0) >= SIDE * SIDE or is_over:
            raise IllegalPositionError("expected cars beside each other on the board")
        reds = [car for car in cars(board) if isinstance(car, RedCar)]
        if len(reds) != 1 or reds[0].is_upright or reds[0].position // SIDE != ROW:
            raise IllegalPositionError("expected one red car in the third street")

    def legal_moves(self, board: Board) -> tuple[Move, ...]:
        """Return each car's drives, as far as the street is free."""
        taken = {square for car in cars(board) for square in car.squares}
        return tuple(Drive(board, car, end) for car in cars(board) for end in self.ends(car, taken))

    def ends(self, car: Car, taken: set[int]) -> Iterator[int]:
        """Yield the free squares before and behind a car."""
        across, down = (0, 1) if car.is_upright else (1, 0)
        for start, sign in ((car.squares[-1], 1), (car.position, -1)):
            square = self.geometry.step(start, sign * across, sign * down)
            while square is not None and square not in taken:
                yield square
                square = self.geometry.step(square, sign * across, sign * down)

    def outcome(self, board: Board) -> Outcome | None:
        """Return the solution once the red car is at the exit."""
        is_out = any(isinstance(car, RedCar) and car.squares[-1] % SIDE == SIDE - 1 for car in cars(board))
        return Outcome.win(Alliance.WHITE, "the red car is out") if is_out else None


def cars(board: Board) -> Iterator[Car]:
    """Yield the cars."""
    return (car for car in board.pieces() if isinstance(car, Car))
