"""The course's Cable Car modules: reading them, and judging their answers."""

from __future__ import annotations

import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import engine.adapters.cable_car.player as adapter
from board.errors import ArgumentError, IllegalMoveError, WrongTypeError
from engine.adapters.cable_car.player import (
    Log,
    PlayerMove,
    check_move,
    load_player,
    play_match,
)
from tests.cable_cars import cable_car, variant_of
from tests.type_narrowing import as_a

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


DECK = "bb" + "bcdefghij" * 5
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
