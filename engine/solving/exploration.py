"""Exploration: all positions reachable from one, and the moves between them, in little memory."""

from __future__ import annotations

from array import array
from collections import deque
from collections.abc import Callable
from time import perf_counter
from typing import TYPE_CHECKING

import numpy as np
from attrs import Factory, define

from board.errors import TooLargeError
from engine.solving.numbering import FoundNumbering
from engine.solving.solution import TIE, winner_verdict
from moves.move import Move

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from board.board import Board
    from engine.solving.numbering import Numbering

Progress = Callable[[int], None]

UNEXPECTED = 20_000
"""After how many positions the work is estimated."""
A_LOOK = 1024
"""After how many positions progress is shown."""


@define
class Graph:
    """The positions that were found, by number, and the moves between them."""

    movers: bytearray
    """The side to move, as the verdict that this player wins; 0 for a number that was not found."""
    found: int = 0
    ends: dict[int, int] = Factory(dict)
    """The verdicts of the positions in which the game is over."""
    expanded: array[int] = Factory(lambda: array("i"))
    """The positions in which the game is not over, in the order they were expanded."""
    degrees: array[int] = Factory(lambda: array("i"))
    """How many moves each of these has."""
    children: array[int] = Factory(lambda: array("i"))
    """Where these moves lead, one position's after the other's."""

    def edges(self) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
        """Return for each move the position it is made in and the position it leads to."""
        children = np.frombuffer(self.children, np.int32) if self.children else np.zeros(0, np.int32)
        parents: NDArray[np.int32] = np.repeat(np.array(self.expanded, np.int32), np.array(self.degrees, np.int32))
        return parents, children


def explore(
    board: Board,
    numbering: Numbering,
    limit: int,
    show: Progress,
    before_long: Callable[[float], None] | None = None,
) -> Graph:
    """Return everything reachable from a board; play stops at an outcome.

    After ``UNEXPECTED`` positions, ``before_long`` is called with the seconds that each took, before the others follow.

    A board is kept only until it has been expanded. Without a numbering, positions are identified by
    their 64-bit keys: among ten million positions, the odds of a collision are one in three hundred thousand.
    """
    graph = Graph(bytearray(numbering.positions))
    began = perf_counter()
    queue: deque[Board] = deque()
    numbers: deque[int] = deque()
    movers, children = graph.movers, graph.children
    outcome_of, legal_moves = board.variant.outcome, board.variant.legal_moves
    visit = _by_key(numbering) if isinstance(numbering, FoundNumbering) else _by_number(numbering, movers)

    def add(number: int, found: Board) -> None:
        if graph.found >= limit:
            raise TooLargeError(
                f"more than {limit:,} positions of {board.variant.spec} can be reached from "
                f"{board.variant.format(board)}: too many to explore one by one"
            )
        graph.found += 1
        if number == len(movers):
            movers.append(0)
        movers[number] = winner_verdict(found.move_maker)
        numbers.append(number)
        queue.append(found)

    add(numbering.add(board) if isinstance(numbering, FoundNumbering) else numbering.index(board), board)
    while queue:
        number, position = numbers.popleft(), queue.popleft()
        outcome = outcome_of(position)
        # Use the cached moves and drop them: moves and board reference each other.
        moves = position.forget_moves()
        if outcome is not None:
            graph.ends[number] = TIE if outcome.winner is None else winner_verdict(outcome.winner)
            continue
        if moves is None:
            moves = legal_moves(position)
        graph.expanded.append(number)
        graph.degrees.append(len(moves))
        for choice, move in enumerate(moves):
            child, after = visit(number, choice, move)
            if after is not None:
                add(child, after)
            children.append(child)
        if not len(graph.expanded) % A_LOOK or not queue:
            show(graph.found - len(queue))
        if len(graph.expanded) == UNEXPECTED and queue and before_long is not None:
            before_long((perf_counter() - began) / UNEXPECTED)
    return graph


Visit = Callable[[int, int, Move], "tuple[int, Board | None]"]
"""Takes a position's number, a move's index and the move; returns the number it leads to, and a new board or None."""


def _by_number(numbering: Numbering, movers: bytearray) -> Visit:
    """Return the function that follows a move if the variant has a numbering."""

    def visit(parent: int, choice: int, move: Move) -> tuple[int, Board | None]:
        after = move.execute()
        number = numbering.index(after)
        return number, None if movers[number] else after

    return visit


def _by_key(numbering: FoundNumbering) -> Visit:
    """Return the function that follows a move if positions are numbered as they are found."""
    known, note = numbering.numbers.get, numbering.note

    def visit(parent: int, choice: int, move: Move) -> tuple[int, Board | None]:
        if not move.knows_key_after:
            after = move.execute()
            number = known(after.key)
            return (note(after.key, parent, choice), after) if number is None else (number, None)
        # Most moves lead to known positions, which need no board.
        key = move.key_after
        number = known(key)
        return (note(key, parent, choice), move.execute()) if number is None else (number, None)

    return visit
