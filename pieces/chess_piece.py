"""ChessPiece: what the six chess pieces share."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from board.errors import ArgumentError, shown
from board.geometry import Grid
from pieces.army.piece import ArmyPiece
from pieces.chess_worth import PRICES, worth_of
from pieces.movement import Atom

CHESS_BOARD = Grid(8, 8)

HOME_RANK = (7, 0)
"""The row where each side's pieces start, counted from the top."""
KING_HOME = (60, 4)
ROOK_HOMES = ((56, 63), (0, 7))
_HOME_FILES = {1: (1, 6), 2: (2, 5), 3: (0, 7), 4: (3,), 5: (4,)}
"""The files where each kind of piece starts; other kinds have no starting squares."""


@frozen(eq=False, repr=False)
class ChessPiece(ArmyPiece):
    """What the six pieces share. A position may be given as a coordinate or as a name.

    A third-party piece extends one of the six, and declares its own ``movement``, or, as it was written before
    there was one, its ``steps`` or the ``directions`` of its lines.
    """

    geometry = CHESS_BOARD

    def __init_subclass__(cls, **settings: Any) -> None:
        """Let a class keep the kind of the piece that it extends: boards have masks for the six kinds only."""
        for name, most in (("steps", 1), ("directions", 0)):
            if name in cls.__dict__:
                leaps = {(files, ranks) for files, ranks in cls.__dict__[name]}
                leaps |= {(-files, -ranks) for files, ranks in leaps} if not most else set()
                lengths = {tuple(sorted(map(abs, leap))): () for leap in leaps}
                cls.movement = tuple(
                    Atom([leap for leap in leaps if tuple(sorted(map(abs, leap))) == length], range=most)
                    for length in lengths
                )
        super().__init_subclass__(**settings)
        if cls.kind not in range(len(PRICES)):
            raise ArgumentError(
                f"{cls.__name__} has kind = {shown(cls.kind)}, but chess and its relatives have six kinds of pieces, "
                "0 to 5: extend one of the six pieces and keep its kind"
            )
        cls.kind = cls.kind  # now its own, so that no variant numbers it anew
        cls.value = PRICES[cls.kind]

    def _worth(self) -> int:
        return worth_of(self.kind, self.side, self.position)

    @property
    def square(self) -> str:
        """The name of its square."""
        return CHESS_BOARD.names[self.position]

    @property
    def first_move(self) -> bool:
        """Whether it is on a starting square of its kind."""
        row, file = divmod(self.position, 8)
        return row == HOME_RANK[self.side] and file in _HOME_FILES.get(self.kind, ())

    def __str__(self) -> str:
        return f"{self.alliance} {self.piece_type} on {self.square}"
