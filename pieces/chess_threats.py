"""Checks, for the rules of chess's relatives."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from board.position import Position


def is_king_attacked(position: Position, side: int) -> bool:
    """Return whether a side's king is in check, on a board or on the way to one, as in ``next_state``."""
    checked: bool = position.variant._tables.is_in_check(position, side)  # type: ignore[attr-defined]
    return checked
