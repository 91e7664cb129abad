"""Solving: the value and remoteness of every position, by retrograde analysis."""

from __future__ import annotations

from array import array
from collections import deque
from collections.abc import Callable

import numpy as np
from attrs import Factory, define

from board.board import Board
from board.errors import TooLargeError, UnsupportedError, WrongTypeError
from board.variant import Variant
from engine.solving.numbering import FoundNumbering, Numbering
from engine.solving.solution import DRAW, TIE, UNKNOWN, Solution, Steps, Verdicts, winner_verdict
from engine.variants import load

LIMIT = 100_000_000
"""How many position numbers a table may have unless more are allowed."""
EXPLORED_LIMIT = 250_000
"""How many positions may be explored one by one unless more are allowed."""

Progress = Callable[[int], None]


def solve(subject: str | Variant | Board, progress: Progress | None = None, limit: int | None = None) -> Solution:
    """Return the value and remoteness of every position of a puzzle or of a game of two.

    A puzzle that lists its goals is solved backwards from them, over all its positions. Anything else,
    and a puzzle too large for that of which a board is given, is explored forwards first, from that
    board or from the start. ``progress`` is called with the number of positions done. What has more than
    ``limit`` positions is refused with ``TooLargeError``, at once where the variant numbers them.
    """
    if isinstance(subject, str):
        subject = load(subject)
    if not isinstance(subject, (Variant, Board)):
        raise WrongTypeError(f"expected a variant or a board, got {subject!r} of type {type(subject).__name__}")
    variant = subject if isinstance(subject, Variant) else subject.variant
    board = subject.start() if isinstance(subject, Variant) else subject
    if len(variant.players) > 2:
        raise UnsupportedError(f"the solver is for puzzles and games of two; {variant.spec} has {len(variant.players)}")
    if not variant.abilities.deterministic or variant.abilities.hidden_information:
        raise UnsupportedError(
            f"the solver needs a game without chance and without hidden information, which {variant.spec} is not; "
            "Monte Carlo plays it"
        )
    show = progress or _show_nothing
    numbering = variant.numbering
    positions = None if numbering is None else numbering.positions
    most = LIMIT if limit is None else limit
    estimate = variant.abilities.estimated_positions if positions is None else positions
    if estimate is not None and estimate > most and board == variant.start():
        raise TooLargeError(
            f"{variant.spec} has {'about ' if positions is None else ''}{_count(estimate)} positions, and a table of "
            f"them takes {_bytes(2 * estimate)}: more than the limit of {most:,} positions"
        )
    if numbering is None or numbering.positions > most:
        numbering = FoundNumbering(variant)
    elif len(variant.players) == 1 and variant.abilities.goals and numbering.can_undo:
        return _solve_backwards(numbering, show)
    return _judge(numbering, _explore(board, numbering, EXPLORED_LIMIT if limit is None else limit, show))


def _show_nothing(done: int) -> None:
    """Show no progress."""


def _count(number: int) -> str:
    return f"{number:,}" if number < 10**15 else f"{number:.1e}"


def _bytes(count: int) -> str:
    size = float(count)
    for unit in ("bytes", "KB", "MB", "GB", "TB"):
        if size < 1000:
            return f"about {size:,.0f} {unit}"
        size /= 1000
    return "more than a petabyte"


# Backwards, from the goals of a puzzle.


def _solve_backwards(numbering: Numbering, show: Progress) -> Solution:
    """Go back from the goals, all positions of one remoteness at a time."""
    variant = numbering.variant
    steps: Steps = np.zeros(numbering.positions, np.uint16)
    frontier = np.unique(np.array([numbering.index(board) for board in variant.goals()], np.int64))
    step = 1
    done = 0
    while len(frontier):
        if step == 1 << 16:
            steps = steps.astype(np.uint32)
        steps[frontier] = step
        done += len(frontier)
        show(done)
        found = numbering.undo_index_array(frontier)
        frontier = np.unique(found[steps[found] == 0])
        step += 1
    return Solution(variant, numbering, steps)


# Forwards, from one position, for whatever cannot be gone backwards.


@define
class _Graph:
    """The positions that were found, by number, and the moves between them."""

    movers: bytearray
    """Whose turn it is, as the verdict that this player wins; 0 for a number that was not found."""
    found: int = 0
    ends: dict[int, int] = Factory(dict)
    """The verdicts of the positions in which play has ended."""
    parents: array[int] = Factory(lambda: array("i"))
    children: array[int] = Factory(lambda: array("i"))


def _explore(board: Board, numbering: Numbering, limit: int, show: Progress) -> _Graph:
    """Return all that can be reached from a board; play stops at an outcome."""
    graph = _Graph(bytearray(numbering.positions))
    movers = graph.movers
    number_of = numbering.add if isinstance(numbering, FoundNumbering) else numbering.index
    queue: deque[tuple[int, Board]] = deque()

    def visit(found: Board) -> int:
        number = number_of(found)
        if number == len(movers):
            movers.append(0)
        if not movers[number]:
            if graph.found >= limit:
                raise TooLargeError(
                    f"more than {limit:,} positions of {board.variant.spec} can be reached from "
                    f"{board.variant.format(board)}: too many to explore one by one"
                )
            movers[number] = winner_verdict(found.move_maker)
            graph.found += 1
            queue.append((number, found))
        return number

    visit(board)
    while queue:
        number, position = queue.popleft()
        outcome = position.outcome
        if outcome is not None:
            graph.ends[number] = TIE if outcome.winner is None else winner_verdict(outcome.winner)
            continue
        # Not ``position.legal_moves``, which would keep all moves and boards alive.
        for move in position.variant.legal_moves(position):
            graph.parents.append(number)
            graph.children.append(visit(move.execute()))
        done = graph.found - len(queue)
        if not done % 256 or not queue:
            show(done)
    return graph


def _judge(numbering: Numbering, graph: _Graph) -> Solution:
    """Go back from the ends: first what is won and lost, then what is tied; the rest goes round in circles."""
    variant, movers = numbering.variant, graph.movers
    verdicts: Verdicts = np.zeros(len(movers), np.uint8)
    steps: Steps = np.zeros(len(movers), np.uint32)
    back = _Backwards(graph)
    for number, verdict in graph.ends.items():
        verdicts[number] = verdict
    open_children = back.child_counts
    # Whoever moves wins by one good move and loses when all are bad. Going back move by move, the first
    # good move that is found is the quickest win, and the last bad one the slowest loss.
    decided = [number for number, verdict in graph.ends.items() if verdict != TIE]
    step = 1
    while decided:
        steps[decided] = step
        step += 1
        following: list[int] = []
        for number in decided:
            verdict = int(verdicts[number])
            for parent in back.parents_of(number):
                open_children[parent] -= 1
                if verdicts[parent] == UNKNOWN and (movers[parent] == verdict or not open_children[parent]):
                    verdicts[parent] = verdict
                    following.append(parent)
        decided = following
    tied = [number for number, verdict in graph.ends.items() if verdict == TIE and len(variant.players) > 1]
    step = 1
    while tied:
        steps[tied] = step
        step += 1
        following = []
        for number in tied:
            for parent in back.parents_of(number):
                if verdicts[parent] == UNKNOWN:
                    verdicts[parent] = TIE
                    following.append(parent)
        tied = following
    verdicts[(np.frombuffer(movers, np.uint8) > 0) & (verdicts == UNKNOWN)] = DRAW
    return Solution(variant, numbering, steps, verdicts)


class _Backwards:
    """The moves of a graph turned round."""

    def __init__(self, graph: _Graph) -> None:
        size = len(graph.movers)
        parents = np.array(graph.parents, np.int32)
        children = np.array(graph.children, np.int32)
        self._parents = parents[np.argsort(children, kind="stable")]
        self._starts = np.concatenate(([0], np.cumsum(np.bincount(children, minlength=size))))
        self.child_counts = np.bincount(parents, minlength=size)

    def parents_of(self, number: int) -> list[int]:
        """Return the positions from which a move leads to this one, as often as there are such moves."""
        parents: list[int] = self._parents[self._starts[number] : self._starts[number + 1]].tolist()
        return parents
