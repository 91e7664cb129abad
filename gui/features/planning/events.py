"""Events of a search for a path between two positions."""

from __future__ import annotations

from attrs import frozen

from board.board import Board
from gui.core.events import Event


@frozen
class PlanProgress(Event):
    """The search for a plan made progress, described in words."""

    question: tuple[Board, tuple[Board, ...]]
    words: str


@frozen
class Planned(Event):
    """The search for a plan ended: its moves as strings, or none; the words describe it, or say why there is none."""

    question: tuple[Board, tuple[Board, ...]]
    moves: tuple[str, ...] | None
    words: str
