"""Chess endgames: their rules, our own tables of them, and Syzygy tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from board.variant import Variant
    from engine.solving.tables import Tables


def endgame_tables(variant: Variant) -> Tables:
    """Return the part that knows the tables of chess endgames; it is imported when it is first asked."""
    from engine.games.endgame.part import ChessTables

    return ChessTables(variant)
