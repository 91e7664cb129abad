"""Cable Car's variants, states and tiles, with their own types."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

from attrs import evolve

from board import Board, Builder
from engine import load
from engine.games.cable_car.rules import CableCar
from pieces import CableCarTile
from pieces.cable_car_state import CableCarState
from tests.data_files import DATA
from tests.type_narrowing import as_a

FACTS = json.loads((DATA / "cable_car.json").read_text(encoding="utf-8"))
"""Reference data: tiles, stations, and worked cases."""
CASES = FACTS["cases"]
PLAYER_COUNTS = range(1, 7)


def cable_car(**options: Any) -> CableCar:
    """Load the variant with its options."""
    return as_a(CableCar, load("cable-car", **options))


def variant_of(board: Board) -> CableCar:
    """Return the variant of a board."""
    return as_a(CableCar, board.variant)


def state_of(board: Board) -> CableCarState:
    """Return the state of a board."""
    return as_a(CableCarState, board.state)


def tile_on(board: Board, cell: Any) -> CableCarTile:
    """Return the tile on a cell."""
    return as_a(CableCarTile, board[cell])


def position(
    tiles: Iterable[Sequence[Any]],
    hand: str | None = "b",
    players: int = 2,
    deck: str = "bbbb",
) -> Board:
    """Return a board with the given ((row, column), letter, rotation) tiles and the same tile in every hand."""
    variant = cable_car(players=players)
    builder = Builder(variant)
    for cell, letter, rotation in tiles:
        builder.set_piece(CableCarTile(tuple(cell), letter, rotation))
    builder.set_state(evolve(variant.first_state(), hands=(hand,) * players, deck=deck))
    return builder.build()


def random_game(players: int, seed: int, plies: int = 60) -> list[Board]:
    """Return the boards of a random game."""
    rng = Random(seed)
    board = cable_car(players=players, seed=seed).start()
    boards = [board]
    while board.legal_moves and len(boards) <= plies:
        board = rng.choice(board.legal_moves).execute()
        boards.append(board)
    return boards
