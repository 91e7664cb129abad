"""Pattern databases: exact distances of a few pieces each, added up, for puzzles in which pieces slide into a gap.

In the 15-puzzle and its relatives all pieces differ, and a piece slides to the one empty place if it is next to it. The
pieces are divided into groups. For each group, a search backwards from the goal over all its arrangements, in arrays,
counts the slides of its own pieces. No slide is counted twice, so the sum is a lower bound (Korf and Felner, 2002).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from math import inf
from typing import TYPE_CHECKING, Any, ClassVar

from attrs import fields

from board.board import Board
from board.errors import UnsupportedError
from board.geometry import Grid
from engine.planning.guide import Guide
from engine.planning.problem import Algorithm, Problem

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from board.variant import Variant
    from moves.move import Move
    from pieces.piece import Piece

LARGEST = 1 << 25
"""How many arrangements of a group and the gap a table may have while it is made."""
UNSEEN = 255
A_LOOK = 2048
"""How many positions are searched between two looks at the meter."""


class PatternGuide(Guide):
    """Finds shortest plans of sliding puzzles by pattern databases, which are made when they are first needed.

    ``steps`` are the places next to each place; by default, the neighbours along rows and columns of a ``Grid``.
    ``group`` is how many pieces a table covers: more take more time at first, and make each search faster.
    """

    knows_patterns: ClassVar[bool] = True

    def __init__(
        self, variant: Variant, *, steps: Mapping[int, Sequence[int]] | None = None, group: int | None = None
    ) -> None:
        super().__init__(variant)
        self._given = steps
        self._group = group
        self._kept: dict[tuple[Any, ...], Patterns] = {}

    @cached_property
    def steps(self) -> tuple[tuple[int, ...], ...]:
        """For each place, the places next to it."""
        geometry = self.variant.geometry
        if self._given is not None:
            return tuple(tuple(self._given[place]) for place in range(geometry.size))
        if not isinstance(geometry, Grid):
            raise UnsupportedError(f"{self.variant.spec} is not played on a Grid, so its steps must be given")
        ways = ((0, 1), (1, 0), (0, -1), (-1, 0))
        found = [[geometry.step(place, *way) for way in ways] for place in range(geometry.size)]
        return tuple(tuple(place for place in near if place is not None) for near in found)

    def patterns(self, goal: Board) -> Patterns:
        """Return the tables for a goal."""
        tokens = tuple(map(token, goal.squares))
        known = self._kept.get(tokens)
        if known is None:
            known = self._kept[tokens] = Patterns(self.steps, tokens, self._group)
        return known

    def bound(self, board: Board, goal: Board) -> float:
        """Return a lower bound on the number of moves from a board to a goal."""
        patterns = self.patterns(goal)
        cells = patterns.cells_of(map(token, board.squares))
        return inf if cells is None else patterns.bound(cells)


def token(piece: Piece | None) -> object:
    """Return what distinguishes a piece from others, wherever it stands; None for an empty place."""
    if piece is None:
        return None
    names = [field.name for field in fields(type(piece)) if field.init]
    return type(piece), *[part for name, part in zip(names, piece.identity, strict=True) if name != "position"]


class Patterns:
    """The tables for one goal. Pieces are numbered by their place in the goal."""

    def __init__(self, steps: Sequence[Sequence[int]], goal: tuple[object, ...], group: int | None = None) -> None:
        if len(set(goal)) != len(goal) or None not in goal:
            raise UnsupportedError("pattern databases need pieces that all differ, and one empty place")
        self.steps = steps
        self.places = len(goal)
        self.gap = goal.index(None)
        self._numbers = {one: number for number, one in enumerate(goal)}
        most = next(count for count in range(self.places, 0, -1) if self.places ** (count + 1) <= LARGEST or count == 1)
        pieces = [number for number in range(self.places) if number != self.gap]
        size = min(group or most, len(pieces))
        self.groups = [pieces[start : start + size] for start in range(0, len(pieces), size)]
        self.tables: list[bytes] = [self._table(members) for members in self.groups]

    def cells_of(self, tokens: Any) -> list[int] | None:
        """Return the number of the piece on each place; None if other pieces are there than in the goal."""
        cells = [self._numbers.get(one, -1) for one in tokens]
        return cells if sorted(cells) == list(range(self.places)) else None

    def is_reachable(self, cells: Sequence[int]) -> bool:
        """Return False if parity proves that the goal cannot be reached: each slide swaps the gap and a piece."""
        colours = self._colours
        if colours is None:
            return True
        swaps, seen = 0, set()
        for place in range(self.places):
            while place not in seen:
                seen.add(place)
                place = cells[place]
                swaps += place not in seen
        return swaps % 2 == (colours[cells.index(self.gap)] + colours[self.gap]) % 2

    @cached_property
    def _colours(self) -> dict[int, int] | None:
        """The places coloured like a chessboard, or None if no such colouring exists."""
        colours, waiting = {self.gap: 0}, [self.gap]
        for place in waiting:
            for other in self.steps[place]:
                if other not in colours:
                    colours[other] = 1 - colours[place]
                    waiting.append(other)
                elif colours[other] == colours[place]:
                    return None
        return colours if len(colours) == self.places else None

    def bound(self, cells: Sequence[int]) -> int:
        """Return a lower bound on the number of moves to the goal."""
        where = {piece: place for place, piece in enumerate(cells)}
        return sum(
            table[sum(where[piece] * self.places**rank for rank, piece in enumerate(members))]
            for members, table in zip(self.groups, self.tables, strict=True)
        )

    def _table(self, members: list[int]) -> bytes:
        """Return the fewest slides of these pieces to their places in the goal, for each of their arrangements."""
        import numpy as np

        places, count = self.places, len(members)
        powers = [places**rank for rank in range(count + 1)]
        width = max(map(len, self.steps))
        near = np.array([[*found, *[-1] * (width - len(found))] for found in self.steps], np.int32)
        counts = np.full(places ** (count + 1), UNSEEN, np.uint8)
        first = sum(piece * power for piece, power in zip(members, powers, strict=False)) + self.gap * powers[count]
        level = np.array([first], np.int32)
        slides = 0
        while len(level):
            if slides == UNSEEN:
                raise UnsupportedError("a pattern database has room for 254 slides at most")
            counts[level] = slides
            following: list[NDArray[np.int32]] = []
            while len(level):
                free, paid = _slid(level, near, powers)
                following.append(paid)
                free = free[counts[free] == UNSEEN]
                counts[free] = slides
                level = _distinct(free)
            level = _distinct(np.concatenate(following))
            level = level[counts[level] == UNSEEN]
            slides += 1
        least: bytes = counts.reshape(places, -1).min(axis=0).tobytes()
        return least

    def search(self, cells: list[int], visit: Callable[[int, int], None]) -> list[int] | None:
        """Return the places from which pieces slide, on a shortest way to the goal; None if there is none.

        ``visit`` is called from time to time with the number of positions searched, and the length tried.
        """
        if not self.is_reachable(cells):
            return None
        group_of, weight_of = [0] * self.places, [0] * self.places
        for number, members in enumerate(self.groups):
            for rank, piece in enumerate(members):
                group_of[piece], weight_of[piece] = number, self.places**rank
        tables, steps = self.tables, self.steps
        indices = [0] * len(self.groups)
        for place, piece in enumerate(cells):
            if piece != self.gap:
                indices[group_of[piece]] += place * weight_of[piece]
        gap = cells.index(self.gap)
        searched = 0

        def dive(gap: int, last: int, left: int, bound: int) -> list[int] | None:
            nonlocal searched
            searched += 1
            if searched % A_LOOK == 0:
                visit(A_LOOK, limit)
            if not bound and all(place == piece for place, piece in enumerate(cells)):
                return []
            for place in steps[gap]:
                if place == last:
                    continue
                piece = cells[place]
                group = group_of[piece]
                index = indices[group]
                table = tables[group]
                moved = index + (gap - place) * weight_of[piece]
                after = bound - table[index] + table[moved]
                if after >= left:
                    continue
                cells[gap], cells[place], indices[group] = piece, self.gap, moved
                found = dive(place, gap, left - 1, after)
                cells[place], cells[gap], indices[group] = piece, self.gap, index
                if found is not None:
                    found.append(place)
                    return found
            return None

        limit = least = self.bound(cells)
        while True:
            found = dive(gap, -1, limit, least)
            if found is not None:
                visit(searched % A_LOOK, limit)
                return found[::-1]
            limit += 1 if self._colours is None else 2


class PatternSearch(Algorithm):
    """Iterative deepening along the bounds of pattern databases, on bare arrangements."""

    name = "patterns"
    aliases = ("pattern-databases", "pdb")
    summary = "iterative deepening by pattern databases, in puzzles whose guide has them"
    needs_boards = True

    def search(self, problem: Problem) -> list[Move] | None:
        """Return the moves of a shortest plan, or None."""
        guide = problem.guide
        if not isinstance(guide, PatternGuide):
            raise UnsupportedError(f"{problem.variant.name} has no pattern databases")
        best: list[int] | None = None
        for goal in problem.goals:
            patterns = guide.patterns(goal)
            cells = patterns.cells_of(map(token, problem.start.squares))
            found = None if cells is None else patterns.search(cells, problem.meter.count)
            if found is not None and (best is None or len(found) < len(best)):
                best = found
        return None if best is None else _moves(problem.start, best)


def _moves(board: Board, places: list[int]) -> list[Move]:
    """Return the moves that slide the pieces on these places, one after the other."""
    moves = []
    for place in places:
        gap = board.squares.index(None)
        moves.append(next(move for move in board.legal_moves if _slides(move, place, gap)))
        board = moves[-1].execute()
    return moves


def _slides(move: Move, place: int, gap: int) -> bool:
    after = move.execute()
    return after.cell(place) is None and token(after.cell(gap)) == token(move.board.cell(place))


def _slid(codes: Any, near: Any, powers: list[int]) -> tuple[Any, Any]:
    """Return the arrangements that one slide leads to: of other pieces, and of a piece of the group."""
    import numpy as np

    places = powers[1] if len(powers) > 1 else 1
    gap_power = powers[-1]
    gaps = codes // gap_power
    where = [codes // power % places for power in powers[:-1]]
    free, paid = [], []
    for column in range(near.shape[1]):
        place = near[gaps, column]
        is_there = place >= 0
        moved = codes + (place - gaps) * gap_power
        is_paid = np.zeros(len(codes), bool)
        for power, at in zip(powers[:-1], where, strict=True):
            hit = at == place
            is_paid |= hit
            moved += np.where(hit, (gaps - place) * power, 0).astype(codes.dtype)
        free.append(moved[is_there & ~is_paid])
        paid.append(moved[is_there & is_paid])
    return np.concatenate(free), np.concatenate(paid)


def _distinct(codes: Any) -> Any:
    import numpy as np

    return np.unique(codes)
