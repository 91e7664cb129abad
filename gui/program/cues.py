"""Cues: which sound goes with a change of the state."""

from __future__ import annotations

from gui.core.state import Screen, State, Table
from gui.play.asking import outcome


def cue(old: State, new: State) -> str | None:
    """Return the sound that goes with a change of the state, or None."""
    before, after = old.table, new.table
    if after is None or new.screen is not Screen.TABLE or before is None or before.serial != after.serial:
        return None
    if after.game.current != before.game.current:
        return _cue_of_move(after)
    if outcome(after) is not None and outcome(before) is None:
        return "end"
    if after.status.is_refusal and after.status is not before.status:
        return "refused"
    return None


def _cue_of_move(table: Table) -> str:
    if outcome(table) is not None:
        return "end"
    if table.variant.is_in_check(table.board, table.board.move_maker):
        return "check"
    move = table.game.node.move
    return "capture" if move is not None and move.is_attack else "move"
