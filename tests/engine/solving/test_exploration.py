"""Positions numbered as they are found: boards are rebuilt on request."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from board import ArgumentError, Board, UnsupportedError, Variant
from engine import solve
from engine.solving.exploration import explore
from engine.solving.numbering import FoundNumbering
from tests.board.small_games import Row
from tests.engine.search.test_turn_order import DoubleMove
from tests.examples.loading import example


def reachable(start: Board) -> set[Board]:
    """Return all reachable positions, found in the plainest way."""
    found, waiting = {start}, [start]
    while waiting:
        board = waiting.pop()
        if board.outcome is None:
            after = {move.execute() for move in board.variant.legal_moves(board)} - found
            found |= after
            waiting += after
    return found


GAMES: list[Callable[[], Variant]] = [
    example("tic_tac_toe"),
    Row,
    lambda: example("breakthrough")(2, 4),
]


@pytest.mark.parametrize("make", GAMES)
def test_all_positions_are_found_once_and_made_again_by_number(make: Callable[[], Variant]) -> None:
    variant = make()
    numbering = FoundNumbering(variant)
    graph = explore(variant.start(), numbering, 100_000, lambda done: None)
    boards = list(numbering.boards)
    assert len(boards) == graph.found == numbering.positions
    assert set(boards) == reachable(variant.start())
    assert [numbering.index(board) for board in boards] == list(range(len(boards)))
    assert [numbering.from_index(number) for number in range(0, len(boards), 7)] == boards[::7]
    assert list(numbering.boards_of([0, len(boards) - 1])) == [boards[0], boards[-1]]


def test_a_position_that_was_not_found_is_rejected_with_a_clear_message() -> None:
    numbering = FoundNumbering(Row(), [Row().start()])
    with pytest.raises(ArgumentError, match="cannot be reached from the solver's start"):
        numbering.index(Row().parse("6 w"))


def test_the_solver_follows_any_order_of_turns() -> None:
    board = DoubleMove().parse("XX2/1x2/x3 w")
    solution = solve(board)
    assert str(solution.value(board)) == "win"
    assert solution.remoteness(board) == 1


def test_the_solver_rejects_games_of_chance_with_a_clear_message() -> None:
    class Chancy(Row):
        name = "chancy-row"
        abilities = type(Row().abilities)(deterministic=False)

    with pytest.raises(UnsupportedError, match="the solver needs a game without chance"):
        solve(Chancy())
