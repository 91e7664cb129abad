"""Piece: the base class of all variants' pieces, immutable flyweights."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, cast

from attrs import field, fields, frozen

from board.alliance import Alliance
from board.errors import CoordinateError, WrongTypeError, expect, expect_new
from board.flyweight import Flyweight
from board.geometry import Coordinate, Geometry, Where
from board.keys import stable_key
from board.letters import lettered, own_fields
from board.mark import Aftermath, Body, Hop, Mark
from board.memo import Memo
from moves.move import Move
from pieces.piece_type import KNOWN, PieceType

if TYPE_CHECKING:
    from board.board import Board
    from board.position import OpenPosition


class Hops(Memo["Coordinate | Piece", Hop]):
    """A piece's hop to each square, or to a square as the piece that it becomes there, computed on first use."""

    __slots__ = ("_piece",)

    def __init__(self, piece: Piece) -> None:
        super().__init__()
        self._piece = piece

    def __missing__(self, destination: Coordinate | Piece) -> Hop:
        """Compute the hop to a square, and cache it."""
        piece = self._piece
        if isinstance(destination, Body):
            return self.remember(destination, Hop(piece, destination, piece.aftermath(destination.position)))
        arrived: Piece = piece.standing_on(destination)
        hop = Hop(piece, arrived, piece.aftermath(destination))
        if piece._ways is not None:
            piece._ways[destination] = hop
        return self.remember(destination, hop)


def _place(where: Where) -> Coordinate:
    """Accept a position by number or by name; it is resolved once the piece has all its arguments."""
    return cast("Coordinate", where)


@frozen(eq=False, repr=False)
class Piece(Flyweight, Body):
    """A piece of a side on a square. The same piece on the same square is the same object.

    A subclass is an ``attrs`` frozen class (``@frozen(eq=False, repr=False)``) whose constructor
    arguments identify the piece; everything else about it is computed once.
    """

    piece_type: ClassVar[PieceType | Any] = PieceType("piece")
    """The piece's name in a sentence; ``piece_type.is_rook`` says whether it is one.

    A class declares it as a plain string, ``piece_type = "rook"``, which type checkers allow because of the ``Any``.
    """
    letter: ClassVar[str] = "X"
    kind: ClassVar[int] = 0
    """The number of this kind of piece among those of its variant, starting at 0."""
    sides: ClassVar[int] = 2
    """How many sides the variant's boards keep masks for."""

    geometry: ClassVar[Geometry | None] = None
    """The squares, if all boards of its variant have the same ones; then positions can be given by name."""

    def __init_subclass__(cls, **settings: Any) -> None:
        """Register the name of a kind of piece, for ``is_rook`` and the like."""
        super().__init_subclass__(**settings)
        if isinstance(vars(cls).get("piece_type"), str):
            KNOWN.add(cls.piece_type)
            cls.piece_type = PieceType(cls.piece_type)

    alliance: Alliance
    position: Coordinate = field(converter=_place)
    symbol: str = field(init=False)
    """Its letter: upper case for white, lower case for others; without cases, others have a mark."""

    def __attrs_pre_init__(self) -> None:
        """Raise ``ImmutableError`` if the constructor of a finished piece is called again."""
        expect_new(self, "mark")

    def __attrs_post_init__(self) -> None:
        """Compute once everything that follows from the constructor's arguments."""
        if not isinstance(self.alliance, Alliance):
            raise WrongTypeError(f"expected an Alliance, got {self.alliance!r} of type {type(self.alliance).__name__}")
        if self.geometry is not None:
            self._derive(position=self.geometry.coordinate(self.position))
        elif not isinstance(self.position, int):
            raise WrongTypeError(
                f"expected a position as a number (names need the class's geometry), got {self.position!r}"
            )
        elif self.position < 0:
            raise CoordinateError(f"expected a position of at least 0, got {self.position}")
        self._complete_arguments()
        side = self.alliance.index
        self._derive(
            bit=1 << self.position,
            side=side,
            layer=self.sides * (self.kind + 1) + side,
            linked=self._is_linked(),
            symbol=lettered(self.letter, self.alliance is Alliance.WHITE),
            key=stable_key(type(self).__module__, type(self).__name__, *self.identity),
        )
        mark = Mark(self.position, self.bit, side, self.layer, self.key, self.linked, self._worth())
        hops = Hops(self)
        ways = None if self.geometry is None else [None] * self.geometry.size
        self._derive(mark=mark, hops=hops, _ways=ways, gait=0, reach=(), links=None)

    def _complete_arguments(self) -> None:
        """Check the arguments, and fill in missing ones."""

    def _is_linked(self) -> bool:
        """Return whether moving or capturing this piece changes others."""
        return False

    def _worth(self) -> int:
        """Return what this piece adds to a board's running sum, as its variant's evaluation defines it."""
        return 0

    def _derive(self, **values: Any) -> None:
        """Set derived fields; only while the piece is being constructed."""
        for name, value in values.items():
            object.__setattr__(self, name, value)

    @property
    def identity(self) -> tuple[Any, ...]:
        """The constructor arguments."""
        return tuple(getattr(self, argument.name.lstrip("_")) for argument in fields(type(self)) if argument.init)

    @property
    def label(self) -> str:
        """What it shows besides its kind: a count, a number, a face. By default, its only field of its own."""
        own = own_fields(type(self))
        value = getattr(self, own[0].name) if len(own) == 1 else None
        return str(value) if type(value) in (int, str) else ""

    @property
    def extent(self) -> tuple[int, int]:
        """How many columns and rows it covers: its position is the upper left one."""
        return 1, 1

    @property
    def first_move(self) -> bool:
        """Whether the piece counts as unmoved; it follows from the square."""
        return False

    def check_arguments(self, given: Mapping[str, Any]) -> None:
        """Raise a ``CoordinateError`` if a call failed because of a square that is off the board."""
        if "square" in given and self.geometry is not None:
            self.geometry.coordinate(given["square"])

    def move_piece(self, move: Move) -> Piece:
        """Return this piece after a move."""
        expect(Move, move, "a move")
        return self.hops[move.destination_coordinate].arrived

    def standing_on(self, coordinate: Coordinate) -> Piece:
        """Return the same piece on another square, as moved there."""
        alliance, _, *others = self.identity
        return type(self)(alliance, coordinate, *others)

    def legal_moves(self, board: Board) -> tuple[Move, ...]:
        """Return this piece's legal moves on a board."""
        return tuple(move for move in board.variant.legal_moves_of(board, self.alliance) if move.moved_piece is self)

    def unlink(self, position: OpenPosition) -> None:
        """Change the pieces that this one is linked to, because it is moved or captured."""

    def aftermath(self, destination: Coordinate) -> Aftermath | None:
        """Return what else changes when this piece moves to a square, or None if nothing does."""
        return self.unlink if self.linked else None

    def __hash__(self) -> int:
        return hash(self.key)

    def __str__(self) -> str:
        return f"{self.alliance} {self.piece_type} on {self.position}"

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(map(repr, self.identity))})"
