"""An episode for programs that learn: a game with numbered actions, observation planes and rewards.

It needs no library for learning; the environments of PettingZoo and Gymnasium are thin layers over it.
"""

from __future__ import annotations

import io
import os
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from board.alliance import Alliance
from board.board import Board
from board.errors import ArgumentError
from board.geometry import Grid
from engine.chance import chances_of
from engine.registry import load

if TYPE_CHECKING:
    from board.outcome import Outcome
    from board.variant import Variant
    from moves.move import Move

Planes = NDArray[np.int8]
RENDER_MODES = ("ansi", "rgb_array")
LARGEST_SEED = 2**31 - 1


class Episode:
    """A game that is being played by actions; ``reset`` begins it."""

    def __init__(self, spec: str | Variant, **options: Any) -> None:
        self.given = load(spec, **options)
        """The variant, before a random seed is chosen for each episode."""
        self.variant = self.given
        """The variant of this episode."""
        self.boards: list[Board] = []
        self.legal: dict[int, Move] = {}
        """The legal moves by their actions."""
        self.outcome: Outcome | None = None
        self._rng = np.random.default_rng()

    @property
    def board(self) -> Board:
        """The position."""
        return self.boards[-1]

    @property
    def has_random_start(self) -> bool:
        """Whether an option ``seed`` deals the game, and its value was not given."""
        options = self.given.options
        return "seed" in options and options["seed"] == type(self.given)().options.get("seed")

    def reset(self, rng: np.random.Generator, position: str | None = None) -> None:
        """Begin a game: from its start, newly dealt if it is dealt at random, or from a position."""
        self._rng = rng
        if self.has_random_start:
            self.variant = load(self.given, seed=int(rng.integers(LARGEST_SEED)))
        board = self.variant.start() if position is None else self.variant.parse(position)
        self.variant = board.variant
        self.boards = [board]
        self._look()

    def step(self, action: int) -> None:
        """Make the move with a number, or raise an error that says why it is not legal."""
        if self.outcome is not None:
            raise ArgumentError(f"the game is over ({self.outcome}); call reset")
        move = self.legal.get(int(action)) or self.variant.actions.move(self.board, int(action))
        self.boards.append(move.execute())
        self._look()

    def _look(self) -> None:
        """Let fate move if it is its turn, and look how the game stands."""
        self.outcome = self.variant.adjudicate(self.boards)
        while self.outcome is None and (chances := chances_of(self.board)):
            weights = [weight for weight, _ in chances]
            _, move = chances[int(self._rng.choice(len(chances), p=weights))]
            self.boards.append(move.execute())
            self.outcome = self.variant.adjudicate(self.boards)
        self.legal = {} if self.outcome is not None else self.variant.actions.legal(self.board)

    # What a learner sees.

    @cached_property
    def plane_names(self) -> tuple[str, ...]:
        """What each observation plane shows: those of the board's masks in their order, then whose turn it is."""
        variant = self.given
        count = variant._side_count
        sides = [f"{side}'s " if count > 1 else "" for side in Alliance][:count]
        kinds = {kind.kind: kind.__name__ for kind in variant.pieces}
        numbers = range(len(variant.start().masks) // count - 1)
        names = [f"{side}pieces" for side in sides]
        names += [f"{side}{kinds.get(number, f'kind {number}')}" for number in numbers for side in sides]
        return (*names, *(f"{side} to move" for side in variant.players))

    @cached_property
    def shape(self) -> tuple[int, int, int]:
        """The shape of an observation: planes, rows and columns; one row where the board is not a grid."""
        geometry = self.given.geometry
        squares = len(self.given.start().squares)
        is_grid = isinstance(geometry, Grid) and geometry.rows * geometry.columns == squares
        return (len(self.plane_names), *((geometry.rows, geometry.columns) if is_grid else (1, squares)))

    def planes(self) -> Planes:
        """Return the observation: 1 where a piece is in its plane, and a plane of 1 for the side to move.

        Squares are in the order of their coordinates, as in ``board.masks``.
        """
        board = self.board
        count, rows, columns = self.shape
        squares = rows * columns
        size = (squares + 7) // 8
        masks = board.masks
        found = np.zeros((count, squares), np.int8)
        data = np.frombuffer(b"".join([mask.to_bytes(size, "little") for mask in masks]), np.uint8)
        bits = np.unpackbits(data.reshape(len(masks), size), axis=1, bitorder="little")
        found[: len(masks)] = bits[:, :squares]
        found[len(masks) + self.given.players.index(board.move_maker)] = 1
        return found.reshape(count, rows, columns)

    def mask(self) -> Planes:
        """Return 1 for each legal action, and 0 for all others."""
        mask = self.no_action()
        if self.legal:
            mask[list(self.legal)] = 1
        return mask

    def no_action(self) -> Planes:
        """Return 0 for every action."""
        return np.zeros(self.given.actions.size, np.int8)

    def rewards(self) -> dict[Alliance, float]:
        """Return 1 for each winner and -1 for the others, once the game is over; 0 for all in a draw and before."""
        outcome = self.outcome
        if outcome is None or (not outcome.winners and len(self.given.players) > 1):
            return dict.fromkeys(self.given.players, 0.0)
        return {side: 1.0 if side in outcome.winners else -1.0 for side in self.given.players}

    def render(self, mode: str | None) -> str | NDArray[np.uint8] | None:
        """Return the position as text ("ansi"), as a picture ("rgb_array": rows, columns, colours), or None."""
        if mode == "ansi":
            return f"{self.board}\n{self.board.move_maker} to move\n"
        return None if mode is None else _picture(self.board)


def check_render_mode(mode: str | None) -> None:
    """Raise an error unless there is such a way to render."""
    if mode not in (None, *RENDER_MODES):
        raise ArgumentError(f"expected render_mode {' or '.join(map(repr, RENDER_MODES))}, got {mode!r}")


def _picture(board: Board) -> NDArray[np.uint8]:
    from engine.drawing import draw_png

    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    import pygame

    surface = pygame.image.load(io.BytesIO(draw_png(board)), "board.png")
    pixels: NDArray[np.uint8] = pygame.surfarray.array3d(surface).swapaxes(0, 1)
    return np.ascontiguousarray(pixels)
