"""Clicks: which places to click, one after the other, to make a move, and what can come next."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from board.geometry import Coordinate
    from moves.move import Move


def is_placement(move: Move) -> bool:
    """Return whether a move brings a new piece onto the board, so that it has no start to click."""
    start = move.current_coordinate
    if move.transition.added[:1] == (move.moved_piece,) or start not in range(move.board.variant.geometry.size):
        return True
    return start == move.destination_coordinate and move.board.piece_at(start) != move.moved_piece


def clicks_of(move: Move) -> tuple[Coordinate, ...]:
    """Return the places to click for a move, in order: those of its path; none for a pass."""
    known = range(move.board.variant.geometry.size)
    path = tuple(place for place in move.path if place in known)
    return path[1:] if len(path) == 2 and path[0] == path[1] and is_placement(move) else path


def going_on(moves: Iterable[Move], clicked: Sequence[Coordinate]) -> tuple[Move, ...]:
    """Return the moves that begin with some clicks."""
    count, begun = len(clicked), tuple(clicked)
    return tuple(move for move in moves if clicks_of(move)[:count] == begun)


def completed(moves: Iterable[Move], clicked: Sequence[Coordinate]) -> tuple[Move, ...]:
    """Return the moves that exactly these clicks make: more than one if there is still something to choose."""
    return tuple(move for move in moves if clicks_of(move) == tuple(clicked))


def next_places(moves: Iterable[Move], clicked: Sequence[Coordinate]) -> dict[Coordinate, bool]:
    """Return the places that can be clicked next, each with whether some move captures there."""
    count = len(clicked)
    found: dict[Coordinate, bool] = {}
    for move in going_on(moves, clicked):
        path = clicks_of(move)
        if len(path) > count:
            found[path[count]] = found.get(path[count], False) or move.is_attack
    return found
