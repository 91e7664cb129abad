"""Bidirectional searches, from the start and from the goal at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from board.board import Board
from board.errors import UnsupportedError
from engine.planning.forward import AStar, GaveUpError
from engine.planning.problem import Algorithm, Problem
from engine.planning.work import Meter

if TYPE_CHECKING:
    from moves.move import Move


_TRUSTED_POSITIONS = 20_000
"""How many positions A* may visit before switching to a bidirectional search."""


class Bidirectional(Algorithm):
    """Searches from the start and, with un-moves, from the goal, until the two sides meet."""

    name = "bidirectional"
    aliases = ("two-sided", "bidirectional-search", "bidirectional-breadth-first")
    summary = "from the start and, with un-moves, from the goal, until they meet"
    needs_boards = True
    needs_undo = True

    def search(self, problem: Problem) -> list[Move] | None:
        """Return the moves of a shortest plan, or None."""
        variant, meter = problem.variant, problem.meter
        ahead = Side([problem.start], meter, lambda board, _: variant.legal_moves(board))
        towards = problem.guide.un_moves_towards
        behind = Side(problem.goals, meter, lambda board, _: towards(board, problem.start))
        while ahead.last and behind.last:
            meter.length = len(ahead.layers) + len(behind.layers) - 1
            side, other = (ahead, behind) if len(ahead.last) <= len(behind.last) else (behind, ahead)
            meeting = side.advance(other, 0)
            if meeting is not None:
                return join(ahead, behind, meeting)
        return None


class AStarFirst(Algorithm):
    """Runs A* for a while, which may lead straight to the goal, then searches from both ends."""

    name = "a-star-first"
    summary = "A* for a while, then from both ends"
    needs_boards = True
    needs_undo = True

    def search(self, problem: Problem) -> list[Move] | None:
        """Return the moves of a shortest plan, or None."""
        try:
            return AStar(_TRUSTED_POSITIONS).search(problem)
        except GaveUpError:
            return Bidirectional().search(problem)


class Side:
    """One side of a bidirectional search: layer by layer, each position with the move that led to it."""

    def __init__(
        self,
        roots: Iterable[Board],
        meter: Meter,
        moves_of: Callable[[Board, int], Iterable[Move]],
        count_moves: Callable[[Board], int] | None = None,
    ) -> None:
        self.meter = meter
        self.moves_of = moves_of
        self.count_moves = count_moves
        self.layers: list[dict[int, Move | None]] = [{root.key: None for root in roots}]
        self.is_complete = True
        """Whether no move has been pruned so far."""
        self._roots = list(roots)
        self._seen = set(self.last)

    @property
    def last(self) -> dict[int, Move | None]:
        """The positions furthest from the root."""
        return self.layers[-1]

    def advance(self, other: Side, left: int) -> int | None:
        """Add a layer; return the key of a position where it meets the other side's last layer, or None.

        A layer's positions are stored as moves not yet executed; those of the last layer never will be.
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

    def path_from(self, key: int) -> list[Move]:
        """Return the moves from a position of the last layer back to a root."""
        way = []
        for layer in reversed(self.layers):
            move = layer[key]
            if move is not None:
                way.append(move)
                key = move.board.key
        return way


def join(ahead: Side, behind: Side, meeting: int) -> list[Move]:
    """Return the moves from the start through a meeting point to the goal."""
    moves = ahead.path_from(meeting)[::-1]
    for undone in behind.path_from(meeting):
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
        f"{board.variant.format(following)!r}, although an un-move leads back"
    )
