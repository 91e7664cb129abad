"""Layouts: how the positions of a chess endgame are numbered in its table.

The digits of a number, from the highest: the side to move, the white king's square, up to symmetry, and those of the
black king and each of the other pieces, mapped by the same symmetry. Without pawns there are eight
symmetries and ten squares for the white king, with pawns two and 32. Squares are numbered as in chess,
from a8. If both sides have a pawn, there are two more turns, for positions with an en passant capture.
"""

from __future__ import annotations

from functools import cache, cached_property
from typing import TYPE_CHECKING

import numpy as np

from engine.games.endgame.material import name_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from engine.solving.arrays import IndexArray

WHITE, BLACK = 0, 1

Perm = tuple[int, ...]


def _permutation(is_transposed: bool, mirrors_files: bool, mirrors_ranks: bool) -> Perm:
    squares = []
    for square in range(64):
        rank, file = divmod(square, 8)
        if is_transposed:
            rank, file = file, rank
        squares.append((7 - rank if mirrors_ranks else rank) * 8 + (7 - file if mirrors_files else file))
    return tuple(squares)


_FILES = tuple(_permutation(False, mirrored, False) for mirrored in (False, True))
_ALL = tuple(
    _permutation(transposed, files, ranks)
    for transposed in (False, True)
    for files in (False, True)
    for ranks in (False, True)
)
_KING_SQUARES = {
    False: tuple(rank * 8 + file for rank in range(4) for file in range(rank, 4)),
    True: tuple(rank * 8 + file for rank in range(8) for file in range(4)),
}
"""The squares to which symmetry maps the white king, by whether there are pawns."""


class EndgameLayout:
    """The numbers of the positions of one endgame."""

    def __init__(self, white: str, black: str) -> None:
        self.white, self.black = white, black
        self.name = name_of(white, black)
        self.pieces = white + black
        """The pieces besides the kings, in the order of their digits."""
        self.sides = (WHITE,) * len(white) + (BLACK,) * len(black)
        self.has_pawns = "P" in self.pieces
        self.turns = 4 if "P" in white and "P" in black else 2
        """Two, and two more for positions in which a pawn may be taken en passant."""
        self.king_squares = _KING_SQUARES[self.has_pawns]
        self.strides = tuple(64**place for place in range(len(self.pieces), -1, -1))
        """By how much the number changes if the black king, or each piece in turn, moves by one square."""
        self.block = 64 ** (len(self.pieces) + 1)
        """How many numbers there are for one turn and one square of the white king."""
        self.turn_stride = self.block * len(self.king_squares)
        self.size = self.turns * self.turn_stride
        group = _FILES if self.has_pawns else _ALL
        self.perms: tuple[Perm, ...] = tuple(
            next(perm for perm in group if perm[square] in self.king_squares) for square in range(64)
        )
        """For each square of the white king, the symmetry that maps it to one of ``king_squares``."""
        self.king_places = tuple(self.king_squares.index(perm[square]) for square, perm in enumerate(self.perms))
        self.weights = tuple(
            len({perm[square] for perm in group})
            / (2 if len(set(white)) < len(white) or len(set(black)) < len(black) else 1)
            for square in self.king_squares
        )
        """How many positions each number represents, by the white king's square; equal pieces may be swapped."""

    def __repr__(self) -> str:
        return f"<EndgameLayout of {self.name}: {self.size:,} numbers>"

    # One position.

    def number(self, turn: int, white_king: int, others: list[int]) -> int:
        """Return the number of a position: the squares of the kings, and of the pieces in their order."""
        perm = self.perms[white_king]
        number = turn * len(self.king_squares) + self.king_places[white_king]
        for square in others:
            number = number << 6 | perm[square]
        return number

    def squares(self, number: int) -> tuple[int, list[int]]:
        """Return the turn of a number, and the squares of both kings and of the pieces in their order."""
        squares = []
        for _ in range(len(self.pieces) + 1):
            squares.append(number & 63)
            number >>= 6
        turn, place = divmod(number, len(self.king_squares))
        return turn, [self.king_squares[place], *reversed(squares)]

    # Many at once.

    @cached_property
    def perm_array(self) -> NDArray[np.int64]:
        """``perms`` as an array."""
        return np.array(self.perms, np.int64)

    @cached_property
    def place_array(self) -> NDArray[np.int64]:
        """``king_places`` as an array."""
        return np.array(self.king_places, np.int64)

    def numbers(self, turn: int, white_king: IndexArray, others: list[IndexArray]) -> IndexArray:
        """Return the numbers of many positions."""
        perms = self.perm_array
        numbers: IndexArray = self.place_array[white_king] + turn * len(self.king_squares)
        for squares in others:
            numbers = numbers << 6 | perms[white_king, squares]
        return numbers

    @cached_property
    def king_un_moves(self) -> list[list[tuple[int, NDArray[np.int64]]]]:
        """For each place of the white king, the places it may come from, each with a map for the other pieces.

        A move from one of ``king_squares`` may end on another square, which a symmetry maps back to one of them. The
        map of the other pieces is the inverse of that symmetry.
        """
        un_moves: list[list[tuple[int, NDArray[np.int64]]]] = [[] for _ in self.king_squares]
        for start, square in enumerate(self.king_squares):
            for target in king_steps(square):
                inverse = np.argsort(np.array(self.perms[target], np.int64))
                un_moves[self.king_places[target]].append((start, inverse))
        return un_moves


@cache
def layout_of(white: str, black: str) -> EndgameLayout:
    """Return the layout of an endgame, the stronger side's pieces first."""
    return EndgameLayout(white, black)


def king_steps(square: int) -> list[int]:
    """Return the squares adjacent to a square."""
    rank, file = divmod(square, 8)
    return [
        (rank + down) * 8 + file + right
        for down in (-1, 0, 1)
        for right in (-1, 0, 1)
        if (down or right) and 0 <= rank + down < 8 and 0 <= file + right < 8
    ]
