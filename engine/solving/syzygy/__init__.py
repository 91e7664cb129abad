"""Syzygy tables: other people's endgame tables, for up to seven men, with the fifty-move rule."""

from engine.solving.syzygy.tables import SyzygyTables, Wdl

__all__ = ["SyzygyTables", "Wdl"]
