"""The course's interface for Cable Car players: the referee, our players behind it, and MakeMove."""

from __future__ import annotations

import json
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

import engine.adapters.cable_car_player as adapter
from board import WoodpusherError
from board.errors import ArgumentError, CoordinateError, IllegalMoveError, OptionError, WrongTypeError
from engine import load
from engine.adapters.cable_car_course import PlayerData
from engine.adapters.cable_car_player import (
    CoursePlayer,
    Log,
    MakeMove,
    PlayerMove,
    check_move,
    load_player,
    play_match,
)
from engine.players.cable_car import GreedyPlayer, RandomPlayer
from tests.cable_cars import cable_car, variant_of
from tests.data_files import DATA
from tests.narrowing import as_a, some

FACTS = json.loads((DATA / "cable_car.json").read_text(encoding="utf-8"))
CASES = FACTS["cases"]


def first_valid(data: PlayerData) -> tuple[PlayerData, PlayerMove]:
    made = some(MakeMove(data).move)
    answer = PlayerMove(data.playerId, made["position"], made["tileName"], made["rotation"])
    data.put(answer)
    return data, answer


def player(**functions: Callable[..., Any]) -> SimpleNamespace:
    """A player module that plays the first valid move, with some of its functions replaced."""
    course = CoursePlayer(RandomPlayer())
    interface = {name: getattr(course, name) for name in ("init", "move_info", "route_complete", "route_score")}
    return SimpleNamespace(
        **{
            **interface,
            "tile_info_at_coordinates": course.tile_info_at_coordinates,
            "move": first_valid,
            "game_over": lambda data, name=None: None,
            **functions,
        }
    )


def answering(answer: Callable[[PlayerMove], Any]) -> SimpleNamespace:
    """Return a player that applies a function to the right move and answers with the result."""

    def move(data: PlayerData) -> tuple[PlayerData, Any]:
        data, right = first_valid(data)
        return data, answer(right)

    return player(move=move)


def changed(**fields: Any) -> Callable[[PlayerMove], PlayerMove]:
    return lambda right: evolve(right, **fields)


class Unreadable(PlayerMove):
    def __init__(self) -> None:
        pass


class Evil:
    def __iter__(self) -> Iterator[int]:
        raise RuntimeError("no parts")

    def __repr__(self) -> str:
        raise RuntimeError("no text")


def failing(*arguments: object) -> None:
    raise ZeroDivisionError("oops")


def leaving(*arguments: PlayerData) -> None:
    raise SystemExit(3)


BAD_MOVES = {
    "an exception": (player(move=failing), "raised ZeroDivisionError: oops"),
    "leaving the program": (player(move=leaving), "raised SystemExit: 3"),
    "no answer": (player(move=lambda data: None), "returned None"),
    "no move": (answering(lambda right: None), "returned None"),
    "a dictionary": (answering(lambda right: {"position": (0, 0)}), "not a PlayerMove"),
    "a string": (player(move=lambda data: "b00r0"), "returned 'b00r0', not a PlayerMove"),
    "an empty move": (answering(lambda right: Unreadable()), "cannot be read"),
    "another player": (answering(changed(playerId=1)), "playerId is 1, but it is player 0's turn"),
    "no player": (answering(changed(playerId=None)), "playerId is None"),
    "another tile": (answering(changed(tileName="g")), "tileName is 'g', but the tile in hand is 'b'"),
    "no tile": (answering(changed(tileName=None)), "tileName is None"),
    "a cell off the board": (answering(changed(position=(0, 8))), "position is"),
    "a negative cell": (answering(changed(position=(-1, 0))), "position is"),
    "half a cell": (answering(changed(position=(0.5, 0))), "position is"),
    "a cell's name": (answering(changed(position="00")), "position is '00'"),
    "a number as cell": (answering(changed(position=7)), "position is 7"),
    "an evil cell": (answering(changed(position=Evil())), "position is a Evil"),
    "the power station": (answering(changed(position=(3, 4))), "belongs to the power station"),
    "no neighbour": (answering(changed(position=(2, 3))), "neither on the border nor beside a tile"),
    "a rotation too many": (answering(changed(rotation=4)), "rotation is 4"),
    "a negative rotation": (answering(changed(rotation=-1)), "rotation is -1"),
    "no rotation": (answering(changed(rotation=None)), "rotation is None"),
    "a short route": (answering(changed(position=(0, 0), rotation=1)), "a one-tile route, which can be avoided"),
}
DECK = "bb" + "bcdefghij" * 5


@pytest.mark.parametrize("name", BAD_MOVES)
def test_a_bad_move_eliminates_the_player(name: str) -> None:
    module, reason = BAD_MOVES[name]
    log = Log()
    result = play_match([module, player()], cable_car(deck=DECK), logger=log)
    assert list(result.out) == [0]
    assert result.out[0].startswith("move: ")
    assert reason in result.out[0]
    assert any("player 0 is out" in line for line in log.lines)
    assert result.scores[0] == 0
    assert result.winners == (1,)
    assert {move.playerId for move in result.moves} == {1}
    # The eliminated player's tile went under the deck, and all tiles were laid.
    assert "".join(move.tileName for move in result.moves) == DECK[1:] + DECK[0]


def test_playing_on_an_occupied_cell_eliminates_the_player() -> None:
    result = play_match([player(), answering(changed(position=(0, 0)))], cable_car(deck=DECK))
    assert "cell 00 is occupied by tile b" in result.out[1]


@pytest.mark.parametrize("call", ["init", "move_info"])
def test_an_exception_outside_of_a_move_eliminates_the_player_too(call: str) -> None:
    result = play_match([player(), player(**{call: failing}), player()], cable_car(players=3))
    assert result.out == {1: f"{call}: raised ZeroDivisionError: oops"}
    assert len(result.moves) == 60


@pytest.mark.parametrize("call", ["init", "move", "move_info"])
def test_a_player_that_hangs_is_eliminated_and_does_not_hang_the_match(call: str) -> None:
    woken = threading.Event()
    hanging = player(**{call: lambda *arguments: woken.wait(60)})
    try:
        result = play_match([player(), hanging], cable_car(deck="bbbbb"), time_limit=0.5)
    finally:
        woken.set()
    assert result.out == {1: f"{call}: took longer than 0.5 seconds"}


def test_a_player_that_computes_for_ever_is_stopped() -> None:
    def for_ever(data: PlayerData) -> None:
        while True:
            data.hands.get(0)

    before = set(threading.enumerate())
    result = play_match([player(move=for_ever), player()], cable_car(deck="bbbb"), time_limit=0.2)
    assert result.out == {0: "move: took longer than 0.2 seconds"}
    assert [move.playerId for move in result.moves] == [1, 1, 1, 1]
    for thread in set(threading.enumerate()) - before:
        thread.join(10)
        assert not thread.is_alive()


def test_exceptions_at_the_end_are_recorded_and_change_nothing() -> None:
    log = Log()
    result = play_match([player(game_over=failing), player()], cable_car(deck="bbb"), logger=log)
    assert result.out == {}
    assert any("game_over: raised ZeroDivisionError" in line for line in log.lines)


def test_all_players_are_told_of_the_end_even_eliminated_ones() -> None:
    heard = []
    players = [player(move=failing, game_over=lambda data, name=None: heard.append(0)), player()]
    play_match(players, cable_car(deck="bbb"))
    assert heard == [0]


def test_if_all_are_out_the_match_is_over_without_a_winner() -> None:
    result = play_match([player(move=failing), player(init=failing)])
    assert result.winners == ()
    assert result.scores == (0, 0)
    assert sorted(result.out) == [0, 1]


def test_the_player_who_gets_an_eliminated_players_tile_is_told() -> None:
    told: list[tuple[PlayerMove | None, str | None]] = []
    course = CoursePlayer(RandomPlayer())

    def move_info(data: PlayerData, move: PlayerMove | None, tile: str | None) -> PlayerData:
        told.append((move, tile))
        return course.move_info(data, move, tile)

    moves: Iterator[Callable[[PlayerData], object]] = iter([first_valid, failing])
    players = [player(move_info=move_info), player(move=lambda data: next(moves)(data))]
    result = play_match(players, cable_car(deck="bcd"))
    # 0 lays b and draws d, 1 lays c and draws nothing, 0 lays d and draws nothing.
    assert [move.tileName for move in result.moves] == ["b", "c", "d"]
    told.clear()
    moves = iter([failing])
    result = play_match(players, cable_car(deck="bc"))
    assert [move.tileName for move in result.moves] == ["b", "c"]
    assert [move.playerId for move in result.moves] == [0, 0]
    assert told[-2:] == [(None, "c"), (None, None)]


def test_the_calls_come_in_the_order_of_the_course() -> None:
    calls = []
    course = CoursePlayer(GreedyPlayer())

    def move(data: PlayerData) -> tuple[PlayerData, PlayerMove]:
        calls.append("move()")
        return course.move(data)

    def move_info(data: PlayerData, played: PlayerMove | None, tile: str | None) -> PlayerData:
        if played is None:
            calls.append("move_info(None, own next tile)")
        else:
            calls.append(f"move_info(move of {played.playerId}, next tile of {played.playerId})")
        return course.move_info(data, played, tile)

    play_match([player(), player(move=move, move_info=move_info), player()], cable_car(players=3))
    assert calls[:4] == CASES["api_sequence_3_players_player1_round1"]


def test_players_are_told_of_a_move_in_the_order_of_seats() -> None:
    told: list[tuple[int, int | None]] = []
    course = CoursePlayer(RandomPlayer())

    def listening(seat: int) -> Any:
        def move_info(data: Any, played: Any, tile: Any) -> Any:
            told.append((seat, None if played is None else played.playerId))
            return course.move_info(data, played, tile)

        return player(move_info=move_info)

    play_match([listening(seat) for seat in range(3)], cable_car(players=3))
    assert told[:9] == [
        *((0, None), (1, 0), (2, 0)),
        *((0, 1), (1, None), (2, 1)),
        *((0, 2), (1, 2), (2, None)),
    ]


def test_init_gets_what_the_course_passes() -> None:
    heard = []

    def init(*arguments: Any) -> PlayerData:
        heard.append(arguments)
        return CoursePlayer(RandomPlayer()).init(*arguments)

    log = Log()
    play_match([player(init=init), player(init=init)], cable_car(deck="bc"), logger=log, arguments=["fast"])
    assert heard == [(0, 2, "b", log, "fast"), (1, 2, "c", log, "None")]


def test_a_player_cannot_alter_the_moves_sent_to_others() -> None:
    def spoil(data: PlayerData, move: PlayerMove, tile: str) -> PlayerData:
        if move is not None:
            move.position = (3, 3)
            move.tileName = "z"
        return data

    told: list[PlayerMove] = []
    course = CoursePlayer(RandomPlayer())

    def listen(data: PlayerData, move: PlayerMove | None, tile: str | None) -> PlayerData:
        if move is not None:
            told.append(move)
        return course.move_info(data, move, tile)

    result = play_match([player(), player(move_info=spoil), player(move_info=listen)], cable_car(players=3))
    assert told[0] == result.moves[0]
    assert all(move.position != (3, 3) for move in told)


def test_a_bare_move_and_data_changed_in_place_are_understood() -> None:
    def move(data: PlayerData) -> PlayerMove:
        return first_valid(data)[1]

    def move_info(data: PlayerData, played: None, tile: str | None) -> None:
        CoursePlayer(RandomPlayer()).move_info(data, played, tile)

    result = play_match([player(move=move, move_info=move_info)])
    assert result.out == {}
    assert len(result.moves) == 60


@pytest.mark.parametrize("players", range(1, 7))
def test_our_players_finish_matches_through_the_interface(players: int) -> None:
    variant = cable_car(players=players, seed=players)
    result = play_match([GreedyPlayer(seat) for seat in range(players)], variant)
    assert result.out == {}
    assert len(result.moves) == 60
    assert "".join(move.tileName for move in result.moves) == variant.full_deck
    assert result.scores == tuple(some(result.board.outcome).scores[player] for player in variant.players)


def test_the_adapter_is_itself_a_player_module() -> None:
    result = play_match([adapter, adapter], arguments=["greedy", "random"])
    assert result.out == {}
    assert result.winners == (0,)
    result = play_match([adapter, adapter], cable_car(deck="bbbb"), arguments=["None", "grandmaster"])
    assert list(result.out) == [1]
    assert "expected one of random, greedy, danger-aware, searching" in result.out[1]


@pytest.mark.parametrize("variant", ["chess", "hanoi"])
def test_matches_are_of_cable_car(variant: str) -> None:
    with pytest.raises((WrongTypeError, LookupError)):
        play_match([player(), player()], load(variant))  # type: ignore[arg-type]


def test_a_match_needs_a_player_for_each_seat() -> None:
    with pytest.raises(ArgumentError, match="each of 3 seats, got 2"):
        play_match([player(), player()], cable_car(players=3))
    with pytest.raises(ArgumentError, match="time limit"):
        play_match([player()], cable_car(players=1), time_limit=0)
    with pytest.raises(WrongTypeError, match="lacks move_info"):
        play_match([SimpleNamespace(init=failing, move=failing)], cable_car(players=1))


# Questions of part one.


def told(tiles: Iterable[Sequence[Any]], players: int = 2) -> PlayerData:
    """Return the data of a player who was told of some tiles."""
    data = adapter.init(0, players, "b", Log(), "random")
    for cell, letter, rotation in tiles:
        data = adapter.move_info(data, PlayerMove(1, tuple(cell), letter, rotation), "b")
    return data


@pytest.mark.parametrize("case", CASES["route_cases"], ids=lambda case: case["name"])
def test_route_questions_are_answered_as_in_the_reference_data(case: dict[str, Any]) -> None:
    data = told(case["tiles"])
    for expected in case["expect"]:
        assert adapter.route_complete(data, expected["car"]) is expected["complete"]
        assert adapter.route_score(data, expected["car"]) == expected["route_score"]


def test_tiles_are_answered_as_they_were_laid() -> None:
    data = told([((5, 2), "f", 3)])
    assert adapter.tile_info_at_coordinates(data, 5, 2) == ("f", 3)
    assert adapter.tile_info_at_coordinates(data, 3, 4) == ("ps", 0)
    assert adapter.tile_info_at_coordinates(data, 0, 0) == (None, None)
    data, move = adapter.move(data)
    assert adapter.tile_info_at_coordinates(data, *move.position) == ("b", move.rotation)


@pytest.mark.parametrize("game", CASES["generated_games"], ids=lambda game: f"{game['n_players']}-{game['style']}")
def test_a_module_that_is_told_a_whole_game_knows_every_route(game: dict[str, Any]) -> None:
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
        data = SimpleNamespace(board=told([(cell, "f", 0) for cell in occupied]).board)
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


# Reading the course's modules.

COURSE_MODULE = """
from Model.interface import PlayerMove, BOARD_DIM
from {dot}playerData import LETTER, PlayerData

def init(playerId, numPlayers, startTile, logger, arg="None"):
    logger.write("hello from " + LETTER)
    return PlayerData(playerId, startTile)

def move(playerData):
    for row in range(BOARD_DIM):
        for column in range(BOARD_DIM):
            if playerData.fits(row, column):
                playerData.taken.add((row, column))
                return playerData, PlayerMove(playerData.playerId, (row, column), playerData.tile, 0)

def move_info(playerData, playerMove, nextTile):
    if playerMove is None:
        playerData.tile = nextTile
    else:
        playerData.taken.add(playerMove.position)
    return playerData

def tile_info_at_coordinates(playerData, row, column): return None, None
def route_complete(playerData, carId): return False
def route_score(playerData, carId): return 0
def game_over(playerData, historyFileName=None): return None
"""
COURSE_DATA = """
LETTER = "{letter}"

class PlayerData(object):
    def __init__(self, playerId, tile):
        self.playerId, self.tile, self.taken = playerId, tile, set()

    def fits(self, row, column):
        return (row, column) not in self.taken and row == 0 and 0 < column < 7
"""


def test_course_modules_are_read_from_files_and_folders(tmp_path: Path) -> None:
    for letter, dot in (("x", ""), ("y", ".")):
        folder = tmp_path / f"player_{letter}"
        folder.mkdir()
        (folder / "__init__.py").write_text(COURSE_MODULE.format(dot=dot))
        (folder / "playerData.py").write_text(COURSE_DATA.format(letter=letter))
    (tmp_path / "player_x" / "alone.py").write_text(COURSE_MODULE.format(dot=""))
    log = Log()
    modules = [
        load_player(tmp_path / "player_x"),
        load_player(str(tmp_path / "player_y")),
        load_player(tmp_path / "player_x" / "alone.py"),
    ]
    result = play_match(modules, cable_car(players=3, deck="ffffff"), logger=log)
    assert log.lines[:3] == ["hello from x", "hello from y", "hello from x"]
    assert result.out == {}
    assert [move.position for move in result.moves] == [(0, column) for column in range(1, 7)]


def test_reading_a_module_leaves_no_trace(tmp_path: Path) -> None:
    path, modules = sys.path.copy(), dict(sys.modules)
    (tmp_path / "random.py").write_text(COURSE_MODULE.format(dot=""))
    (tmp_path / "playerData.py").write_text(COURSE_DATA.format(letter="z"))
    assert load_player(tmp_path / "random.py").LETTER == "z"
    assert sys.path == path
    assert sys.modules["random"] is modules["random"]
    assert "playerData" not in sys.modules
    assert "Model" not in sys.modules


def test_in_the_courses_engine_our_module_answers_with_its_player_move(monkeypatch: pytest.MonkeyPatch) -> None:
    class TheirMove:
        def __init__(self, playerId: int, position: tuple[int, int], tileName: str, rotation: int) -> None:  # noqa: N803 - the course's own names
            self.playerId, self.position, self.tileName, self.rotation = playerId, position, tileName, rotation

    monkeypatch.setitem(sys.modules, "Model.interface", SimpleNamespace(PlayerMove=TheirMove))
    data, answer = adapter.move(adapter.init(0, 2, "b", Log(), "greedy"))
    move = as_a(TheirMove, answer)
    assert adapter.tile_info_at_coordinates(data, *move.position) == ("b", move.rotation)


def test_a_file_that_is_not_a_player_module_is_rejected(tmp_path: Path) -> None:
    with pytest.raises(ArgumentError, match="expected a Python file or a folder"):
        load_player(tmp_path / "nobody.py")
    for name, text in (("old.py", "print 'python 2'\n"), ("leaver.py", "raise SystemExit\n")):
        (tmp_path / name).write_text(text)
        with pytest.raises(ArgumentError, match=f"{name}' cannot be loaded"):
            load_player(tmp_path / name)
    (tmp_path / "half.py").write_text("def init(*arguments): pass\n")
    with pytest.raises(WrongTypeError, match="lacks move, move_info"):
        load_player(tmp_path / "half.py")


ANYTHING = st.none() | st.booleans() | st.integers(-9, 70) | st.floats() | st.text(max_size=3) | st.binary(max_size=3)
CELL = st.tuples(st.integers(-1, 8), st.integers(-1, 8))


@settings(max_examples=200, deadline=None)
@given(st.builds(PlayerMove, ANYTHING, ANYTHING | CELL | st.lists(ANYTHING, max_size=3), ANYTHING, ANYTHING) | ANYTHING)
def test_any_answer_is_a_legal_move_or_rejected(answer: object) -> None:
    board = cable_car(deck=DECK).start()
    try:
        move = check_move(board, answer)
    except IllegalMoveError as error:
        assert str(error)
    else:
        assert move in board.legal_moves


@settings(max_examples=100, deadline=None)
@given(CELL, st.integers(-1, 4))
def test_a_well_formed_answer_is_judged_as_the_rules_do(position: tuple[int, int], rotation: int) -> None:
    board = cable_car(deck=DECK).start()
    legal = {(divmod(m.destination_coordinate, 8), m.rotation) for m in variant_of(board).valid_moves(board, True)}
    if (position, rotation) in legal:
        assert check_move(board, PlayerMove(0, position, "b", rotation)).rotation == rotation
    else:
        with pytest.raises(IllegalMoveError):
            check_move(board, PlayerMove(0, position, "b", rotation))


def test_an_answer_can_be_checked_without_a_match() -> None:
    board = cable_car(deck=DECK).start()
    move = check_move(board, PlayerMove(0, [0, 1], "b", 0))  # type: ignore[arg-type]
    assert str(move) == "b01r0"
    with pytest.raises(IllegalMoveError, match="playerId is 1"):
        check_move(board, PlayerMove(1, (0, 1), "b", 0))
