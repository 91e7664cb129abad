"""Chances: the exact value of every position of a small game in which fate moves, by value iteration.

A value is what the side to move expects: in a game of two, the probability of winning, where a draw and a game that
never ends count one half; in a game of one, the expected score, or the probability of reaching the goal if there are no
scores. Positions that can come back are grouped (strongly connected components, by Tarjan's algorithm); the groups are
solved one after another from the ends of the game, so that only within a group values are repeated until they settle.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Mapping
from itertools import accumulate
from typing import TYPE_CHECKING

from board.board import Board
from board.errors import ArgumentError, TooLargeError, UnsupportedError, WrongTypeError, expect_call, expect_count
from engine.chance import chances_of
from engine.solving.numbering import FoundNumbering

if TYPE_CHECKING:
    from board.alliance import Alliance
    from board.outcome import Outcome
    from board.variant import Variant
    from moves.move import Move

SETTLED = 1e-13
"""Values have settled if a round changes none of them by more than this."""
MOST_ROUNDS = 1_000_000
ENDED, FATE, FIRST, SECOND = range(4)
"""Who moves: nobody, fate, the first player or the second."""
A_LOOK = 1024

Progress = Callable[[int], None]


def points_of(outcome: Outcome, side: Alliance, variant: Variant) -> float:
    """Return what a finished game is worth for a side."""
    if len(variant.players) == 1 and outcome.scores:
        return outcome.scores.get(side, 0.0)
    if not outcome.winners:
        return 0.5 if len(variant.players) > 1 else 0.0
    return 1 / len(outcome.winners) if side in outcome.winners else 0.0


def solve_chances(
    subject: str | Variant | Board, progress: Progress | None = None, limit: int | None = None
) -> ChanceSolution:
    """Return what the sides expect in all positions that can be reached from a board, or from the start of a variant.

    ``progress`` is called with the number of positions done. More than ``limit`` positions raise ``TooLargeError``.
    """
    from engine.solving.solver import EXPLORED_LIMIT, board_of

    board = board_of(subject)
    expect_call(progress, "progress")
    if limit is not None:
        expect_count(limit, "a limit")
    variant = board.variant
    if len(variant.players) > 2 or variant.abilities.hidden_information:
        raise UnsupportedError(
            f"the solver is for one or two players and open positions, and {variant.spec} is not such a game; "
            "use the player montecarlo instead"
        )
    if not (variant.abilities.chances or variant.abilities.deterministic):
        raise UnsupportedError(f"{variant.spec} hides its chances: only games that declare them can be solved")
    graph = _Graph(board, progress or (lambda done: None), EXPLORED_LIMIT if limit is None else limit)
    for group in graph.groups():
        graph.settle(group)
    return ChanceSolution(board, graph.numbering, graph.kinds, graph.values)


class _Graph:
    """All positions that can be reached, and the moves between them."""

    def __init__(self, board: Board, progress: Progress, limit: int) -> None:
        self.numbering = FoundNumbering(board.variant)
        self.kinds = bytearray()
        self.values: list[float] = []
        """What the first player expects."""
        self._starts = array("q")
        self._children = array("i")
        self._weights = array("d")
        """For each child of one of fate's positions its probability; for others 1."""
        self._explore(board, progress, limit)

    def _explore(self, board: Board, progress: Progress, limit: int) -> None:
        variant, numbering = board.variant, self.numbering
        first = variant.players[0]
        usual = 0.5 if len(variant.players) > 1 else 0.0
        numbering.add(board)
        waiting = [board]
        degrees = array("q")
        for number, here in enumerate(_emptied(waiting)):
            outcome = variant.outcome(here)
            chances = () if outcome is not None else chances_of(here)
            moves = () if outcome is not None else variant.legal_moves(here)
            if outcome is not None:
                self.kinds.append(ENDED)
                self.values.append(points_of(outcome, first, variant))
            else:
                self.kinds.append(FATE if chances else FIRST if here.move_maker is first else SECOND)
                self.values.append(usual)
            weights = {move: probability for probability, move in chances}
            degrees.append(len(moves))
            for choice, move in enumerate(moves):
                after = move.execute()
                child = numbering.numbers.get(after.key)
                if child is None:
                    if numbering.positions >= limit:
                        raise TooLargeError(
                            f"more than {limit:,} positions of {variant.spec} can be reached from "
                            f"{variant.format(board)}: too many to explore one by one"
                        )
                    child = numbering.note(after.key, number, choice)
                    waiting.append(after)
                self._children.append(child)
                self._weights.append(weights[move] if chances else 1.0)
            if not number % A_LOOK:
                progress(number)
        progress(len(self.kinds))
        self._starts.extend(accumulate(degrees, initial=0))

    def groups(self) -> Iterator[list[int]]:
        """Yield the strongly connected components, each after those that can be reached from it."""
        starts, children = self._starts, self._children
        count = len(self.kinds)
        order, lowest = array("i", [0]) * count, array("i", [0]) * count
        following = array("q", starts[:count])
        on_stack = bytearray(count)
        stack: list[int] = []
        path = [0]
        clock = 0
        while path:
            here = path[-1]
            if not order[here]:
                clock += 1
                order[here] = lowest[here] = clock
                on_stack[here] = 1
                stack.append(here)
            place = following[here]
            if place < starts[here + 1]:
                following[here] = place + 1
                child = children[place]
                if not order[child]:
                    path.append(child)
                elif on_stack[child] and order[child] < lowest[here]:
                    lowest[here] = order[child]
                continue
            path.pop()
            if path and lowest[here] < lowest[path[-1]]:
                lowest[path[-1]] = lowest[here]
            if lowest[here] == order[here]:
                group: list[int] = []
                while not group or group[-1] != here:
                    group.append(stack.pop())
                    on_stack[group[-1]] = 0
                yield group

    def settle(self, group: list[int]) -> None:
        """Compute the values of a group, whose other successors are known; the deepest positions come first."""
        values = self.values
        rows = [(number, self.kinds[number], *self._edges(number)) for number in group if self.kinds[number] != ENDED]
        for _ in range(MOST_ROUNDS):
            change = 0.0
            for number, kind, children, weights in rows:
                if kind == FATE:
                    value = 0.0
                    for weight, child in zip(weights, children, strict=True):
                        value += weight * values[child]
                else:
                    found = [values[child] for child in children]
                    value = max(found) if kind == FIRST else min(found)
                difference = abs(value - values[number])
                if difference > change:
                    change = difference
                values[number] = value
            if len(group) == 1 or change < SETTLED:
                return

    def _edges(self, number: int) -> tuple[list[int], list[float]]:
        start, end = self._starts[number], self._starts[number + 1]
        return self._children[start:end].tolist(), self._weights[start:end].tolist()


def _emptied(waiting: list[Board]) -> Iterator[Board]:
    """Yield the boards of a growing list, and keep none that was yielded."""
    number = 0
    while number < len(waiting):
        board, waiting[number] = waiting[number], None  # type: ignore[call-overload]
        number += 1
        yield board


class ChanceSolution:
    """A solved game of chance: what each side expects in every position that can be reached, and how to play."""

    def __init__(self, start: Board, numbering: FoundNumbering, kinds: bytearray, values: list[float]) -> None:
        self.variant = start.variant
        self.start = start
        self._numbering = numbering
        self._kinds = kinds
        self._values = values

    @property
    def positions(self) -> int:
        """How many positions can be reached, those in which fate moves included."""
        return len(self._kinds)

    @property
    def choices(self) -> int:
        """In how many positions a player moves."""
        return sum(kind in (FIRST, SECOND) for kind in self._kinds)

    def value(self, board: Board, side: Alliance | None = None) -> float:
        """Return what a side expects, by default the one to move (or the one that rolls)."""
        if not isinstance(board, Board):
            raise WrongTypeError(f"expected a board, got {board!r} of type {type(board).__name__}")
        if board.variant is not self.variant:
            raise ArgumentError(f"this is a solution of {self.variant.spec}, not of {board.variant.spec}")
        value = self._values[self._numbering.index(board)]
        players = self.variant.players
        wanted = board.move_maker if side is None else side
        if wanted not in players:
            raise ArgumentError(f"{wanted} does not play in {self.variant.spec}")
        return value if wanted is players[0] else 1 - value

    def values_of_moves(self, board: Board) -> Mapping[Move, float]:
        """Return what the side to move expects after each of its moves; none if it is fate's turn."""
        if board.outcome is not None or chances_of(board):
            return {}
        return {move: self.value(move.execute(), board.move_maker) for move in board.legal_moves}

    def best_moves(self, board: Board) -> tuple[Move, ...]:
        """Return the moves that are best on average; none if it is fate's turn or the game is over."""
        values = self.values_of_moves(board)
        best = max(values.values(), default=0.0)
        return tuple(move for move, value in values.items() if value >= best - 1e-9)

    def __repr__(self) -> str:
        return f"<ChanceSolution of {self.variant.spec}: {self.positions} positions>"
