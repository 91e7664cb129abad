"""What chess and its relatives declare to the generator of armies."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from typing import Any

from attrs import field, frozen

from board.alliance import Alliance
from board.geometry import Coordinate, Grid
from moves.chess import KingSideCastleMove, QueenSideCastleMove
from pieces.army.generator import Castle
from pieces.army.tables import Tables, build_tables
from pieces.chess import PIECES, ChessPiece, King, Pawn, Rook, placed
from pieces.chess_piece import CHESS_BOARD

SIDES = (Alliance.WHITE, Alliance.BLACK)
_INITIAL_ROWS = ((6, 7), (1, 0))
"""By side, the rows from which pawns make double steps; in Horde, from the first rank too."""
Pairs = tuple[tuple[Coordinate, Coordinate], ...]


@frozen
class ChessRules:
    """The rules of a relative of chess, as far as moves follow from them."""

    pieces: tuple[type[ChessPiece], ...] = PIECES
    """By kind: at least one of each of the six."""
    promotions: tuple[type[ChessPiece], ...] = ()
    is_royal: bool = True
    castles: tuple[Pairs, Pairs] = ((), ())
    """By side: the squares of the kings and the rooks that may castle with each other."""
    hands: bool = False
    explodes: bool = False
    """Whether a capture explodes, and so is of the class ``blast_class``."""
    blast_class: Any = None
    must_capture: bool = False
    forbids_checks: bool = False
    goals: tuple[Coordinate, ...] = ()
    """Where a king wins at once."""
    may_take_passed: Callable[..., bool] | None = None

    # What the tables ask besides.
    geometry: Grid = field(init=False, default=CHESS_BOARD)
    promotion_zone: Mapping[str, str] = field(init=False, factory=dict, eq=False)
    promotes_on_departure: str = field(init=False, default="")
    guards_by_rule: bool = field(init=False, default=False)
    extinction_is_royal: bool = field(init=False, default=False)
    one_per_file: str = field(init=False, default="")
    most_per_file: int = field(init=False, default=1)
    no_drop_mate: str = field(init=False, default="")
    en_passant_zone: str = field(init=False, default="a6-h6")
    castling: tuple[str, ...] = field(init=False, default=())

    @property
    def must_promote(self) -> Mapping[str, str]:
        """Pawns must promote wherever they may."""
        return {}

    @property
    def royal(self) -> str:
        """The letter of the piece that must not be left in check."""
        return self.pieces[King.kind].letter if self.is_royal else ""

    @property
    def promotes(self) -> Mapping[str, str]:
        """What a pawn may become."""
        return {self.pieces[Pawn.kind].letter: " ".join(self.pieces[kind.kind].letter for kind in self.promotions)}

    @property
    def drop_zone(self) -> Mapping[str, str]:
        """Where a pawn may be dropped."""
        return {self.pieces[Pawn.kind].letter: "a2-h7"}

    def initial_squares(self, kind: type[ChessPiece], side: Alliance) -> frozenset[Coordinate]:
        """Return the squares from which initial moves are possible."""
        return frozenset(8 * row + file for row in _INITIAL_ROWS[side.index] for file in range(8))


@lru_cache(maxsize=256)
def chess_tables(rules: ChessRules) -> Tables:
    """Return the tables of a relative; those with the same rules share them."""
    tables = build_tables(rules)
    made = {kind.kind: kind for kind in rules.promotions}
    tables.makers = tuple(partial(placed, made.get(kind.kind, kind), side) for kind in rules.pieces for side in SIDES)
    tables.castles = tuple(tuple(_castle(rules, side, *pair) for pair in rules.castles[side.index]) for side in SIDES)
    tables.blast_class, tables.explodes = rules.blast_class, rules.explodes
    tables.immune = bytes(kind.is_pawn for kind in rules.pieces)
    tables.must_capture = 0b11 if rules.must_capture else 0
    tables.forbids_checks = rules.forbids_checks
    tables.may_take_passed = rules.may_take_passed
    tables.has_goals = bool(rules.goals)
    for side in SIDES:
        tables.set_squares("goals", side.index, rules.goals)
    for square in range(CHESS_BOARD.size):
        row, file = divmod(square, 8)
        near = (
            8 * other + place
            for other in range(row - 1, row + 2)
            for place in range(file - 1, file + 2)
            if 0 <= place < 8
        )
        tables.set_squares("around", square, [other for other in near if 0 <= other < 64 and other != square])
    return tables


def _castle(rules: ChessRules, side: Alliance, king: Coordinate, rook: Coordinate) -> Castle:
    """Return the castling move of king and rook on two squares of a rank, by the rules of Chess960."""
    row = king - king % 8
    is_king_side = rook > king
    king_end, rook_end = (row + 6, row + 5) if is_king_side else (row + 2, row + 3)
    move_class = KingSideCastleMove if is_king_side else QueenSideCastleMove
    king_class: Any = rules.pieces[King.kind]
    rook_class: Any = rules.pieces[Rook.kind]
    return Castle(
        move_class,
        0,
        king_class(side, king, True),
        king_end,
        rook_class(side, rook, True),
        rook_end,
        rules.is_royal,
    )
