"""Animation: which pieces glide, appear and fade between two positions, according to a move's transition."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from attrs import frozen

from board.board import Board
from moves.move import Move, Transition

if TYPE_CHECKING:
    from gui.views.view import View
    from pieces.piece import Piece

DURATION = 200.0
"""Milliseconds per move."""

Spot = tuple[float, float]
"""A point of the board in board units, from the top left."""


class Glide(NamedTuple):
    """A piece in motion; its opacity goes from the first value to the second."""

    piece: Piece
    start: Spot
    end: Spot
    opacity: tuple[float, float] = (1.0, 1.0)
    hides: Piece | None = None
    """The piece of the shown board to hide while this one glides."""


@frozen
class Animation:
    """Pieces that glide, starting at a given time."""

    glides: tuple[Glide, ...]
    started: float
    duration: float = DURATION

    def is_over(self, now: float) -> bool:
        """Return whether all pieces have arrived."""
        return now >= self.started + self.duration

    def progress(self, now: float) -> float:
        """Return the progress from 0 to 1, with ease-out."""
        linear = min(1.0, max(0.0, (now - self.started) / self.duration)) if self.duration > 0 else 1.0
        return 1 - (1 - linear) ** 3

    @property
    def hidden(self) -> frozenset[Piece]:
        """The pieces of the shown board that are drawn by this animation."""
        return frozenset(glide.hides for glide in self.glides if glide.hides is not None)


def between(low: float, high: float, progress: float) -> float:
    """Interpolate between two values."""
    return low + (high - low) * progress


def glides_of(view: View, move: Move, after: Board, lifted_at: Spot | None = None) -> tuple[Glide, ...]:
    """Return the glides for a move; a dragged piece starts where it was dropped."""
    return _glides(view, move.board, after, move.transition, lifted_at)


def glides_back(view: View, move: Move, after: Board) -> tuple[Glide, ...]:
    """Return the glides for a move that is taken back."""
    forward = move.transition
    backward = Transition(tuple((new, old) for old, new in forward.moved), forward.removed, forward.added)
    return _glides(view, after, move.board, backward, None)


def _glides(view: View, before: Board, after: Board, change: Transition, lifted_at: Spot | None) -> tuple[Glide, ...]:
    left, arrived = view.spots(before), view.spots(after)
    glides = [Glide(piece, left[piece], left[piece], (1.0, 0.0)) for piece in change.removed if piece in left]
    added = [piece for piece in change.added if piece in arrived]
    if lifted_at is not None and added and not change.moved:
        dropped, *added = added
        glides.append(Glide(dropped, lifted_at, arrived[dropped], (1.0, 1.0), dropped))
    glides += [Glide(piece, arrived[piece], arrived[piece], (0.0, 1.0), piece) for piece in added]
    for number, (old, new) in enumerate(change.moved):
        if old in left and new in arrived:
            start = lifted_at if number == 0 and lifted_at is not None else left[old]
            # A pawn that promotes glides as a pawn; on the way back it glides as the promoted piece.
            glides.append(Glide(old, start, arrived[new], (1.0, 1.0), new))
    return tuple(glides)


def glides_between(view: View, before: Board, after: Board) -> tuple[Glide, ...]:
    """Return the glides between any two positions: the nearest identical piece slides, the rest fades."""
    left, arrived = view.spots(before), view.spots(after)
    gone = [piece for piece in left if piece not in arrived]
    new = [piece for piece in arrived if piece not in left]
    glides = []
    for piece in new:
        twin = _nearest(arrived[piece], ((left[old], old) for old in gone if _same_kind(old, piece)))
        if twin is None:
            glides.append(Glide(piece, arrived[piece], arrived[piece], (0.0, 1.0), piece))
        else:
            gone.remove(twin)
            glides.append(Glide(piece, left[twin], arrived[piece], (1.0, 1.0), piece))
    fading = [Glide(piece, left[piece], left[piece], (1.0, 0.0)) for piece in gone]
    return (*fading, *glides)


def _same_kind(first: Piece, second: Piece) -> bool:
    return type(first) is type(second) and first.alliance is second.alliance


def _nearest(spot: Spot, candidates: Iterable[tuple[Spot, Piece]]) -> Piece | None:
    ranked = [((x - spot[0]) ** 2 + (y - spot[1]) ** 2, piece.position, piece) for (x, y), piece in candidates]
    return min(ranked, key=lambda entry: entry[:2])[2] if ranked else None
