"""What the tables of chess endgames say about a position and its moves, and the making of missing ones."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from engine.games.endgame.layout import layout_of
from engine.games.endgame.material import name_of, ordered
from engine.games.endgame.numbering import pieces_of, probe
from engine.games.endgame.tables import Endgames, closure
from engine.solving.tables import MoveVerdict, OpenTables, Progress, TableVerdict
from engine.solving.value import Value

if TYPE_CHECKING:
    from board.board import Board
    from engine.games.endgame.syzygy import SyzygyTables

_DRAWN_BY_CLOCK = 100
_OPPOSITE = {Value.WIN: Value.LOSE, Value.LOSE: Value.WIN}


class OpenChessTables(OpenTables):
    """Our own tables in a folder, and Syzygy tables in others; each is read when it is first asked."""

    def __init__(self, folder: Path, foreign: str) -> None:
        self._folder = folder
        self._foreign_folders = foreign
        self._own: Endgames | None = None
        self._syzygy: SyzygyTables | None = None

    def _endgames(self) -> Endgames | None:
        if self._own is None and self._folder.is_dir():
            self._own = Endgames(self._folder)
        return self._own

    def own_verdict(self, board: Board) -> TableVerdict | None:
        """Return the verdict of our own tables on a position, or None if a table is missing."""
        endgames = self._endgames()
        code = None if endgames is None else probe(endgames, board)
        if endgames is None or code is None:
            return None
        moves = []
        for move in () if board.outcome is not None else board.legal_moves:
            after = probe(endgames, move.execute())
            if after is None:
                return None
            value, plies = _meaning(after)
            moves.append(MoveVerdict(str(move), _OPPOSITE.get(value, value), None if plies is None else plies + 1))
        return TableVerdict(*_meaning(code), tuple(sorted(moves, key=_rank)))

    def foreign_verdict(self, board: Board) -> TableVerdict | None:
        """Return the verdict of Syzygy tables on a position, or None if they do not cover it."""
        if self._syzygy is None:
            from engine.games.endgame.syzygy import SyzygyTables

            self._syzygy = SyzygyTables(self._foreign_folders)
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

    def make(self, board: Board, progress: Progress) -> None:
        """Make the table that covers a board, and those that it depends on."""
        endgames = Endgames(self._folder)
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
