from __future__ import annotations

import pytest

from board import (
    ArgumentError,
    Board,
    NoPlanError,
    UnsupportedError,
)
from engine import load, plan
from engine.games.track.rules import Track
from tests.engine.one_way_game import NAMES, CharteredPond, Pond, check, jumps_to
from tests.track_positions import LABELLED
from tests.type_narrowing import some

CHESS = load("chess")


SMALL: Track = load("track(columns=4, rows=4, blocks=2, labelled=True)")  # type: ignore[assignment]


@pytest.mark.parametrize("pond_class", [Pond, CharteredPond])
@pytest.mark.parametrize("with_undo", [False, True])
@pytest.mark.parametrize("algorithm", ["auto", *(name for name in NAMES if name != "patterns")])
def test_every_algorithm_finds_a_shortest_plan_in_a_game_it_has_never_seen(
    algorithm: str, with_undo: bool, pond_class: type[Pond]
) -> None:
    if not with_undo and algorithm in ("bidirectional", "a-star-first", "guided"):
        with pytest.raises(UnsupportedError, match="un-moves"):
            plan(Pond(12, False).at(0), Pond(12, False).at(3), algorithm=algorithm)
        return
    for stones in (1, 4, 5, 12):
        pond = pond_class(stones, with_undo)
        for start in range(stones):
            for goal in range(stones):
                length = jumps_to(pond, start, goal)
                if length is None:
                    with pytest.raises(NoPlanError, match="no plan"):
                        plan(pond.at(start), pond.at(goal), algorithm=algorithm)
                else:
                    found = plan(pond.at(start), pond.at(goal), algorithm=algorithm)
                    check(found, pond.at(start), pond.at(goal).__eq__, length)


@pytest.mark.parametrize("algorithm", ["auto", *(name for name in NAMES if name != "patterns")])
def test_any_of_several_goals_will_do(algorithm: str) -> None:
    pond = Pond(30)
    goals = [pond.at(29), pond.at(25), pond.at(24)]
    lengths = {goal: jumps_to(pond, 1, goal) for goal in (29, 25, 24)}
    nearest = min(lengths, key=lengths.__getitem__)  # type: ignore[arg-type]
    found = plan(pond.at(1), goals, algorithm=algorithm)
    assert len(found) == lengths[nearest]
    assert found.boards[-1] in goals


@pytest.mark.parametrize("algorithm", ["auto", "breadth-first", "uniform-cost", "a-star", "ida-star"])
def test_a_goal_may_be_a_test(algorithm: str) -> None:
    pond = Pond(30, with_undo=False)
    found = plan(pond.at(0), lambda board: pond.format(board) in ("28", "29"), algorithm=algorithm)
    check(
        found,
        pond.at(0),
        lambda board: pond.format(board) in ("28", "29"),
        min(some(jumps_to(pond, 0, 28)), some(jumps_to(pond, 0, 29))),
    )
    with pytest.raises(NoPlanError, match="no plan"):
        plan(pond.at(0), lambda board: False, algorithm=algorithm)


@pytest.mark.parametrize("algorithm", ["bidirectional", "a-star-first", "guided"])
def test_a_search_from_the_goal_needs_goal_boards(algorithm: str) -> None:
    with pytest.raises(ArgumentError, match="goal boards"):
        plan(Pond(5).at(0), lambda board: True, algorithm=algorithm)


def test_the_best_algorithm_is_chosen_by_what_the_variant_offers() -> None:
    assert plan(Pond(9).at(0), Pond(9).at(3)).algorithm == "bidirectional"
    assert plan(Pond(9, False).at(0), Pond(9, False).at(3)).algorithm == "breadth-first"
    assert plan(CharteredPond(9, False).at(0), CharteredPond(9, False).at(3)).algorithm == "a-star"
    assert plan(SMALL.start(), SMALL.start()).algorithm == "guided"
    assert plan(SMALL.start(), lambda board: True).algorithm == "breadth-first"
    many = [move.execute() for move in LABELLED.start().legal_moves]
    assert plan(LABELLED.start(), many).algorithm == "a-star-first"
    assert plan(CharteredPond(9).at(0), CharteredPond(9).at(3)).algorithm == "a-star-first"


def test_a_star_hands_over_when_its_bound_does_not_help(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.planning.bidirectional._TRUSTED_POSITIONS", 3)
    pond = CharteredPond(40)
    for goal in range(1, 40):
        assert len(plan(pond.at(0), pond.at(goal))) == jumps_to(pond, 0, goal)


# Chess, which has un-moves, but no heuristic.


def test_a_shortest_helpmate_is_found_in_chess() -> None:
    def is_mate(board: Board) -> bool:
        return board.outcome is not None and board.outcome.reason == "checkmate"

    def exists(board: Board, moves: int) -> bool:
        if moves == 0:
            return is_mate(board)
        return any(exists(move.execute(), moves - 1) for move in board.legal_moves)

    start = CHESS.parse("7k/5K2/8/8/8/8/8/6R1 b - - 0 1")
    assert not any(exists(start, moves) for moves in range(2))
    assert exists(start, 2)
    found = plan(start, is_mate)
    check(found, start, is_mate, 2)
    assert [str(move) for move in found] == ["Kh7", "Rh1#"]


@pytest.mark.parametrize("algorithm", ["auto", "uniform-cost", "a-star", "ida-star"])
def test_a_knight_finds_its_way_on_a_chess_board(algorithm: str) -> None:
    start = CHESS.parse("k7/p1p5/P1P5/8/8/8/8/KN6 w - - 0 1")

    def arrives(board: Board) -> bool:
        knight = board.piece_at("d4")
        return knight is not None and knight.piece_type == "knight"

    # Three moves of the knight, and two of the black king between them.
    found = plan(start, arrives, algorithm=algorithm)
    check(found, start, arrives, 5)


def test_a_goal_board_in_chess_is_reached() -> None:
    goal = CHESS.start()
    for text in ("Nf3", "Nf6", "Ng1"):
        goal = CHESS.parse_move(goal, text).execute()
    assert len(plan(CHESS.start(), goal)) == 3


# Puzzles.


@pytest.mark.parametrize(
    ("spec", "length"),
    [("hanoi(disks=4)", 15), ("hanoi(disks=10)", 1023), ("hanoi(disks=5, rods=4)", 13), ("peg(board=triangle)", 13)],
)
@pytest.mark.parametrize("algorithm", ["auto", "a-star", "bidirectional"])
def test_puzzles_are_planned_to_their_goals(algorithm: str, spec: str, length: int) -> None:
    puzzle = load(spec)
    goals = list(puzzle.goals())
    check(plan(puzzle.start(), goals, algorithm=algorithm), puzzle.start(), goals.__contains__, length)


def test_the_english_board_of_pegs_is_planned() -> None:
    peg = load("peg")
    assert len(plan(peg.start(), peg.goals())) == 31
