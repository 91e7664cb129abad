"""Chess endgames: chess with three or four men, which the solver handles completely."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from attrs import Attribute, field

from board.abilities import Abilities
from board.alliance import Alliance
from board.board import Board
from board.builder import Builder
from board.errors import IllegalPositionError, OptionError
from engine.games.chess.rules import Chess
from engine.games.chess.tactics import ChessTactics
from engine.games.endgame import endgame_tables
from engine.games.endgame.material import name_of, parse_material
from moves.move import Move
from pieces.chess import PIECES_BY_LETTER, ChessPiece, King, Pawn, Rook

if TYPE_CHECKING:
    from engine.games.endgame.numbering import EndgameNumbering

_KING_PLACES = ("e1", "e8")
_PLACES = (("d1", "c1"), ("d8", "c8"))
_PAWN_PLACES = (("d2", "c2"), ("d7", "c7"))
"""The starting squares of each side's pieces."""


def _known_material(variant: object, option: Attribute[Any], value: object) -> None:
    parse_material(value)


class EndgameTactics(ChessTactics):
    """The tactics of chess; the opening book is for the standard array."""

    book_lines = ()


class Endgame(Chess):
    """Chess with the men that a name such as KQKR lists, and everything that captures and promotions lead to.

    Either side may have either set of men. There is no castling; en passant is allowed.
    """

    name = "endgame"
    title = "Chess endgame"
    aliases: ClassVar[tuple[str, ...]] = ("chess-endgame",)
    summary = "Chess with three or four men, solved to the last move."
    action_slots = 1
    abilities = Abilities(un_moves=True, evaluation=True, pgn=True)
    tactics: ClassVar[Any] = EndgameTactics
    uci_name = "chess"
    direct_san = True
    tables = endgame_tables

    material: str = field(default="KQK", validator=_known_material)
    """The men of both sides, each with its king first: KQKR, KPK."""

    def __attrs_post_init__(self) -> None:
        """Convert the material to a canonical form, the stronger side first, so that equal variants are one object."""
        object.__setattr__(self, "material", name_of(*self.sides))

    @property
    def sides(self) -> tuple[str, str]:
        """The pieces of both sides besides their kings, the stronger side's first."""
        return parse_material(self.material)

    def start(self) -> Board:
        """Return the start position, with white as the stronger side."""
        builder = Builder(self)
        for alliance, pieces in zip(self.players, self.sides, strict=True):
            side = alliance.index
            builder.set_piece(King(alliance, _KING_PLACES[side], False))
            for number, piece in enumerate(pieces):
                kind = PIECES_BY_LETTER[piece.lower()]
                place = (_PAWN_PLACES if kind is Pawn else _PLACES)[side][number]
                builder.set_piece(_piece(kind, alliance, place))
        return builder.build()

    def dealt(self, fen: str) -> Endgame:
        """Return the endgame with the men of a FEN, or this one if there is none."""
        men = "".join(fen.split()[:1])
        white, black = (
            "".join(piece for piece in men if piece.isalpha() and piece.isupper() is is_white and piece not in "Kk")
            for is_white in (True, False)
        )
        try:
            return Endgame(f"K{white}K{black}")
        except OptionError:
            return self

    def may_castle(self, king: King, rook: Rook) -> bool:
        """Return False: there is no castling."""
        return False

    def validate(self, board: Board) -> None:
        """Raise ``IllegalPositionError`` if the position breaks a rule of chess or has other material."""
        super().validate(board)
        if not self.holds(board):
            from engine.games.endgame.numbering import pieces_of

            raise IllegalPositionError(
                f"endgame(material={self.material}) does not lead to {name_of(*pieces_of(board))}"
            )

    def holds(self, board: Board) -> bool:
        """Return whether this endgame can lead to the men of a board."""
        return self.numbering.knows(board)

    def un_moves(self, board: Board) -> tuple[Move, ...]:
        """Return the un-moves of chess that stay within this endgame."""
        return tuple(move for move in super().un_moves(board) if self.holds(move.execute()))

    @cached_property
    def numbering(self) -> EndgameNumbering:
        """The positions as numbers, including those of smaller endgames."""
        # A list of all variants must not import numpy.
        from engine.games.endgame.numbering import EndgameNumbering

        return EndgameNumbering(self)


def _piece(kind: type[ChessPiece], alliance: Alliance, place: Any) -> ChessPiece:
    return Rook(alliance, place, False) if kind is Rook else kind(alliance, place)
