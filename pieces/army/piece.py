"""ArmyPiece: a piece whose movement is declared as data."""

from __future__ import annotations

from typing import ClassVar

from attrs import frozen

from board.alliance import Alliance
from board.errors import ArgumentError
from board.geometry import Coordinate
from pieces.betza import parse_movement
from pieces.piece import Piece

LARGEST = 256
"""The most squares of a board for armies."""


@frozen(eq=False, repr=False)
class ArmyPiece(Piece):
    """A piece of an army: where it goes and what it attacks follows from its ``movement``, on a board of any size."""

    movement: ClassVar[str] = ""
    """How it moves, in Betza notation, perhaps by region: ``"fW sW@a6-i10"``."""
    within: ClassVar[str] = ""
    """The region that it never leaves, such as a palace; the whole board if empty."""
    sees: ClassVar[str] = ""
    """What it attacks besides, only where a royal piece stands: a general faces the other along an open file."""
    is_pawn: ClassVar[bool] = False
    """Whether its moves reset the clock, and are ``PawnMove`` and the like."""
    value: ClassVar[int] = 0
    """Its value in hundredths of a pawn; from its mobility if 0."""

    def __init_subclass__(cls, **settings: object) -> None:
        """Check the movement."""
        super().__init_subclass__(**settings)
        if cls.movement:
            parse_movement(cls.movement)

    def _complete_arguments(self) -> None:
        if self.alliance not in (Alliance.WHITE, Alliance.BLACK):
            raise ArgumentError(f"a piece of an army is white or black, got {self.alliance!r}")
        if self.position >= LARGEST:
            raise ArgumentError(f"a board for armies has at most {LARGEST} squares, got square {self.position}")

    def __attrs_post_init__(self) -> None:
        """Make room for its hops to all squares."""
        super().__attrs_post_init__()
        self._derive(_ways=[None] * LARGEST)

    def standing_on(self, coordinate: Coordinate) -> ArmyPiece:
        """Return the same piece on another square."""
        return type(self)(self.alliance, coordinate)
