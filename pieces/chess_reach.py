"""A chess piece's legal move to one square, found without creating any other move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

try:
    import cython
except ImportError:
    from board import nocython as cython

from board.errors import WrongTypeError
from moves.chess import MajorAttackMove, PawnAttackMove, PawnJump, PawnMove
from moves.move import MajorMove
from pieces.chess_threats import LOOKOUTS

if not cython.compiled:
    from board.position import cell_at
    from moves.move import make_move
    from pieces.chess_layers import ONE
    from pieces.chess_moves import allowed_squares

if TYPE_CHECKING:
    from board.board import Board
    from board.geometry import Coordinate
    from moves.move import Move
    from pieces.chess_threats import Threats
    from pieces.piece import Piece


def check_square(piece: Piece, square: Coordinate) -> None:
    """Raise ``WrongTypeError`` unless piece and square are those of a chess board: arrays do not notice that."""
    if not 0 <= square < 64 or not 0 <= piece.mark.cell < 64 or not 0 <= piece.side < 2:
        raise WrongTypeError(f"expected a chess piece and a square of its board, got {piece!r} and {square}")


def officer_move(piece: Any, board: Board, threats: Threats, square: Coordinate) -> Move | None:
    """Return the legal move to a square, or None, of a piece that captures as it moves; kings have ``king_move``."""
    check_square(piece, square)
    lookout = LOOKOUTS[piece.mark.cell]
    landings = piece.landing_mask
    landings &= allowed_squares(piece, threats)
    if lookout.between[square] & threats.occupied or not landings & ONE << square:
        return None
    target = cell_at(board, square)
    return make_move(MajorMove if target is None else MajorAttackMove, board, piece, square, target)


def king_move(king: Piece, board: Board, threats: Threats, square: Coordinate) -> Move | None:
    """Return a king's legal step to a square, or None."""
    check_square(king, square)
    lookout = LOOKOUTS[king.mark.cell]
    if not lookout.kings & ~threats.own & ONE << square or threats.attacks(square, threats.occupied ^ king.mark.bit):
        return None
    target = cell_at(board, square)
    return make_move(MajorMove if target is None else MajorAttackMove, board, king, square, target)


def pawn_move(pawn: Piece, board: Board, threats: Threats, square: Coordinate) -> Move | None:
    """Return the legal move of a pawn to a square, other than en passant, as if it did not promote, or None."""
    check_square(pawn, square)
    ahead, jump, captures, _ = pawn.reach
    target: Any = cell_at(board, square)
    if square in captures:
        if target is None or target.side == pawn.side:
            return None
        kind: type[Move] = PawnAttackMove
    elif target is not None:
        return None
    elif square == ahead:
        kind = PawnMove
    elif square == jump and cell_at(board, ahead) is None:
        kind = PawnJump
    else:
        return None
    return make_move(kind, board, pawn, square, target) if allowed_squares(pawn, threats) & ONE << square else None
