"""SAN: chess moves as people write them, "Nbd7", "exd8=Q+", "O-O"."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from board.board import Board
from board.errors import IllegalMoveError, ParseError
from moves.chess import KingSideCastleMove, QueenSideCastleMove
from moves.factory import MoveFactory
from pieces.chess import PIECES_BY_LETTER, Pawn
from pieces.chess_threats import CHESS_BOARD

if TYPE_CHECKING:
    from moves.move import Move

_CASTLE = re.compile(r"([O0o]-[O0o](-[O0o])?)[+#]?[!?]*")
_SAN = re.compile(r"([KQRBN]?)([a-h]?)([1-8]?)[x:-]?([a-h][1-8])(?:=?\(?([QRBNqrbn])\)?)?(?:[+#]|\+\+)?[!?]*")


def format_san(move: Move) -> str:
    """Return a move in SAN, as short as it can be, with + for check and # for mate."""
    text = _castle_text(move) or (_pawn_text(move) if isinstance(move.moved_piece, Pawn) else _piece_text(move))
    after = move.execute()
    if after.variant.is_in_check(after, after.move_maker):
        return text + ("+" if after.legal_moves else "#")
    return text


def parse_san(board: Board, text: str) -> Move:
    """Return the legal move that a SAN text names, or raise an error that says why there is none.

    ``0-0`` and missing or wrong check marks are accepted, and so are ``!`` and ``?``.
    """
    if not isinstance(text, str):
        raise ParseError(f"expected a move as text, got {text!r} of type {type(text).__name__}")
    castle = _CASTLE.fullmatch(text.strip())
    if castle is not None:
        return _find_castle(board, text, bool(castle[2]))
    found = _SAN.fullmatch(text.strip())
    if found is None:
        raise ParseError(f"expected a move such as e4, Nf3, exd5, e8=Q or O-O, got {text!r}")
    letter, file, rank, square, promotion = found.groups()
    kind = PIECES_BY_LETTER[letter.lower()] if letter else Pawn
    candidates = [
        piece
        for piece in board.pieces(board.move_maker)
        if isinstance(piece, kind) and file in piece.square and rank in piece.square
    ]
    if kind is Pawn and not file:
        candidates = [piece for piece in candidates if piece.square[0] == square[0]]
    moves = [MoveFactory.create_move(board, piece.position, square, promotion) for piece in candidates]
    legal = [move for move in moves if move and not move.is_castling_move]
    if len(legal) == 1:
        return legal[0]
    where = f"(position: {board.variant.format(board)})"
    if legal:
        names = " or ".join(map(str, legal))
        raise IllegalMoveError(f"{text.strip()} could be {names} {where}")
    if len(moves) == 1:
        raise IllegalMoveError(f"{text.strip()} is not legal: {moves[0].reason} {where}")  # type: ignore[attr-defined]
    raise IllegalMoveError(
        f"{text.strip()} is not legal: no {board.move_maker} {kind.piece_type} can go to {square} {where}"
    )


def _find_castle(board: Board, text: str, queen_side: bool) -> Move:
    wanted = QueenSideCastleMove if queen_side else KingSideCastleMove
    for move in board.legal_moves:
        if isinstance(move, wanted):
            return move
    from engine.variants.chess_refusals import why_not_castle

    reason = why_not_castle(board, king_side=not queen_side)
    raise IllegalMoveError(f"{text.strip()} is not legal: {reason} (position: {board.variant.format(board)})")


def _castle_text(move: Move) -> str:
    if not move.is_castling_move:
        return ""
    return "O-O" if isinstance(move, KingSideCastleMove) else "O-O-O"


def _pawn_text(move: Move) -> str:
    square = CHESS_BOARD.name(move.destination_coordinate)
    text = f"{CHESS_BOARD.names[move.current_coordinate][0]}x{square}" if move.is_attack else square
    return text if move.promotion is None else f"{text}={move.promotion.letter.upper()}"


def _piece_text(move: Move) -> str:
    letter = move.moved_piece.letter.upper()
    capture = "x" if move.is_attack else ""
    return f"{letter}{_distinction(move)}{capture}{CHESS_BOARD.name(move.destination_coordinate)}"


def _distinction(move: Move) -> str:
    """Return the file, rank or square that tells the moved piece from others that could go there too."""
    piece = move.moved_piece
    square = CHESS_BOARD.names[piece.position]
    rivals = [
        CHESS_BOARD.names[other.current_coordinate]
        for other in move.board.legal_moves
        if other.destination_coordinate == move.destination_coordinate
        and type(other.moved_piece) is type(piece)
        and other.moved_piece is not piece
    ]
    if not rivals:
        return ""
    if all(rival[0] != square[0] for rival in rivals):
        return square[0]
    if all(rival[1] != square[1] for rival in rivals):
        return square[1]
    return square
