"""The numbering of Hanoi's positions, optionally with equivalent rods treated as one."""

from __future__ import annotations

from functools import cache, cached_property
from math import factorial
from typing import TYPE_CHECKING, NamedTuple

from engine.solving.numbering import Numbering

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from board.board import Board
    from engine.games.hanoi.rules import Hanoi
    from engine.solving.arrays import IndexArray

_TABLE_ROWS = 4096
"""The maximum number of rows in a table of moves: making a larger one takes longer than it saves."""


class HanoiNumbering(Numbering):
    """Numbers positions by the rod of each disk, from the largest to the smallest.

    A *plain* number has the rods as its digits, in base ``rods``. With symmetries, the rods that are empty in the goal
    are equivalent, and of the positions that differ by swapping them only one is numbered: the one that uses these rods
    in ascending order, starting from the largest disk. The numbers have no gaps: ``ways[m][u]`` counts the ways to add
    m disks when u of the equivalent rods are already in use.
    """

    is_vectorized = True

    def __init__(self, variant: Hanoi, symmetries: bool) -> None:
        super().__init__(variant)
        self.hanoi = variant
        self.disks, self.rods = variant.disks, variant.rods
        used = set(variant.goal_places) if symmetries else set(range(self.rods))
        self.symmetries = symmetries
        self.alike = tuple(rod for rod in range(self.rods) if rod not in used)
        self.order = tuple(rod for rod in range(self.rods) if rod in used) + self.alike
        """The distinct rods, then the equivalent ones."""
        self.fixed = self.rods - len(self.alike)
        self.ways = [[1] * (len(self.alike) + 1)]
        for _ in range(self.disks):
            fewer = self.ways[-1]
            self.ways.append(
                [
                    (self.fixed + used) * fewer[used] + (fewer[used + 1] if used < len(self.alike) else 0)
                    for used in range(len(self.alike) + 1)
                ]
            )

    @property
    def positions(self) -> int:
        """Every disk on any rod; fewer with symmetries."""
        return self.ways[self.disks][0]

    def index(self, board: Board) -> int:
        """Return the number of a position: its digits in base ``rods``, unless symmetries are used."""
        return self.number(self.hanoi.places(board))

    def from_index(self, number: int) -> Board:
        """Return the position that has a number."""
        return self.hanoi.with_places(self.places(self.checked(number)))

    @cached_property
    def with_symmetries(self) -> HanoiNumbering:
        """The numbering that treats the rods that are empty in the goal as equivalent."""
        return self if self.symmetries else HanoiNumbering(self.hanoi, True)

    def number(self, places: list[int]) -> int:
        """Return the number of the position with these rods for its disks."""
        labels = {rod: label for label, rod in enumerate(self.order[: self.fixed])}
        number = used = 0
        for disk, rod in enumerate(places):
            ways = self.ways[self.disks - 1 - disk][used]
            if rod not in labels:
                labels[rod] = self.fixed + used
                used += 1
            number += labels[rod] * ways
        return number

    def places(self, number: int) -> list[int]:
        """Return the rods of the disks in the position with this number."""
        places = []
        used = 0
        for disk in range(self.disks):
            ways = self.ways[self.disks - 1 - disk][used]
            label = min(number // ways, self.fixed + used)
            number -= label * ways
            places.append(self.order[label])
            used += label == self.fixed + used
        return places

    def next_indices(self, number: int) -> list[int]:
        """Return the numbers of the positions that a move leads to."""
        places = self.places(number)
        found: dict[int, None] = {}
        covered: set[int] = set()
        for disk in range(self.disks - 1, -1, -1):
            rod = places[disk]
            if rod not in covered:
                for target in range(self.rods):
                    if target != rod and target not in covered:
                        places[disk] = target
                        found[self.number(places)] = None
                places[disk] = rod
                covered.add(rod)
                if len(covered) == self.rods:
                    break
        return list(found)

    undo_indices = next_indices

    def difficulty(self, number: int) -> int:
        """Return how far the disks are from the goal, weighted towards the large ones."""
        places, goal = self.places(number), self.hanoi.goal_places
        return int("".join("01"[place != target] for place, target in zip(places, goal, strict=True)), 2)

    # The same for whole arrays, through plain numbers.

    @property
    def _is_plain(self) -> bool:
        return len(self.alike) < 2

    def plain(self, numbers: IndexArray) -> IndexArray:
        """Return the plain numbers of positions."""
        if self._is_plain:
            return numbers
        import numpy as np

        order, ways = np.array(self.order), np.array(self.ways)
        used = np.zeros_like(numbers)
        plain = np.zeros_like(numbers)
        for disk in range(self.disks):
            block = ways[self.disks - 1 - disk][used]
            label = np.minimum(numbers // block, self.fixed + used)
            numbers = numbers - label * block
            plain = plain * self.rods + order[label]
            used = used + (label == self.fixed + used)
        return plain

    def numbers(self, plain: IndexArray) -> IndexArray:
        """Return the numbers of positions given as plain ones."""
        if self._is_plain:
            return plain
        import numpy as np

        ways = np.array(self.ways)
        every = np.arange(len(plain))
        labels = np.full((self.rods, len(plain)), -1)
        for label, rod in enumerate(self.order[: self.fixed]):
            labels[rod] = label
        used = np.zeros_like(plain)
        numbers = np.zeros_like(plain)
        for disk in range(self.disks):
            rod = plain // self.rods ** (self.disks - 1 - disk) % self.rods
            is_new = labels[rod, every] < 0
            labels[rod[is_new], every[is_new]] = self.fixed + used[is_new]
            numbers = numbers + labels[rod, every] * ways[self.disks - 1 - disk][used]
            used = used + is_new
        return numbers

    def multiplicities(self, numbers: IndexArray) -> IndexArray:
        """Return how many positions each number represents."""
        import numpy as np

        if self._is_plain:
            return np.ones_like(numbers)
        plain = self.plain(numbers)
        in_use = np.zeros_like(plain)
        for disk in range(self.disks):
            in_use |= 1 << plain // self.rods**disk % self.rods
        alike = len(self.alike)
        used = sum((in_use >> rod & 1 for rod in self.alike), start=np.zeros_like(plain))
        return np.array([factorial(alike) // factorial(alike - some) for some in range(alike + 1)])[used]

    def next_index_array(self, numbers: IndexArray) -> IndexArray:
        """Return the numbers of all neighbours; moves and un-moves lead to the same positions."""
        import numpy as np

        active = self.plain(numbers)
        covered = np.zeros_like(active)
        found = []
        weight, left = 1, self.disks
        while left and len(active):
            disks = min(left, _disks_at_once(self.rods))
            table = _move_table(disks, self.rods)
            rows = covered * self.rods**disks + active // weight % self.rods**disks
            changes = table.changes[rows]
            found.append((active[:, None] + changes * weight)[changes != 0])
            keep = table.leaves_two[rows]
            active, covered = active[keep], table.covered[rows[keep]]
            weight *= self.rods**disks
            left -= disks
        return self.numbers(np.concatenate(found))

    undo_index_array = next_index_array


class _MoveTable(NamedTuple):
    """The moves of a few disks, by the rods that smaller disks cover and the plain number of these disks.

    A row is the set of covered rods, as a mask, times the number of positions of these disks, plus the number.
    """

    changes: IndexArray
    """How each move changes the number, padded with zeros."""
    covered: IndexArray
    """The rods that are covered after adding these disks."""
    leaves_two: NDArray[np.bool_]
    """Whether at least two rods are left for larger disks to move between."""


def _disks_at_once(rods: int) -> int:
    disks = 1
    while rods ** (disks + 1) << rods <= _TABLE_ROWS:
        disks += 1
    return disks


@cache
def _move_table(disks: int, rods: int) -> _MoveTable:
    import numpy as np

    size = rods**disks
    changes = np.zeros((size << rods, rods * (rods - 1) // 2), np.int64)
    after = np.zeros(size << rods, np.int64)
    for covered in range(1 << rods):
        for number in range(size):
            row = covered * size + number
            now_covered = covered
            filled = 0
            for disk in range(disks):
                rod = number // rods**disk % rods
                if not now_covered >> rod & 1:
                    for target in range(rods):
                        if target != rod and not now_covered >> target & 1:
                            changes[row, filled] = (target - rod) * rods**disk
                            filled += 1
                    now_covered |= 1 << rod
            after[row] = now_covered
    leaves_two = np.array([rods - covered.bit_count() >= 2 for covered in range(1 << rods)])
    return _MoveTable(changes, after, leaves_two[after])
