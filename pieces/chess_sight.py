"""What pieces see, by the bit of their square: for those who ask often and know a square by its bit."""

from __future__ import annotations

from board.rays import Line
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


KNIGHT_SIGHT = {1 << square: lookout.knights for square, lookout in enumerate(LOOKOUTS)}
KING_SIGHT = {1 << square: lookout.kings for square, lookout in enumerate(LOOKOUTS)}
DIAGONAL_SIGHT = {1 << square: _with_mask(lookout.diagonal_lines) for square, lookout in enumerate(LOOKOUTS)}
STRAIGHT_SIGHT = {1 << square: _with_mask(lookout.straight_lines) for square, lookout in enumerate(LOOKOUTS)}
"""``sight, mask = STRAIGHT_SIGHT[bit]``; then ``sight[occupied & mask]``."""
