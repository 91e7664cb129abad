"""Numbering: positions as numbers, alone and in arrays, for the solver's tables and for searches in large puzzles."""

from __future__ import annotations

from abc import ABC, abstractmethod
from array import array
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from operator import index as as_index
from os import PathLike
from typing import TYPE_CHECKING, ClassVar

from board.errors import ArgumentError, UnsupportedError, shown
from board.move_kind import MoveKind

if TYPE_CHECKING:
    from pathlib import Path

    import numpy as np
    from numpy.typing import NDArray

    from board.board import Board
    from board.variant import Variant
    from engine.cluster import Cluster
    from engine.solving.arrays import IndexArray
    from engine.solving.solution import Solution, Steps, Verdicts
    from moves.move import Move


TABLE_POSITIONS = 100_000_000
"""The largest table, in numbers."""
TABLE_OF_GAME = 100_000
"""The largest table of a layered two-player game, in numbers: layers take less memory, and need no boards."""
LAYERED_SHARE = 128
"""Roughly one in this many numbers belongs to a reachable position, up to symmetry."""


class Numbering(ABC):
    """Numbers for all positions of a variant, starting at 0; some numbers may belong to no position.

    Define ``positions``, ``index`` and ``from_index``. The other methods have defaults that use boards; a game
    that can work on the numbers themselves overrides them, which makes its solver many times faster.
    """

    is_vectorized: ClassVar[bool] = False
    """Whether the array methods are vectorized, not loops over single numbers."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant

    @property
    @abstractmethod
    def positions(self) -> int:
        """How many numbers there are."""

    @abstractmethod
    def index(self, board: Board) -> int:
        """Return the number of a position."""

    @abstractmethod
    def from_index(self, number: int) -> Board:
        """Return a position that has a number, or raise ``ArgumentError`` if the number is out of range."""

    def boards_of(self, numbers: Iterable[int]) -> Iterator[Board]:
        """Yield a position for each of some numbers in ascending order."""
        return map(self.from_index, numbers)

    def checked(self, number: int) -> int:
        """Return a number as a Python integer, or raise ``ArgumentError`` if it is out of range."""
        number = as_index(number)  # numpy integers lack some methods of Python integers
        if not 0 <= number < self.positions:
            raise ArgumentError(f"expected a position's number from 0 to {self.positions - 1}, got {number}")
        return number

    # Solving.

    waiting_limit: ClassVar[int] = 2_000_000
    """How many positions may be solved while a user waits for a hint."""

    is_layered: ClassVar[bool] = False
    """Whether every move leads from one layer to the next, because something only grows or only shrinks.

    A puzzle whose numbers would not fit into a table is then solved layer by layer, if it is vectorized, and so is any
    two-player game but the smallest.
    """

    @property
    def layered_positions(self) -> int:
        """Roughly how many positions are reachable, up to symmetry."""
        return self.positions // LAYERED_SHARE

    def move_arrays(self, numbers: IndexArray) -> Iterator[tuple[IndexArray, IndexArray]]:
        """Yield moves of many positions: the places that have one, and where it leads; for layered two-player games."""
        raise UnsupportedError(f"{self.variant.name} does not offer its moves as arrays")

    def ended_array(self, numbers: IndexArray) -> NDArray[np.uint8]:
        """Return which positions have ended, by the codes of ``layered_game.py``; for layered two-player games."""
        raise UnsupportedError(f"{self.variant.name} does not offer its outcomes as arrays")

    def solve(
        self,
        board: Board,
        limit: int | None,
        progress: Callable[[int], None],
        tables: str | PathLike[str] | None = None,
    ) -> Solution | None:
        """Return the solution from a board by a solver of the game's own; None if it has none.

        A game with a solver of its own overrides this; ``solver.py`` chooses one for all others. More than ``limit``
        positions raise ``TooLargeError``; without a limit the game decides. Parts of the work are kept in the folder
        ``tables``, if one is given.
        """
        return None

    def solve_on(
        self,
        cluster: Cluster,
        board: Board,
        limit: int | None,
        progress: Callable[[int], None],
        folder: Path | None,
    ) -> Solution | None:
        """Return the same as ``solve``, computed on a cluster whose workers share a folder; None if they share none."""
        return None

    @property
    def is_solved_in_layers(self) -> bool:
        """Whether there are layers, and too many numbers for a table."""
        largest_table = TABLE_OF_GAME if len(self.variant.players) == 2 else TABLE_POSITIONS
        return self.is_layered and self.positions > largest_table

    def solution(self, steps: Steps, verdicts: Verdicts | None) -> Solution:
        """Return the solution stored in a file as arrays by number."""
        from engine.solving.solution import Solution

        return Solution(self.variant, self, steps, verdicts)

    # Symmetries.

    @property
    def with_symmetries(self) -> Numbering:
        """The numbering of the same variant in which symmetric positions share a number."""
        return self

    def multiplicities(self, numbers: IndexArray) -> IndexArray:
        """Return how many positions share each number."""
        return numbers * 0 + 1

    # Moves by number.

    @property
    def can_undo(self) -> bool:
        """Whether ``undo_indices`` and ``undo_index_array`` are offered."""
        return self.variant.abilities.un_moves

    def next_indices(self, number: int) -> Iterable[int]:
        """Return the numbers of the positions that a legal move leads to, each once."""
        # Not ``board.legal_moves``, which would keep all moves and boards alive.
        moves = self.variant.legal_moves(self.from_index(number))
        return dict.fromkeys(self.index(move.execute()) for move in moves)

    def undo_indices(self, number: int) -> Iterable[int]:
        """Return the numbers of the positions from which a legal move leads here, each once.

        Lost positions are left out: the game is over there, even if pieces could still move.
        """
        earlier = (move.execute() for move in self.from_index(number).moves(MoveKind.UNDO))
        return dict.fromkeys(self.index(board) for board in earlier if not _is_lost(board))

    def next_index_array(self, numbers: IndexArray) -> IndexArray:
        """Do the same as ``next_indices`` for many numbers at once, in any order, possibly with duplicates."""
        return _gathered(self.next_indices, numbers)

    def undo_index_array(self, numbers: IndexArray) -> IndexArray:
        """Do the same as ``undo_indices`` for many numbers at once, in any order, possibly with duplicates."""
        return _gathered(self.undo_indices, numbers)

    def difficulty(self, number: int) -> int:
        """Return how hard it looks to reach a goal from a position; a beam search keeps the easiest."""
        return 0


class FoundNumbering(Numbering):
    """Positions numbered in the order in which a search finds them, for variants without a numbering.

    It keeps their keys, and for each how it was found: boards are recreated on demand.
    """

    def __init__(self, variant: Variant, boards: Iterable[Board] = ()) -> None:
        super().__init__(variant)
        self.numbers: dict[int, int] = {}
        """The numbers of the positions by their keys."""
        self._given: dict[int, Board] = {}
        self._parents = array("i")
        """By number: the position in which it was found first, or -1 if it was given."""
        self._choices = array("i")
        """By number: the place of the move that led there among the legal moves."""
        for board in boards:
            self.add(board)

    @property
    def positions(self) -> int:
        """How many positions have been found."""
        return len(self._parents)

    @property
    def boards(self) -> Iterator[Board]:
        """The positions that have been found, by number."""
        waiting: deque[tuple[int, Board]] = deque()
        moves: tuple[Move, ...] = ()
        last = -1
        for number, (parent, choice) in enumerate(zip(self._parents, self._choices, strict=True)):
            # A search in numerical order visits the children of one parent in a row.
            while waiting and waiting[0][0] < parent:
                waiting.popleft()
            if parent >= 0 and waiting and waiting[0][0] == parent:
                if parent != last:
                    last, moves = parent, self.variant.legal_moves(waiting[0][1])
                board = moves[choice].execute()
            else:
                board = self.from_index(number)
            waiting.append((number, board))
            yield board

    def boards_of(self, numbers: Iterable[int]) -> Iterator[Board]:
        """Yield the positions of some numbers in ascending order."""
        wanted = iter(numbers)
        number = next(wanted, None)
        for place, board in enumerate(self.boards):
            if number is None:
                break
            if place == number:
                yield board
                number = next(wanted, None)

    def add(self, board: Board) -> int:
        """Return the number of a position, the next one if it is new."""
        number = self.numbers.get(board.key)
        if number is None:
            number = self.note(board.key, -1, 0)
            self._given[number] = board
        return number

    def note(self, key: int, parent: int, choice: int) -> int:
        """Return the number of a new position, given the parent it was found from and the index of the legal move."""
        number = self.numbers[key] = len(self._parents)
        self._parents.append(parent)
        self._choices.append(choice)
        return number

    def index(self, board: Board) -> int:
        """Return the number of a position, or raise ``ArgumentError`` if it has not been found."""
        number = self.numbers.get(board.key)
        if number is None:
            raise ArgumentError(f"{self.variant.format(board)} cannot be reached from the solver's start")
        return number

    def from_index(self, number: int) -> Board:
        """Return the position with a number, recreated from how it was found."""
        number = self.checked(number)
        choices = []
        while number not in self._given:
            choices.append(self._choices[number])
            number = self._parents[number]
        board = self._given[number]
        for choice in reversed(choices):
            board = self.variant.legal_moves(board)[choice].execute()
        return board


class ListedNumbering(FoundNumbering):
    """Positions numbered as a list of strings has them; boards are recreated from their strings on demand."""

    def __init__(self, variant: Variant, texts: Iterable[str] = ()) -> None:
        super().__init__(variant)
        self._texts: list[str] = []
        for text in texts:
            self.add_text(text)

    @property
    def boards(self) -> Iterator[Board]:
        """The positions, by number."""
        return map(self.variant.parse, self._texts)

    def add_text(self, text: str) -> None:
        """Add a position, or raise ``ArgumentError`` if it is listed already."""
        key = self.variant.parse(text).key
        if key in self.numbers:
            raise ArgumentError(f"the position {shown(text)} is listed twice")
        self.note(key, -1, 0)
        self._texts.append(text)

    def from_index(self, number: int) -> Board:
        """Return the position with a number."""
        number = self.checked(number)
        return self.variant.parse(self._texts[number])


def numbering_of(variant: Variant) -> Numbering:
    """Return a variant's numbering, or raise ``UnsupportedError`` if it has none."""
    if variant.numbering is None:
        raise UnsupportedError(f"{variant.name} does not number its positions")
    return variant.numbering


def _is_lost(board: Board) -> bool:
    outcome = board.outcome
    return outcome is not None and not outcome.winners


def _gathered(neighbours: Callable[[int], Iterable[int]], numbers: IndexArray) -> IndexArray:
    import numpy as np

    return np.array([other for number in numbers.tolist() for other in neighbours(number)], np.int64)
