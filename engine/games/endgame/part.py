"""The tables of chess: our own of endgames with at most four men, and Syzygy tables."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from engine.solving.tables import OpenTables, Tables

if TYPE_CHECKING:
    from board.board import Board
    from engine.search.tree import Probe

MOST_MEN = 4
MOST_SYZYGY_MEN = 7


class ChessTables(Tables):
    """The tables of chess endgames."""

    def name_of(self, board: Board) -> str:
        """Return the name of a board's endgame, or an empty string if it has too many men."""
        if len(board.pieces()) > MOST_MEN:
            return ""
        from engine.games.endgame.material import name_of, ordered
        from engine.games.endgame.numbering import pieces_of

        return name_of(*ordered(*pieces_of(board))[:2])

    def may_be_foreign(self, board: Board) -> bool:
        """Return whether Syzygy tables may cover a board."""
        return len(board.pieces()) <= MOST_SYZYGY_MEN

    def probe(self, folders: str) -> Probe:
        """Return a function that scores positions from the tables in folders."""
        from engine.games.endgame.probing import Prober

        return Prober(folders).score

    def open(self, folder: Path, foreign: str) -> OpenTables:
        """Return our own tables in a folder, and Syzygy tables in other folders."""
        from engine.games.endgame.verdicts import OpenChessTables

        return OpenChessTables(folder, foreign)
