"""What pieces see from a square, or from all the squares of a kind of piece: for those who ask often."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from board.geometry import Coordinate
from board.rays import Line, squares_of
from pieces.chess_threats import LOOKOUTS


class Sight(dict[int, int]):
    """The squares seen along two lines at once, for each way to occupy them short of their ends.

    What stands on the last square of a ray is seen anyway. So ``sight[occupied & sight.mask]`` has few entries,
    each worked out the first time it is asked for.
    """

    __slots__ = ("lines", "mask")

    def __init__(self, lines: tuple[Line, Line]) -> None:
        super().__init__()
        self.lines = lines
        self.mask = 0
        for ray in lines[0].rays + lines[1].rays:
            for square in ray[:-1]:
                self.mask |= 1 << square

    def __missing__(self, occupied: int) -> int:
        """Look along both lines, and remember what was seen."""
        one, other = self.lines
        seen = self[occupied] = one[occupied & one.mask] | other[occupied & other.mask]
        return seen


def _with_mask(lines: tuple[Line, Line]) -> tuple[Sight, int]:
    sight = Sight(lines)
    return sight, sight.mask


DIAGONAL_SIGHT = tuple(_with_mask(lookout.diagonal_lines) for lookout in LOOKOUTS)
STRAIGHT_SIGHT = tuple(_with_mask(lookout.straight_lines) for lookout in LOOKOUTS)
"""``sight, mask = STRAIGHT_SIGHT[square]``; then ``sight[occupied & mask]``."""


class Views(dict[int, tuple[Any, ...]]):
    """What the pieces of one kind see, by the mask of the squares they stand on: a view for each of them.

    To take the bits of a mask apart costs as much as to use them, and the same few pieces stand on the same squares
    all the time.
    """

    __slots__ = ("_view_from",)

    def __init__(self, view_from: Callable[[Coordinate], Any]) -> None:
        super().__init__()
        self._view_from = view_from

    def __missing__(self, mask: int) -> tuple[Any, ...]:
        """Gather the views from the squares of a mask, and remember them."""
        if len(self) >= _REMEMBERED:
            self.clear()
        views = self[mask] = tuple([self._view_from(square) for square in squares_of(mask)])
        return views


_REMEMBERED = 1 << 14
"""How many sets of squares are remembered for each kind of piece; a game does with some hundreds."""

KNIGHT_VIEWS = Views(lambda square: (square, LOOKOUTS[square].knights))
"""``for square, seen in KNIGHT_VIEWS[knights]``."""
DIAGONAL_VIEWS = Views(lambda square: (square, *DIAGONAL_SIGHT[square]))
"""``for square, sight, mask in DIAGONAL_VIEWS[bishops]``; then ``sight[occupied & mask]``."""
STRAIGHT_VIEWS = Views(lambda square: (square, *STRAIGHT_SIGHT[square]))
"""``for square, sight, mask in STRAIGHT_VIEWS[rooks]``."""
QUEEN_VIEWS = Views(lambda square: (square, *STRAIGHT_SIGHT[square], *DIAGONAL_SIGHT[square]))
"""``for square, straight, straight_mask, diagonal, diagonal_mask in QUEEN_VIEWS[queens]``."""
