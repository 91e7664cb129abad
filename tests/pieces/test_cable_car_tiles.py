"""The tiles and the layout of Cable Car, compared with reference data."""

from __future__ import annotations

import copy
import json
import pickle
from collections import Counter
from typing import Any

import numpy as np
import pytest

from board import Alliance
from board.errors import ArgumentError, CoordinateError, WrongTypeError
from pieces import CableCarTile
from pieces.cable_car import FULL_DECK, TILE_TYPES, distinct_rotations, placements
from pieces.cable_car_layout import (
    BEYOND,
    CELLS,
    DOOR_COUNT,
    DOORS,
    POWER_CELLS,
    POWER_DOORS,
    SIDE_NAMES,
    STATIONS,
    end_of,
    neighbours_of,
)
from tests.data_files import DATA

FACTS = json.loads((DATA / "cable_car.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("letter", TILE_TYPES)
def test_tiles_join_the_expected_ports(letter: str) -> None:
    facts = FACTS["tiles"][letter]
    assert list(distinct_rotations(letter)) == facts["distinct_rotations"]
    assert FULL_DECK.count(letter) == facts["count"]
    for rotation in range(4):
        tile = CableCarTile("00", letter, rotation)
        turned = facts["by_rotation"][str(rotation)]
        assert list(tile.exits) == turned["side_map_NESW"]
        pairs = sorted([port, other] for port, other in enumerate(tile.ports) if port < other)
        assert pairs == turned["port_pairs"]


def test_there_are_24_oriented_tiles_and_they_are_all_permutations() -> None:
    tiles = {CableCarTile(0, letter, rotation) for letter in TILE_TYPES for rotation in range(4)}
    assert len(tiles) == 24
    assert len({tile.exits for tile in tiles}) == 24
    assert all(sorted(tile.exits) == [0, 1, 2, 3] for tile in tiles)
    assert len(FULL_DECK) == FACTS["constants"]["deck"]


def test_the_same_tile_on_the_same_cell_is_the_same_object() -> None:
    tile = CableCarTile("50", "b", 3)
    assert tile is CableCarTile((5, 0), "b", 3)
    assert tile is CableCarTile(40, "b", 3)
    numpys: tuple[Any, Any] = (np.int64(5), np.int8(0))
    assert tile is CableCarTile(numpys, "b", 3)
    assert tile is pickle.loads(pickle.dumps(tile))
    assert tile is copy.deepcopy(tile)
    assert tile is not CableCarTile(40, "b", 2)
    assert CableCarTile(0, "a", 2) is CableCarTile(0, "a", 0)
    assert (tile.piece_type, tile.rotation, tile.symbol, tile.position) == ("b", 3, "b", 40)
    assert tile.alliance is Alliance.WHITE
    assert str(tile) == "tile b on 50, rotation 3"
    assert repr(tile) == "CableCarTile(40, 'b', 3)"
    assert eval(repr(tile)) is tile
    assert tile.standing_on(0) is CableCarTile(0, "b", 3)


@pytest.mark.parametrize("arguments", [(64, "b", 0), ("80", "b", 0), ((0, 8), "b", 0), ((True, 0), "b", 0)])
def test_a_tile_needs_a_cell(arguments: tuple[Any, str, int]) -> None:
    with pytest.raises(CoordinateError):
        CableCarTile(*arguments)


def test_a_tile_needs_a_type_and_a_rotation() -> None:
    for letter, rotation in (("k", 0), ("", 0), ("ab", 0), ("b", 4), ("b", -1)):
        with pytest.raises(ArgumentError):
            CableCarTile(0, letter, rotation)
    wrong: list[tuple[Any, Any]] = [(1, 0), (None, 0), ("b", "0"), ("b", None), ("b", 1.5)]
    for tile in wrong:
        with pytest.raises(WrongTypeError):
            CableCarTile(0, *tile)


@pytest.mark.parametrize("station", STATIONS)
def test_stations_are_where_expected(station: int) -> None:
    facts = FACTS["board"]["stations"][str(station)]
    cell, side = divmod(DOORS[station], 4)
    assert list(CELLS.position(cell)) == facts["cell"]
    assert SIDE_NAMES[side] == facts["side"]
    assert (2 * side, 2 * side + 1) == (facts["entry_port"], facts["arrival_port"])
    assert BEYOND[DOORS[station]] == DOOR_COUNT + station
    assert end_of(station) == station


def test_doors_lead_across_edges_as_the_ports_do() -> None:
    across = {int(port): other for port, other in FACTS["board"]["port_across_edge"].items()}
    assert {CELLS.position(cell) for cell in POWER_CELLS} == set(map(tuple, FACTS["board"]["power_cells"]))
    for cell in set(range(64)) - set(POWER_CELLS):
        for side in range(4):
            door = BEYOND[4 * cell + side]
            if door < DOOR_COUNT:
                assert 2 * (door % 4) == across[2 * side + 1]
                assert BEYOND[door] == 4 * cell + side
    assert len(POWER_DOORS) == FACTS["constants"]["max_double_routes"]
    assert (end_of(0), end_of(33)) == (None, "ps")


def test_neighbours_do_not_wrap_around_the_edges() -> None:
    for cell in range(64):
        row, column = divmod(cell, 8)
        expected = {
            8 * (row + rows) + column + columns
            for rows, columns in ((-1, 0), (1, 0), (0, -1), (0, 1))
            if 0 <= row + rows < 8 and 0 <= column + columns < 8
        }
        found = neighbours_of(1 << cell) & (1 << 64) - 1
        assert {other for other in range(64) if found >> other & 1} == expected


def test_no_tile_can_be_laid_on_the_power_station() -> None:
    for letter in TILE_TYPES:
        assert all(not placements(letter).anywhere[cell] for cell in POWER_CELLS)
        assert all(len(placements(letter, True).anywhere[cell]) == 4 for cell in range(64) if cell not in POWER_CELLS)


def test_a_laid_tile_has_no_moves() -> None:
    from engine import load

    board = load("cable-car").start().legal_moves[0].execute()
    assert board.pieces()[0].legal_moves(board) == ()


def test_there_are_as_many_tiles_of_each_type_as_expected() -> None:
    assert Counter(FULL_DECK) == {letter: tile["count"] for letter, tile in FACTS["tiles"].items()}
