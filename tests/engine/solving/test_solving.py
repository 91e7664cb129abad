"""The solver against breadth-first searches and fixpoints written out here."""

from __future__ import annotations

from collections import deque
from functools import cache, cached_property

import pytest
from attrs import frozen
from hypothesis import given, settings
from hypothesis import strategies as st

from board import (
    Abilities,
    ArgumentError,
    Board,
    MoveKind,
    UnsolvableError,
    Variant,
)
from engine import load, solve
from engine.games.peg.numbering import PegNumbering
from engine.games.peg.rules import PegSolitaire
from engine.solving.numbering import Numbering, numbering_of
from engine.solving.solution import Value
from tests.engine.graph_game import GraphGame

solve_once = cache(solve)

# Hanoi: every table against an independent search over tuples of rods.


def hanoi_distances(disks: int, rods: int, goal: tuple[int, ...]) -> dict[tuple[int, ...], int]:
    """Return the least number of moves to the goal from each position, given by the rods from the largest disk on."""
    distances = {goal: 0}
    queue = deque([goal])
    while queue:
        places = queue.popleft()
        tops: dict[int, int] = {}
        for disk, rod in enumerate(places):
            tops[rod] = disk
        for rod, disk in tops.items():
            for target in range(rods):
                if target != rod and tops.get(target, -1) < disk:
                    after = (*places[:disk], target, *places[disk + 1 :])
                    if after not in distances:
                        distances[after] = distances[places] + 1
                        queue.append(after)
    return distances


@pytest.mark.parametrize(
    "spec",
    [
        "hanoi(disks=1)",
        "hanoi(disks=6)",
        "hanoi(disks=6, symmetries=True)",
        "hanoi(disks=7, goal='1202101')",
        "hanoi(disks=5, goal='00000', symmetries=True)",
        "hanoi(disks=5, rods=4)",
        "hanoi(disks=5, rods=4, symmetries=True)",
        "hanoi(disks=4, rods=5, goal='1313', symmetries=True)",
        "hanoi(disks=2, rods=8, symmetries=True)",
    ],
)
def test_hanois_tables_agree_with_an_independent_search(spec: str) -> None:
    variant = load(spec)
    solution = solve(variant)
    goal = tuple(map(int, variant.format(next(iter(variant.goals())))))
    distances = hanoi_distances(variant.options["disks"], variant.options["rods"], goal)
    for places, distance in distances.items():
        board = variant.parse("".join(map(str, places)))
        assert solution.remoteness(board) == distance
    assert solution.count == len(distances)
    assert solution.max_remoteness == max(distances.values())
    assert sum(solution.histogram.values()) == solution.count
    assert all(count == list(distances.values()).count(steps) for steps, count in solution.histogram.items())


@pytest.mark.parametrize("disks", range(1, 13))
def test_hanois_optimum_is_two_to_the_number_of_disks_less_one(disks: int) -> None:
    solution = solve(f"hanoi(disks={disks})")
    start = solution.variant.start()
    assert solution.remoteness(start) == solution.max_remoteness == 2**disks - 1
    assert solution.count == 3**disks


@pytest.mark.parametrize(("disks", "moves"), [(4, 9), (5, 13), (6, 17), (7, 25), (8, 33)])
def test_four_rods_need_as_many_moves_as_reves_puzzle(disks: int, moves: int) -> None:
    solution = solve(f"hanoi(disks={disks}, rods=4, symmetries=True)")
    assert solution.remoteness(solution.variant.start()) == moves


def test_symmetries_make_the_table_smaller_and_change_no_answer() -> None:
    plain, reduced = solve("hanoi(disks=6, rods=5)"), solve("hanoi(disks=6, rods=5, symmetries=True)")
    assert numbering_of(reduced.variant).positions < numbering_of(plain.variant).positions / 15
    assert reduced.histogram == plain.histogram


# The triangle.


def test_the_triangle_has_13935_positions_from_which_one_peg_can_be_reached() -> None:
    solution = solve("peg(board=triangle)")
    start = solution.variant.start()
    assert solution.remoteness(start) == 13
    assert solution.count == 13_935
    assert solution.histogram[0] == 15
    assert len(solution.line(start)) == 13


def test_the_triangles_symmetries_change_no_answer() -> None:
    plain, reduced = solve("peg(board=triangle, goal=b3)"), solve("peg(board=triangle, goal=b3, symmetries=True)")
    assert plain.histogram == reduced.histogram
    numbering = numbering_of(plain.variant)
    for number in range(0, numbering.positions, 97):
        text = plain.variant.format(numbering.from_index(number))
        assert plain.value(plain.variant.parse(text)) is reduced.value(reduced.variant.parse(text))


def test_the_triangle_agrees_with_a_search_from_each_position_forwards() -> None:
    solution = solve("peg(board=triangle)")
    numbering = numbering_of(solution.variant)
    known: dict[int, bool] = {}

    def can_be_solved(number: int) -> bool:
        if number not in known:
            known[number] = number.bit_count() == 1 or any(map(can_be_solved, numbering.next_indices(number)))
        return known[number]

    assert sum(map(can_be_solved, range(1 << 15))) == solution.count
    for number in range(0, 1 << 15, 61):
        expected = Value.SOLVABLE if known[number] else Value.UNSOLVABLE
        assert solution.value(numbering.from_index(number)) is expected


def test_an_unsolvable_position_says_so() -> None:
    solution = solve("peg(board=triangle)")
    board = solution.variant.parse("O/../.../..../....O")
    assert solution.value(board) is Value.UNSOLVABLE
    assert solution.best_moves(board) == ()
    with pytest.raises(UnsolvableError, match="no solution can be reached from O/"):
        solution.remoteness(board)
    with pytest.raises(UnsolvableError):
        solution.line(board)


# Lines and best moves.


@given(st.integers(0, 3**6 - 1))
def test_the_best_moves_are_exactly_those_that_come_nearer(number: int) -> None:
    solution = solve_once("hanoi(disks=6)")
    board = numbering_of(solution.variant).from_index(number)
    remoteness = solution.remoteness(board)
    nearer = {move for move in board.legal_moves if solution.remoteness(move.execute()) == remoteness - 1}
    assert set(solution.best_moves(board)) == (nearer if remoteness else set())


def test_a_line_leads_to_the_goal_by_legal_moves() -> None:
    solution = solve("hanoi(disks=5, start='20101', goal='11111')")
    board = solution.variant.start()
    line = solution.line(board)
    assert len(line) == solution.remoteness(board)
    for move in line:
        assert move in board.legal_moves
        board = move.execute()
    assert board.outcome is not None
    assert solution.line(board) == ()


# The other ways to go backwards, by number and by board, and forwards without goals.


class _ByNumbers(PegNumbering):
    """Goes backwards from one number after the other."""

    undo_index_array = Numbering.undo_index_array


class _ByBoards(_ByNumbers):
    """Goes backwards by un-moves of boards."""

    def undo_indices(self, number: int) -> list[int]:
        return list(Numbering.undo_indices(self, number))


@frozen(eq=False, repr=False, slots=False)
class _SlowPeg(PegSolitaire):
    numbers: type[PegNumbering] = PegNumbering

    @cached_property
    def numbering(self) -> PegNumbering:
        return self.numbers(self, self.symmetries)


def test_tables_by_arrays_by_numbers_and_by_boards_are_the_same() -> None:
    expected = solve("peg(board=triangle, goal=a1)").histogram
    for numbers in (_ByNumbers, _ByBoards):
        assert solve(_SlowPeg(board="triangle", goal="a1", numbers=numbers)).histogram == expected


def test_a_puzzle_that_lists_no_goals_is_explored_forwards() -> None:
    hanoi = load("hanoi(disks=4)")
    shy = type("Shy", (type(hanoi),), {"goals": Variant.goals, "abilities": Abilities(un_moves=True)})(**hanoi.options)
    solution = solve(shy)
    assert solution.remoteness(shy.start()) == 15
    assert solution.histogram == solve(hanoi).histogram
    nameless = type("Nameless", (type(shy),), {"numbering": None})(**hanoi.options)
    assert solve(nameless).histogram == solution.histogram


def test_array_arithmetic_gives_the_same_neighbours_as_boards() -> None:
    import numpy as np

    for spec in (
        "hanoi(disks=7)",
        "hanoi(disks=4, rods=6)",
        "hanoi(disks=5, rods=4, goal='12121', symmetries=True)",
        "hanoi(disks=3, rods=8, symmetries=True)",
        "peg(board=triangle)",
        "peg(board=triangle, symmetries=True)",
        "peg(board=triangle, goal=c3, symmetries=True)",
    ):
        numbering = numbering_of(load(spec))
        numbers = {
            numbering.index(numbering.from_index(number))
            for number in range(0, numbering.positions, numbering.positions // 150 + 1)
        }
        for number in numbers:
            board = numbering.from_index(number)
            expected = {numbering.index(move.execute()) for move in board.moves(MoveKind.UNDO)}
            assert set(numbering.undo_indices(number)) == expected
            assert set(numbering.undo_index_array(np.array([number])).tolist()) == expected
        many = numbering.undo_index_array(np.array(sorted(numbers)))
        assert set(many.tolist()) == {before for number in numbers for before in numbering.undo_indices(number)}


def test_a_goal_of_a_puzzle_that_can_be_lost_is_not_reached_through_a_lost_position() -> None:
    graph = GraphGame(nodes=4, edges=((0, 1), (1, 2), (3, 2)), ends=((1, "tie"), (2, "win")), alone=True)
    solution = solve(graph)
    assert solution.value(graph.at(0)) is Value.UNSOLVABLE
    with pytest.raises(ArgumentError, match="cannot be reached"):
        solution.value(graph.at(3))


# Two-player games, including cycles, against a fixpoint over rounds.


def fixpoint(game: Variant, start: Board) -> dict[Board, tuple[str, int | None]]:
    """Return the value and remoteness of all reachable positions by iterating over them until nothing changes."""
    found = {start}
    queue = [start]
    while queue:
        board = queue.pop()
        if board.outcome is None:
            for move in board.legal_moves:
                after = move.execute()
                if after not in found:
                    found.add(after)
                    queue.append(after)
    values: dict[Board, tuple[str, int | None]] = {}
    for board in found:
        if board.outcome is not None:
            winner = board.outcome.winner
            values[board] = ("tie" if winner is None else "win" if winner is board.move_maker else "lose", 0)
    for rule in ("decided", "tied"):
        for steps in range(1, len(found) + 2):
            new: dict[Board, tuple[str, int | None]] = {}
            for board in found - values.keys():
                following = [values.get(move.execute()) for move in board.legal_moves]
                if rule == "decided" and ("lose", steps - 1) in following:
                    new[board] = ("win", steps)
                elif rule == "decided" and all(value is not None and value[0] == "win" for value in following):
                    new[board] = ("lose", steps)
                elif rule == "tied" and ("tie", steps - 1) in following:
                    new[board] = ("tie", steps)
            values.update(new)
    for board in found - values.keys():
        values[board] = ("draw", None)
    return values


def assert_solved_as_by_fixpoint(game: Variant) -> None:
    solution = solve(game)
    values = fixpoint(game, game.start())
    for board, (value, steps) in values.items():
        assert solution.value(board) == value
        if steps is None:
            with pytest.raises(UnsolvableError, match="draw"):
                solution.remoteness(board)
        else:
            assert solution.remoteness(board) == steps
            assert len(solution.line(board)) == steps
        for move in solution.best_moves(board):
            assert solution.values_of_moves(board)[move] == value
        if board.outcome is None:
            assert solution.best_moves(board)
    assert solution.count == sum(steps is not None for _, steps in values.values())


def test_a_game_with_cycles_has_draws() -> None:
    # A cycle of three with one exit that loses, and another that wins.
    game = GraphGame(nodes=5, edges=((0, 1), (1, 2), (2, 0), (1, 3), (2, 4)), ends=((3, "win"), (4, "tie")))
    solution = solve(game)
    assert solution.value(game.at(0)) is Value.TIE
    assert_solved_as_by_fixpoint(game)
    ring = GraphGame(nodes=3, edges=((0, 1), (1, 2), (2, 0)))
    assert solve(ring).value(ring.start()) is Value.DRAW


@settings(deadline=None, max_examples=150)
@given(
    st.sets(st.tuples(st.integers(0, 6), st.integers(0, 6)).filter(lambda edge: edge[0] != edge[1]), max_size=16),
    st.dictionaries(st.integers(1, 6), st.sampled_from(["win", "lose", "tie"]), max_size=4),
)
def test_games_on_any_graph_are_solved_as_by_a_fixpoint(edges: set[tuple[int, int]], ends: dict[int, str]) -> None:
    assert_solved_as_by_fixpoint(GraphGame(nodes=7, edges=tuple(sorted(edges)), ends=tuple(sorted(ends.items()))))


def test_a_game_is_won_in_the_fewest_and_lost_in_the_most_moves() -> None:
    # From 0 a win in one move (to 1) or in three (through 2 and 3).
    game = GraphGame(nodes=5, edges=((0, 1), (0, 2), (2, 3), (3, 4)), ends=((1, "lose"), (4, "lose")))
    solution = solve(game)
    assert solution.remoteness(game.start()) == 1
    assert [str(move) for move in solution.best_moves(game.start())] == ["0>1"]
    lost = GraphGame(nodes=7, edges=((0, 1), (1, 5), (0, 2), (2, 3), (3, 4), (4, 6)), ends=((5, "lose"), (6, "lose")))
    solution = solve(lost)
    assert (solution.value(lost.start()), solution.remoteness(lost.start())) == (Value.LOSE, 4)
    assert [str(move) for move in solution.best_moves(lost.start())] == ["0>2"]
