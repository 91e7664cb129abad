"""The six chess pieces: where each can go, and the moves this gives."""

from __future__ import annotations

from functools import cache
from typing import Any, ClassVar

from attrs import field, frozen

from board.board import Board
from board.errors import ArgumentError, WrongTypeError, expect
from board.geometry import Coordinate
from board.guarding import guarded
from board.mark import Aftermath
from board.position import OpenPosition
from board.rays import (
    DIAGONALS,
    KING_STEPS,
    KNIGHT_STEPS,
    ORTHOGONALS,
    QUEEN_LINES,
    RayPair,
    line,
    mask_of,
    reachable,
)
from moves.chess import (
    PawnEnPassantAttackMove,
    PawnPromotion,
)
from moves.move import Move, make_move
from pieces.chess_aftermath import EnPassantOffer, Unlinking, unlink_king, unlink_rook
from pieces.chess_castling import Castle, castle_between
from pieces.chess_layers import LEAPS, MARCHES, SLIDES, STEPS
from pieces.chess_moves import (
    add_castles,
    add_leaps,
    add_pawn_moves,
    add_restricted_pawn,
    add_safe_leaps,
    add_slides,
    may_take_en_passant,
)
from pieces.chess_piece import HOME_RANK, KING_HOME, ROOK_HOMES, ChessPiece
from pieces.chess_reach import king_move, officer_move, pawn_move
from pieces.chess_threats import CHESS_BOARD, LOOKOUTS, PAWN_DIRECTION, Threats


@frozen(eq=False, repr=False)
class _Officer(ChessPiece):
    """A piece that captures as it moves: any but a pawn."""

    landing_mask: int = field(init=False)
    """The squares it could go to on an empty board."""

    @guarded
    def move_to(
        self, board: Board, threats: Threats, square: Coordinate, promotion: type[ChessPiece] | None = None
    ) -> Move | None:
        """Return this piece's legal move to a square, other than castling, or None; no other move is created."""
        return None if promotion is not None else officer_move(self, board, threats, square)


@frozen(eq=False, repr=False)
class _Slider(_Officer):
    """A sliding piece."""

    directions: ClassVar[tuple[tuple[int, int], ...]]

    lines: tuple[RayPair, ...] = field(init=False)

    def __attrs_post_init__(self) -> None:
        """Find the lines through its square."""
        super().__attrs_post_init__()
        lines = tuple(line(CHESS_BOARD, self.position, direction) for direction in self.directions)
        self._derive(lines=lines, landing_mask=sum(seen.mask for seen in lines), gait=self._gait(_Slider, SLIDES))
        self._derive(reach=tuple((seen.rays, seen.sights, seen.mask) for seen in lines))

    def add_moves(self, board: Board, threats: Threats, moves: list[Move]) -> None:
        """Append this piece's legal moves, given that there is no check and it is not pinned."""
        add_slides(self, board, threats, moves)

    def attacks(self, occupied: int) -> int:
        """Return the mask of the squares this piece attacks, with the given squares occupied."""
        mask = 0
        for seen in self.lines:
            mask |= seen[occupied & seen.mask]
        return mask


@frozen(eq=False, repr=False)
class Bishop(_Slider):
    """A bishop."""

    piece_type = "bishop"
    letter = "b"
    kind = 2
    directions = DIAGONALS


@frozen(eq=False, repr=False)
class Queen(_Slider):
    """A queen."""

    piece_type = "queen"
    letter = "q"
    kind = 4
    directions = QUEEN_LINES


@frozen(eq=False, repr=False)
class Rook(_Slider):
    """A rook. Its ``first_move`` means that it may still castle; by default it may in its corner."""

    piece_type = "rook"
    letter = "r"
    kind = 3
    directions = ORTHOGONALS

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
class _Stepper(_Officer):
    """A piece that moves by single fixed steps."""

    steps: ClassVar[tuple[tuple[int, int], ...]]

    landings: tuple[Coordinate, ...] = field(init=False)

    def __attrs_post_init__(self) -> None:
        """Find the squares within a step."""
        super().__attrs_post_init__()
        landings = reachable(CHESS_BOARD, self.position, self.steps)
        self._derive(landings=landings, landing_mask=mask_of(landings), reach=landings)

    def attacks(self, occupied: int) -> int:
        """Return the mask of the squares this piece attacks."""
        return self.landing_mask


@frozen(eq=False, repr=False)
class Knight(_Stepper):
    """A knight."""

    piece_type = "knight"
    letter = "n"
    kind = 1
    steps = KNIGHT_STEPS

    def __attrs_post_init__(self) -> None:
        """Mark it as a leaper, unless a subclass decides otherwise."""
        super().__attrs_post_init__()
        self._derive(gait=self._gait(Knight, LEAPS))

    def add_moves(self, board: Board, threats: Threats, moves: list[Move]) -> None:
        """Append this knight's legal moves, given that there is no check and it is not pinned."""
        add_leaps(self, board, moves)


@frozen(eq=False, repr=False)
class King(_Stepper):
    """A king. Its ``first_move`` means that some castling right exists; by default on its home square."""

    piece_type = "king"
    letter = "k"
    kind = 5
    steps = KING_STEPS

    first_move: bool = None  # type: ignore[assignment]  # follows from the square unless given

    def __attrs_post_init__(self) -> None:
        """Mark it as a king, unless a subclass decides otherwise."""
        super().__attrs_post_init__()
        gait = self._gait(King, STEPS) if type(self).add_castles is King.add_castles else 0
        self._derive(gait=gait, links=[None] * 8)

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

    def castle_with(self, rook: Coordinate) -> Castle:
        """Return how this king castles with a rook on a square."""
        return castle_between(self, Rook(self.alliance, rook, True))

    def add_moves(self, board: Board, threats: Threats, moves: list[Move]) -> None:
        """Append the king's legal moves, given that it is not in check, including castling."""
        self.add_restricted_moves(board, threats, moves)
        if self.linked:
            self.add_castles(board, threats, moves)

    def add_castles(self, board: Board, threats: Threats, moves: list[Move]) -> None:
        """Append the king's castling moves, given that it is not in check."""
        add_castles(self, board, threats, moves)

    def add_restricted_moves(self, board: Board, threats: Threats, moves: list[Move]) -> None:
        """Append the king's steps to squares that are not attacked."""
        add_safe_leaps(self, board, threats, moves)

    @guarded
    def move_to(
        self, board: Board, threats: Threats, square: Coordinate, promotion: type[ChessPiece] | None = None
    ) -> Move | None:
        """Return the king's legal step to a square, or None."""
        return None if promotion is not None else king_move(self, board, threats, square)


@frozen(eq=False, repr=False)
class Pawn(ChessPiece):
    """A pawn."""

    piece_type = "pawn"
    letter = "p"
    kind = 0

    ahead: Coordinate = field(init=False)
    """The square before it; its own on the last rank, where no pawn can stand."""
    jump: Coordinate = field(init=False)
    """The target of its double step, or -1; in Horde, pawns also make it from the first rank."""
    captures: tuple[Coordinate, ...] = field(init=False)
    jump_takers: int = field(init=False)
    """The squares from which an enemy pawn could capture it en passant; none after a double step from rank 1."""
    promotes: bool = field(init=False)
    """Whether its next step brings it to the last rank."""
    _promotions: dict[Any, tuple[ChessPiece, ...]] = field(init=False, factory=dict)

    def __attrs_post_init__(self) -> None:
        """Find its step, double step and captures."""
        super().__attrs_post_init__()
        up = PAWN_DIRECTION[self.side]
        ahead = CHESS_BOARD.step(self.position, 0, up)
        promotes = self.position // 8 == HOME_RANK[1 - self.side] - up
        home = HOME_RANK[self.side]
        jump = self.position + 16 * up if self.position // 8 in (home, home + up) else -1
        captures = reachable(CHESS_BOARD, self.position, ((-1, up), (1, up)))
        if ahead is None:
            ahead = self.position
        self._derive(
            gait=self._gait(Pawn, MARCHES),
            reach=(ahead, jump, captures, promotes),
            ahead=ahead,
            jump=jump,
            captures=captures,
            jump_takers=mask_of(reachable(CHESS_BOARD, jump, ((-1, 0), (1, 0)))) if self.first_move else 0,
            promotes=promotes,
        )

    @property
    def first_move(self) -> bool:
        """Whether it is on a starting square."""
        return self.position // 8 == HOME_RANK[self.side] + PAWN_DIRECTION[self.side]

    def promotions(self, square: Coordinate, kinds: tuple[type[ChessPiece], ...]) -> tuple[ChessPiece, ...]:
        """Return the pieces this pawn may promote to on a square of the last rank, given the kinds allowed."""
        try:
            return self._promotions[square, kinds]
        except KeyError:
            pieces = tuple(
                kind(self.alliance, square, *((False,) if issubclass(kind, (Rook, King)) else ())) for kind in kinds
            )
            return self._promotions.setdefault((square, kinds), pieces)

    def attacks(self, occupied: int) -> int:
        """Return the mask of the squares this pawn attacks."""
        return LOOKOUTS[self.position].pawns[self.side]

    def add_moves(self, board: Board, threats: Threats, moves: list[Move]) -> None:
        """Append this pawn's legal moves, given that there is no check and it is not pinned."""
        add_pawn_moves(self, board, threats, moves)

    def add_restricted_moves(self, board: Board, threats: Threats, moves: list[Move]) -> None:
        """Append this pawn's moves that a check or a pin allows; en passant is checked separately."""
        add_restricted_pawn(self, board, threats, moves)

    @guarded
    def move_to(
        self, board: Board, threats: Threats, square: Coordinate, promotion: type[ChessPiece] | None = None
    ) -> Move | None:
        """Return this pawn's legal move to a square with a given promotion, or None."""
        if promotion is None and square in self.captures and board.cell(square) is None:
            return self._en_passant_to(board, square)
        step = pawn_move(self, board, threats, square)
        if step is None or self.promotes is (promotion is None):
            return None
        if promotion is None:
            return step
        kinds: tuple[type[ChessPiece], ...] = board.variant.promotions  # type: ignore[attr-defined]
        pieces = (piece for piece in self.promotions(square, kinds) if type(piece) is promotion)
        taken = step.attacked_piece
        return next((make_move(PawnPromotion, board, self, square, taken, piece) for piece in pieces), None)

    def _en_passant_to(self, board: Board, square: Coordinate) -> Move | None:
        if square != board.state.en_passant or not may_take_en_passant(self, board, square):  # type: ignore[attr-defined]
            return None
        taken = board._cells[square - 8 * PAWN_DIRECTION[self.side]]
        return make_move(PawnEnPassantAttackMove, board, self, square, taken)

    def aftermath(self, destination: Coordinate) -> Aftermath | None:
        """Return the aftermath that sets the en passant square if this pawn makes a double step."""
        if destination != self.jump or not self.jump_takers:
            return None
        return EnPassantOffer(self.side, self.ahead, self.jump_takers)


PROMOTIONS: tuple[type[ChessPiece], ...] = (Queen, Rook, Bishop, Knight)
PIECES: tuple[type[ChessPiece], ...] = (Pawn, Knight, Bishop, Rook, Queen, King)
PIECES_BY_LETTER: dict[str, type[ChessPiece]] = {kind.letter: kind for kind in PIECES}


_OWN_WAYS = ("add_castles", "add_moves", "add_restricted_moves", "attacks", "directions", "legal_moves", "steps")


@cache
def is_orthodox(kind: type[ChessPiece]) -> bool:
    """Return whether a class of pieces moves and attacks exactly like the one of the six whose kind it has."""
    model = PIECES[kind.kind]
    return issubclass(kind, model) and all(
        getattr(kind, name, None) is getattr(model, name, None) for name in _OWN_WAYS
    )


def has_orthodox_pieces(board: Board) -> bool:
    """Return whether every piece of a board moves and attacks like one of the six: third-party ones may not."""
    return all(is_orthodox(type(piece)) for piece in board.pieces())


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
    "has_orthodox_pieces",
    "is_orthodox",
    "promotion_class",
]
