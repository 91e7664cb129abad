"""A folder of solved tables: the values of positions and their moves, and the making of missing tables.

Chess endgames with at most four men have one file each. For a puzzle that is too large to solve while a user waits,
the folder keeps the solution.
"""

from __future__ import annotations

import re
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING

from board.errors import UnsupportedError
from engine.solving.tables import OpenTables, Progress, Tables, TableVerdict

if TYPE_CHECKING:
    from board.board import Board
    from board.variant import Variant
    from engine.solving.solution import Solution


def table_name(board: Board) -> str:
    """Return the name of the table that covers a board, such as KQKR, or an empty string if no table can.

    >>> from engine.registry import load
    >>> table_name(load("chess").parse("8/8/8/4k3/8/8/8/KQ6 w - - 0 1")), table_name(load("chess").start())
    ('KQK', '')
    """
    tables: Tables | None = board.variant.tables
    return "" if tables is None else tables.name_of(board)


def may_be_foreign(board: Board) -> bool:
    """Return whether other people's tables may cover a board."""
    tables: Tables | None = board.variant.tables
    return tables is not None and tables.may_be_foreign(board)


def is_large_puzzle(variant: Variant) -> bool:
    """Return whether a puzzle can be solved layer by layer, but not while a user waits."""
    numbering = variant.numbering
    is_layered = numbering is not None and numbering.is_layered and len(variant.players) == 1
    return is_layered and numbering is not None and numbering.positions > numbering.waiting_limit


class TableFolder:
    """The tables that a folder holds. Nothing is solved unless ``make`` is called."""

    def __init__(self, folder: str | PathLike[str], syzygy: str = "") -> None:
        """Use our own tables in a folder, and the Syzygy tables in other ones, separated as in ``PATH``."""
        self.folder = Path(folder)
        self._foreign = syzygy
        self._open: dict[Variant, OpenTables] = {}

    def _opened(self, board: Board) -> OpenTables | None:
        """Return the tables of a board's game, or None if it has none."""
        variant = board.variant
        if variant.tables is None:
            return None
        if variant not in self._open:
            self._open[variant] = variant.tables.open(self.folder, self._foreign)
        return self._open[variant]

    def verdict(self, board: Board) -> TableVerdict | None:
        """Return the verdict on a position, or None if its table is missing."""
        opened = self._opened(board)
        if opened is None:
            return None
        own = opened.own_verdict(board) if table_name(board) else None
        return opened.foreign_verdict(board) if own is None and self._foreign else own

    # Puzzles.

    def solution_path(self, variant: Variant) -> Path:
        """Return the file that keeps the solution of a puzzle."""
        return self.folder / f"{re.sub('[^a-z0-9]+', '-', variant.spec.lower()).strip('-')}.solution"

    def solution(self, variant: Variant) -> Solution | None:
        """Return the solution of a large puzzle, or None if it is missing."""
        from engine.solving.solution import Solution

        path = self.solution_path(variant)
        return Solution.load(path) if is_large_puzzle(variant) and path.is_file() else None

    # Making.

    def missing(self, board: Board) -> str:
        """Return the name of the missing table that would cover a board, or an empty string if there is none."""
        if is_large_puzzle(board.variant):
            return "" if self.solution_path(board.variant).is_file() else board.variant.title
        name = table_name(board)
        opened = self._opened(board) if name else None
        return name if opened is not None and opened.own_verdict(board) is None else ""

    def make(self, board: Board, progress: Progress) -> None:
        """Make the table that covers a board, and those it depends on; finished parts are kept if it is stopped."""
        self.folder.mkdir(parents=True, exist_ok=True)
        opened = self._opened(board) if table_name(board) else None
        if is_large_puzzle(board.variant):
            self._solve(board.variant, progress)
        elif opened is not None:
            opened.make(board, progress)
        else:
            raise UnsupportedError(f"there is no table to make for {board.variant.format(board)}")

    def _solve(self, variant: Variant, progress: Progress) -> None:
        from engine.solving.solver import solve

        layers = len(variant.start().pieces())
        done = 0

        def show(positions: int) -> None:
            nonlocal done
            done += 1
            progress(min(0.95, done / layers), f"{positions:,} positions")

        kept = self.folder / "layers"
        solution = solve(variant, show, tables=kept)
        progress(0.97, "writing the file")
        solution.save(self.solution_path(variant))
        for path in kept.glob(f"{variant.name}-*.layer"):
            path.unlink()
