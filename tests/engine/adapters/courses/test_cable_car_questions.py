"""The course's questions about Cable Car: routes, tiles, and MakeMove."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from types import SimpleNamespace
from typing import Any

import pytest

import engine.adapters.cable_car.player as adapter
from board import WoodpusherError
from board.errors import ArgumentError, CoordinateError, OptionError, WrongTypeError
from engine.adapters.cable_car.course import PlayerData
from engine.adapters.cable_car.player import (
    Log,
    MakeMove,
    PlayerMove,
)
from tests.cable_cars import CASES, cable_car

# Questions of part one.


def notified(tiles: Iterable[Sequence[Any]], players: int = 2) -> PlayerData:
    """Return the data of a player who was notified of some tiles."""
    data = adapter.init(0, players, "b", Log(), "random")
    for cell, letter, rotation in tiles:
        data = adapter.move_info(data, PlayerMove(1, tuple(cell), letter, rotation), "b")
    return data


@pytest.mark.parametrize("case", CASES["route_cases"], ids=lambda case: case["name"])
def test_route_questions_are_answered_as_in_the_reference_data(case: dict[str, Any]) -> None:
    data = notified(case["tiles"])
    for expected in case["expect"]:
        assert adapter.route_complete(data, expected["car"]) is expected["complete"]
        assert adapter.route_score(data, expected["car"]) == expected["route_score"]


def test_tiles_are_answered_as_they_were_laid() -> None:
    data = notified([((5, 2), "f", 3)])
    assert adapter.tile_info_at_coordinates(data, 5, 2) == ("f", 3)
    assert adapter.tile_info_at_coordinates(data, 3, 4) == ("ps", 0)
    assert adapter.tile_info_at_coordinates(data, 0, 0) == (None, None)
    data, move = adapter.move(data)
    assert adapter.tile_info_at_coordinates(data, *move.position) == ("b", move.rotation)


@pytest.mark.parametrize("game", CASES["generated_games"], ids=lambda game: f"{game['n_players']}-{game['style']}")
def test_a_module_that_follows_a_whole_game_knows_every_route(game: dict[str, Any]) -> None:
    data = adapter.init(0, game["n_players"], game["deck"][0], Log())
    for seat, cell, letter, rotation in game["moves"]:
        data = adapter.move_info(data, PlayerMove(seat, tuple(cell), letter, rotation), None)
    for car, expected in game["cars"].items():
        assert adapter.route_score(data, int(car)) == expected["route_score"]
        assert adapter.route_complete(data, int(car)) is expected["complete"]


# MakeMove.


@pytest.mark.parametrize("letter", CASES["empty_board_legal_counts"])
def test_make_move_lists_all_four_rotations(letter: str) -> None:
    made = MakeMove(adapter.init(0, 2, letter, Log()))
    assert len(made.validMoves) == CASES["empty_board_legal_counts"][letter]["raw4"]
    assert len(made.allMoves) == 112
    assert len(made.validPos) == 28
    assert len(set(made.validPos)) == 28
    assert all(row in (0, 7) or column in (0, 7) for row, column in made.validPos)
    assert made.createMove() == made.move == made.validMoves[0]
    assert set(made.move) == {"position", "tileName", "rotation"}
    assert all(move in made.allMoves for move in made.validMoves)


@pytest.mark.parametrize("case", CASES["graded_legality"], ids=lambda case: case["id"])
@pytest.mark.parametrize("shape", ["tiles", "objects", "rows", "ours"])
def test_make_move_matches_the_reference_data_for_any_form_of_player_data(case: dict[str, Any], shape: str) -> None:
    occupied = set(map(tuple, case["occupied"]))
    cells = [(row, column) for row in range(8) for column in range(8)]
    if shape == "tiles":
        data = SimpleNamespace(tiles=dict.fromkeys(occupied, ("f", 0)))
    elif shape == "objects":
        objects = {cell: SimpleNamespace(tileId="f" if cell in occupied else None, rotation=0) for cell in cells}
        objects[3, 3] = SimpleNamespace(tileId="ps", rotation=0)
        data = SimpleNamespace(tiles=objects)
    elif shape == "rows":
        data = SimpleNamespace(board=[["f" if (row, c) in occupied else None for c in range(8)] for row in range(8)])
    else:
        data = SimpleNamespace(board=notified([(cell, "f", 0) for cell in occupied]).board)
    data.currentTile = case["tile"]
    data.playerId, data.numPlayers = 1, 2
    made = MakeMove(data)
    move = {"position": tuple(case["position"]), "tileName": case["tile"], "rotation": case["rotation"]}
    assert (move in made.validMoves) is case["legal"]


EMPTY_ROWS = [[None] * 8 for _ in range(8)]


@pytest.mark.parametrize(
    ("data", "error", "reason"),
    [
        (None, WrongTypeError, "with currentTile, got a NoneType"),
        ({"board": EMPTY_ROWS}, WrongTypeError, "with currentTile, got a dict"),
        (SimpleNamespace(board=EMPTY_ROWS), WrongTypeError, "with currentTile"),
        (SimpleNamespace(currentTile="b"), WrongTypeError, "eight rows of eight, got None"),
        (SimpleNamespace(currentTile="b", board=5), WrongTypeError, "eight rows of eight, got 5"),
        (SimpleNamespace(currentTile="b", board=[[None] * 3]), WrongTypeError, r"got rows of \[3\]"),
        (SimpleNamespace(currentTile="b", board=[{}] * 8), WrongTypeError, "eight rows of eight"),
        (SimpleNamespace(currentTile="b", board=[[5] * 8] * 8), WrongTypeError, "tileId and rotation, got 5"),
        (SimpleNamespace(currentTile="b", board=[[()] * 8] * 8), WrongTypeError, "tileId and rotation"),
        (SimpleNamespace(currentTile="b", tiles={(3, 4): ("f", 0)}), ArgumentError, "no tile can lie on the power"),
        (SimpleNamespace(currentTile="b", tiles={(8, 4): ("f", 0)}), CoordinateError, r"got \(8, 4\)"),
        (SimpleNamespace(currentTile="b", tiles={(0, 4): ("f", 4)}), ArgumentError, "rotation from 0 to 3, got 4"),
        (SimpleNamespace(currentTile="bb", tiles={}), ArgumentError, "a to j, got 'bb'"),
        (SimpleNamespace(currentTile="b", tiles={}, hands={1: "z"}), ArgumentError, "a to j, got 'z'"),
        (SimpleNamespace(currentTile="b", tiles={}, playerId="x"), WrongTypeError, "playerId from 0 to 5, got 'x'"),
        (SimpleNamespace(currentTile="b", tiles={}, playerId=3, numPlayers=2), ArgumentError, "0 to 1, got 3"),
        (SimpleNamespace(currentTile="b", tiles={}, numPlayers=9), OptionError, "got players=9"),
    ],
)
def test_make_move_says_what_is_wrong_with_player_data(data: Any, error: type[WoodpusherError], reason: str) -> None:
    with pytest.raises(error, match=reason):
        MakeMove(data)


def test_make_move_reads_a_board_by_position() -> None:
    made = MakeMove(SimpleNamespace(currentTile="b", board={(0, 0): ("f", 0), (3, 3): "ps"}))
    assert (0, 0) not in made.validPos
    assert (1, 1) not in made.validPos
    assert (1, 0) in made.validPos


@pytest.mark.parametrize(
    ("arguments", "error"),
    [((5, 2, "b"), ArgumentError), ((0, 9, "b"), OptionError), ((0, 2, "z"), ArgumentError)],
)
def test_our_module_rejects_an_impossible_game(
    arguments: tuple[int, int, str], error: type[ArgumentError] | type[OptionError]
) -> None:
    with pytest.raises(error, match="got"):
        adapter.init(*arguments, Log())


def test_our_module_needs_neither_a_logger_nor_an_argument() -> None:
    data, answer = adapter.move(adapter.init(0, 2, "b", None, None))
    assert answer.tileName == "b"
    adapter.game_over(data)


@pytest.mark.parametrize(
    ("move", "tile", "error"),
    [
        (PlayerMove(0, (8, 0), "f", 0), "b", CoordinateError),
        (PlayerMove(0, (3, 3), "f", 0), "b", ArgumentError),
        (PlayerMove(0, (0, 0), "z", 0), "b", ArgumentError),
        (PlayerMove(0, (0, 0), "f", 5), "b", ArgumentError),
        (PlayerMove(7, (0, 0), "f", 0), "b", ArgumentError),
        (PlayerMove(0, (0, 0), "f", 0), "bb", ArgumentError),
        (None, "bb", ArgumentError),
    ],
)
def test_our_module_rejects_impossible_news_and_keeps_its_state(
    move: PlayerMove | None, tile: str, error: type[ArgumentError] | type[CoordinateError]
) -> None:
    data = adapter.init(1, 2, "b", Log(), "greedy")
    with pytest.raises(error, match="got"):
        adapter.move_info(data, move, tile)
    assert data == adapter.init(1, 2, "b", data.logger, "greedy")


@pytest.mark.parametrize("cell", [(8, 0), (0, -1), ("0", 0), (None, None)])
def test_a_question_about_a_cell_off_the_board_is_rejected(cell: tuple[Any, Any]) -> None:
    with pytest.raises(CoordinateError, match="both from 0 to 7"):
        adapter.tile_info_at_coordinates(adapter.init(0, 2, "b", Log()), *cell)


def test_make_move_without_a_tile_makes_none() -> None:
    data = adapter.init(0, 2, None, Log())
    made = MakeMove(data)
    assert made.allMoves == made.validMoves == []
    assert made.createMove() is None
    board = cable_car(deck="gb").start()
    assert len(MakeMove(board).validMoves) == 112
    with pytest.raises(WrongTypeError, match="expected player data"):
        MakeMove(SimpleNamespace(currentTile="b"))
