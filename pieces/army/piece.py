"""ArmyPiece: a piece whose movement is declared as data."""

from __future__ import annotations

from typing import Any, ClassVar

from attrs import frozen

from board.alliance import Alliance
from board.board import Board
from board.builder import with_turn
from board.errors import ArgumentError, expect
from board.geometry import Coordinate
from moves.move import Move
from pieces.betza import parse_movement
from pieces.movement import Atom
from pieces.piece import Piece

LARGEST = 256
"""The most squares of a board for armies: as many as the masks of the compiled generator hold."""


@frozen(eq=False, repr=False)
class ArmyPiece(Piece):
    """A piece of an army: where it goes and what it attacks follows from its ``movement``, on a board of any size."""

    movement: ClassVar[Any] = ""
    """How it moves, in Betza notation, perhaps by region, as in ``"fW sW@a6-i10"``; or a tuple of atoms."""
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
        cls.atoms()

    @classmethod
    def atoms(cls) -> tuple[Atom, ...]:
        """Return its movement."""
        return parse_movement(cls.movement) if isinstance(cls.movement, str) and cls.movement else tuple(cls.movement)

    def _complete_arguments(self) -> None:
        if self.alliance not in (Alliance.WHITE, Alliance.BLACK):
            raise ArgumentError(f"a {self.piece_type} is white or black, got {self.alliance!r}")
        if self.position >= LARGEST:
            raise ArgumentError(f"a board for armies has at most {LARGEST} squares, got square {self.position}")

    def __attrs_post_init__(self) -> None:
        """Make room for its hops to all squares, and note whether it moves as its ``movement`` says."""
        super().__attrs_post_init__()
        self._derive(gait=int(type(self).legal_moves is ArmyPiece.legal_moves))
        if self.geometry is None:
            self._derive(_ways=[None] * LARGEST)

    def legal_moves(self, board: Board) -> tuple[Move, ...]:
        """Return this piece's legal moves, as if it were its side's turn; none if it is not on the board."""
        expect(Board, board, "a board")
        variant: Any = board.variant
        if self.gait and getattr(variant, "chooses_moves", False):
            return super().legal_moves(board)
        moves: tuple[Move, ...] = variant._tables.moves_of(with_turn(board, self.alliance), self)
        return moves

    def own_moves(self, board: Board) -> tuple[Move, ...]:
        """Return its legal moves, where a subclass overrides ``legal_moves``."""
        moves = self.legal_moves(board)
        for move in moves:
            expect(Move, move, f"moves from legal_moves of {type(self).__name__}")
        return moves

    def standing_on(self, coordinate: Coordinate) -> ArmyPiece:
        """Return the same piece on another square."""
        return type(self)(self.alliance, coordinate)
