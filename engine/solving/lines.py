"""Lines: one solution of a puzzle that is too large to solve in full, by a narrow search from both ends."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from heapq import nsmallest
from typing import TYPE_CHECKING

import numpy as np

from board.board import Board
from board.errors import TooLargeError, UnsolvableError, UnsupportedError, WrongTypeError, expect_call, expect_count
from engine.planning.guide import Guide, guide_of
from engine.solving.arrays import distinct

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from engine.solving.arrays import IndexArray
    from engine.solving.numbering import Numbering
    from moves.move import Move

LIMIT = 5_000_000
"""The default limit on positions."""
ENDINGS = 5_000
"""How many positions near the goals are listed first; a search that meets one of them is done."""
FIRST_WIDTH = 100
WIDENING = 4
NARROW_LIMIT = 400
"""After a search of this width has failed, all positions are tried, if the numbering is fast."""
MOST_AT_ONCE = 4_000_000
"""With more positions than this, trying all of them would take too long."""

Progress = Callable[[int], None]


def find_line(board: Board, progress: Progress | None = None, limit: int = LIMIT) -> tuple[Move, ...]:
    """Return moves that lead from a board to a goal of its puzzle, not always the shortest ones.

    If the variant knows the best moves, they are used. Otherwise a beam search keeps only the most promising
    positions of each depth, and then more of them, or all, if these lead nowhere; symmetric positions count as
    one. Raise ``UnsolvableError`` if there is no solution, and ``TooLargeError`` if none is found after visiting
    ``limit`` positions.
    """
    if not isinstance(board, Board):
        raise WrongTypeError(f"expected a board, got {board!r} of type {type(board).__name__}")
    expect_call(progress, "progress")
    expect_count(limit, "a limit")
    if len(board.variant.players) != 1:
        raise UnsupportedError(f"{board.variant.spec} is not a puzzle: it has {len(board.variant.players)} players")
    variant = board.variant
    guide = guide_of(variant)
    if guide.knows_best_moves:
        return _by_rule(guide, board, limit)
    if guide.is_hopeless(board):
        raise UnsolvableError(f"no solution can be reached from {variant.format(board)}")
    numbering = None if variant.numbering is None else variant.numbering.with_symmetries
    if numbering is None or not (numbering.can_undo and variant.abilities.goals):
        return _by_boards(board, limit, progress)
    search = _Search(numbering, board, limit, progress)
    return tuple(_moves_through(numbering, board, search.numbers()))


def _by_rule(guide: Guide, board: Board, limit: int) -> tuple[Move, ...]:
    """Return the shortest line of a variant that knows the best moves without a search."""
    variant = board.variant
    distance = guide.distance(board)
    if distance > limit:
        raise TooLargeError(
            f"the shortest solution from {variant.format(board)} has {distance:,} moves, "
            f"more than the limit of {limit:,}"
        )
    moves = []
    for _ in range(distance):
        moves.append(guide.best_move(board))
        board = moves[-1].execute()
    return tuple(moves)


def _by_boards(board: Board, limit: int, progress: Progress | None) -> tuple[Move, ...]:
    """Return a line found by a beam search on boards, for puzzles that do not number their positions."""
    variant = board.variant
    goals = tuple(variant.goals()) if variant.abilities.goals and variant.abilities.heuristic else ()

    def difficulty(after: Board) -> float:
        return min((variant.heuristic(after, goal) for goal in goals), default=0)

    width, visited = FIRST_WIDTH, 0
    while True:
        came_from: dict[int, tuple[Board, Move] | None] = {board.key: None}
        layer, is_complete = [board], True
        while layer:
            for here in layer:
                outcome = here.outcome
                if outcome is not None and outcome.winners:
                    return _line_to(here, came_from)
            following = []
            for here in layer:
                for move in variant.legal_moves(here) if here.outcome is None else ():
                    after = move.execute()
                    if after.key not in came_from:
                        came_from[after.key] = here, move
                        following.append(after)
            visited += len(following)
            if progress is not None:
                progress(visited)
            if visited > limit:
                raise TooLargeError(
                    f"no solution was found from {variant.format(board)} after visiting {limit:,} positions"
                )
            if len(following) > width:
                is_complete = False
                following = nsmallest(width, following, key=difficulty) if goals else following[:width]
            layer = following
        if is_complete:
            raise UnsolvableError(f"no solution can be reached from {variant.format(board)}")
        width *= WIDENING


def _line_to(board: Board, came_from: dict[int, tuple[Board, Move] | None]) -> tuple[Move, ...]:
    moves: list[Move] = []
    step = came_from[board.key]
    while step is not None:
        moves.append(step[1])
        step = came_from[step[0].key]
    return tuple(reversed(moves))


class _Search:
    """One search for a line, on position numbers."""

    def __init__(self, numbering: Numbering, board: Board, limit: int, progress: Progress | None) -> None:
        self._numbering = numbering
        self._board = board
        self._limit = limit
        self._progress = progress
        self._visited = 0
        self._endings = self._list_endings()

    def _list_endings(self) -> dict[int, int]:
        """Return the distance to a goal from each position near the goals, by number."""
        numbering = self._numbering
        frontier = {numbering.index(goal) for goal in self._board.variant.goals()}
        endings = dict.fromkeys(frontier, 0)
        distance = 0
        while frontier and len(endings) < ENDINGS:
            distance += 1
            frontier = {before for number in frontier for before in numbering.undo_indices(number)} - endings.keys()
            endings.update(dict.fromkeys(frontier, distance))
        return endings

    def numbers(self) -> list[int]:
        """Return the numbers of the positions on a path from the board to a goal."""
        width = FIRST_WIDTH
        while True:
            path, is_complete = self._beam_search(width)
            if path:
                return path + self._path_from_ending(path[-1])
            if not is_complete and width == NARROW_LIMIT and self._numbering.is_vectorized:
                path, is_complete = self._full_search()
                if path:
                    return path + self._path_from_ending(path[-1])
            if is_complete:
                raise UnsolvableError(f"no solution can be reached from {self._board.variant.format(self._board)}")
            width *= WIDENING

    def _full_search(self) -> tuple[list[int], bool]:
        """Do the same as ``_beam_search`` with all positions of each depth, unless there are too many."""
        numbering = self._numbering
        layer = np.array([numbering.index(self._board)], dtype=np.int64)
        endings = np.array(sorted(self._endings), dtype=np.int64)
        layers = [layer]
        visited = 1
        while len(layer):
            met = np.intersect1d(layer, endings)
            if len(met):
                return self._path_through(layers[:-1], int(met[0])), True
            if visited > MOST_AT_ONCE:
                return [], False
            layer = distinct(numbering.next_index_array(layer))
            for earlier in layers:
                layer = layer[~_held(earlier, layer)]
            layers.append(layer)
            visited += len(layer)
            self._count(len(layer))
        return [], True

    def _path_through(self, layers: list[IndexArray], number: int) -> list[int]:
        """Return the numbers of a path to a position, one from each layer before it."""
        path = [number]
        for layer in reversed(layers):
            before = np.array(list(self._numbering.undo_indices(number)), dtype=np.int64)
            number = int(before[_held(layer, before)][0])
            path.append(number)
        return path[::-1]

    def _beam_search(self, width: int) -> tuple[list[int], bool]:
        """Return the path to a known ending, if one is met, and whether nothing was pruned."""
        numbering = self._numbering
        start = numbering.index(self._board)
        came_from: dict[int, int | None] = {start: None}
        layer = [start]
        is_complete = True
        while layer:
            met = next((number for number in layer if number in self._endings), None)
            if met is not None:
                return _path_to(met, came_from), True
            following: dict[int, None] = {}
            for number in layer:
                for after in numbering.next_indices(number):
                    if after not in came_from:
                        following[after] = None
                        came_from[after] = number
            self._count(len(following))
            layer = list(following)
            if len(layer) > width:
                is_complete = False
                layer = nsmallest(width, layer, key=numbering.difficulty)
        return [], is_complete

    def _path_from_ending(self, number: int) -> list[int]:
        """Return the numbers that follow a known ending on the shortest path to a goal."""
        numbers = []
        for distance in range(self._endings[number] - 1, -1, -1):
            following = self._numbering.next_indices(number)
            number = next(after for after in following if self._endings.get(after) == distance)
            numbers.append(number)
        return numbers

    def _count(self, more: int) -> None:
        self._visited += more
        if self._progress is not None:
            self._progress(self._visited)
        if self._visited > self._limit:
            raise TooLargeError(
                f"no solution was found from {self._board.variant.format(self._board)} "
                f"after visiting {self._limit:,} positions"
            )


def _held(layer: IndexArray, numbers: IndexArray) -> NDArray[np.bool_]:
    """Return for each number whether a sorted layer, which must not be empty, contains it."""
    places = np.minimum(np.searchsorted(layer, numbers), len(layer) - 1)
    held: NDArray[np.bool_] = layer[places] == numbers
    return held


def _path_to(number: int, came_from: dict[int, int | None]) -> list[int]:
    path = [number]
    before = came_from[number]
    while before is not None:
        path.append(before)
        before = came_from[before]
    return path[::-1]


def _moves_through(numbering: Numbering, board: Board, numbers: list[int]) -> Iterator[Move]:
    """Yield the moves that lead from a board through positions with these numbers."""
    for number in numbers[1:]:
        move = next(move for move in board.legal_moves if numbering.index(move.execute()) == number)
        yield move
        board = move.execute()
