"""The numbering of placement games: it agrees with the boards, with and without gravity, lines and symmetries."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import pytest
from attrs import frozen

from board import Board, Builder, Grid, Outcome, TooLargeError, UnsupportedError, Variant
from board.rays import QUEEN_LINES, mask_of, ray, squares_of
from engine import solve
from engine.solving.exploration import explore
from engine.solving.layered.layered_game import solve_layered_game
from engine.solving.numbering import FoundNumbering
from engine.solving.placements import PlacementNumbering
from engine.solving.solution import Value
from engine.solving.solver import judge
from engine.testing import check_variant
from moves import Move, Placement
from tests.board.small_games import Pebble
from tests.examples.loading import example


@frozen(eq=False, repr=False, slots=False)
class InARow(Variant):
    """Some in a row, on a board of any size, with or without gravity."""

    name, title, pieces = "in-a-row", "In a row", (Pebble,)

    columns: int = 3
    rows: int = 3
    length: int = 3
    falls: bool = False
    bottom_up: bool = False
    has_lines: bool = True

    @cached_property
    def geometry(self) -> Grid:
        return Grid(self.columns, self.rows, bottom_up=self.bottom_up)

    @cached_property
    def lines(self) -> tuple[int, ...]:
        squares = range(self.geometry.size)
        lines = [
            (square, *ray(self.geometry, square, way)[: self.length - 1]) for square in squares for way in QUEEN_LINES
        ]
        return tuple(mask_of(line) for line in lines if len(line) == self.length)

    @cached_property
    def numbering(self) -> PlacementNumbering:
        return PlacementNumbering(self, self.lines if self.has_lines else (), falls=self.falls)

    def start(self) -> Board:
        return Builder(self).build()

    def legal_moves(self, board: Board) -> tuple[Move, ...]:
        empty = [square for square in range(self.geometry.size) if board.cell(square) is None]
        if self.falls:
            below = self.columns if not self.bottom_up else -self.columns
            empty = [n for n in empty if not 0 <= n + below < self.geometry.size or board.cell(n + below) is not None]
        return tuple(Placement(board, Pebble(board.move_maker, square)) for square in empty)

    def outcome(self, board: Board) -> Outcome | None:
        for side in self.players:
            if any(board.side_mask(side) & line == line for line in self.lines):
                return Outcome.win(side, "enough in a row")
        return None if None in board.squares else Outcome.draw("the board is full")


GAMES: Any = [
    InARow(),
    InARow(has_lines=False),
    InARow(3, 4, 3, falls=True),
    InARow(4, 3, 3, falls=True, bottom_up=True),
    InARow(5, 4, 4),
    InARow(2, 5, 3, falls=True, has_lines=False),
]


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_the_numbering_agrees_with_the_boards(game: InARow) -> None:
    assert "all checks passed" in str(check_variant(game, games=2))


@pytest.mark.parametrize("game", GAMES[:4], ids=str)
def test_layers_agree_with_exploration(game: InARow) -> None:
    start = game.start()
    layered = solve_layered_game(game.numbering.with_symmetries, start, lambda done: None, 1_000_000)
    found = FoundNumbering(game)
    explored = judge(found, explore(start, found, 100_000, lambda done: None))
    assert layered.value_counts == {name: n for name, n in explored.value_counts.items() if name != "draw"}
    assert layered.histogram == explored.histogram


def test_tic_tac_toe_has_765_positions_up_to_symmetry() -> None:
    alike = InARow().numbering.with_symmetries
    assert solve_layered_game(alike, InARow().start(), lambda done: None, 1000).classes == 765


def test_four_in_a_row_on_four_by_four_is_a_tie() -> None:
    game = InARow(4, 4, 4)
    solution = solve(game)
    assert (solution.value(game.start()), solution.remoteness(game.start())) == (Value.TIE, 16)


def test_a_number_of_no_position_is_refused() -> None:
    numbering = InARow(4, 4, 4, falls=True).numbering
    with pytest.raises(ValueError, match="no position"):
        numbering.from_index(0)
    empty = numbering.from_index(numbering.index(numbering.variant.start()))
    assert not squares_of(empty.occupied)


def test_other_games_have_no_such_numbering() -> None:
    with pytest.raises(TooLargeError, match="64-bit"):
        PlacementNumbering(InARow(8, 8, 5))
    with pytest.raises(UnsupportedError, match="one kind of piece"):
        PlacementNumbering(example("dice_race")())
