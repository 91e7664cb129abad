"""What the solver rejects: variants that are too large, games for three, and things that are no variant."""

from __future__ import annotations

import pytest

from board import (
    Alliance,
    ArgumentError,
    MoveKind,
    TooLargeError,
    UnsupportedError,
    WrongTypeError,
)
from engine import load, solve
from engine.solving.solution import Value
from tests.engine.graph_game import GraphGame


@pytest.mark.parametrize(
    ("spec", "estimate"),
    [
        ("peg(board=european)", "137,438,953,472 positions"),
        ("peg(board=european, symmetries=True)", "137,438,953,472 positions"),
        ("hanoi(disks=64, rods=8)", "6.3e\\+57 positions"),
        ("chess", "4.8e\\+44 positions"),
    ],
)
def test_a_variant_too_large_for_memory_is_rejected_with_the_estimate(spec: str, estimate: str) -> None:
    calls: list[int] = []
    with pytest.raises(TooLargeError, match=estimate):
        solve(spec, progress=calls.append)
    assert calls == []


def test_a_layered_puzzle_too_large_for_memory_says_how_to_solve_it_on_disk() -> None:
    with pytest.raises(TooLargeError, match=r"--tables FOLDER.* with about 1 GB of memory and about \d+ GB of disk"):
        solve("peg(board=european)")
    for limit, tables in ((10**8, None), (10**8, "folder")):
        with pytest.raises(TooLargeError, match=r"limit of 100,000,000 positions$"):
            solve("peg(board=european)", limit=limit, tables=tables)
    with pytest.raises(TooLargeError, match=r"limit of 100,000,000 positions$"):
        solve("hanoi(disks=64, rods=8)")


def test_a_limit_can_be_given() -> None:
    with pytest.raises(TooLargeError, match="limit of 80 positions"):
        solve("hanoi(disks=4)", limit=80)
    with pytest.raises(TooLargeError, match="limit of 0 positions"):
        solve("hanoi(disks=4)", limit=0)
    assert solve("hanoi(disks=4)", limit=81).count == 81


def test_a_small_ending_of_a_large_puzzle_is_solved_from_its_board() -> None:
    peg = load("peg(goal=d4)")
    board = peg.with_pegs(1 << 16 | 1 << 17)  # type: ignore[attr-defined]
    board = board.moves(MoveKind.BACKWARD)[0].execute()
    solution = solve(board)
    assert solution.value(board) in (Value.SOLVABLE, Value.UNSOLVABLE)
    with pytest.raises(TooLargeError, match="more than 100 positions"):
        solve(peg.start().legal_moves[0].execute(), limit=100)


def test_progress_reports_the_number_of_positions_done() -> None:
    calls: list[int] = []
    solve("hanoi(disks=4)", progress=calls.append)
    assert calls == sorted(calls)
    assert calls[-1] == 81


def test_a_value_that_is_neither_variant_nor_board_is_rejected() -> None:
    with pytest.raises(WrongTypeError, match="expected a variant or a board, got 3"):
        solve(3)  # type: ignore[arg-type]
    solution = solve("hanoi(disks=3)")
    with pytest.raises(WrongTypeError, match="expected a board"):
        solution.value("000")  # type: ignore[arg-type]
    with pytest.raises(ArgumentError, match=r"solution of hanoi\(disks=3\), not of hanoi"):
        solution.value(load("hanoi").start())


def test_a_game_for_three_is_rejected() -> None:
    class ThreeHanded(GraphGame):
        name = "three-handed"
        players = (Alliance.WHITE, Alliance.BLACK, Alliance.RED)

    with pytest.raises(UnsupportedError, match="has 3"):
        solve(ThreeHanded())
