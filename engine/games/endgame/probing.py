"""Probing folders of endgame tables from a search: our own, which know the distance to mate, and Syzygy tables."""

from __future__ import annotations

import warnings
from functools import cache
from typing import TYPE_CHECKING

from board.errors import ParseError
from engine.search.findings import WIN
from engine.solving.tables import folders_of

if TYPE_CHECKING:
    from board.board import Board
    from engine.games.endgame.syzygy import SyzygyTables
    from engine.games.endgame.tables import Endgames

TABLE_WIN = 20_000
"""The score of a win whose distance to mate is unknown: beyond every evaluation, but no mate."""
_DETOUR = 200
"""A won position scores so much less if the move before was no capture or pawn move: each of those is progress."""
_DRAWN_BY_CLOCK = 100
_MOST_SCORES = 10_000


class Prober:
    """Scores positions from tables."""

    def __init__(self, folders: str) -> None:
        from engine.games.endgame.material import MOST_MEN

        self._own = [_endgames(folder) for folder in map(str, folders_of(folders))]
        self._syzygy: SyzygyTables | None = _syzygy(folders)
        self._most = max(MOST_MEN, self._syzygy.men)
        self._scores: dict[tuple[int, int], int | None] = {}
        """Scores that took a distance, by the board's key and its clock: each depth of a search asks for the same."""

    def score(self, board: Board) -> int | None:
        """Return the score of a position for the side to move, or None if it is unknown."""
        from engine.games.endgame.numbering import probe

        masks = board.masks
        if (masks[0] | masks[1]).bit_count() > self._most:
            return None
        for endgames in self._own:
            code = probe(endgames, board)
            if code is not None:
                return code and (code - 1 - WIN if code % 2 else WIN - code + 1)
        if self._syzygy is None:
            return None
        try:
            clock = board.state.halfmove_clock  # type: ignore[attr-defined]
            if not clock:
                return _syzygy_score(self._syzygy, board, 0)
            if (board.key, clock) not in self._scores:
                if len(self._scores) >= _MOST_SCORES:
                    self._scores.clear()
                self._scores[board.key, clock] = _syzygy_score(self._syzygy, board, clock)
            return self._scores[board.key, clock]
        except ParseError as error:
            # A game must go on even if a file is damaged.
            self._syzygy = None
            warnings.warn(f"{error}; the search goes on without Syzygy tables", stacklevel=2)
            return None


def _syzygy_score(tables: SyzygyTables, board: Board, clock: int) -> int | None:
    """Return the score of a position from its result and, if the fifty-move clock runs, its distance."""
    result = tables.find_wdl(board)
    if result is None:
        return None
    if abs(result) < 2:
        return 0  # the fifty-move rule makes a draw of all these
    if result < 0 and not board.legal_moves:
        return None  # the search knows a mate
    distance = 0
    if clock:
        found = tables.find_dtz(board)
        if found is None:
            return None
        distance = abs(found)
        if clock + distance > _DRAWN_BY_CLOCK:
            return 0
        distance += _DETOUR
    return TABLE_WIN - distance if result > 0 else distance - TABLE_WIN


@cache
def _endgames(folder: str) -> Endgames:
    from engine.games.endgame.tables import Endgames

    return Endgames(folder)


@cache
def _syzygy(folders: str) -> SyzygyTables:
    from engine.games.endgame.syzygy import SyzygyTables

    return SyzygyTables(folders)
