"""Layered two-player games: Connect Four on small boards, against the solver that explores boards one by one."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from board import ArgumentError, Board, UnsupportedError
from engine import solve
from engine.solving.layered_game import LayeredGameSolution
from engine.solving.numbering import TABLE_POSITIONS
from engine.solving.solution import Value
from engine.testing import check_variant
from tests.engine.solving.numbered_connect_four import ConnectFourNumbering, numbered

SMALL: Any = numbered(4, 4)


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
def test_layers_agree_with_exploration(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    board = late(8, seed)
    found = solve(board)
    assert isinstance(found, LayeredGameSolution)
    monkeypatch.setattr(ConnectFourNumbering, "is_layered", False)
    explored = solve(board)
    assert not isinstance(explored, LayeredGameSolution)
    rng = Random(seed)
    for later in rng.sample(list(explored.boards()), 60):
        assert found.value(later) is explored.value(later)
        assert found.remoteness(later) == explored.remoteness(later)
        assert found.best_moves(later) == explored.best_moves(later)


def test_the_numbering_of_a_layered_game_keeps_the_cores_promises() -> None:
    assert SMALL.numbering.positions > TABLE_POSITIONS
    assert "all checks passed" in str(check_variant(SMALL, games=1, plies=16))


def test_an_unreached_position_has_no_value() -> None:
    solution = solve(late(9, 1))
    with pytest.raises(ArgumentError, match="cannot be reached"):
        solution.value(SMALL.start())
    with pytest.raises(UnsupportedError, match="cannot be saved"):
        solution.save("anywhere")


@pytest.mark.slow
def test_connect_four_on_four_by_four_is_a_tie() -> None:
    solution = solve(SMALL)
    assert solution.value(SMALL.start()) is Value.TIE
    assert solution.count == sum(solution.value_counts.values()) == 161_029


@pytest.mark.slow
def test_connect_four_on_five_by_five_is_a_tie() -> None:
    game: Any = numbered(5, 5)
    solution = solve(game)
    assert solution.value(game.start()) is Value.TIE
    assert solution.count == 69_763_700
