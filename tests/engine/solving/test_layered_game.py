"""Layered two-player games: Connect Four on small boards, against the solver that explores boards one by one."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from board import ArgumentError, Board, ParseError, TooLargeError
from engine import solve
from engine.solving.exploration import explore
from engine.solving.layered import layers
from engine.solving.layered.layered_game import LayeredGameSolution
from engine.solving.numbering import FoundNumbering
from engine.solving.solution import Solution, Value
from engine.solving.solver import judge
from tests.examples.loading import example

ConnectFour: Any = example("connect_four")
SMALL: Any = ConnectFour(columns=4, rows=4)


def late(disks: int, seed: int) -> Board:
    """Return a position of the small game after some random moves."""
    rng = Random(seed)
    board: Board = SMALL.start()
    while board.occupied.bit_count() < disks:
        board = rng.choice(board.legal_moves).execute()
        if board.outcome is not None:
            board = SMALL.start()
    return board


@pytest.mark.parametrize("seed", range(3))
def test_layers_agree_with_exploration(seed: int, tmp_path: Path) -> None:
    board = late(8, seed)
    found = FoundNumbering(SMALL)
    explored = judge(found, explore(board, found, 100_000, lambda done: None))
    rng = Random(seed)
    for layered in (solve(board), solve(board, tables=tmp_path), solve(board, tables=tmp_path)):
        assert isinstance(layered, LayeredGameSolution)
        for later in rng.sample(list(explored.boards()), 40):
            assert layered.value(later) is explored.value(later)
            assert layered.remoteness(later) == explored.remoteness(later)
            assert layered.best_moves(later) == explored.best_moves(later)


def test_an_unreached_position_has_no_value() -> None:
    solution = solve(late(9, 1))
    with pytest.raises(ArgumentError, match="cannot be reached"):
        solution.value(SMALL.start())


def test_a_saved_solution_is_read_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(layers, "load_variant", lambda spec: SMALL)
    solution = solve(late(6, 1))
    solution.save(tmp_path / "late.solution")
    again = Solution.load(tmp_path / "late.solution")
    assert again.value_counts == solution.value_counts
    assert again.histogram == solution.histogram


def test_a_damaged_layer_of_values_is_named(tmp_path: Path) -> None:
    board = late(9, 2)
    solve(board, tables=tmp_path)
    path = next(path for path in tmp_path.glob("*-3.codes"))
    content = bytearray(path.read_bytes())
    content[0] ^= 1
    path.write_bytes(content)
    with pytest.raises(ParseError, match=r"-3\.codes is damaged"):
        solve(board, tables=tmp_path)


def test_a_game_too_large_for_memory_is_refused_with_advice() -> None:
    with pytest.raises(TooLargeError, match=r"has about 2,\d{3},\d{3},\d{3} positions.*give a folder for tables"):
        solve(ConnectFour(columns=6, rows=5))


@pytest.mark.slow
def test_connect_four_on_five_by_five_is_a_tie() -> None:
    game = ConnectFour(columns=5, rows=5)
    solution = solve(game)
    assert solution.value(game.start()) is Value.TIE
    assert solution.count == 69_763_700
