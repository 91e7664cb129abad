"""Syzygy tables: other people's endgame tables, for up to seven men, with the fifty-move rule."""

from typing import TYPE_CHECKING

from board.lazy import lazy_names

if TYPE_CHECKING:
    from engine.solving.syzygy.tables import SyzygyTables, Wdl

__all__ = ["SyzygyTables", "Wdl"]

__getattr__ = lazy_names(
    __name__, {"SyzygyTables": "engine.solving.syzygy.tables", "Wdl": "engine.solving.syzygy.tables"}
)
