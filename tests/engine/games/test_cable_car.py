"""Cable Car against worked examples, and against a second, plain implementation of the rules."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from board import Alliance, Board
from engine.testing import check_variant
from moves import MoveFactory
from moves.cable_car import PlaceTile
from pieces import CableCarTile
from pieces.cable_car import TILE_TYPES, distinct_rotations
from pieces.cable_car_layout import BEYOND, CELLS, DOOR_COUNT, DOORS, POWER_CELLS, POWER_DOORS, STATIONS
from tests.cable_cars import (
    CASES,
    FACTS,
    PLAYER_COUNTS,
    cable_car,
    position,
    random_game,
    state_of,
    tile_on,
    variant_of,
)
from tests.families import often_thorough
from tests.type_narrowing import as_a, some

# The rules a second time, as plainly as possible: sides by name, one step at a time.


OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}


STEP = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}


POWER = {tuple(cell) for cell in FACTS["board"]["power_cells"]}


def plain_exit(letter: str, rotation: int, side: str) -> str:
    exits = FACTS["tiles"][letter]["by_rotation"][str(rotation)]["side_map_NESW"]
    return "NESW"[exits["NESW".index(side)]]


def plain_route(board: Board, station: int) -> tuple[int, int | str | None]:
    """Return the length and end of a route, walked from the station through the reference tables."""
    start = FACTS["board"]["stations"][str(station)]
    cell, side, length = tuple(start["cell"]), start["side"], 0
    while True:
        if board[CELLS.coordinate(cell)] is None:
            return length, None
        tile = tile_on(board, cell)
        length += 1
        leaving = plain_exit(tile.piece_type, tile.rotation, side)
        cell = cell[0] + STEP[leaving][0], cell[1] + STEP[leaving][1]
        side = OPPOSITE[leaving]
        if cell in POWER:
            return length, "ps"
        if not (0 <= cell[0] < 8 and 0 <= cell[1] < 8):
            back = (cell[0] - STEP[leaving][0], cell[1] - STEP[leaving][1])
            found = [
                int(number)
                for number, other in FACTS["board"]["stations"].items()
                if tuple(other["cell"]) == back and other["side"] == leaving
            ]
            return length, found[0]


def plain_legal(occupied: set[tuple[int, int]], letter: str, cell: tuple[int, int], rotation: int) -> bool:
    """Return whether a placement is legal, by trying everything."""

    def outer(at: tuple[int, int]) -> set[str]:
        row, column = at
        return {side for side, off in (("N", row == 0), ("E", column == 7), ("S", row == 7), ("W", column == 0)) if off}

    def fits(at: tuple[int, int]) -> bool:
        beside = {(at[0] + rows, at[1] + columns) for rows, columns in STEP.values()}
        return at not in occupied and at not in POWER and bool(outer(at) or beside & occupied)

    def harmless(at: tuple[int, int], turn: int) -> bool:
        return all(plain_exit(letter, turn, side) not in outer(at) for side in outer(at))

    everywhere = [(row, column) for row in range(8) for column in range(8) if fits((row, column))]
    avoidable = any(harmless(at, turn) for at in everywhere for turn in range(4))
    return cell in everywhere and (harmless(cell, rotation) or not avoidable)


# Reference data.


@pytest.mark.parametrize("letter", TILE_TYPES)
def test_there_are_as_many_first_moves_as_expected(letter: str) -> None:
    board = position([], hand=letter)
    counts = CASES["empty_board_legal_counts"][letter]
    assert len(board.legal_moves) == counts["distinct"] == board.variant.tactics.count_moves(board)
    assert len(variant_of(board).valid_moves(board, all_rotations=True)) == counts["raw4"]
    assert len(variant_of(board).legal_moves(board, all_rotations=True)) == counts["raw4"]


@pytest.mark.parametrize("case", CASES["graded_legality"], ids=lambda case: case["id"])
@pytest.mark.parametrize("filling", TILE_TYPES)
def test_legality_depends_on_the_occupied_cells_alone(case: dict[str, Any], filling: str) -> None:
    board = position([(cell, filling, 0) for cell in case["occupied"]], hand=case["tile"])
    move = MoveFactory.create_move(board, case["tile"], tuple(case["position"]), case["rotation"])
    assert bool(move) is case["legal"]
    occupied = set(map(tuple, case["occupied"]))
    assert plain_legal(occupied, case["tile"], tuple(case["position"]), case["rotation"]) is case["legal"]


@pytest.mark.parametrize("case", CASES["route_cases"], ids=lambda case: case["name"])
def test_routes_match_the_reference_data(case: dict[str, Any]) -> None:
    board = position(case["tiles"])
    for expected in case["expect"]:
        route = variant_of(board).route(board, expected["car"])
        found = {
            "car": route.station,
            "len": route.length,
            "end": route.end,
            "route_score": route.score,
            "complete": route.complete,
        }
        assert found == expected


@pytest.mark.parametrize("game", CASES["generated_games"], ids=lambda game: f"{game['n_players']}-{game['style']}")
def test_whole_games_match_the_reference_data(game: dict[str, Any]) -> None:
    variant = cable_car(players=game["n_players"], deck=game["deck"])
    board = variant.start()
    for (seat, cell, letter, rotation), raw, distinct in zip(
        game["moves"], game["legal_counts_raw"], game["legal_counts_distinct"], strict=True
    ):
        assert board.outcome is None
        assert board.move_maker.index == seat
        assert variant.hand(board, board.move_maker) == letter
        assert len(variant.valid_moves(board, all_rotations=True)) == raw
        assert len(board.legal_moves) == distinct
        text = f"{letter}{cell[0]}{cell[1]}r{rotation}"
        move = variant.parse_move(board, text)
        assert str(move) == text
        assert move == MoveFactory.create_move(board, letter, cell, rotation)
        board = move.execute()
    outcome = board.outcome
    assert [winner.index for winner in some(outcome).winners] == game["winners"]
    assert [some(outcome).scores[player] for player in variant.players] == game["scores"]
    assert not board.legal_moves
    for station, expected in game["cars"].items():
        route = variant.route(board, int(station))
        assert (route.length, route.end, route.score, route.complete) == (
            expected["len"],
            expected["end"],
            expected["route_score"],
            expected["complete"],
        )


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_each_player_owns_the_expected_stations(players: int) -> None:
    variant = cable_car(players=players)
    expected = FACTS["ownership"][str(players)]
    assert [list(variant.stations(player)) for player in variant.players] == expected["players"]
    assert [station for station in STATIONS if variant.owner(station) is None] == expected["neutral"]
    for player in variant.players:
        assert all(variant.owner(station) is player for station in variant.stations(player))


# Invariants.


@pytest.mark.parametrize("players", PLAYER_COUNTS)
@settings(max_examples=10, deadline=None)
@given(seed=st.integers(0, 10**9))
def test_a_full_board_keeps_the_invariants(players: int, seed: int) -> None:
    board = random_game(players, seed)[-1]
    variant = variant_of(board)
    routes = variant.routes(board)
    assert all(route.complete for route in routes)
    stations = [route.end for route in routes if route.end != "ps"]
    assert len(set(stations)) == len(stations)
    assert sum(route.end == "ps" for route in routes) <= FACTS["constants"]["max_double_routes"]
    used = sum(route.length for route in routes) + segments_from_the_power_station(board)
    assert used + segments_in_loops(board) == FACTS["constants"]["track_segments_total"]
    totals: Counter[Alliance | None] = Counter()
    for route in routes:
        totals[variant.owner(route.station)] += route.score
    assert some(board.outcome).scores == {player: totals[player] for player in variant.players}
    best = max(some(board.outcome).scores.values())
    assert some(board.outcome).winners == tuple(p for p in variant.players if some(board.outcome).scores[p] == best)


def follow(board: Board, door: int) -> list[int]:
    """Return the doors that a track passes from one door on, and its end."""
    passed = []
    while door < DOOR_COUNT and door not in passed:
        passed.append(door)
        cell, side = divmod(door, 4)
        door = BEYOND[4 * cell + tile_on(board, cell).exits[side]]
    return passed


def segments_from_the_power_station(board: Board) -> int:
    return sum(len(follow(board, door)) for door in POWER_DOORS)


def segments_in_loops(board: Board) -> int:
    """Return segments that no track from a station or from the power station reaches."""
    reached = {door for start in (*DOORS[1:], *POWER_DOORS) for door in follow(board, start)}
    doors = {4 * cell + side for cell in range(64) if cell not in POWER_CELLS for side in range(4)}
    loops = doors - reached
    assert all(follow(board, door)[-1] in loops for door in loops)
    return len(loops)


@pytest.mark.parametrize("players", PLAYER_COUNTS)
@settings(max_examples=3, deadline=None)
@given(seed=st.integers(0, 10**9))
def test_incremental_state_matches_the_state_derived_from_the_tiles(players: int, seed: int) -> None:
    for board in random_game(players, seed):
        variant, state = variant_of(board), state_of(board)
        afresh = state.over([tile if tile is None else as_a(CableCarTile, tile) for tile in board.squares])
        for name in ("frontier", "lengths", "ends"):
            assert getattr(afresh.routes, name) == getattr(state.routes, name)
        assert afresh.scores == state.scores
        waiting = [car for car in state.routes.frontier if car]
        assert len(set(waiting)) == len(waiting), "an open side is the end of at most one car"
        open_routes = {route.station: route for route in variant.routes(board) if not route.complete}
        open_ends = variant.open_ends(board)
        assert set(waiting) == set(open_routes) == set(open_ends)
        assert all(board[cell] is None for cell, _ in open_ends.values())
        for station in STATIONS:
            route = variant.route(board, station)
            assert (route.length, route.end) == plain_route(board, station)


@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_legal_moves_match_a_plain_implementation_of_the_rules(data: st.DataObject) -> None:
    cells = [divmod(cell, 8) for cell in range(64) if cell not in POWER_CELLS]
    occupied = set(data.draw(st.lists(st.sampled_from(cells), unique=True, max_size=60)))
    letter = data.draw(st.sampled_from(TILE_TYPES))
    filling = data.draw(st.sampled_from(TILE_TYPES))
    board = position([(cell, filling, 1) for cell in occupied], hand=letter)
    expected = {
        (cell, rotation) for cell in cells for rotation in range(4) if plain_legal(occupied, letter, cell, rotation)
    }
    found = {
        (divmod(move.destination_coordinate, 8), move.rotation)
        for move in variant_of(board).valid_moves(board, all_rotations=True)
    }
    assert found == expected
    distinct = {(cell, rotation) for cell, rotation in expected if rotation in distinct_rotations(letter)}
    placed = [as_a(PlaceTile, move) for move in board.legal_moves]
    assert {(divmod(move.destination_coordinate, 8), move.rotation) for move in placed} == distinct


def test_where_every_placement_makes_a_short_route_all_are_legal() -> None:
    # Only the corner 00 is left, and g sends every car back where it came from.
    tiles = [(divmod(cell, 8), "f", 0) for cell in range(1, 64) if cell not in POWER_CELLS]
    board = position(tiles, hand="g")
    assert [str(move) for move in board.legal_moves] == ["g00r0"]
    # With an empty inner cell there is a way to avoid it.
    board = position([tile for tile in tiles if tile[0] != (2, 2)], hand="g")
    assert [str(move) for move in board.legal_moves] == ["g22r0"]


@pytest.mark.parametrize("players", [3, 5, 6])
def test_neutral_stations_count_for_routes_of_one_tile(players: int) -> None:
    board = position([], hand="b", players=players)
    for rotation in range(4):
        tile = CableCarTile((7, 7), "b", rotation)
        short = any(tile.exits[side] in (1, 2) for side in (1, 2))
        assert bool(MoveFactory.create_move(board, "b", (7, 7), rotation)) is not short


@often_thorough
@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_it_passes_the_conformance_kit(players: int, one_in: int) -> None:
    report = check_variant(cable_car(players=players, seed=players), games=1, one_in=one_in)
    assert report.positions == 61
