from __future__ import annotations

import gc
from collections.abc import Callable
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from attrs import frozen

from board import (
    UNREACHABLE,
    Abilities,
    Alliance,
    ArgumentError,
    Board,
    Grid,
    LimitReachedError,
    MoveKind,
    NoPlanError,
    Outcome,
    ParseError,
    SearchInterruptedError,
    UnsupportedError,
    Variant,
    WrongTypeError,
)
from board.builder import with_turn
from engine import load, plan
from engine.planning import Limit, Plan, Work
from engine.planning.algorithms import ALGORITHMS, algorithm_named
from engine.variants.track import Track
from moves import MajorMove, Move
from pieces import Piece
from tests.narrowing import some
from tests.track_positions import FACTS, LABELLED, board_of, plain_distances, random_board, state_of

NAMES = [algorithm.name for algorithm in ALGORITHMS]
CHESS = load("chess")
SMALL: Track = load("track(columns=4, rows=4, blocks=2, labelled=True)")  # type: ignore[assignment]


# A test game whose moves are one-way.


@frozen(eq=False, repr=False)
class Frog(Piece):
    """Jumps three stones forward, or two back."""

    piece_type = "frog"
    letter = "f"


@frozen(eq=False, repr=False, slots=False)
class Pond(Variant):
    """A frog alone on a row of stones."""

    name = "pond"
    title = "Pond"
    players = (Alliance.WHITE,)

    stones: int = 12
    with_undo: bool = True

    @property
    def abilities(self) -> Abilities:
        return Abilities(un_moves=self.with_undo, reversible=False)

    @property
    def geometry(self) -> Grid:
        return Grid(self.stones, 1)

    def at(self, stone: int) -> Board:
        return Board.Builder(self).set_piece(Frog(Alliance.WHITE, stone)).build()

    def start(self) -> Board:
        return self.at(0)

    def _jumps(self, board: Board, jumps: tuple[int, int]) -> tuple[Move, ...]:
        frog = board.pieces()[0]
        landings = (frog.position + jump for jump in jumps)
        return tuple(MajorMove(board, frog, landing) for landing in landings if 0 <= landing < self.stones)

    def legal_moves(self, board: Board) -> tuple[Move, ...]:
        return self._jumps(board, (3, -2))

    def un_moves(self, board: Board) -> tuple[Move, ...]:
        return self._jumps(board, (-3, 2)) if self.with_undo else super().un_moves(board)

    def outcome(self, board: Board) -> Outcome | None:
        return None

    def parse(self, text: str) -> Board:
        try:
            return self.at(int(text))
        except ValueError:
            raise ParseError(text) from None

    def format(self, board: Board) -> str:
        return str(board.pieces()[0].position)

    def parse_move(self, board: Board, text: str) -> Move:
        return next(move for move in self.legal_moves(board) if str(move) == text)

    def format_move(self, move: Move) -> str:
        return str(move.destination_coordinate)


@frozen(eq=False, repr=False, slots=False)
class CharteredPond(Pond):
    """The same, with a lower bound on the number of jumps."""

    name = "chartered-pond"

    @property
    def abilities(self) -> Abilities:
        return Abilities(un_moves=self.with_undo, heuristic=True)

    def heuristic(self, board: Board, goal: Board) -> int:
        way = goal.pieces()[0].position - board.pieces()[0].position
        return -(-way // 3) if way > 0 else -(way // 2)


def jumps_to(pond: Pond, start: int, goal: int) -> int | None:
    distances, frontier = {start: 0}, [start]
    for stone in frontier:
        for landing in (stone + 3, stone - 2):
            if 0 <= landing < pond.stones and landing not in distances:
                distances[landing] = distances[stone] + 1
                frontier.append(landing)
    return distances.get(goal)


def check(found: Plan, start: Board, arrives: Callable[[Board], bool], length: int) -> None:
    assert len(found) == len(found.moves) == length
    assert len(found.boards) == length + 1
    assert found.boards[0] == start
    assert arrives(found.boards[-1])
    for board, move, following in zip(found.boards, found.moves, found.boards[1:], strict=False):
        assert move in board.legal_moves
        assert move.execute() == following


@pytest.mark.parametrize("pond_class", [Pond, CharteredPond])
@pytest.mark.parametrize("with_undo", [False, True])
@pytest.mark.parametrize("algorithm", ["auto", *NAMES])
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


@pytest.mark.parametrize("algorithm", ["auto", *NAMES])
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
    monkeypatch.setattr("engine.planning.two_sided._TRUSTED_POSITIONS", 3)
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


# The Track, labelled and not, against a search in the tests.


@pytest.mark.parametrize("problem", FACTS["search_problems"], ids=lambda problem: str(problem["expected_moves"]))
@pytest.mark.parametrize("algorithm", ["auto", "bidirectional", "ida-star", "a-star", "uniform-cost", "breadth-first"])
def test_known_problems_take_the_known_number_of_moves(algorithm: str, problem: dict[str, Any]) -> None:
    length = problem["expected_moves"]
    if length > {"uniform-cost": 2, "breadth-first": 2, "bidirectional": 6}.get(algorithm, 8):
        return
    start = board_of(LABELLED, (tuple(problem["start"]), problem["player_first"]))
    goals = [board_of(LABELLED, (tuple(problem["goal"]), player)) for player in (0, 1)]
    check(plan(start, goals, algorithm=algorithm), start, goals.__contains__, length)


@pytest.mark.parametrize("labelled", [True, False])
def test_plans_are_the_shortest_there_are_on_the_whole_board(labelled: bool) -> None:
    track: Track = load("track", labelled=labelled)  # type: ignore[assignment]
    rng = Random(labelled)
    for _ in range(2):
        state = state_of(random_board(LABELLED, rng))
        distances: dict[Board, int] = {}
        for other, distance in plain_distances(LABELLED, state, 2).items():
            distances.setdefault(board_of(track, other), distance)
        start = board_of(track, state)
        for goal in rng.sample(list(distances), 60):
            check(plan(start, goal), start, goal.__eq__, distances[goal])


@pytest.mark.parametrize("labelled", [True, False])
@pytest.mark.parametrize("algorithm", ["auto", "bidirectional", "ida-star", "a-star"])
def test_plans_are_the_shortest_there_are_on_a_small_board(algorithm: str, labelled: bool) -> None:
    track: Track = load("track", columns=3, rows=4, blocks=2, labelled=labelled)  # type: ignore[assignment]
    numbered: Track = load(track, labelled=True)  # type: ignore[assignment]
    rng = Random(f"{labelled}")
    state = state_of(random_board(numbered, rng))
    start = board_of(track, state)
    distances: dict[Board, int] = {}
    for other, distance in plain_distances(numbered, state, 10).items():
        distances.setdefault(board_of(track, other), distance)
    by_length: dict[int, list[Board]] = {}
    for goal, distance in distances.items():
        by_length.setdefault(distance, []).append(goal)
    for length, goals in by_length.items():
        for goal in rng.sample(goals, min(2, len(goals))):
            check(plan(start, goal, algorithm=algorithm), start, goal.__eq__, length)
            assert track.heuristic(start, goal) <= length


@pytest.mark.parametrize("labelled", [True, False])
def test_the_bound_never_overstates_and_never_drops_by_more_than_a_move(labelled: bool) -> None:
    track: Track = load("track", columns=3, rows=4, blocks=2, labelled=labelled)  # type: ignore[assignment]
    rng = Random(2)
    for _ in range(60):
        goal, board = random_board(track, rng), random_board(track, rng)
        bound = track.heuristic(board, goal)
        for move in board.legal_moves:
            assert track.heuristic(move.execute(), goal) >= min(bound - 1, UNREACHABLE - 1)
        assert track.heuristic(goal, goal) == 0


@pytest.mark.parametrize("labelled", [True, False])
@pytest.mark.parametrize("size", [{}, {"columns": 3, "rows": 4, "blocks": 2}])
def test_moves_towards_omits_no_move_that_can_reach_the_goal(labelled: bool, size: dict[str, int]) -> None:
    """From each move on, whatever is reached in exactly so many more must have been possible beforehand."""
    track: Track = load("track", labelled=labelled, **size)  # type: ignore[assignment]
    rng = Random(f"{labelled}")
    for _ in range(2):
        board = random_board(track, rng)
        for kind in (MoveKind.LEGAL, MoveKind.UNDO):
            moves = board.moves(kind)
            for move in rng.sample(moves, min(4, len(moves))):
                reached = {move.execute()}
                for left in range(4):
                    for goal in rng.sample(sorted(reached, key=track.format), min(8, len(reached))):
                        towards = track.guide.moves_towards(board, goal, left, kind)
                        assert move in towards
                        assert set(towards) <= set(moves)
                        assert len(set(towards)) == len(towards)
                    some = rng.sample(sorted(reached, key=track.format), min(20, len(reached)))
                    reached = {after.execute() for other in some for after in other.moves(kind)}


def test_a_single_spare_move_without_a_pass_is_impossible() -> None:
    start = LABELLED.start()
    assert LABELLED.heuristic(start, start) == 0
    assert LABELLED.guide.moves_towards(start, start, 0) == ()
    assert LABELLED.guide.moves_towards(start, start, 1) == ()  # each side would move and undo it
    assert len(LABELLED.guide.moves_towards(start, start, 3)) == 18
    assert len(plan(start, with_turn(start, Alliance.BLACK))) == 5


def test_the_side_to_move_is_part_of_the_goal() -> None:
    start = LABELLED.start()
    after = LABELLED.parse_move(start, "b1-a3").execute()
    assert len(plan(start, after)) == 1
    white_to_move = with_turn(after, Alliance.WHITE)
    length = len(plan(start, white_to_move))
    assert length % 2 == 0
    assert length > 1
    assert len(plan(start, [white_to_move, after])) == 1


def test_a_plan_goes_through_won_positions() -> None:
    start = LABELLED.parse("49,37,46,41,55,41 50,51,52,53,54,52 w")
    goal = LABELLED.parse("49,37,46,41,55,49 35,51,52,53,54,52 w")
    found = plan(start, goal)
    assert len(found) == 2
    assert found.boards[1].outcome is not None


@pytest.mark.parametrize("algorithm", ["auto", "bidirectional", "a-star", "breadth-first", "uniform-cost", "ida-star"])
def test_an_unreachable_goal_has_no_plan(algorithm: str) -> None:
    # No one can move at all: a lone block holds its ball for ever.
    stuck: Track = load("track", columns=3, rows=2, blocks=1)  # type: ignore[assignment]
    with pytest.raises(NoPlanError, match="no plan: no moves lead from '1,1 4,4 w'"):
        plan(stuck.start(), stuck.parse("0,0 4,4 w"), algorithm=algorithm)
    # No knight reaches the middle of nine squares.
    nine: Track = load("track", columns=3, rows=3, blocks=2)  # type: ignore[assignment]
    middle = nine.parse("1,4,1 7,8,7 w")
    assert nine.heuristic(nine.parse("1,2,1 7,8,7 w"), middle) == UNREACHABLE
    with pytest.raises(NoPlanError):
        plan(nine.parse("1,2,1 7,8,7 w"), middle, algorithm=algorithm)


def test_no_plan_is_reported_only_after_all_positions_were_searched() -> None:
    track: Track = load("track", columns=3, rows=3, blocks=2, labelled=True)  # type: ignore[assignment]
    rng = Random(8)
    results = set()
    for _ in range(6):
        start, goal = random_board(track, rng), random_board(track, rng)
        lengths = []
        for algorithm in ("auto", "bidirectional"):
            try:
                lengths.append(len(plan(start, goal, algorithm=algorithm)))
            except NoPlanError:
                lengths.append(-1)
        assert lengths[0] == lengths[1]
        results.add(lengths[0] < 0)
    assert True in results


# Limits, progress, and how a search ends.

LONG = "2,3,4,5,1,3 51,52,53,54,50,52 w"
"""A goal far away from the start."""


@pytest.mark.parametrize("algorithm", ["auto", *NAMES])
def test_a_position_limit_ends_the_search(algorithm: str) -> None:
    with pytest.raises(LimitReachedError, match="limit of 100 positions"):
        plan(LABELLED.start(), LABELLED.parse(LONG), algorithm=algorithm, limit=100)


def test_a_time_limit_ends_the_search() -> None:
    with pytest.raises(LimitReachedError, match=r"limit of 0.05 seconds \("):
        plan(LABELLED.start(), LABELLED.parse(LONG), limit=0.05)
    with pytest.raises(LimitReachedError, match="seconds"):
        plan(LABELLED.start(), LABELLED.parse(LONG), limit=Limit(positions=10**9, seconds=0.05))


def test_a_limit_that_is_not_reached_changes_nothing() -> None:
    after = LABELLED.parse_move(LABELLED.start(), "b1-a3").execute()
    assert len(plan(LABELLED.start(), after, limit=Limit(1, 60.0))) == 1


@pytest.mark.parametrize("limit", [True, "1", [1]])
def test_a_limit_of_the_wrong_kind_is_rejected(limit: Any) -> None:
    with pytest.raises(WrongTypeError, match="Limit"):
        plan(LABELLED.start(), LABELLED.start(), limit=limit)
    with pytest.raises(ArgumentError, match="at least 0"):
        Limit(positions=-1)


def test_a_short_search_too_reports_its_work_when_it_is_over() -> None:
    reports: list[Work] = []
    found = plan(LABELLED.start(), LABELLED.start().legal_moves[0].execute(), progress=reports.append)
    assert len(found) == 1
    assert reports[-1].positions == found.positions


def test_a_search_without_a_plan_reports_its_work_when_it_is_over() -> None:
    tiny = load("track", columns=3, rows=3, blocks=1)
    reports: list[Work] = []
    with pytest.raises(NoPlanError):
        plan(tiny.start(), tiny.parse("0,0 8,8 b"), progress=reports.append)
    assert len(reports) == 1


def test_progress_is_reported_now_and_then() -> None:
    reports: list[Work] = []
    with pytest.raises(LimitReachedError):
        plan(LABELLED.start(), LABELLED.parse(LONG), progress=reports.append, limit=0.5)
    assert reports
    assert all(earlier.positions < later.positions for earlier, later in pairwise(reports))
    assert reports[-1].peak_frontier >= reports[-1].frontier > 0
    assert reports[-1].length > 0


@pytest.mark.parametrize("was_enabled", [True, False])
def test_ctrl_c_ends_the_search_with_our_own_error_and_leaves_the_collector_as_it_was(was_enabled: bool) -> None:
    def interrupt(work: Work) -> None:
        assert not gc.isenabled()
        raise KeyboardInterrupt

    (gc.enable if was_enabled else gc.disable)()
    try:
        with pytest.raises(SearchInterruptedError, match=r"interrupted after [0-9,]+ positions") as caught:
            plan(LABELLED.start(), LABELLED.parse(LONG), progress=interrupt)
        assert isinstance(caught.value, KeyboardInterrupt)
        assert gc.isenabled() is was_enabled
        plan(LABELLED.start(), LABELLED.start())
        assert gc.isenabled() is was_enabled
    finally:
        gc.enable()


def test_an_empty_plan_is_still_a_plan() -> None:
    found = plan(LABELLED.start(), LABELLED.start())
    assert found
    assert len(found) == 0
    assert found.boards == (LABELLED.start(),)
    assert str(found) == "nothing to do"
    assert found.positions == 0


def test_a_plan_says_what_it_is_and_what_it_took() -> None:
    goal = LABELLED.parse("10,2,3,4,5,3 50,51,52,53,54,52 b")
    found = plan(LABELLED.start(), goal)
    assert str(found) == "1. b1-d2"
    assert [str(move) for move in found] == ["b1-d2"]
    assert found.positions >= 1
    assert found.seconds > 0
    assert found.peak_frontier >= 0


@pytest.mark.parametrize(
    ("start", "goal", "error", "message"),
    [
        ("text", LABELLED.start(), WrongTypeError, "board to start from"),
        (LABELLED.start(), "text", WrongTypeError, "goal board"),
        (LABELLED.start(), 5, WrongTypeError, "goal"),
        (LABELLED.start(), [], ArgumentError, "at least one"),
        (LABELLED.start(), [LABELLED.start(), None], WrongTypeError, "goal board"),
        (LABELLED.start(), CHESS.start(), ArgumentError, "position of"),
        (LABELLED.start(), load("track").start(), ArgumentError, "position of"),
    ],
)
def test_an_invalid_start_or_goal_is_rejected(start: Any, goal: Any, error: type, message: str) -> None:
    with pytest.raises(error, match=message):
        plan(start, goal)


@pytest.mark.parametrize(
    ("name", "algorithm"),
    [("BFS", "breadth-first"), ("A*", "a-star"), ("Uniform Cost", "uniform-cost"), ("ida_star", "ida-star")],
)
def test_algorithms_have_several_names(name: str, algorithm: str) -> None:
    assert algorithm_named(name).name == algorithm  # type: ignore[union-attr]
    assert algorithm_named("") is None


def test_an_unknown_algorithm_is_rejected_with_a_list_of_the_known_ones() -> None:
    with pytest.raises(ArgumentError, match="no algorithm 'magic'; the algorithms are auto, breadth-first"):
        plan(LABELLED.start(), LABELLED.start(), algorithm="magic")
    with pytest.raises(WrongTypeError):
        plan(LABELLED.start(), LABELLED.start(), algorithm=3)  # type: ignore[arg-type]
