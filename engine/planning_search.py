"""The planner's algorithms: small classes behind one interface, none of which knows any variant."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from heapq import heappop, heappush
from itertools import count
from math import inf
from time import perf_counter
from typing import TYPE_CHECKING, Any, ClassVar

from attrs import field, frozen

from board.board import Board
from board.errors import ArgumentError, LimitReachedError, UnsupportedError, WrongTypeError
from board.move_kind import MoveKind
from board.variant import UNREACHABLE, Variant

if TYPE_CHECKING:
    from moves.move import Move

_PROBE_POSITIONS = 400
"""How many positions a depth-first probe may take before two sides are searched instead."""
_TRUSTED_POSITIONS = 20_000
"""How many positions A* may take before two sides are searched instead."""
_ENOUGH_POSITIONS = 2000
"""How many positions a two-sided search must take before its growth from length to length says anything."""
_PATIENCE = 3
"""How many times in a row the work may hardly grow before the search goes on without guidance."""
_MOST_GUIDED_GOALS = 8
"""With more goals than these, looking for each of them by itself costs more than the guidance saves."""


@frozen
class Work:
    """What a search has done so far."""

    positions: int
    seconds: float
    frontier: int
    """How many positions are waiting now."""
    peak_frontier: int
    length: int
    """Plans shorter than this are ruled out already."""


@frozen
class Limit:
    """What a search may take: so many positions, so many seconds, or both."""

    positions: int | None = None
    seconds: float | None = None

    @classmethod
    def of(cls, limit: Limit | float | None) -> Limit:
        """Return a limit from a whole number of positions, or a number of seconds with a point."""
        if limit is None:
            return cls()
        if isinstance(limit, Limit):
            return limit
        if isinstance(limit, bool) or not isinstance(limit, (int, float)):
            raise WrongTypeError(
                f"expected a Limit, a whole number of positions or seconds as 2.0, got {limit!r} "
                f"of type {type(limit).__name__}"
            )
        return cls(seconds=limit) if isinstance(limit, float) else cls(positions=limit)

    def __attrs_post_init__(self) -> None:
        for name, value in (("positions", self.positions), ("seconds", self.seconds)):
            if value is not None and not value >= 0:
                raise ArgumentError(f"expected a limit of {name} from 0 on, got {value!r}")


class Meter:
    """Counts the work of a search, reports it, and ends the search at its limit."""

    REPORT_SECONDS = 0.1
    LOOK_EVERY = 8
    """How many positions go by between two looks at the clock."""

    def __init__(self, limit: Limit, progress: Callable[[Work], None] | None = None) -> None:
        self.positions = 0
        self.peak_frontier = 0
        self.length = 0
        self._limit = limit
        self._progress = progress
        self._started = perf_counter()
        self._most_positions = inf if limit.positions is None else limit.positions
        self._deadline = inf if limit.seconds is None else self._started + limit.seconds
        self._next_report = inf if progress is None else self._started + self.REPORT_SECONDS
        self._frontier = 0

    def visit(self, frontier: int) -> None:
        """Count one more position that is looked at, with so many waiting."""
        if self.positions >= self._most_positions:
            raise LimitReachedError(f"no plan found within the limit of {self._limit.positions:,} positions")
        self.positions += 1
        self._frontier = frontier
        if frontier > self.peak_frontier:
            self.peak_frontier = frontier
        if self.positions % self.LOOK_EVERY == 0:
            self._look_at_the_clock()

    def _look_at_the_clock(self) -> None:
        now = perf_counter()
        if now >= self._deadline:
            raise LimitReachedError(f"no plan found within the limit of {self._limit.seconds} seconds ({self.summary})")
        if now >= self._next_report and self._progress is not None:
            self._progress(self.work)
            self._next_report = perf_counter() + self.REPORT_SECONDS

    @property
    def work(self) -> Work:
        """The work done so far."""
        return Work(self.positions, perf_counter() - self._started, self._frontier, self.peak_frontier, self.length)

    @property
    def summary(self) -> str:
        """The work done so far, in words."""
        work = self.work
        return f"{work.positions:,} positions in {work.seconds:.1f} s"


@frozen(eq=False)
class Errand:
    """What is to be planned: from where, to which boards or by what test, and the meter that runs meanwhile."""

    start: Board
    goals: tuple[Board, ...]
    """Empty if there is only a test."""
    is_goal: Callable[[Board], bool]
    meter: Meter
    variant: Variant = field(init=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "variant", self.start.variant)

    def bound(self, board: Board) -> int:
        """Return a number of moves that the way to the nearest goal takes at least."""
        heuristic = self.variant.heuristic
        return min((heuristic(board, goal) for goal in self.goals), default=0)

    @property
    def can_be_undone(self) -> bool:
        """Whether the variant offers un-moves."""
        try:
            self.variant.moves(self.start, MoveKind.UNDO)
        except UnsupportedError:
            return False
        return True

    def offers(self, method: str) -> bool:
        """Return whether the variant has its own idea of one of the contract's optional methods."""
        return getattr(type(self.variant), method) is not getattr(Variant, method)


class Algorithm(ABC):
    """One way to find a shortest plan."""

    name: ClassVar[str]
    aliases: ClassVar[tuple[str, ...]] = ()
    summary: ClassVar[str]
    needs_boards: ClassVar[bool] = False
    """Whether the goal must be boards, and not a test."""
    needs_undo: ClassVar[bool] = False

    @abstractmethod
    def search(self, errand: Errand) -> list[Move] | None:
        """Return the moves of a shortest plan from a start that is no goal yet, or None if there is no plan."""


class BreadthFirst(Algorithm):
    """Looks at all positions one move away, then two, and so on."""

    name = "breadth-first"
    aliases = ("bfs",)
    summary = "all positions one move away, then two, and so on"

    def search(self, errand: Errand) -> list[Move] | None:
        """Return the moves of a shortest plan, or None."""
        legal_moves, is_goal, visit = errand.variant.legal_moves, errand.is_goal, errand.meter.visit
        came_by: dict[int, Move] = {}
        seen = {errand.start.key}
        frontier = [errand.start]
        for length in count(1):
            if not frontier:
                return None
            errand.meter.length = length
            following: list[Board] = []
            for board in frontier:
                visit(len(frontier) + len(following))
                for move in legal_moves(board):
                    after = move.execute()
                    if after.key in seen:
                        continue
                    seen.add(after.key)
                    came_by[after.key] = move
                    if is_goal(after):
                        return _way_back(after.key, came_by)
                    following.append(after)
            frontier = following
        return None


class UniformCost(Algorithm):
    """Looks at the position next that took the fewest moves, from a queue ordered by them."""

    name = "uniform-cost"
    aliases = ("ucs", "dijkstra")
    summary = "always the position that took the fewest moves, from a queue"

    def __init__(self, most_positions: float = inf) -> None:
        self.most_positions = most_positions

    def bound(self, errand: Errand, board: Board) -> int:
        """Return the moves that are still needed at least: nothing is known of them here."""
        return 0

    def search(self, errand: Errand) -> list[Move] | None:
        """Return the moves of a shortest plan, or None."""
        legal_moves, is_goal, meter = errand.variant.legal_moves, errand.is_goal, errand.meter
        came_by: dict[int, Move] = {}
        taken = {errand.start.key: 0}
        number = count()
        queue: list[tuple[int, int, int, Board]] = []

        def wait(board: Board, moves: int) -> None:
            bound = self.bound(errand, board)
            if bound < UNREACHABLE:
                # Of equals the one that has come furthest, then the newest, is nearest to the goal.
                heappush(queue, (moves + bound, -moves, -next(number), board))

        stop_at = meter.positions + self.most_positions
        wait(errand.start, 0)
        while queue:
            if meter.positions >= stop_at:
                raise GaveUpError
            total, negative_moves, _, board = heappop(queue)
            moves = -negative_moves
            if moves > taken[board.key]:
                continue  # a shorter way here was found meanwhile
            if is_goal(board):
                return _way_back(board.key, came_by)
            meter.length = total
            meter.visit(len(queue))
            for move in legal_moves(board):
                after = move.execute()
                if moves + 1 < taken.get(after.key, UNREACHABLE):
                    taken[after.key] = moves + 1
                    came_by[after.key] = move
                    wait(after, moves + 1)
        return None


class AStar(UniformCost):
    """Looks at the position next whose moves so far and still needed at least are the fewest together."""

    name = "a-star"
    aliases = ("a*", "astar")
    summary = "always the position with the fewest moves so far and still needed at least"

    def bound(self, errand: Errand, board: Board) -> int:
        """Return the moves that the variant says are still needed at least."""
        return errand.bound(board)


class GaveUpError(Exception):
    """An algorithm has used up the positions it was given, so that another one can take over."""


class IterativeDeepeningAStar(Algorithm):
    """Looks for plans of one length after the other, depth first, with hardly any memory."""

    name = "ida-star"
    aliases = ("ida*", "idastar", "ida", "iterative-deepening-a-star", "iterative-deepening-a*")
    summary = "plans of one length after the other, depth first"

    def search(self, errand: Errand) -> list[Move] | None:
        """Return the moves of a shortest plan, or None."""
        dives = [Dive.to_board(errand, goal) for goal in errand.goals] or [Dive.to_test(errand)]
        return _deepen(errand, dives, lambda dive, length: dive.search(length))


class Bidirectional(Algorithm):
    """Searches from the start and, by un-moves, from the goal, until the two sides meet."""

    name = "bidirectional"
    aliases = ("two-sided", "bidirectional-search", "bidirectional-breadth-first")
    summary = "from the start and, by un-moves, from the goal, until they meet"
    needs_boards = True
    needs_undo = True

    def search(self, errand: Errand) -> list[Move] | None:
        """Return the moves of a shortest plan, or None."""
        variant, meter = errand.variant, errand.meter
        ahead = Side(variant, [errand.start], meter, lambda board, _: variant.legal_moves(board))
        behind = Side(variant, errand.goals, meter, lambda board, _: variant.moves(board, MoveKind.UNDO))
        while ahead.last and behind.last:
            meter.length = len(ahead.layers) + len(behind.layers) - 1
            side, other = (ahead, behind) if len(ahead.last) <= len(behind.last) else (behind, ahead)
            meeting = side.advance(other, 0)
            if meeting is not None:
                return _join(ahead, behind, meeting)
        return None


class AStarFirst(Algorithm):
    """Trusts the variant's bound for a while, which may lead straight to the goal, then searches from both ends."""

    name = "a-star-first"
    summary = "A* for a while, then from both ends"
    needs_boards = True
    needs_undo = True

    def search(self, errand: Errand) -> list[Move] | None:
        """Return the moves of a shortest plan, or None."""
        try:
            return AStar(_TRUSTED_POSITIONS).search(errand)
        except GaveUpError:
            return Bidirectional().search(errand)


class Guided(Algorithm):
    """Looks for plans of one length after the other, by those moves only that the variant says may make it.

    Mostly the first dive finds the plan. Where it gets lost, both sides are searched, each towards the other's root.
    """

    name = "guided"
    aliases = ("pruned-bidirectional",)
    summary = "plans of one length after the other, from both sides, by the moves that the variant says may make it"
    needs_boards = True
    needs_undo = True

    def search(self, errand: Errand) -> list[Move] | None:
        """Return the moves of a shortest plan, or None."""
        meter = errand.meter
        probes_until: float = meter.positions + _PROBE_POSITIONS
        most_work = dict.fromkeys(errand.goals, 0)
        stalled = dict.fromkeys(errand.goals, 0)

        def try_length(dive: Dive, length: int) -> Attempt:
            nonlocal probes_until
            before = meter.positions
            if before < probes_until:
                attempt = dive.search(length, probes_until - before)
                if not attempt.gave_up:
                    return attempt
                probes_until = before = meter.positions
            goal = dive.goal
            assert goal is not None
            attempt = self.meet(errand, goal, length)
            work = meter.positions - before
            if attempt.moves is None and work > _ENOUGH_POSITIONS:
                stalled[goal] = stalled[goal] + 1 if work < 2 * most_work[goal] else 0
                if stalled[goal] == _PATIENCE:
                    # Where one length after the other adds little, there is an end to the positions, and starting
                    # afresh for every length is what costs most.
                    return Attempt(Bidirectional().search(errand), is_final=True)
            most_work[goal] = max(most_work[goal], work)
            return attempt

        return _deepen(errand, [Dive.to_board(errand, goal) for goal in errand.goals], try_length)

    def meet(self, errand: Errand, goal: Board, length: int) -> Attempt:
        """Look for a plan of a length from both sides, all shorter ones being ruled out."""
        variant, start = errand.variant, errand.start
        towards = variant.moves_towards
        ahead = Side(
            variant,
            [start],
            errand.meter,
            lambda board, left: towards(board, goal, left, MoveKind.LEGAL),
            lambda board: variant.count_moves(board),
        )
        behind = Side(
            variant,
            [goal],
            errand.meter,
            lambda board, left: towards(board, start, left, MoveKind.UNDO),
            lambda board: len(variant.moves(board, MoveKind.UNDO)),
        )
        for _ in range(length):
            side, other = (ahead, behind) if len(ahead.last) <= len(behind.last) else (behind, ahead)
            meeting = side.advance(other, length - len(side.layers))
            if meeting is not None:
                return Attempt(_join(ahead, behind, meeting))
            if not side.last:
                return Attempt(None, exhausted=side.is_complete)
        return Attempt(None)


@frozen
class Attempt:
    """What came of looking for a plan of one length."""

    moves: list[Move] | None
    exhausted: bool = False
    """Whether all positions that there are have been looked at, so that no other length will do either."""
    gave_up: bool = False
    """Whether the search stopped before it knew."""
    is_final: bool = False
    """Whether this is the answer for all lengths and all goals."""


def _deepen(errand: Errand, dives: list[Dive], try_length: Callable[[Dive, int], Attempt]) -> list[Move] | None:
    """Try one length after the other until there is a plan, or no position is left for any goal."""
    waiting = [dive for dive in dives if dive.least < UNREACHABLE]
    for length in count(min((dive.least for dive in waiting), default=0) or 1):
        errand.meter.length = length
        for dive in list(waiting):
            if dive.least <= length:
                attempt = try_length(dive, length)
                if attempt.moves is not None or attempt.is_final:
                    return attempt.moves
                if attempt.exhausted:
                    waiting.remove(dive)
        if not waiting:
            return None
    return None


class Dive:
    """A depth-first search for a plan of an exact length, with all shorter ones ruled out."""

    def __init__(
        self,
        errand: Errand,
        goal: Board | None,
        least: int,
        towards: Callable[[Board, int], Iterable[Move]],
        arrives: Callable[[Move], bool],
    ) -> None:
        self.errand = errand
        self.goal = goal
        self.least = least
        """No plan is shorter than this."""
        self.towards = towards
        self.arrives = arrives

    @classmethod
    def to_board(cls, errand: Errand, goal: Board) -> Dive:
        """Return the dive to a goal board, by the moves that the variant says may make it."""
        towards, key = errand.variant.moves_towards, goal.key
        return cls(
            errand,
            goal,
            errand.variant.heuristic(errand.start, goal),
            lambda board, left: towards(board, goal, left),
            lambda move: move.key_after == key,
        )

    @classmethod
    def to_test(cls, errand: Errand) -> Dive:
        """Return the dive to a board that passes the errand's test, by all moves."""
        legal_moves, is_goal = errand.variant.legal_moves, errand.is_goal
        return cls(errand, None, 1, lambda board, _: legal_moves(board), lambda move: is_goal(move.execute()))

    def search(self, length: int, most_positions: float = inf) -> Attempt:
        """Look for a plan of a length.

        A position that was reached before in fewer moves needs no second look: had a plan led on from there in the
        moves that are left now, a shorter plan would have been found.
        """
        meter, start = self.errand.meter, self.errand.start
        count_moves = self.errand.variant.count_moves
        stop_at = meter.positions + most_positions
        depth_of = {start.key: 0}
        complete = True
        edge: set[int] = set()
        way: list[Move] = []

        def open_up(board: Board) -> Iterable[Move]:
            nonlocal complete
            meter.visit(len(branches))
            moves = tuple(self.towards(board, length - len(way) - 1))
            if complete and len(moves) < count_moves(board):
                complete = False
            return iter(moves)

        branches: list[Any] = []
        branches.append(open_up(start))
        while branches:
            depth = len(branches)
            for move in branches[-1]:
                if depth == length:
                    if self.arrives(move):
                        return Attempt([*way, move])
                    if complete:
                        edge.add(move.key_after)
                    continue
                key = move.key_after
                if depth_of.get(key, length) <= depth:
                    continue
                if meter.positions >= stop_at:
                    return Attempt(None, gave_up=True)
                depth_of[key] = depth
                way.append(move)
                branches.append(open_up(move.execute()))
                break
            else:
                branches.pop()
                if way:
                    way.pop()
        return Attempt(None, exhausted=complete and edge <= depth_of.keys())


class Side:
    """One side of a two-sided search: layer by layer, each position with the move that led to it."""

    def __init__(
        self,
        variant: Variant,
        roots: Iterable[Board],
        meter: Meter,
        moves_of: Callable[[Board, int], Iterable[Move]],
        count_moves: Callable[[Board], int] | None = None,
    ) -> None:
        self.variant = variant
        self.meter = meter
        self.moves_of = moves_of
        self.count_moves = count_moves
        self.layers: list[dict[int, Move | None]] = [{root.key: None for root in roots}]
        self.is_complete = True
        """Whether no move has been left out so far."""
        self._roots = list(roots)
        self._seen = set(self.last)

    @property
    def last(self) -> dict[int, Move | None]:
        """The positions that are the furthest from the root."""
        return self.layers[-1]

    def advance(self, other: Side, left: int) -> int | None:
        """Add a layer, and return the key of a position where it meets the other side's last one, or None.

        The positions of a layer are kept as moves that have not been made: those of the last one never will be.
        """
        frontier, meets, seen = self.last, other.last, self._seen
        layer: dict[int, Move | None] = {}
        visit, moves_of = self.meter.visit, self.moves_of
        waiting = len(frontier) + len(meets)
        boards: Iterable[Board] = (
            self._roots if len(self.layers) == 1 else (move.execute() for move in frontier.values() if move)
        )
        self.layers.append(layer)
        for board in boards:
            visit(waiting + len(layer))
            moves: Any = moves_of(board, left)
            if self.is_complete and self.count_moves is not None and len(moves) < self.count_moves(board):
                self.is_complete = False
            for move in moves:
                key: int = move.key_after
                if key not in seen:
                    seen.add(key)
                    layer[key] = move
                    if key in meets:
                        return key
        return None

    def way_from(self, key: int) -> list[Move]:
        """Return the moves from a position of the last layer back to a root."""
        way = []
        for layer in reversed(self.layers):
            move = layer[key]
            if move is not None:
                way.append(move)
                key = move.board.key
        return way


def _join(ahead: Side, behind: Side, meeting: int) -> list[Move]:
    """Return the moves from the start through a meeting point to the goal."""
    moves = ahead.way_from(meeting)[::-1]
    for undone in behind.way_from(meeting):
        board, following = moves[-1].execute() if moves else undone.execute(), undone.board
        moves.append(_move_between(board, following))
    return moves


def _move_between(board: Board, following: Board) -> Move:
    """Return the legal move that leads from one board to the next one."""
    for move in board.variant.legal_moves(board):
        if move.key_after == following.key and move.execute() == following:
            return move
    raise UnsupportedError(
        f"{board.variant}: no legal move leads from {board.variant.format(board)!r} to "
        f"{board.variant.format(following)!r}, which an un-move came from"
    )


def _way_back(key: int, came_by: dict[int, Move]) -> list[Move]:
    """Return the moves that led to a position, from the first on."""
    moves: list[Move] = []
    while key in came_by:
        moves.append(came_by[key])
        key = moves[-1].board.key
    return moves[::-1]


ALGORITHMS: tuple[type[Algorithm], ...] = (
    BreadthFirst,
    UniformCost,
    AStar,
    IterativeDeepeningAStar,
    Bidirectional,
    AStarFirst,
    Guided,
)


def algorithm_named(name: str) -> type[Algorithm] | None:
    """Return the algorithm of a name or alias, or None for "auto", also if nothing is said."""
    if not isinstance(name, str):
        raise WrongTypeError(f"expected an algorithm's name, got {name!r} of type {type(name).__name__}")
    plain = "-".join(name.lower().replace("_", " ").replace("-", " ").split())
    if plain in ("auto", ""):
        return None
    for algorithm in ALGORITHMS:
        if plain in (algorithm.name, *algorithm.aliases):
            return algorithm
    known = ", ".join(algorithm.name for algorithm in ALGORITHMS)
    raise ArgumentError(f"there is no algorithm {name!r}; there are auto, {known}")


def choose(name: str, errand: Errand) -> Algorithm:
    """Return the algorithm of that name, or for "auto" the one that suits the errand."""
    algorithm = algorithm_named(name)
    if algorithm is None:
        return _best(errand)()
    if algorithm.needs_boards and not errand.goals:
        raise ArgumentError(f"{algorithm.name} needs goal boards, and got a test; breadth-first takes one")
    if algorithm.needs_undo and not errand.can_be_undone:
        raise UnsupportedError(f"{algorithm.name} needs un-moves, which {errand.variant.name} does not offer")
    return algorithm()


def _best(errand: Errand) -> type[Algorithm]:
    if not errand.goals:
        return BreadthFirst
    if errand.can_be_undone:
        if errand.offers("moves_towards") and len(errand.goals) <= _MOST_GUIDED_GOALS:
            return Guided
        return AStarFirst if errand.offers("heuristic") else Bidirectional
    return AStar if errand.offers("heuristic") else BreadthFirst
