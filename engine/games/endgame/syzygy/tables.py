"""Folders of Syzygy tables: the results of positions and their distances to the next capture or pawn move."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from enum import IntEnum
from pathlib import Path
from types import TracebackType

from attrs import define

from board.board import Board
from board.errors import ArgumentError, MissingTableError, UnsupportedError, expect
from engine.games.endgame.material import ordered
from engine.games.endgame.syzygy.table_file import Kind, TableFile
from engine.solving.tables import Folders, folders_of
from pieces.chess_layers import BISHOPS, KINGS, KNIGHTS, PAWNS, QUEENS, ROOKS

_NAME = re.compile(r"K([QRBNP]*)vK([QRBNP]*)")
_LAYERS = (("Q", QUEENS), ("R", ROOKS), ("B", BISHOPS), ("N", KNIGHTS), ("P", PAWNS))
MOST_MEN = 7
"""The format has tables of up to seven men."""
MOST_OPEN = 250
"""How many files are open at most."""
_DRAWN_BY_CLOCK = 100
"""Half-moves without a capture or a pawn move that make a draw."""
_ZEROING = {2: 1, 1: _DRAWN_BY_CLOCK + 1, 0: 0, -1: -_DRAWN_BY_CLOCK - 1, -2: -1}
"""The distance, by result, where the best move is a capture or a pawn move."""


class Wdl(IntEnum):
    """The result of a position for the side to move, under best play and the fifty-move rule, from a clock of zero."""

    LOSS = -2
    BLESSED_LOSS = -1
    """Lost, but the fifty-move rule makes it a draw."""
    DRAW = 0
    CURSED_WIN = 1
    """Won, but the fifty-move rule makes it a draw."""
    WIN = 2


@define(eq=False)
class _Table:
    """The two files of a material, each opened on first use."""

    sides: tuple[str, str]
    paths: dict[Kind, Path]
    """Those that the folders have."""

    @property
    def name(self) -> str:
        return f"K{self.sides[0]}vK{self.sides[1]}"


class SyzygyTables:
    """The tables in one folder or several, for up to seven men.

    Files are opened when they are needed, mapped into memory, and checked. A damaged file raises ``ParseError``.
    """

    def __init__(self, folders: Folders) -> None:
        """List the tables in the folders; a string may name several, separated as in ``PATH``."""
        self.folders = folders_of(folders)
        self._tables: dict[tuple[int, ...], tuple[_Table, bool]] = {}
        """By the counts of the men: the table, and whether black has the men that it names first."""
        self._open: dict[tuple[Kind, str], TableFile] = {}
        for folder in self.folders:
            try:
                names = sorted(os.listdir(folder))
            except OSError as error:
                raise ArgumentError(f"expected a folder of Syzygy tables, got {folder}: {error.strerror}") from error
            for name in names:
                self._add(Path(folder), name)
        self.men = max((sum(counts) + 2 for counts in self._tables), default=0)
        """How many men the largest table has; 0 if there is none."""

    def _add(self, folder: Path, name: str) -> None:
        stem, extension = os.path.splitext(name)
        found = _NAME.fullmatch(stem)
        kind = _KINDS.get(extension)
        if found is None or kind is None or not 3 <= len(stem) - 1 <= MOST_MEN:
            return
        sides = found[1], found[2]
        table, _ = self._tables.setdefault(_counts_of(*sides), (_Table(sides, {}), False))
        self._tables.setdefault(_counts_of(*reversed(sides)), (table, True))
        if table.sides == sides:
            table.paths.setdefault(kind, folder / name)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the tables, such as KQvKR, those with the fewest men first."""
        tables = {table.name for table, _ in self._tables.values()}
        return tuple(sorted(tables, key=lambda name: (len(name), name)))

    # Opening and closing.

    def close(self) -> None:
        """Close all files; those that are needed again are opened again."""
        for file in self._open.values():
            file.close()
        self._open.clear()

    def __enter__(self) -> SyzygyTables:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _file(self, table: _Table, kind: Kind) -> TableFile | None:
        found = self._open.get((kind, table.name))
        if found is None and kind in table.paths:
            while len(self._open) >= MOST_OPEN:
                self._open.pop(next(iter(self._open))).close()
            found = self._open[kind, table.name] = TableFile(table.paths[kind], kind, table.sides)
        return found

    def verify(self) -> Iterator[Path]:
        """Yield each file's path after verifying its checksum, or raise ``ParseError`` if it is damaged.

        Small files are verified whenever they are opened; those of more than 64 MiB raise ``TooLargeError``.
        """
        for table in dict.fromkeys(table for table, _ in self._tables.values()):
            for kind, path in table.paths.items():
                file = TableFile(path, kind, table.sides)
                file.verify()
                file.close()
                yield path

    # Probing.

    def wdl(self, board: Board) -> Wdl:
        """Return the result of a position, or raise ``MissingTableError`` if the tables do not cover it."""
        self._check(board)
        return Wdl(self._result(board)[0])

    def dtz(self, board: Board) -> int:
        """Return in how many plies the winner captures, moves a pawn or mates; negative for a loss, and 0 in a draw.

        Numbers beyond 100 mean that the fifty-move rule makes it a draw. Tables may round to whole moves, so the number
        may be one less than the truth. If the tables do not cover the position, ``MissingTableError`` is raised.
        """
        self._check(board)
        return self._distance(board)

    def find_wdl(self, board: Board) -> Wdl | None:
        """Return the result of a position, or None if the tables do not cover it."""
        try:
            return self.wdl(board) if self._may_cover(board) else None
        except MissingTableError:
            return None

    def find_dtz(self, board: Board) -> int | None:
        """Return the distance that ``dtz`` does, or None if the tables do not cover the position."""
        try:
            return self.dtz(board) if self._may_cover(board) else None
        except MissingTableError:
            return None

    def _may_cover(self, board: Board) -> bool:
        """Return whether a table may cover a board: a search often asks for one that is missing."""
        expect(Board, board, "a board")
        masks = board.masks
        men = (masks[0] | masks[1]).bit_count()
        return men <= self.men and (men == 2 or _men_of(masks) in self._tables)

    def _check(self, board: Board) -> None:
        expect(Board, board, "a board")
        variant = board.variant
        if variant.tables is None:
            raise UnsupportedError(f"Syzygy tables are for chess, got a board of {variant.spec}")
        masks = board.masks
        men = (masks[0] | masks[1]).bit_count()
        if men > self.men:
            raise MissingTableError(
                f"there is no Syzygy table for {men} men in {self._where}, only for up to {self.men} "
                f"(position: {variant.format(board)})"
            )
        if masks[ROOKS] | masks[ROOKS + 1] and any(
            king.linked for king in board.pieces_on(masks[KINGS] | masks[KINGS + 1])
        ):
            raise MissingTableError(
                f"Syzygy tables have no positions in which a side may still castle (position: {variant.format(board)})"
            )

    @property
    def _where(self) -> str:
        return os.pathsep.join(map(str, self.folders)) or "no folder"

    def _found(self, board: Board, masks: list[int], kind: Kind) -> tuple[TableFile, bool]:
        table, flips = self._tables.get(_men_of(masks), (None, False))
        file = None if table is None else self._file(table, kind)
        if file is None:
            white, black = (
                "".join([piece * (masks[layer + side].bit_count()) for piece, layer in _LAYERS]) for side in (0, 1)
            )
            first, second, _ = ordered(white, black)
            raise MissingTableError(
                f"there is no Syzygy file K{first}vK{second}{kind.extension} in {self._where} "
                f"(position: {board.variant.format(board)})"
            )
        return file, flips

    def _result(self, board: Board, with_pawn_moves: bool = False) -> tuple[int, bool]:
        """Return a position's result, and whether a capture (or a pawn move, if wanted) is a best move.

        The tables know nothing of en passant, and where a capture is best, what they say is at most as good. So
        captures are tried first.
        """
        masks = board.masks
        mover = board.move_maker.index
        if not (masks[0] | masks[1]) & ~(masks[KINGS] | masks[KINGS + 1]):
            return 0, False
        best, others = -3, True
        if masks[1 - mover] & ~masks[KINGS + 1 - mover] or (with_pawn_moves and masks[PAWNS + mover]):
            moves = board.legal_moves
            pawns = masks[PAWNS + mover] if with_pawn_moves else 0
            tried = [move for move in moves if move.is_attack or pawns >> move.current_coordinate & 1]
            for move in tried:
                best = max(best, -self._result(move.execute())[0])
                if best == 2:
                    return 2, True
            others = len(tried) < len(moves) or not moves
        if not others:
            return best, True
        file, flips = self._found(board, masks, Kind.RESULTS)
        found = file.result(masks, mover, flips)
        return (best, best > 0) if best >= found else (found, False)

    def _distance(self, board: Board) -> int:
        result, is_zeroing = self._result(board, True)
        if not result:
            return 0
        if is_zeroing:
            return _ZEROING[result]
        masks = board.masks
        file, flips = self._found(board, masks, Kind.DISTANCES)
        found = file.distance(masks, board.move_maker.index, flips, result)
        if found is not None:
            if abs(result) == 1:
                found += _DRAWN_BY_CLOCK
            return found if result > 0 else -found
        return self._distance_by_moves(board, result)

    def _distance_by_moves(self, board: Board, result: int) -> int:
        """Return the distance from those after each move: the file has only those of the other side."""
        best = None
        pawns = board.masks[PAWNS + board.move_maker.index]
        for move in board.legal_moves:
            after = move.execute()
            if move.is_attack or pawns >> move.current_coordinate & 1:
                found = -_ZEROING[self._result(after)[0]]
            else:
                found = -self._distance(after)
                if found == 1 and not after.legal_moves:
                    return 1
                found += (found > 0) - (found < 0)
            if found * result > 0 and (best is None or found < best):
                best = found
        return -1 if best is None else best


_KINDS = {kind.extension: kind for kind in Kind}


def _men_of(masks: list[int]) -> tuple[int, ...]:
    """Return how many men of each kind a board has besides the kings."""
    return tuple([mask.bit_count() for mask in masks[PAWNS:KINGS]])


def _counts_of(white: str, black: str) -> tuple[int, ...]:
    return tuple(side.count(piece) for piece, _ in reversed(_LAYERS) for side in (white, black))
