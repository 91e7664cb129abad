"""Lights Out: press lights until all are out. An example of a puzzle, and of positions as numbers."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import TYPE_CHECKING

from attrs import field

from board import Abilities, Alliance, Board, Builder, Grid, Outcome, Variant
from board.rays import mask_of, squares_of
from engine.registry.options import whole_number
from engine.solving.numbering import Numbering
from moves import Move, Transition
from pieces import Piece

if TYPE_CHECKING:
    from engine.solving.arrays import IndexArray


class Light(Piece):
    """A light that is on."""

    piece_type, letter = "light", "o"


class Press(Move):
    """A light is pressed: it and its neighbours change. The ``detail`` is the mask of these squares."""

    __slots__ = ()
    is_attack = False

    @property
    def path(self) -> tuple[int, ...]:
        """The square that is pressed."""
        return (self.destination_coordinate,)

    @property
    def transition(self) -> Transition:
        """The lights that go on, and those that go out."""
        on = self.board.pieces_on(self.board.occupied & self.detail)
        off = squares_of(self.detail & ~self.board.occupied)
        return Transition(added=tuple(Light(Alliance.WHITE, square) for square in off), removed=tuple(on))


class LightsOut(Variant):
    """Each press changes a light and its neighbours in the four directions. Turn all lights off."""

    name, title = "lights-out", "Lights Out"
    summary = "Press lights until all are out."
    pieces = (Light,)
    players = (Alliance.WHITE,)
    abilities = Abilities(goals=True, un_moves=True, reversible=True, heuristic=True)

    size: int = field(default=5, validator=whole_number(2, 7))

    @cached_property
    def geometry(self) -> Grid:
        """The lights."""
        return Grid(self.size, self.size)

    @cached_property
    def presses(self) -> tuple[int, ...]:
        """For each light, the mask of those that it changes."""
        near = ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1))
        squares = [[self.geometry.step(light, *way) for way in near] for light in range(self.geometry.size)]
        return tuple(mask_of([square for square in found if square is not None]) for found in squares)

    def start(self) -> Board:
        """Return the board with all lights on."""
        return self.lit((1 << self.geometry.size) - 1)

    def lit(self, mask: int) -> Board:
        """Return the position with the lights of a mask on."""
        builder = Builder(self)
        for square in squares_of(mask):
            builder.set_piece(Light(Alliance.WHITE, square))
        return builder.build()

    def legal_moves(self, board: Board) -> tuple[Move, ...]:
        """Return a press of each light."""
        return tuple(
            Press(board, Light(Alliance.WHITE, light), light, None, mask) for light, mask in enumerate(self.presses)
        )

    def un_moves(self, board: Board) -> tuple[Move, ...]:
        """Return the presses: each takes itself back."""
        return self.legal_moves(board)

    def outcome(self, board: Board) -> Outcome | None:
        """Return a win if all lights are out."""
        return None if board.occupied else Outcome.win(Alliance.WHITE, "all lights are out")

    def goals(self) -> Iterable[Board]:
        """Return the board without lights."""
        return (self.lit(0),)

    def heuristic(self, board: Board, goal: Board) -> int:
        """Return how many presses it takes at least, as each changes five lights at most."""
        return -(-(board.occupied ^ goal.occupied).bit_count() // 5)

    @cached_property
    def numbering(self) -> LightNumbering:
        """The positions as numbers, for the solver."""
        return LightNumbering(self)


class LightNumbering(Numbering):
    """The lights that are on, as a mask; a press changes the bits of its mask."""

    is_vectorized = True
    variant: LightsOut

    @property
    def positions(self) -> int:
        """Two to the power of the number of lights."""
        return 1 << self.variant.geometry.size

    def index(self, board: Board) -> int:
        """Return the mask of the lights that are on."""
        return board.occupied

    def from_index(self, number: int) -> Board:
        """Return the position with a mask of lights."""
        return self.variant.lit(self.checked(number))

    def next_indices(self, number: int) -> list[int]:
        """Return the masks after each press."""
        return [number ^ press for press in self.variant.presses]

    def undo_indices(self, number: int) -> list[int]:
        """Return the masks before each press."""
        return self.next_indices(number)

    def next_index_array(self, numbers: IndexArray) -> IndexArray:
        """Return the masks after each press of many positions."""
        import numpy as np

        return np.concatenate([numbers ^ press for press in self.variant.presses])

    def undo_index_array(self, numbers: IndexArray) -> IndexArray:
        """Return the masks before each press of many positions."""
        return self.next_index_array(numbers)
