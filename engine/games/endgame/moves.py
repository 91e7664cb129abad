"""The moves of chess pieces as arrays, for the endgame tables."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from engine.solving.arrays import IndexArray

_STRAIGHT = ((0, 1), (1, 0), (0, -1), (-1, 0))
_DIAGONAL = ((1, 1), (1, -1), (-1, -1), (-1, 1))
_KNIGHT = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))
_STEPS = {
    "K": (_STRAIGHT + _DIAGONAL, 1),
    "Q": (_STRAIGHT + _DIAGONAL, 7),
    "R": (_STRAIGHT, 7),
    "B": (_DIAGONAL, 7),
    "N": (_KNIGHT, 1),
}
"""The directions of each piece, and how far it goes."""
UP = (-8, 8)
"""How a pawn's step changes its square, by side."""
FIRST_RANK, LAST_RANK = (6, 1), (0, 7)
"""The rows from which pawns make double steps and on which they promote, by side; counted from the top."""
NEVER = np.uint64(2**64 - 1)

BIT: NDArray[np.uint64] = np.left_shift(np.uint64(1), np.arange(64, dtype=np.uint64))


class Reach(NamedTuple):
    """The targets of a piece from each square, and the squares in between, which must be empty."""

    targets: NDArray[np.int64]
    between: NDArray[np.uint64]
    """``NEVER`` for the padding of a row: some square of it is always occupied."""


@cache
def reach(piece: str) -> Reach:
    """Return the targets of a piece other than a pawn."""
    rows: list[list[tuple[int, int]]] = []
    directions, distance = _STEPS[piece]
    for square in range(64):
        row = []
        for down, right in directions:
            passed = 0
            for step in range(1, distance + 1):
                rank, file = square // 8 + step * down, square % 8 + step * right
                if not (0 <= rank < 8 and 0 <= file < 8):
                    break
                row.append((rank * 8 + file, passed))
                passed |= 1 << rank * 8 + file
        rows.append(row)
    width = max(map(len, rows))
    targets = np.empty((64, width), np.int64)
    between = np.full((64, width), NEVER)
    for square, row in enumerate(rows):
        targets[square] = square
        for place, (target, passed) in enumerate(row):
            targets[square, place] = target
            between[square, place] = passed
    return Reach(targets, between)


@cache
def attacks(piece: str, side: int) -> NDArray[np.uint64]:
    """Return for each square and target the squares between, which must be empty, or ``NEVER`` for no attack."""
    table = np.full((64, 64), NEVER)
    for square in range(64):
        if piece == "P":
            rank, file = square // 8 + UP[side] // 8, square % 8
            for target_file in (file - 1, file + 1):
                if 0 <= rank < 8 and 0 <= target_file < 8:
                    table[square, rank * 8 + target_file] = 0
            continue
        targets, between = reach(piece)
        for target, passed in zip(targets[square].tolist(), between[square], strict=True):
            if passed != NEVER:
                table[square, target] = passed
    return table


def is_attacked(
    piece: str, side: int, start: IndexArray, target: IndexArray, occupied: NDArray[np.uint64]
) -> NDArray[np.bool_]:
    """Return in which positions a piece attacks a square."""
    found: NDArray[np.bool_] = (attacks(piece, side)[start, target] & occupied) == 0
    return found
