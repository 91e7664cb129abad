"""Why a tile cannot be laid, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from board.geometry import Coordinate
from board.player import Refusal
from pieces.cable_car import ROTATIONS, TILE_TYPES, CableCarTile
from pieces.cable_car_layout import BORDER, CELLS, DOORS, POWER_CELLS, neighbours_of

if TYPE_CHECKING:
    from board.board import Board


def why_not(board: Board, letter: Any, cell: Coordinate, rotation: Any) -> Refusal:
    """Return why the player to move cannot lay a tile on a cell in a rotation."""
    return (
        _tile_trouble(board, letter)
        or _rotation_trouble(rotation)
        or cell_trouble(board, cell)
        or _route_trouble(CableCarTile(cell, letter, rotation))
    )


def _tile_trouble(board: Board, letter: Any) -> Refusal | None:
    state: Any = board.state
    player = board.move_maker
    hand = state.hands[player.index]
    if player.index in state.out:
        return Refusal(f"{player} is out of the game")
    if hand is None:
        return Refusal(f"{player} has no tile to lay")
    if letter not in tuple(TILE_TYPES):
        return Refusal(f"there is no tile {letter!r}: the tiles are a to j, and {player} holds {hand}")
    if letter != hand:
        return Refusal(f"it is {player}'s turn, and {player} holds tile {hand}, not {letter}")
    return None


def _rotation_trouble(rotation: Any) -> Refusal | None:
    if type(rotation) is int and rotation in ROTATIONS:
        return None
    return Refusal(f"a rotation is 0, 1, 2 or 3 quarter turns, not {rotation!r}")


def cell_trouble(board: Board, cell: Coordinate) -> Refusal | None:
    """Return why no tile at all can be laid on a cell, or None."""
    name = CELLS.names[cell]
    if cell in POWER_CELLS:
        return Refusal(f"cell {name} belongs to the power station")
    if board.cell(cell) is not None:
        return Refusal(f"cell {name} is occupied by tile {board.cell(cell).piece_type}")  # type: ignore[union-attr]
    if not (BORDER | neighbours_of(board.occupied)) >> cell & 1:
        return Refusal(f"cell {name} is neither on the border nor beside a tile")
    return None


def brief_refusal(board: Board, cell: Coordinate) -> str:
    """Return briefly why the tile in hand cannot be laid on a cell; the names of cells mean nothing to most people."""
    if board.cell(cell) is not None:
        return "this cell already has a tile"
    if any(move.destination_coordinate == cell for move in board.legal_moves):
        return "this way round, the tile would end a car's route at once; rotate it (R or the wheel)"
    if cell in POWER_CELLS:
        return "no tile can be laid on the power station"
    if cell_trouble(board, cell) is not None:
        return "lay a tile at the border or beside another tile"
    return "however it is turned, the tile would end a car's route at once here"


def _route_trouble(tile: CableCarTile) -> Refusal:
    """Name the first one-tile route."""
    for side, exit_side in enumerate(tile.exits):
        start, end = 4 * tile.position + side, 4 * tile.position + exit_side
        if start in DOORS and end in DOORS:
            return Refusal(
                f"{tile} would lead from station {DOORS.index(start)} to station {DOORS.index(end)} at once: "
                "a one-tile route, which can be avoided"
            )
    raise AssertionError(f"{tile} can be laid")  # pragma: no cover - called only for illegal placements
