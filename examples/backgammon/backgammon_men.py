"""The men of backgammon: stacks on points, and the steps that dice allow."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import ClassVar

from board import Alliance
from moves import Move, Transition
from pieces import Piece

MEN, BAR, OFF = 15, 24, -1
Points = tuple[int, ...]
"""The men on each point, counted from the mover's home; the opponent's are negative. The men on the bar come last."""


class Stack(Piece):
    """Men on a point; there is a class for each number of men."""

    count: ClassVar[int]

    @property
    def label(self) -> str:
        """The number of men."""
        return str(self.count)


STACKS: list[type[Stack]] = []
for number in range(1, MEN + 1):
    body = {"piece_type": f"stack of {number}", "letter": "abcdefghijklmno"[number - 1], "count": number}
    STACKS.append(type(f"Stack{number}", (Stack,), {**body, "__module__": __name__}))
    globals()[f"Stack{number}"] = STACKS[-1]  # where pickle looks for it


class Step(Move):
    """A man goes to another point, enters, or goes off; the ``detail`` is its start, its end and its die."""

    __slots__ = ()
    is_attack = False

    @property
    def transition(self) -> Transition:
        """The stacks on both points change."""
        mover, added, removed = self.board.move_maker, [], []
        for point, more in ((self.detail[0], -1), (self.detail[1], 1)):
            if point not in (BAR, OFF):
                square = square_of(mover, point)
                piece = self.board.cell(square)
                men = more + (piece.count if isinstance(piece, Stack) and piece.alliance is mover else 0)
                removed += [] if piece is None else [piece]
                added += [STACKS[men - 1](mover, square)] if men else []
        return Transition(added=tuple(added), removed=tuple(removed))


def square_of(side: Alliance, point: int) -> int:
    """Return the square of a side's point: 0 is nearest to its end, 23 the farthest."""
    point = point if side.is_white else 23 - point
    return 23 - point if point < 12 else point - 12


@lru_cache(maxsize=1 << 16)
def most_steps(points: Points, left: tuple[int, ...]) -> int:
    """Return how many of the dice can be used, in the best order."""
    found = (1 + most_steps(after_step(points, *step), without(left, step[2])) for step in steps(points, left))
    return max(found, default=0)


def steps(points: Points, left: tuple[int, ...]) -> Iterator[tuple[int, int, int]]:
    """Yield the steps of single men: start, end and die; a man that several dice take off goes by the lowest."""
    highest = max((point for point in range(25) if points[point] > 0), default=0)
    for start in (BAR,) if points[BAR] else range(24):
        ends = [(start - die, die) for die in sorted(set(left)) if points[start] > 0]
        yield from [(start, end, die) for end, die in ends if end >= 0 and points[end] >= -1]
        if highest < 6:
            off = [die for end, die in ends if end == -1 or (end < 0 and start == highest)]
            yield from [(start, OFF, die) for die in off[:1]]


def after_step(points: Points, start: int, end: int, die: int) -> Points:
    """Return the points after a step; a man that is hit is forgotten."""
    found = list(points)
    found[start] -= 1
    if end != OFF:
        found[end] = max(found[end], 0) + 1
    return tuple(found)


def without(left: tuple[int, ...], die: int) -> tuple[int, ...]:
    """Return the dice that remain after one was used."""
    place = left.index(die)
    return left[:place] + left[place + 1 :]
