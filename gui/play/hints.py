"""Hints in two steps: first the piece to look at; then, on a second request, the move."""

from __future__ import annotations

from attrs import evolve

from board.clicks import is_placement
from gui.core.state import Hinted, Status, Table
from gui.play.words import sentence
from gui.views import view_of
from moves.move import Move


def known(table: Table) -> Hinted | None:
    """Return the hint already given for the shown position, or None."""
    given = table.analysis.hinted
    return given if given is not None and given.node == table.game.current else None


def show(table: Table, move: Move, verdict: str = "") -> Table:
    """Return the table with a hint: the piece of the move, or the move itself if it has no piece to look at."""
    hinted = Hinted(table.game.current, move, verdict)
    is_whole = _place(move) is None
    return show_move(table, hinted) if is_whole else _shown(table, hinted, is_whole=False)


def show_move(table: Table, hinted: Hinted) -> Table:
    """Return the table with the whole move of the hint."""
    shown = _shown(table, hinted, is_whole=True)
    turn = view_of(table.variant).turn_of(hinted.move)
    return shown if turn is None else shown.touching(turn=turn)


def _shown(table: Table, hinted: Hinted, is_whole: bool) -> Table:
    view = view_of(table.variant)
    said = view.hint_words(hinted.move) if is_whole else f"{view.nudge_words(hinted.move)}. Ask again for the move"
    words = ". ".join(filter(None, (said, sentence(hinted.verdict))))
    told = evolve(table, status=Status(words))
    return told.analysing(hint=hinted.move, is_hint_whole=is_whole, hinted=hinted, hint_wanted=False)


def _place(move: Move) -> int | None:
    """Return the place that the first step of a hint marks: where the move starts, or where it places a piece."""
    known_places = range(move.board.variant.geometry.size)
    place = move.destination_coordinate if is_placement(move) else move.current_coordinate
    return place if place in known_places else None


def marked(table: Table) -> int | None:
    """Return the place to mark as a hint until the move itself is shown."""
    hint = table.analysis.hint
    return None if hint is None or table.analysis.is_hint_whole else _place(hint)
