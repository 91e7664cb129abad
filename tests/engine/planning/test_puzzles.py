"""Puzzles: pattern databases, the goal "solved", estimates, and lines without a numbering."""

from __future__ import annotations

from functools import cached_property
from random import Random
from typing import Any

import pytest
from attrs import frozen

from board import Abilities, Alliance, ArgumentError, Board, Builder, Grid, Outcome, TooLargeError, Variant
from engine import find_line, plan, solve
from engine.planning.patterns import PatternGuide
from engine.solving.estimating import estimate
from engine.solving.solution import Value
from moves import MajorMove, Move
from pieces import Piece
from tests.examples.loading import example

LIGHTS_OUT: Any = example("lights_out")


class Tile(Piece):
    """A tile; each number has its own class."""


TILES: list[type[Piece]] = []
for number in range(1, 16):
    body = {"piece_type": f"tile {number}", "letter": "abcdefghijklmno"[number - 1], "__module__": __name__}
    TILES.append(type(f"Tile{number}", (Tile,), body))
    globals()[f"Tile{number}"] = TILES[-1]


@frozen(eq=False, repr=False, slots=False)
class Sliding(Variant):
    """A sliding puzzle with the gap in the last place; it neither lists its goals nor numbers its positions."""

    name, title, pieces, players = "sliding", "Sliding", tuple(TILES), (Alliance.WHITE,)
    abilities = Abilities(reversible=True)
    columns: int = 3
    rows: int = 3

    @cached_property
    def geometry(self) -> Grid:
        return Grid(self.columns, self.rows)

    @cached_property
    def sorted(self) -> Board:
        return self.of([*range(1, self.geometry.size), 0])

    def of(self, numbers: list[int]) -> Board:
        builder = Builder(self)
        for place, tile in enumerate(numbers):
            if tile:
                builder.set_piece(TILES[tile - 1](Alliance.WHITE, place))
        return builder.build()

    def start(self) -> Board:
        return self.sorted

    def legal_moves(self, board: Board) -> tuple[Move, ...]:
        gap = board.squares.index(None)
        near = (self.geometry.step(gap, *way) for way in ((0, 1), (1, 0), (0, -1), (-1, 0)))
        return tuple(
            MajorMove(board, piece, gap) for place in near if place is not None and (piece := board.cell(place))
        )

    def outcome(self, board: Board) -> Outcome | None:
        return Outcome.win(Alliance.WHITE, "sorted") if board == self.sorted else None


class Guided(Sliding):
    """The same with pattern databases, in groups of four so that there are several."""

    name = "guided-sliding"
    abilities = Abilities(goals=True, un_moves=True, reversible=True)

    def goals(self) -> tuple[Board, ...]:
        return (self.sorted,)

    def un_moves(self, board: Board) -> tuple[Move, ...]:
        return self.legal_moves(board)

    @cached_property
    def guide(self) -> PatternGuide:
        return PatternGuide(self, group=4)


def distances(variant: Any) -> dict[int, int]:
    """Return how far each position is from the goal, by breadth-first search over tuples, without the framework."""
    columns, size = variant.columns, variant.geometry.size
    goal = (*range(1, size), 0)
    found, waiting = {goal: 0}, [goal]
    for cells in waiting:
        gap = cells.index(0)
        for place in (gap - columns, gap + columns, gap - 1, gap + 1):
            is_near = 0 <= place < size and (place // columns == gap // columns or place % columns == gap % columns)
            if is_near:
                after = list(cells)
                after[gap], after[place] = after[place], 0
                if tuple(after) not in found:
                    found[tuple(after)] = found[cells] + 1
                    waiting.append(tuple(after))
    return found  # type: ignore[return-value]


def test_patterns_find_shortest_plans_of_the_eight_puzzle() -> None:
    variant: Any = Guided()
    known: Any = distances(variant)
    assert (len(known), max(known.values())) == (181_440, 31)
    farthest = [cells for cells, distance in known.items() if distance == 31]
    for cells in [*farthest, *Random(1).sample(list(known), 25)]:
        board = variant.of(list(cells))
        assert variant.guide.bound(board, variant.sorted) <= known[cells]
        found = plan(board)
        assert len(found) == known[cells]
        assert found.algorithm == "patterns"
        assert found.boards[-1] == variant.sorted


def test_patterns_know_by_parity_what_cannot_be_solved() -> None:
    variant: Any = Guided()
    with pytest.raises(Exception, match="no moves lead"):
        plan(variant.of([2, 1, 3, 4, 5, 6, 7, 8, 0]))


def test_patterns_of_a_wide_board_agree_with_breadth_first_search() -> None:
    variant: Any = Guided(columns=5, rows=2)
    board, rng = variant.sorted, Random(3)
    for _ in range(40):
        board = rng.choice(board.legal_moves).execute()
    assert len(plan(board)) == len(plan(board, algorithm="bidirectional"))


@pytest.mark.slow
def test_the_fifteen_puzzle_is_solved_optimally() -> None:
    variant: Any = type("Fifteen", (Guided,), {"guide": cached_property(PatternGuide)})(4, 4)
    variant.__class__.guide.__set_name__(variant.__class__, "guide")
    # Korf's instance 9 (46 moves), turned by half so that its gap ends in the last place.
    korf = [3, 14, 9, 11, 5, 4, 8, 2, 13, 12, 6, 7, 10, 1, 15, 0]
    assert len(plan(variant.of([16 - tile if tile else 0 for tile in reversed(korf)]))) == 46


def test_a_puzzle_that_only_knows_when_it_is_solved_can_be_planned_and_lined_up() -> None:
    variant = Sliding()
    board = variant.of([1, 2, 3, 0, 4, 6, 7, 5, 8])
    assert len(plan(board, "solved")) == len(plan(board)) == 3
    line = find_line(board)
    assert line[-1].execute() == variant.sorted
    far = variant.of([8, 6, 7, 2, 5, 4, 3, 0, 1])
    assert find_line(far)[-1].execute() == variant.sorted
    with pytest.raises(ArgumentError, match="not a puzzle"):
        plan(example("tic_tac_toe")().start())


def test_a_line_that_cannot_be_found_is_given_up() -> None:
    variant = Sliding(2, 2)
    with pytest.raises(ValueError, match="no solution can be reached"):
        find_line(variant.of([2, 1, 3, 0]))
    with pytest.raises(TooLargeError, match="after visiting 50 positions"):
        find_line(Sliding().of([8, 6, 7, 2, 5, 4, 3, 0, 1]), limit=50)


def test_the_size_of_a_game_that_declares_nothing_is_estimated() -> None:
    few = Sliding(2, 2)
    assert estimate(few.of([1, 2, 0, 3])).positions == pytest.approx(12, abs=2)
    many = estimate(Sliding().of([8, 6, 7, 2, 5, 4, 3, 0, 1]))
    assert 10_000 < many.positions < 400_000
    assert "positions or more" in str(many)


def test_solve_gives_up_early_what_is_estimated_to_be_too_large() -> None:
    told: list[object] = []
    board = Sliding(4, 4).of([5, 1, 3, 4, 9, 2, 7, 8, 13, 6, 10, 12, 0, 14, 11, 15])
    with pytest.raises(TooLargeError, match="by a sample of random games: more than the limit of 80,000"):
        solve(board, limit=80_000, on_estimate=told.append)
    assert not told


# Lights Out.


def test_lights_out_three_by_three_has_512_positions_and_takes_five_presses() -> None:
    variant = LIGHTS_OUT(size=3)
    solution = solve(variant)
    assert (solution.count, solution.remoteness(variant.start())) == (512, 5)
    assert len(plan(variant.start())) == 5
    masks: dict[int, int] = {0: 0}
    waiting = [0]
    for mask in waiting:
        for press in variant.presses:
            if mask ^ press not in masks:
                masks[mask ^ press] = masks[mask] + 1
                waiting.append(mask ^ press)
    assert dict(solution.histogram) == {n: list(masks.values()).count(n) for n in sorted(set(masks.values()))}


@pytest.mark.slow
def test_a_quarter_of_lights_out_five_by_five_is_solvable_in_at_most_fifteen_presses() -> None:
    variant = LIGHTS_OUT()
    solution = solve(variant)
    assert (solution.count, solution.max_remoteness) == (8_388_608, 15)
    assert solution.value(variant.start()) is Value.SOLVABLE
    assert solution.value(variant.lit(1)) is Value.UNSOLVABLE


def test_pressing_a_light_changes_it_and_its_neighbours() -> None:
    board = LIGHTS_OUT(size=3).start()
    assert str(board.legal_moves[4]) == "b2"
    assert board.legal_moves[4].execute().occupied == 0b101_000_101
