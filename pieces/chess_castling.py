"""Castling: what must be empty and what must be safe, for any squares of king and rook."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NoReturn

try:
    import cython
except ImportError:
    from board import nocython as cython

from board.errors import ImmutableError, expect_new
from board.geometry import Coordinate
from board.mark import Hop
from board.position import OpenPosition
from board.rays import mask_of
from moves.chess import KingSideCastleMove, QueenSideCastleMove

if not cython.compiled:
    from board.interpreted import freeze, thaw
    from board.position import put_on_cell, relocate_piece

if TYPE_CHECKING:
    from moves.move import Move
    from pieces.chess import King, Rook


class OpenCastle:
    """The fields of a castle under construction."""

    __slots__ = ("changes", "destination", "hop", "king_hop", "king_path", "move_class", "must_be_empty", "rook_hop")

    move_class: type[Move]
    destination: Coordinate
    must_be_empty: int
    king_path: tuple[Coordinate, ...]
    """The squares that the king passes, without its start and destination."""
    changes: int
    """The squares that are occupied either before or after, but not both."""
    king_hop: Hop
    rook_hop: Hop
    hop: Hop
    """The king's hop, with the rook's as its aftermath."""


class Castle(OpenCastle):
    """A castling move of a king and a rook on the same rank, by the rules of Chess960."""

    __slots__ = ()

    def __init__(self, king: King, rook: Rook) -> None:
        expect_new(self, "move_class")
        row = king.position - king.position % 8
        king_side = rook.position > king.position
        king_destination, rook_destination = (row + 6, row + 5) if king_side else (row + 2, row + 3)
        king_squares = _stretch(king.position, king_destination)
        rook_squares = _stretch(rook.position, rook_destination)
        before, after = king.bit | rook.bit, 1 << king_destination | 1 << rook_destination
        thaw(self, OpenCastle)
        self.move_class = KingSideCastleMove if king_side else QueenSideCastleMove
        self.destination = king_destination
        self.must_be_empty = mask_of(king_squares + rook_squares) & ~before
        self.king_path = tuple([square for square in king_squares if square not in (king.position, king_destination)])
        self.changes = before ^ after
        self.king_hop = king.hops[king_destination]
        self.rook_hop = rook.hops[rook_destination]
        freeze(self, Castle)
        _keep_hop(self, Hop(king, self.king_hop.arrived, self._bring_rook))

    def _bring_rook(self, position: OpenPosition) -> None:
        """Move the rook too, and clear the other rook's castling right."""
        king = self.king_hop
        relocate_piece(position, self.rook_hop)
        put_on_cell(position, king.arrived)  # in Chess960 the rook may just have left that square
        king.piece.unlink(position)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise ImmutableError(f"a castle cannot be changed: {name}")

    def __delattr__(self, name: str) -> NoReturn:
        raise ImmutableError(f"a castle cannot be changed: {name}")


def _keep_hop(castle: Castle, hop: Hop) -> None:
    """Complete a castle by the hop that refers to it."""
    if cython.compiled:
        castle.hop = hop
    else:
        _set_hop(castle, hop)


if not cython.compiled:
    _set_hop = OpenCastle.__dict__["hop"].__set__


def castle_between(king: Any, rook: Any) -> Castle:
    """Return how a king castles with a rook that may still castle, computed once."""
    file = rook.mark.cell % 8
    castle: Castle | None = king.links[file]
    if castle is None or castle.rook_hop.piece is not rook:  # another game may have rooks of its own
        castle = king.links[file] = Castle(king, rook)
    return castle


def _stretch(start: Coordinate, end: Coordinate) -> tuple[Coordinate, ...]:
    return tuple(range(min(start, end), max(start, end) + 1))
