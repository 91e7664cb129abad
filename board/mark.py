"""Marks and hops: what a piece changes on a board by being there, and by moving elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NoReturn, TypeAlias

try:
    import cython
except ImportError:
    from board import nocython as cython

from board.errors import ArgumentError, ImmutableError, expect_new

if not cython.compiled:
    from board.interpreted import freeze, thaw

if TYPE_CHECKING:
    from board.position import OpenPosition
    from pieces.piece import Piece

Aftermath: TypeAlias = "Callable[[OpenPosition], None]"
"""What else happens to a position, while it is still mutable, after a piece has arrived."""

_MOST = 1 << 31
_WORTHIEST = 1 << 48


class OpenMark:
    """The fields of a mark under construction."""

    __slots__ = ("bit", "cell", "key", "layer", "linked", "side", "wide_bit", "worth")

    cell: int
    bit: int
    """The bit of the piece's square in masks; when compiled, 0 from square 64 on, where ``wide_bit`` is used."""
    wide_bit: int
    side: int
    layer: int
    key: int
    linked: bool
    worth: int


class Mark(OpenMark):
    """What a piece changes on a board by being there.

    Pieces have many classes, and attribute access on objects of varying classes is slow in Python. A builder
    gets the piece's mark once, and reads the rest from the mark, which always has the same class. Its cell is the
    piece's position, unless a place can hold more than one piece.
    """

    __slots__ = ()

    def __init__(
        self, cell: int, bit: int, side: int, layer: int, key: int, linked: bool = False, worth: int = 0
    ) -> None:
        if not (-_MOST < cell < _MOST and 0 <= side < _MOST and 0 <= layer < _MOST):
            raise ArgumentError(f"a cell, a side and a layer are small numbers, got {cell}, {side} and {layer}")
        if not -_WORTHIEST < worth < _WORTHIEST:
            raise ArgumentError(f"a piece's worth is less than 2 to the 48th, got {worth}")
        expect_new(self, "wide_bit")
        thaw(self, OpenMark)
        self.cell = cell
        self.wide_bit = bit
        self.bit = narrow(bit)
        self.side = side
        self.layer = layer
        self.key = key
        self.linked = bool(linked)
        self.worth = worth
        freeze(self, Mark)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise ImmutableError(f"a mark cannot be changed: {name}")

    def __delattr__(self, name: str) -> NoReturn:
        raise ImmutableError(f"a mark cannot be changed: {name}")


class OpenHop:
    """The fields of a hop under construction."""

    __slots__ = (
        "aftermath",
        "arrived",
        "bits",
        "destination",
        "key",
        "layer",
        "piece",
        "side",
        "start",
        "wide_bits",
        "worth",
    )

    piece: Piece
    start: int
    destination: int
    arrived: Piece
    bits: int
    """The bits of both squares in masks; when compiled, 0 if one is beyond square 63, where ``wide_bits`` is used."""
    wide_bits: int
    side: int
    layer: int
    key: int
    aftermath: Aftermath | None
    worth: int


class Hop(OpenHop):
    """What a piece changes on a board by moving from its cell to another one."""

    __slots__ = ()

    def __init__(self, piece: Piece, arrived: Piece, aftermath: Aftermath | None) -> None:
        before: Mark = piece.mark
        after: Mark = arrived.mark
        expect_new(self, "wide_bits")
        thaw(self, OpenHop)
        self.piece = piece
        self.start = before.cell
        self.destination = after.cell
        self.arrived = arrived
        self.wide_bits = before.wide_bit ^ after.wide_bit
        self.bits = narrow(self.wide_bits)
        self.side = before.side
        self.layer = before.layer
        self.key = before.key ^ after.key
        self.aftermath = aftermath
        self.worth = after.worth - before.worth
        freeze(self, Hop)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise ImmutableError(f"a hop cannot be changed: {name}")

    def __delattr__(self, name: str) -> NoReturn:
        raise ImmutableError(f"a hop cannot be changed: {name}")


class Body:
    """What the core knows about every piece; ``Piece`` adds the rules. Only the piece's constructor fills it in."""

    __slots__ = ("_ways", "bit", "gait", "hops", "key", "layer", "linked", "links", "mark", "reach", "side")

    bit: int
    side: int
    layer: int
    key: int
    linked: bool
    """Whether moving or capturing this piece changes others, as castling links an unmoved king and rook."""
    mark: Mark
    hops: dict[int, Hop]
    _ways: list[Hop | None] | dict[int, Hop]
    """The hops computed so far, by square, if the number of squares is known; otherwise ``hops``."""
    links: list[Any] | None
    """What the rules cache about this piece and those it is linked to: how a king castles with a rook of each file."""
    gait: int
    """How it moves, as a number defined by the rules; 0 if the rules must call the piece's methods."""
    reach: tuple[Any, ...]
    """Where it can go in that way."""


def narrow(bits: int) -> int:
    """Return bits for masks of fixed width: 0 if one of them is beyond the width."""
    if cython.compiled:
        return bits if bits >> 64 == 0 else 0
    return bits
