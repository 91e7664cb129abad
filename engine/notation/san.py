"""SAN: chess moves as people write them, "Nbd7", "exd8=Q+", "O-O"."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from attrs import frozen

from board.board import Board
from board.errors import IllegalMoveError, ParseError
from board.geometry import Coordinate
from board.rays import mask_of, squares_of
from moves.chess import CastleMove, KingSideCastleMove, QueenSideCastleMove
from pieces.chess import PIECES_BY_LETTER, ChessPiece, King, Pawn
from pieces.chess_threats import CHESS_BOARD, KINGS, PAWNS, find_threats

if TYPE_CHECKING:
    from moves.move import Move

_CASTLE = re.compile(r"([O0o]-[O0o](-[O0o])?)[+#]?[!?]*")
_SAN = re.compile(r"([KQRBNP]?)([a-h]?)([1-8]?)[x:-]?([a-h][1-8])(?:[=/]?\(?([QRBNqrbn])\)?)?(?:[+#]|\+\+)?[!?]*")
_ALL_SQUARES = (1 << CHESS_BOARD.size) - 1


@frozen
class San:
    """What a SAN text says about a move, before one looks at a board."""

    text: str
    kind: type[ChessPiece]
    square: Coordinate
    """Where the piece goes; of no meaning in castling."""
    origins: int = _ALL_SQUARES
    """The squares the piece may come from, as far as the text says."""
    promotion: type[ChessPiece] | None = None
    castle: type[CastleMove] | None = None


@lru_cache(maxsize=8192)
def read_san(text: str) -> San | None:
    """Return what a SAN text says, or None if it is no SAN; texts come again and again, so they are remembered.

    >>> san = read_san("Nbd7+")
    >>> san.kind.piece_type, CHESS_BOARD.name(san.square)
    ('knight', 'd7')
    """
    castle = _CASTLE.fullmatch(text)
    if castle is not None:
        return San(text, King, -1, castle=QueenSideCastleMove if castle[2] else KingSideCastleMove)
    found = _SAN.fullmatch(text)
    if found is None:
        return None
    letter, file, rank, square, promotion = found.groups()
    kind = PIECES_BY_LETTER[letter.lower()] if letter else Pawn
    if kind is Pawn and not file:
        file = square[0]
    names = CHESS_BOARD.names
    return San(
        text,
        kind,
        CHESS_BOARD.coordinate(square),
        mask_of([place for place in range(CHESS_BOARD.size) if file in names[place] and rank in names[place]]),
        PIECES_BY_LETTER[promotion.lower()] if promotion else None,
    )


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
    san = read_san(text.strip())
    if san is None:
        raise ParseError(f"expected a move such as e4, Nf3, exd5, e8=Q or O-O, got {text!r}")
    return find_san(board, san)


def find_san(board: Board, san: San) -> Move:
    """Return the legal move that a SAN means on a board, looking only at the pieces it may mean."""
    if san.castle is not None:
        return _find_castle(board, san)
    threats = board.analysis or find_threats(board)
    cells: list[Any] = board._cells
    square, promotion = san.square, san.promotion
    found = None
    # A knight's mask of squares comes two places after a pawn's, a bishop's four, and so on.
    candidates = board._masks[PAWNS + 2 * san.kind.kind + threats.own_side] & san.origins
    while candidates:
        place = candidates & -candidates
        candidates ^= place
        move = cells[place.bit_length() - 1].move_to(board, threats, square, promotion)
        if move is not None:
            if found is not None:
                raise _ambiguous(board, san)
            found = move
    if found is None:
        raise _impossible(board, san)
    legal: Move = found
    return legal


def _candidates(board: Board, san: San) -> list[Any]:
    own = board._masks[PAWNS + 2 * san.kind.kind + board.move_maker.index]
    return [board._cells[place] for place in squares_of(own & san.origins)]


def _ambiguous(board: Board, san: San) -> IllegalMoveError:
    moves = [piece.move_to(board, find_threats(board), san.square, san.promotion) for piece in _candidates(board, san)]
    names = " or ".join(str(move) for move in moves if move is not None)
    return IllegalMoveError(f"{san.text} could be {names} (position: {board.variant.format(board)})")


def _impossible(board: Board, san: San) -> IllegalMoveError:
    pieces = _candidates(board, san)
    square = CHESS_BOARD.name(san.square)
    reason = f"no {board.move_maker} {san.kind.piece_type} can go to {square}"
    if len(pieces) == 1:
        reason = board.variant.why_not(board, pieces[0].position, san.square, san.promotion)
    return IllegalMoveError(f"{san.text} is not legal: {reason} (position: {board.variant.format(board)})")


def _find_castle(board: Board, san: San) -> Move:
    wanted = san.castle
    threats = board.analysis or find_threats(board)
    king: Any = board._cells[board._masks[KINGS + threats.own_side].bit_length() - 1]
    if king.linked and threats.is_free:
        moves: list[Move] = []
        king.add_castles(board, threats, moves.append)
        for move in moves:
            if type(move) is wanted:
                return move
    from engine.variants.chess_refusals import why_not_castle

    reason = why_not_castle(board, king_side=wanted is KingSideCastleMove)
    raise IllegalMoveError(f"{san.text} is not legal: {reason} (position: {board.variant.format(board)})")


def _castle_text(move: Move) -> str:
    if not move.is_castling_move:
        return ""
    return "O-O" if isinstance(move, KingSideCastleMove) else "O-O-O"


def _pawn_text(move: Move) -> str:
    square = CHESS_BOARD.name(move.destination_coordinate)
    text = f"{CHESS_BOARD.names[move.current_coordinate][0]}x{square}" if move.is_attack else square
    return text if move.promotion is None else f"{text}={move.promotion.letter.upper()}"


def _piece_text(move: Move) -> str:
    square = CHESS_BOARD.name(move.destination_coordinate)
    letter = move.moved_piece.letter.upper()
    capture = "x" if move.is_attack else ""
    return f"{letter}{_distinction(move)}{capture}{square}"


def _distinction(move: Move) -> str:
    """Return the file, rank or square that tells the moved piece from others that could go there too."""
    piece: Any = move.moved_piece
    square: str = CHESS_BOARD.names[piece.position]
    board = move.board
    threats = board.analysis or find_threats(board)
    others: list[Any] = [board._cells[place] for place in squares_of(board._masks[piece.layer] & ~piece.bit)]
    rivals = [
        CHESS_BOARD.names[other.position]
        for other in others
        if other.move_to(board, threats, move.destination_coordinate) is not None
    ]
    if not rivals:
        return ""
    if all(rival[0] != square[0] for rival in rivals):
        return square[0]
    if all(rival[1] != square[1] for rival in rivals):
        return square[1]
    return square
