"""A folder of solved tables: the values of positions and their moves, and the making of missing tables.

Chess endgames with at most four men have one file each. For a puzzle that is too large to solve while a user waits,
the folder keeps the solution.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import frozen

from board.errors import UnsupportedError
from engine.solving.value import Value

if TYPE_CHECKING:
    from board.board import Board
    from board.variant import Variant
    from engine.games.endgame.syzygy import SyzygyTables
    from engine.games.endgame.tables import Endgames
    from engine.solving.solution import Solution

MOST_MEN = 4
MOST_SYZYGY_MEN = 7
Progress = Callable[[float, str], None]
"""Called with the share that is done, from 0 to 1, and what is being worked on."""
_DRAWN_BY_CLOCK = 100
_OPPOSITE = {Value.WIN: Value.LOSE, Value.LOSE: Value.WIN}


@frozen
class MoveVerdict:
    """A move with its value from a table."""

    move: str
    value: Value
    """Its value for the side that makes it."""
    plies: int | None = None
    """How many plies lead to the end, this one included; None in a draw, or if unknown."""
    zeroing: int | None = None
    """How many plies lead to the winner's next capture, pawn move or mate, where a Syzygy table knows no more."""


@frozen
class TableVerdict:
    """The value of a position from a table, with those of all its moves."""

    value: Value
    """Its value for the side to move."""
    plies: int | None = None
    moves: tuple[MoveVerdict, ...] = ()
    """The best ones first."""
    zeroing: int | None = None
    """As in a move's verdict."""

    @property
    def moves_to_mate(self) -> int | None:
        """How many moves the winner still has to make, None in a draw or if unknown.

        >>> TableVerdict(Value.WIN, 5).moves_to_mate, TableVerdict(Value.LOSE, 4).moves_to_mate
        (3, 2)
        """
        return None if self.plies is None else (self.plies + 1) // 2


def endgame_of(board: Board) -> str:
    """Return the name of a board's chess endgame, such as KQKR, or an empty string if no table can cover it.

    >>> from engine.registry import load
    >>> endgame_of(load("chess").parse("8/8/8/4k3/8/8/8/KQ6 w - - 0 1")), endgame_of(load("chess").start())
    ('KQK', '')
    """
    if not vars(type(board.variant)).get("endgame_tables", False) or len(board.pieces()) > MOST_MEN:
        return ""
    from engine.games.endgame.material import name_of, ordered
    from engine.games.endgame.numbering import pieces_of

    return name_of(*ordered(*pieces_of(board))[:2])


def is_large_puzzle(variant: Variant) -> bool:
    """Return whether a puzzle can be solved layer by layer, but not while a user waits."""
    numbering = variant.numbering
    is_layered = numbering is not None and numbering.is_layered and len(variant.players) == 1
    return is_layered and numbering is not None and numbering.positions > numbering.waiting_limit


def may_be_syzygy(board: Board) -> bool:
    """Return whether Syzygy tables may cover a board: a chess position with at most seven men."""
    return vars(type(board.variant)).get("endgame_tables", False) and len(board.pieces()) <= MOST_SYZYGY_MEN


class TableFolder:
    """The tables that a folder holds. Nothing is solved unless ``make`` is called."""

    def __init__(self, folder: str | PathLike[str], syzygy: str = "") -> None:
        """Use our own tables in a folder, and the Syzygy tables in other ones, separated as in ``PATH``."""
        self.folder = Path(folder)
        self._read: Endgames | None = None
        self._syzygy_folders = syzygy
        self._syzygy: SyzygyTables | None = None

    # Chess endgames.

    def _endgames(self) -> Endgames | None:
        from engine.games.endgame.tables import Endgames

        if self._read is None and self.folder.is_dir():
            self._read = Endgames(self.folder)
        return self._read

    def verdict(self, board: Board) -> TableVerdict | None:
        """Return the verdict on a chess position with few men, or None if its table is missing."""
        endgames = self._endgames() if endgame_of(board) else None
        own = None if endgames is None else self._own_verdict(endgames, board)
        return self._syzygy_verdict(board) if own is None and self._syzygy_folders else own

    def _own_verdict(self, endgames: Endgames, board: Board) -> TableVerdict | None:
        from engine.games.endgame.numbering import probe

        code = probe(endgames, board)
        if code is None:
            return None
        moves = []
        for move in () if board.outcome is not None else board.legal_moves:
            after = probe(endgames, move.execute())
            if after is None:
                return None
            value, plies = _meaning(after)
            moves.append(MoveVerdict(str(move), _OPPOSITE.get(value, value), None if plies is None else plies + 1))
        return TableVerdict(*_meaning(code), tuple(sorted(moves, key=_rank)))

    # Syzygy tables.

    def _syzygy_verdict(self, board: Board) -> TableVerdict | None:
        """Return the verdict on a chess position from Syzygy tables, or None if they do not cover it."""
        if not vars(type(board.variant)).get("endgame_tables", False):
            return None
        if self._syzygy is None:
            from engine.games.endgame.syzygy import SyzygyTables

            self._syzygy = SyzygyTables(self._syzygy_folders)
        own = self._syzygy_value(board)
        if own is None:
            return None
        moves = []
        for move in () if board.outcome is not None else board.legal_moves:
            after = move.execute()
            found = self._syzygy_value(after)
            if found is None:
                return None
            value, zeroing = found
            if zeroing is not None:
                clock: int = after.state.halfmove_clock  # type: ignore[attr-defined]
                zeroing = zeroing + 1 if clock else 1
            is_mate = value is Value.LOSE and not after.legal_moves
            moves.append(MoveVerdict(str(move), _OPPOSITE.get(value, value), 1 if is_mate else None, zeroing))
        return TableVerdict(own[0], None, tuple(sorted(moves, key=_rank)), own[1])

    def _syzygy_value(self, board: Board) -> tuple[Value, int | None] | None:
        """Return the value of a position under the fifty-move rule, and the plies to the next move that resets it."""
        assert self._syzygy is not None
        result, distance = self._syzygy.find_wdl(board), self._syzygy.find_dtz(board)
        if result is None or distance is None:
            return None
        clock: int = board.state.halfmove_clock  # type: ignore[attr-defined]
        if abs(result) < 2 or clock + abs(distance) > _DRAWN_BY_CLOCK:
            return Value.DRAW, None
        return (Value.WIN if result > 0 else Value.LOSE), abs(distance)

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
        name = endgame_of(board)
        endgames = self._endgames() if name else None
        return name if name and (endgames is None or self._own_verdict(endgames, board) is None) else ""

    def make(self, board: Board, progress: Progress) -> None:
        """Make the table that covers a board, and those it depends on; finished parts are kept if it is stopped."""
        self.folder.mkdir(parents=True, exist_ok=True)
        if is_large_puzzle(board.variant):
            self._solve(board.variant, progress)
        elif endgame_of(board):
            self._make_endgame(board, progress)
        else:
            raise UnsupportedError(f"there is no table to make for {board.variant.format(board)}")

    def _make_endgame(self, board: Board, progress: Progress) -> None:
        from engine.games.endgame.layout import layout_of
        from engine.games.endgame.material import name_of, ordered
        from engine.games.endgame.numbering import pieces_of
        from engine.games.endgame.tables import Endgames, closure

        endgames = Endgames(self.folder)
        wanted = closure(*ordered(*pieces_of(board))[:2])
        total = sum(layout_of(*sides).size for sides in wanted)
        before = 0
        for sides in wanted:
            size = layout_of(*sides).size

            def show(done: int, sides: tuple[str, str] = sides, before: int = before, size: int = size) -> None:
                # Each position is counted twice: when its moves are counted and when it is decided. About half of the
                # numbers belong to a position.
                progress((before + min(done / 1.1, size)) / total, name_of(*sides))

            endgames.table(*sides, progress=show)
            before += size
            progress(before / total, name_of(*sides))

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


def _meaning(code: int) -> tuple[Value, int | None]:
    """Return the value for the side to move and the number of plies that a table's code stands for."""
    if not code:
        return Value.DRAW, None
    return (Value.LOSE if code % 2 else Value.WIN), code - 1


def _rank(verdict: MoveVerdict) -> tuple[int, int]:
    """Return the sort key of a move: quick wins first, slow losses before quick ones."""
    plies = verdict.plies or verdict.zeroing or 0
    if verdict.zeroing is not None:
        plies = 2 * plies + (verdict.plies is None)  # a mate comes before any other move that is as quick
    return {Value.WIN: (0, plies), Value.DRAW: (1, 0)}.get(verdict.value, (2, -plies))
