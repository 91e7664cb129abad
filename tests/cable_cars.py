"""Cable Car's variants, states and tiles, with their own types."""

from __future__ import annotations

from typing import Any

from board import Board
from engine import load
from engine.variants.cable_car import CableCar
from pieces import CableCarTile
from pieces.cable_car_state import CableCarState
from tests.narrowing import as_a


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
