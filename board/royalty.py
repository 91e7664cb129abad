"""Royalty: a variant's answers about kings and castling, for ``Player``."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from board.alliance import Alliance
    from board.board import Board
    from moves.move import Move
    from pieces.piece import Piece


class Royalty(ABC):
    """Answers about a variant's kings; a variant without kings offers none."""

    @abstractmethod
    def king(self, board: Board, alliance: Alliance) -> Piece:
        """Return a side's king."""

    @abstractmethod
    def castles(self, board: Board, alliance: Alliance, against: Iterable[Move]) -> tuple[Move, ...]:
        """Return a side's legal castling moves, as if it were its turn, that none of the opposing moves prevents."""

    @abstractmethod
    def may_castle(self, board: Board, alliance: Alliance, king_side: bool) -> bool:
        """Return whether a side has kept the right to castle, now or later."""

    @abstractmethod
    def is_castled(self, board: Board, alliance: Alliance) -> bool:
        """Return whether king and rook are where castling puts them."""
