"""Marks and hops: what a piece changes on a board by being there, and by moving elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NoReturn, TypeAlias

try:
    import cython
except ImportError:
    from board import nocython as cython

from board.errors import ArgumentError, ImmutableError, expect_new, shown

if not cython.compiled:
    from board.interpreted import freeze, thaw

if TYPE_CHECKING:
    from board.position import OpenPosition
    from pieces.piece import Piece

Aftermath: TypeAlias = "Callable[[OpenPosition], None]"
"""What else happens to a position, while it is still mutable, after a piece has arrived."""

_MOST = 1 << 31
_WORTHIEST = 1 << 48
_MOST_SQUARES = 1 << 24


class Effect:
    """An aftermath that compiled code calls without Python."""

    __slots__ = ("arguments",)

    arguments: tuple[Any, ...]
    """What its constructor was called with."""

    def note(self, *arguments: Any) -> None:
        """Note the arguments of the constructor, which runs once."""
        expect_new(self, "arguments")
        self.arguments = arguments

    def take_place(self, position: OpenPosition) -> None:
        """Change a position after a piece has arrived."""
        raise NotImplementedError

    def __call__(self, position: OpenPosition) -> None:
        """Change a position, as any aftermath does."""
        self.take_place(position)


class OpenMark:
    """The fields of a mark under construction."""

    __slots__ = ("bit", "cell", "is_complete", "key", "layer", "linked", "side", "word", "worth")

    cell: int
    bit: int
    """The bit of the piece's square in masks; when compiled, in the word of 64 squares that has it."""
    word: int
    side: int
    layer: int
    key: int
    linked: bool
    worth: int
    is_complete: bool
    """Whether the constructor has run."""


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
        if not isinstance(bit, int) or bit < 0 or bit & (bit - 1) or bit >> _MOST_SQUARES:
            raise ArgumentError(f"a piece stands on one square, got the mask {shown(bit)}")
        if getattr(self, "is_complete", False):
            raise ImmutableError("a constructor runs once: this Mark is already complete and cannot be changed")
        thaw(self, OpenMark)
        self.cell = cell
        self.word = max(bit.bit_length() - 1, 0) // 64
        self.bit = bit >> 64 * self.word if cython.compiled else bit
        self.side = side
        self.layer = layer
        self.key = key
        self.linked = bool(linked)
        self.worth = worth
        self.is_complete = True
        freeze(self, Mark)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise ImmutableError(f"a mark cannot be changed: {name}")

    def __delattr__(self, name: str) -> NoReturn:
        raise ImmutableError(f"a mark cannot be changed: {name}")


class OpenHop:
    """The fields of a hop under construction."""

    __slots__ = (
        "after",
        "aftermath",
        "arrived",
        "before",
        "bits",
        "destination",
        "effect",
        "is_complete",
        "key",
        "layer",
        "piece",
        "side",
        "start",
        "worth",
    )

    piece: Piece
    start: int
    destination: int
    arrived: Piece
    before: Mark
    after: Mark
    bits: int
    """The bits of both squares in masks, where masks are Python's integers."""
    side: int
    layer: int
    key: int
    aftermath: Aftermath | None
    effect: Effect | None
    """The aftermath, if it is compiled."""
    worth: int
    is_complete: bool


class Hop(OpenHop):
    """What a piece changes on a board by moving from its cell to another one."""

    __slots__ = ()

    def __init__(self, piece: Piece, arrived: Piece, aftermath: Aftermath | None) -> None:
        before: Mark = piece.mark
        after: Mark = arrived.mark
        expect_new(self, "arrived")
        thaw(self, OpenHop)
        self.piece = piece
        self.start = before.cell
        self.destination = after.cell
        self.arrived = arrived
        self.before = before
        self.after = after
        self.bits = 0 if cython.compiled else before.bit ^ after.bit
        self.side = before.side
        self.layer = before.layer
        self.key = before.key ^ after.key
        self.aftermath = aftermath
        self.effect = aftermath if isinstance(aftermath, Effect) else None
        self.worth = after.worth - before.worth
        self.is_complete = True
        freeze(self, Hop)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise ImmutableError(f"a hop cannot be changed: {name}")

    def __delattr__(self, name: str) -> NoReturn:
        raise ImmutableError(f"a hop cannot be changed: {name}")


class Body:
    """What the core knows about every piece; ``Piece`` adds the rules. Only the piece's constructor fills it in."""

    __slots__ = (
        "_cell",
        "_layer_word",
        "_number",
        "_shape",
        "_side_word",
        "_ways",
        "bit",
        "gait",
        "hops",
        "key",
        "layer",
        "linked",
        "links",
        "mark",
        "reach",
        "side",
    )

    bit: int
    side: int
    layer: int
    key: int
    linked: bool
    """Whether moving or capturing this piece changes others, as castling links an unmoved king and rook."""
    mark: Mark
    hops: dict[int, Hop]
    _ways: list[Hop | None] | None
    """The hops computed so far, by square, if the number of squares is known."""
    links: list[Any] | None
    """What the rules cache about this piece and those it is linked to: how a king castles with a rook of each file."""
    gait: int
    """How it moves, as a number defined by the rules; 0 if the rules must call the piece's methods."""
    reach: tuple[Any, ...]
    """Where it can go in that way."""
    _shape: Any
    _number: int
    _cell: int
    _side_word: int
    _layer_word: int
    """The number by which compiled boards of that shape know it; with it come its cell and its words in masks."""
