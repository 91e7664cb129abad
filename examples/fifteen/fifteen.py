"""The 15-puzzle: slide tiles into order. An example of a puzzle with a goal, and of tiles that show numbers."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from random import Random

from attrs import field, frozen

from board import Abilities, Alliance, Board, Builder, Grid, Look, Outcome, Variant
from board.errors import IllegalPositionError
from engine.registry.options import whole_number
from moves import MajorMove, Move
from pieces import Piece


@frozen(eq=False, repr=False)
class Tile(Piece):
    """A tile with a number, which is its label."""

    piece_type, letter = "tile", "t"
    number: int = 1


class Slide(MajorMove):
    """A tile moves into the gap: one click says which."""

    __slots__ = ()

    @property
    def path(self) -> tuple[int, ...]:
        """The tile's square."""
        return (self.moved_piece.position,)


class Fifteen(Variant):
    """Slide tiles into the gap until their numbers are in order."""

    name, title = "fifteen", "15-puzzle"
    summary = "Slide the tiles into order."
    players, pieces = (Alliance.WHITE,), (Tile,)
    abilities = Abilities(goals=True, heuristic=True)
    look = Look(piece="tile", material="dark", labels="none")

    side: int = field(default=4, validator=whole_number(2, 8))
    seed: int = field(default=0, validator=whole_number(0, 1 << 31))

    @cached_property
    def geometry(self) -> Grid:
        """The squares, counted from the top left."""
        return Grid(self.side, self.side)

    def ordered(self, squares: Iterable[int]) -> Board:
        """Return the board with tile 1 on the first of these squares, and so on."""
        builder = Builder(self)
        for number, square in enumerate(squares, start=1):
            builder.set_piece(Tile(Alliance.WHITE, square, number))
        return builder.build()

    def start(self) -> Board:
        """Return a position that the seed's random moves lead to from the goal, the gap again at the end."""
        rng, gap = Random(self.seed), self.geometry.size - 1
        squares = list(range(gap))
        for _ in range(20 * self.geometry.size):
            square = rng.choice(self.geometry.neighbours(gap))
            squares[squares.index(square)], gap = gap, square
        while gap != self.geometry.size - 1:
            square = gap + (1 if gap % self.side < self.side - 1 else self.side)
            squares[squares.index(square)], gap = gap, square
        return self.ordered(squares)

    def goals(self) -> Iterable[Board]:
        """Return the position in order."""
        return (self.ordered(range(self.geometry.size - 1)),)

    def validate(self, board: Board) -> None:
        """Raise ``IllegalPositionError`` unless every tile is there once, and can be brought into order."""
        numbers = [tile.number for tile in map(board.cell, range(self.geometry.size)) if isinstance(tile, Tile)]
        if sorted(numbers) != list(range(1, self.geometry.size)):
            raise IllegalPositionError(f"expected the tiles 1 to {self.geometry.size - 1}, got {sorted(numbers)}")
        swaps = sum(first > second for n, second in enumerate(numbers) for first in numbers[:n])
        rows = self.side - 1 - board.squares.index(None) // self.side
        if (swaps + (rows if self.side % 2 == 0 else 0)) % 2:
            raise IllegalPositionError("no moves bring these tiles into order: two of them would have to be swapped")

    def legal_moves(self, board: Board) -> tuple[Move, ...]:
        """Return a slide for each tile beside the gap."""
        gap = board.squares.index(None)
        tiles = ((square, board.cell(square)) for square in self.geometry.neighbours(gap))
        return tuple(Slide(board, tile, gap) for _, tile in tiles if tile)

    def outcome(self, board: Board) -> Outcome | None:
        """Return the solution once all tiles are in order."""
        tiles = (board.cell(square) for square in range(self.geometry.size - 1))
        is_ordered = all(isinstance(tile, Tile) and tile.number == tile.position + 1 for tile in tiles)
        return Outcome.win(Alliance.WHITE, "the tiles are in order") if is_ordered else None

    def heuristic(self, board: Board, goal: Board) -> float:
        """Return how many rows and columns the tiles are away from their squares in the goal."""
        home = {tile.number: divmod(tile.position, self.side) for tile in goal.pieces() if isinstance(tile, Tile)}
        there = (
            (divmod(tile.position, self.side), home[tile.number]) for tile in board.pieces() if isinstance(tile, Tile)
        )
        return sum(abs(row - to_row) + abs(column - to_column) for (row, column), (to_row, to_column) in there)
