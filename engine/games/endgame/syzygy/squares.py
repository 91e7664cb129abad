"""Placements of men as numbers, in the order of a Syzygy table.

By symmetry, the first men of a table stand in a part of the board: without pawns the first one in the triangle
a1-d1-d4, with pawns the leading pawn on the files a to d. Equal men are interchangeable, so a group of them counts as a
set. Each group has its number among the squares that the groups before it leave free, and a factor; the placement's
number is the sum of the products.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import comb

from attrs import frozen

from board.errors import ParseError

FILES = 4
"""The files of the leading pawn: the other four are their mirror images."""
_SQUARES = range(64)


def _above_diagonal(square: int) -> int:
    """Return how far above the diagonal a1-h8 a square is; a negative number if it is below."""
    return (square >> 3) - (square & 7)


def _triangle() -> dict[int, int]:
    """Return the numbers of the squares of the triangle a1-d1-d4, those on the diagonal last."""
    squares = [square for square in _SQUARES if square >> 3 < 4 and square & 7 < 4 and _above_diagonal(square) <= 0]
    squares.sort(key=lambda square: (_above_diagonal(square) == 0, square))
    return {square: number for number, square in enumerate(squares)}


_TRIANGLE = [_triangle().get(square, 0) for square in _SQUARES]
_BELOW = [0] * 64
"""The numbers of the squares below the diagonal a1-h8."""
for _number, _square in enumerate(square for square in _SQUARES if _above_diagonal(square) < 0):
    _BELOW[_square] = _number
_TRANSPOSED = [square >> 3 | (square & 7) << 3 for square in _SQUARES]


def _king_pairs() -> dict[tuple[int, int], int]:
    """Return the numbers of the two kings' squares, the first king in the triangle; both on the diagonal last."""
    pairs = [
        (number, first, second)
        for first, number in _triangle().items()
        for second in _SQUARES
        if max(abs((first >> 3) - (second >> 3)), abs((first & 7) - (second & 7))) > 1
        and not (_above_diagonal(first) == 0 < _above_diagonal(second))
    ]
    pairs.sort(key=lambda pair: (_above_diagonal(pair[1]) == 0 == _above_diagonal(pair[2]), *pair))
    return {(first, second): number for number, (_, first, second) in enumerate(pairs)}


_KINGS = _king_pairs()
THREE_MEN = 31332
"""In how many ways three different men can stand, up to symmetry."""
TWO_KINGS = len(_KINGS)

_PAWN_RANKS = range(1, 7)
_NEARNESS = [0] * 64
"""How many squares are left for other pawns if the leading one stands here: most at an edge, on the second rank."""
for _place, _square in enumerate(rank * 8 + side for side in range(FILES) for rank in _PAWN_RANKS):
    _NEARNESS[_square] = 47 - 2 * _place
    _NEARNESS[_square ^ 7] = 46 - 2 * _place


@cache
def _leading_starts(pawns: int, file: int) -> tuple[dict[int, int], int]:
    """Return the first number for each square of the leading pawn on a file, and how many numbers there are."""
    starts, total = {}, 0
    for rank in _PAWN_RANKS:
        square = rank * 8 + file
        starts[square] = total
        total += comb(_NEARNESS[square], pawns - 1)
    return starts, total


@frozen
class Group:
    """Men that are numbered together: the leading ones, or equal ones."""

    layers: tuple[int, ...]
    """The masks of a board that hold them, as seen from the table's white side."""
    men: int
    factor: int
    are_pawns: bool = False


@frozen
class Placement:
    """The order in which the men of a table are numbered."""

    groups: tuple[Group, ...]
    """The leading group first."""
    size: int
    """How many numbers there are."""
    file: int | None = None
    """The file of the leading pawn, in tables with pawns."""

    def number(self, masks: Sequence[int], flips: bool) -> int:
        """Return the number of a board's masks; with ``flips`` the colours and ranks are exchanged."""
        groups = self.groups
        turn = 0 if flips else 56  # our squares begin with a8, those of the tables with a1
        squares: list[int] = []
        for group in groups:
            for layer in group.layers:
                mask = masks[layer ^ flips]
                while mask:
                    lowest = mask & -mask
                    squares.append(lowest.bit_length() - 1 ^ turn)
                    mask ^= lowest
        if self.file is not None:
            number = self._lead_by_pawns(squares, groups[0].men)
        else:
            number = self._lead(squares, groups[0].men)
        done = groups[0].men
        for group in groups[1:]:
            own = sorted(squares[done : done + group.men])
            total = 0
            for place, square in enumerate(own, 1):
                free = square - 8 if group.are_pawns else square
                for before in squares[:done]:
                    free -= before < square
                total += _WAYS[place][free]
            number += total * group.factor
            done += group.men
        return number

    def _lead(self, squares: list[int], men: int) -> int:
        """Move the squares into the triangle, and return the leading group's number."""
        first = squares[0]
        turn = (7 if first & 7 > 3 else 0) | (56 if first >> 3 > 3 else 0)
        if turn:
            squares[:] = [square ^ turn for square in squares]
        for square in squares[:men]:
            above = (square >> 3) - (square & 7)
            if above:
                if above > 0:
                    squares[:] = [_TRANSPOSED[square] for square in squares]
                break
        if men == 2:
            return _KINGS[squares[0], squares[1]] * self.groups[0].factor
        one, two, three = squares[:3]
        second = two - (two > one)
        third = three - (three > one) - (three > two)
        if one >> 3 != one & 7:
            number = (_TRIANGLE[one] * 63 + second) * 62 + third
        elif two >> 3 != two & 7:
            number = (6 * 63 + (one >> 3) * 28 + _BELOW[two]) * 62 + third
        else:
            second = (two >> 3) - (two > one)
            third = (three >> 3) - (three > one) - (three > two)
            if three >> 3 != three & 7:
                number = 6 * 63 * 62 + 4 * 28 * 62 + ((one >> 3) * 7 + second) * 28 + _BELOW[three]
            else:
                number = 6 * 63 * 62 + 4 * 28 * 62 + 4 * 7 * 28 + ((one >> 3) * 7 + second) * 6 + third
        return number * self.groups[0].factor

    def _lead_by_pawns(self, squares: list[int], pawns: int) -> int:
        """Move the leading pawn to the front and to the files a to d, and return the leading group's number."""
        leading = max(squares[:pawns], key=_NEARNESS.__getitem__)
        turn = 7 if leading & 7 > 3 else 0
        if turn:
            squares[:] = [square ^ turn for square in squares]
            leading ^= turn
        others = sorted([_NEARNESS[square] for square in squares[:pawns] if square != leading])
        number = _leading_starts(pawns, leading & 7)[0][leading]
        for place, nearness in enumerate(others, 1):
            number += _WAYS[place][nearness]
        return number * self.groups[0].factor


def placement_of(codes: Sequence[int], places: tuple[int, int], file: int | None) -> Placement:
    """Return the order of a table's men, or raise ``ParseError`` if there is no such order.

    ``codes`` are the men (1 for a white pawn to 6 for the white king, 9 to 14 for black's), and ``places`` the places
    of the leading group and of the other side's pawns among the factors.
    """
    pawns = {code for code in codes if code & 7 == 1}
    if pawns:
        leading = 0  # how many more men the leading group has than the equal ones that it begins with
    else:
        leading = 3 if any(codes.count(code) == 1 and code & 7 != 6 for code in codes) else 2
    runs: list[list[int]] = []
    for number, code in enumerate(codes):
        if runs and (0 < number < leading or code == runs[-1][0]):
            runs[-1].append(code)
        else:
            runs.append([code])
    _check_runs(runs, pawns, leading)
    both = len(pawns) == 2
    order = [-1] * len(runs)
    for group, place in enumerate(places[: 1 + both]):
        if place >= len(runs) or order[place] >= 0:
            raise ParseError(f"its groups of men have no order: {places}")
        order[place] = group
    others = iter(range(1 + both, len(runs)))
    order = [next(others) if group < 0 else group for group in order]
    free = 64 - sum(map(len, runs[: 1 + both]))
    factors, size = [0] * len(runs), 1
    for group in order:
        factors[group] = size
        men = len(runs[group])
        if group == 0:
            size *= TWO_KINGS if leading == 2 else THREE_MEN if leading else _leading_starts(men, file or 0)[1]
        elif group == 1 and both:
            size *= comb(48 - len(runs[0]), men)
        else:
            size *= comb(free, men)
            free -= men
    groups = [
        Group(tuple(dict.fromkeys(map(layer_of, run))), len(run), factor, both and number == 1)
        for number, (run, factor) in enumerate(zip(runs, factors, strict=True))
    ]
    return Placement(tuple(groups), size, file)


def layer_of(code: int) -> int:
    """Return the index of the board's mask for a man's code."""
    return 2 * (code & 7) + (code >> 3)


def _check_runs(runs: list[list[int]], pawns: set[int], leading: int) -> None:
    """Raise ``ParseError`` unless equal men stand together, and the right ones lead."""
    separate = [run[0] for run in runs[1 if leading else 0 :]] + (runs[0] if leading else [])
    if len(set(separate)) < len(separate):
        raise ParseError("its equal men are not together")
    if pawns and {run[0] for run in runs[: len(pawns)]} != pawns:
        raise ParseError("its pawns do not lead")
    if leading == 2 and {code & 7 for code in runs[0]} != {6}:
        raise ParseError("its kings do not lead")


_WAYS = [[comb(free, men) for free in _SQUARES] for men in range(7)]
"""In how many ways a number of men can stand on a number of squares."""


def file_of_leading_pawn(pawns: int, flips: bool) -> int:
    """Return the file, from 0 to 3, of the leading pawn: the one nearest to an edge of the board."""
    leading, most = 0, -1
    turn = 0 if flips else 56
    while pawns:
        square = pawns.bit_length() - 1
        pawns ^= 1 << square
        nearness = _NEARNESS[square ^ turn]
        if nearness > most:
            leading, most = square, nearness
    return min(leading & 7, leading & 7 ^ 7)
