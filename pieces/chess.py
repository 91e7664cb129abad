"""The six chess pieces: how each moves, as data, and what is special about kings and rooks."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from board.board import Board
from board.errors import ArgumentError, WrongTypeError, expect
from board.geometry import Coordinate
from board.mark import Aftermath
from board.position import OpenPosition
from pieces.chess_aftermath import Unlinking, unlink_king, unlink_rook
from pieces.chess_piece import HOME_RANK, KING_HOME, ROOK_HOMES, ChessPiece


@frozen(eq=False, repr=False)
class Bishop(ChessPiece):
    """A bishop."""

    piece_type = "bishop"
    letter = "b"
    kind = 2
    movement = "B"


@frozen(eq=False, repr=False)
class Queen(ChessPiece):
    """A queen."""

    piece_type = "queen"
    letter = "q"
    kind = 4
    movement = "Q"


@frozen(eq=False, repr=False)
class Rook(ChessPiece):
    """A rook. Its ``first_move`` means that it may still castle; by default it may in its corner."""

    piece_type = "rook"
    letter = "r"
    kind = 3
    movement = "R"

    first_move: bool = None  # type: ignore[assignment]  # follows from the square unless given

    def _complete_arguments(self) -> None:
        super()._complete_arguments()
        if self.first_move is None:
            self._derive(first_move=self.position in ROOK_HOMES[self.alliance.index])
        expect(bool, self.first_move, "True or False for a rook's first_move")

    def _is_linked(self) -> bool:
        return self.first_move

    def standing_on(self, coordinate: Coordinate) -> Rook:
        """Return this rook moved to a square, without its castling right."""
        return type(self)(self.alliance, coordinate, False)

    def unlink(self, position: OpenPosition) -> None:
        """Clear the king's castling right if no rook is left to castle with."""
        unlink_rook(self.side, position)

    def aftermath(self, destination: Coordinate) -> Aftermath | None:
        """Return the aftermath that clears the king's castling right if no rook is left to castle with."""
        if self.linked and type(self).unlink is Rook.unlink:
            return Unlinking(self.side, False)
        return super().aftermath(destination)


@frozen(eq=False, repr=False)
class Knight(ChessPiece):
    """A knight."""

    piece_type = "knight"
    letter = "n"
    kind = 1
    movement = "N"


@frozen(eq=False, repr=False)
class King(ChessPiece):
    """A king. Its ``first_move`` means that some castling right exists; by default on its home square."""

    piece_type = "king"
    letter = "k"
    kind = 5
    movement = "K"

    first_move: bool = None  # type: ignore[assignment]  # follows from the square unless given

    def _complete_arguments(self) -> None:
        super()._complete_arguments()
        if self.first_move is None:
            self._derive(first_move=self.position == KING_HOME[self.alliance.index])
        expect(bool, self.first_move, "True or False for a king's first_move")

    def _is_linked(self) -> bool:
        return self.first_move

    def standing_on(self, coordinate: Coordinate) -> King:
        """Return this king moved to a square, without castling rights."""
        return type(self)(self.alliance, coordinate, False)

    def unlink(self, position: OpenPosition) -> None:
        """Clear both rooks' castling rights."""
        unlink_king(self.side, position)

    def aftermath(self, destination: Coordinate) -> Aftermath | None:
        """Return the aftermath that clears both rooks' castling rights."""
        if self.linked and type(self).unlink is King.unlink:
            return Unlinking(self.side, True)
        return super().aftermath(destination)


@frozen(eq=False, repr=False)
class Pawn(ChessPiece):
    """A pawn."""

    piece_type = "pawn"
    letter = "p"
    kind = 0
    movement = "fmWfceFifmnD"
    is_pawn = True

    @property
    def first_move(self) -> bool:
        """Whether it is on a starting square."""
        return self.position // 8 == abs(HOME_RANK[self.side] - 1)


PROMOTIONS: tuple[type[ChessPiece], ...] = (Queen, Rook, Bishop, Knight)
PIECES: tuple[type[ChessPiece], ...] = (Pawn, Knight, Bishop, Rook, Queen, King)
PIECES_BY_LETTER: dict[str, type[ChessPiece]] = {kind.letter: kind for kind in PIECES}


def placed(kind: type[ChessPiece], side: Any, square: Coordinate) -> ChessPiece:
    """Return a piece as it comes from a promotion or from the hand: a rook cannot castle."""
    return kind(side, square, *((False,) if issubclass(kind, (Rook, King)) else ()))


def moves_as_declared(board: Board) -> bool:
    """Return whether every piece of a board moves as it declares: third-party ones may override ``legal_moves``."""
    return all(piece.gait for piece in board.pieces())


def promotion_class(promotion: Any) -> type[ChessPiece]:
    """Return the kind of piece meant by a letter, a name, a class or a piece.

    >>> promotion_class("q") is promotion_class("queen") is promotion_class(Queen)
    True
    """
    if isinstance(promotion, ChessPiece):
        return type(promotion)
    if isinstance(promotion, type) and issubclass(promotion, ChessPiece):
        return promotion
    if isinstance(promotion, str):
        for kind in PIECES:
            if promotion.lower() in (kind.letter, kind.piece_type):
                return kind
        raise ArgumentError(f"expected a promotion to queen, rook, bishop or knight, got {promotion!r}")
    raise WrongTypeError(
        f"expected a promotion as a letter, a name or a piece, got {promotion!r} of type {type(promotion).__name__}"
    )


__all__ = [
    "HOME_RANK",
    "KING_HOME",
    "PIECES",
    "PIECES_BY_LETTER",
    "PROMOTIONS",
    "ROOK_HOMES",
    "Bishop",
    "ChessPiece",
    "King",
    "Knight",
    "Pawn",
    "Queen",
    "Rook",
    "moves_as_declared",
    "placed",
    "promotion_class",
]
