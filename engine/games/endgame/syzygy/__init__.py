"""Syzygy tables: other people's endgame tables, for up to seven men, with the fifty-move rule."""

from typing import TYPE_CHECKING

from board.lazy import lazy_names

if TYPE_CHECKING:
    from engine.games.endgame.syzygy.tables import SyzygyTables, Wdl

__all__ = ["SyzygyTables", "Wdl"]

__getattr__ = lazy_names(
    __name__, {"SyzygyTables": "engine.games.endgame.syzygy.tables", "Wdl": "engine.games.endgame.syzygy.tables"}
)
