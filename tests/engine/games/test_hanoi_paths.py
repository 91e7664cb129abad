"""Hanoi: best moves, distances and lines on three rods."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from board import (
    ArgumentError,
    TooLargeError,
    UnsupportedError,
)
from engine import find_line, load, solve
from engine.games.hanoi.rules import Hanoi
from engine.solving.numbering import numbering_of
from moves import MoveFactory
from tests.engine.games.hanoi_boards import HANOI, hanoi
from tests.type_narrowing import as_a


def test_the_best_move_brings_64_disks_home_in_two_to_the_64th_less_one() -> None:
    variant = hanoi(disks=64)
    board = variant.start()
    for played in range(200):
        assert variant.distance(board) == 2**64 - 1 - played
        board = variant.best_move(board).execute()


@pytest.mark.parametrize("disks", [1, 2, 3, 4])
def test_best_moves_between_any_two_positions_are_proved_by_the_solver(disks: int) -> None:
    plain = hanoi(disks=disks)
    for goal in range(3**disks):
        text = plain.format(numbering_of(plain).from_index(goal))
        variant = hanoi(disks=disks, goal=text)
        solution = solve(variant)
        for number in range(3**disks):
            board = numbering_of(variant).from_index(number)
            assert variant.distance(board) == solution.remoteness(board)
            if number == goal:
                with pytest.raises(ArgumentError, match="already"):
                    variant.best_move(board)
            else:
                assert variant.best_move(board) in solution.best_moves(board)


@given(st.integers(0, 3**8 - 1))
def test_eight_disks_best_moves_agree_with_the_table(number: int) -> None:
    board = numbering_of(EIGHT.variant).from_index(number)
    if EIGHT.remoteness(board):
        assert as_a(Hanoi, EIGHT.variant).best_move(board) in EIGHT.best_moves(board)


EIGHT = solve("hanoi(disks=8, goal='01201201')")


def test_a_goal_can_be_given_with_the_question() -> None:
    variant = hanoi(disks=64)
    goal = variant.parse("1" * 64)
    for wanted in (goal, "1" * 64, 1, "b", [1] * 64, hanoi(disks=64, goal=0).parse("1" * 64)):
        assert str(variant.best_move(variant.parse("1" * 63 + "0"), wanted)) == "0-1"
        assert variant.distance(variant.start(), wanted) == 2**64 - 1


def test_a_line_follows_the_best_moves_and_is_rejected_at_once_where_it_has_no_end() -> None:
    variant = hanoi(disks=13, start=1)
    board = variant.start()
    line = find_line(board)
    assert len(line) == 2**13 - 1
    for move in line:
        board = MoveFactory.create_move(board, move.current_coordinate, move.destination_coordinate).execute()
    assert board == variant.goal_board
    with pytest.raises(TooLargeError, match="18,446,744,073,709,551,615 moves"):
        find_line(hanoi(disks=64).start())


def test_a_path_between_different_towers_is_rejected() -> None:
    for stranger in (hanoi(disks=5).start(), hanoi(rods=4).start(), load("chess").start()):
        with pytest.raises(ArgumentError, match="4 disks on 3 rods"):
            HANOI.best_move(stranger)
        with pytest.raises(ArgumentError, match="4 disks on 3 rods"):
            HANOI.distance(HANOI.start(), stranger)
    with pytest.raises(TypeError, match="expected a board"):
        HANOI.best_move("0000")  # type: ignore[arg-type]


def test_more_rods_have_no_rule_for_the_best_move() -> None:
    variant = hanoi(rods=4)
    with pytest.raises(UnsupportedError, match="only on 3 rods, not on 4"):
        variant.best_move(variant.start())


@pytest.mark.parametrize("spec", ["hanoi(disks=5)", "hanoi(disks=5, rods=4)", "hanoi(disks=4, rods=5, goal='0303')"])
def test_the_heuristic_is_admissible(spec: str) -> None:
    variant = load(spec)
    solution = solve(variant)
    (goal,) = variant.goals()
    numbering = numbering_of(variant)
    for number in range(numbering.positions):
        board = numbering.from_index(number)
        assert variant.heuristic(board, goal) <= solution.remoteness(board)
