"""SAN: standard algebraic notation, "Nbd7", "exd8=Q+", "O-O"."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from attrs import field, frozen

from board.board import Board
from board.errors import IllegalMoveError, ParseError
from board.geometry import Coordinate
from board.rays import mask_of, squares_of
from engine.variations import NULL_TEXT
from moves.chess import CastleMove, KingSideCastleMove, QueenSideCastleMove
from moves.move import Pass
from pieces.chess import PIECES_BY_LETTER, ChessPiece, King, Pawn
from pieces.chess_layers import PAWNS
from pieces.chess_piece import CHESS_BOARD

if TYPE_CHECKING:
    from board.variant import Variant
    from moves.move import Move
    from pieces.army.move_generator import MoveGenerator

_END = r"(?:\s*e\.?p\.?)?(?:[+#†‡]|\+\+)?[!?]*"
_CASTLE = re.compile(rf"[O0o]-[O0o](-[O0o])?{_END}")
_SAN = re.compile(rf"([KQRBNP]?)([a-h]?)([1-8]?)[x:-]?([a-h][1-8])(?:[=/]?\(?([KQRBNqrbn])\)?)?{_END}")
_DROP = re.compile(rf"([KQRBNP]?)@([a-h][1-8]){_END}")
_PRINTED = str.maketrans("♔♕♖♗♘♙♚♛♜♝♞♟‐‑‒–—−×", "KQRBNPKQRBNP------x")
"""Figurines, and the dashes and crosses of printed books."""
_ALL_SQUARES = (1 << CHESS_BOARD.size) - 1

NULL_MOVES = frozenset((NULL_TEXT, "Z0", "0000", "@@@@", "null", "pass"))
"""How records write a null move."""


@frozen
class San:
    """A parsed SAN string, independent of any board."""

    text: str
    kind: type[ChessPiece] | None
    """The kind of piece that moves, or None if the string names its square instead ("g1f3")."""
    square: Coordinate
    """The destination; meaningless for castling."""
    origins: int = _ALL_SQUARES
    """A mask of the squares the piece may come from."""
    promotion: type[ChessPiece] | None = None
    castle: type[CastleMove] | None = None
    is_drop: bool = False
    """Whether the piece is dropped from the hand, as in Crazyhouse ("N@f3")."""
    white_mask: int = field(init=False)
    """The mask index of white's pieces of that kind on chess boards, black's following; -1 if there is no kind."""

    @white_mask.default
    def _place_of_mask(self) -> int:
        if self.kind is None or self.castle is not None or self.is_drop:
            return -1
        return PAWNS + 2 * self.kind.kind  # a knight's mask comes two places after a pawn's, and so on


@lru_cache(maxsize=8192)
def read_san(text: str) -> San | None:
    """Parse a SAN string, or return None if it is not SAN; cached, since the same strings recur.

    Long algebraic notation ("Ng1-f3"), UCI moves ("g1f3"), figurines and "e.p." are accepted as well.

    >>> san = read_san("Nbd7+")
    >>> san.kind.piece_type, CHESS_BOARD.name(san.square)
    ('knight', 'd7')
    """
    plain = text if text.isascii() else text.translate(_PRINTED)
    found = _SAN.fullmatch(plain)
    if found is None:
        return _read_special(text, plain)
    letter, file, rank, square, promotion = found.groups()
    names_a_square = not letter and file and rank
    if letter in ("", "P") and not file:
        file = square[0]
    return San(
        text,
        None if names_a_square else PIECES_BY_LETTER[letter.lower() or Pawn.letter],
        CHESS_BOARD.coordinate(square),
        _squares_with(file, rank),
        PIECES_BY_LETTER[promotion.lower()] if promotion else None,
    )


def _read_special(text: str, plain: str) -> San | None:
    """Parse a castling move or a drop, or return None."""
    castle = _CASTLE.fullmatch(plain)
    if castle is not None:
        return San(text, King, -1, castle=QueenSideCastleMove if castle[1] else KingSideCastleMove)
    drop = _DROP.fullmatch(plain)
    if drop is None:
        return None
    kind = PIECES_BY_LETTER[drop[1].lower() or Pawn.letter]
    return San(text, kind, CHESS_BOARD.coordinate(drop[2]), is_drop=True)


@cache
def _squares_with(file: str, rank: str) -> int:
    """Return the mask of the squares on a file and a rank, either of which may be missing."""
    names = CHESS_BOARD.names
    return mask_of([place for place in range(CHESS_BOARD.size) if file in names[place] and rank in names[place]])


def format_san(move: Move) -> str:
    """Return a move in the shortest SAN, with + for check and # for mate; a pass is ``--``."""
    if isinstance(move, Pass):
        return NULL_TEXT
    text = _castle_text(move) or _drop_text(move)
    if not text:
        text = _pawn_text(move) if isinstance(move.moved_piece, Pawn) else _piece_text(move)
    return text + _mark(move.execute())


def _mark(after: Board) -> str:
    """Return + for check, # for mate or for a win by a relative's own rule."""
    variant = after.variant
    if variant.decided is not None:  # type: ignore[attr-defined]
        outcome = variant.outcome(after)
        if outcome is not None and outcome.winners:
            return "#"
    if variant.is_in_check(after, after.move_maker):
        return "+" if after.legal_moves else "#"
    return ""


def parse_san(board: Board, text: str) -> Move:
    """Return the legal move that a SAN string names, or raise an error that says why there is none.

    ``0-0`` and missing or wrong check marks are accepted, and so are ``!`` and ``?``.
    """
    if not isinstance(text, str):
        raise ParseError(f"expected a move as a string, got {text!r} of type {type(text).__name__}")
    san = read_san(text.strip())
    if san is None:
        if text.strip() in NULL_MOVES:
            raise IllegalMoveError(f"{text.strip()} is a null move, which only game records may contain")
        raise ParseError(f"expected a move such as e4, Nf3, exd5, e8=Q or O-O, got {text!r}")
    return find_san(board, san)


def find_san(board: Board, san: San) -> Move:
    """Return the legal move that a parsed SAN string names on a board of chess or any relative."""
    return _find_directly(board, san) if is_direct(board.variant) else _find_legal(board, san)


def is_direct(variant: Variant) -> bool:
    """Return whether SAN can be resolved through the chess pieces directly, without generating all legal moves.

    A relative may change what is legal or what a move does. Unless its own class declares ``direct_san``, the move is
    looked up among its legal moves.
    """
    return bool(getattr(variant, "direct_san", False))


def san_reader(variant: Variant) -> Callable[[Board, San], Move]:
    """Return the function that finds a variant's moves: the fast one where it is correct, else ``parse_move``."""
    return _find_directly if is_direct(variant) else _parse_move


def _parse_move(board: Board, san: San) -> Move:
    return board.variant.parse_move(board, san.text)


def _find_legal(board: Board, san: San) -> Move:
    """Return the legal move that a parsed SAN string names."""
    found = _candidates(board, san)
    if not found:
        raise _impossible(board, san)
    if len(found) > 1:
        raise _ambiguous(board, san)
    return found[0]


def _candidates(board: Board, san: San) -> list[Move]:
    """Return the legal moves that a parsed SAN string may name."""
    moves = board.legal_moves
    if san.castle is not None:
        king_side = san.castle is KingSideCastleMove
        return [move for move in moves if move.is_castling_move and _is_king_side(move) is king_side]
    found = [move for move in moves if move.destination_coordinate == san.square and _is_candidate(move, san)]
    if found or san.kind is not None:
        return found
    # In square-to-square form, castling is king to rook, or the king's own two squares.
    start = san.origins.bit_length() - 1
    return [
        move
        for move in moves
        if move.is_castling_move
        and move.current_coordinate == start
        and san.square in (move.destination_coordinate, move.castle_rook_start)  # type: ignore[attr-defined]
        and san.promotion is None
    ]


def _is_candidate(move: Move, san: San) -> bool:
    start = move.current_coordinate
    if move.is_castling_move or start < 0 or (start == move.destination_coordinate) is not san.is_drop:
        return False
    if san.kind is not None and move.moved_piece.letter != san.kind.letter:
        return False
    if not san.is_drop and not san.origins >> start & 1:
        return False
    promoted = None if move.promotion is None else move.promotion.letter
    return promoted == (None if san.promotion is None else san.promotion.letter)


def _is_king_side(move: Move) -> bool:
    king_side: bool = move.castle_rook_start > move.current_coordinate  # type: ignore[attr-defined]
    return king_side


def _find_directly(board: Board, san: San) -> Move:
    """Return the legal move that a parsed SAN string names in chess, looking only at the pieces it may refer to."""
    decided = board.variant.decided  # type: ignore[attr-defined]
    if decided is not None and decided(board) is not None:
        raise _impossible(board, san)
    white_mask = san.white_mask
    if white_mask < 0:
        return _find_from_square(board, san) if san.castle is None else _find_castle(board, san)
    generator: MoveGenerator = board.variant._tables  # type: ignore[attr-defined]
    becomes = -1 if san.promotion is None else san.promotion.kind
    found = None
    for piece in board.pieces_on(board.masks[white_mask + board.move_maker.index] & san.origins):
        move = generator.find_move(board, piece, san.square, becomes)
        if move is not None:
            if found is not None:
                raise _ambiguous(board, san)
            found = move
    if found is None:
        raise _impossible(board, san)
    legal: Move = found
    return legal


def _find_from_square(board: Board, san: San) -> Move:
    """Return the legal move between two squares, by any piece."""
    piece: Any = None if san.is_drop else board.piece_at(san.origins.bit_length() - 1)
    if piece is None or piece.alliance is not board.move_maker or isinstance(piece, King):
        return _find_legal(board, san)
    becomes = -1 if san.promotion is None else san.promotion.kind
    move: Move | None = board.variant._tables.find_move(board, piece, san.square, becomes)  # type: ignore[attr-defined]
    if move is None:
        raise _impossible(board, san)
    return move


def _ambiguous(board: Board, san: San) -> IllegalMoveError:
    names = " or ".join(str(move) for move in _candidates(board, san))
    return IllegalMoveError(f"{san.text} is ambiguous: it could be {names} (position: {board.variant.format(board)})")


def _impossible(board: Board, san: San) -> IllegalMoveError:
    return IllegalMoveError(
        f"{san.text} is not legal: {_why_not(board, san)} (position: {board.variant.format(board)})"
    )


def _why_not(board: Board, san: San) -> str:
    if san.castle is not None:
        rules: Any = board.variant
        refusal: str = rules.why_not_castle(board, san.castle is KingSideCastleMove)
        return refusal
    square = CHESS_BOARD.name(san.square)
    if san.is_drop:
        return f"{board.move_maker} cannot drop a piece on {square}"
    places = squares_of(san.origins)
    if san.kind is not None:
        own = [piece for piece in board.pieces(board.move_maker) if piece.letter == san.kind.letter]
        places = [piece.position for piece in own if san.origins >> piece.position & 1]
    if len(places) == 1:
        return board.variant.why_not(board, places[0], san.square, san.promotion)
    assert san.kind is not None
    return f"no {board.move_maker} {san.kind.piece_type} can move to {square}"


def _find_castle(board: Board, san: San) -> Move:
    wanted = san.castle
    king = board.mask(King, board.move_maker)
    for piece in board.pieces_on(king & -king):
        for move in board.variant._tables.moves_of(board, piece):  # type: ignore[attr-defined]
            if type(move) is wanted:
                return move
    raise _impossible(board, san)


def _castle_text(move: Move) -> str:
    if not move.is_castling_move:
        return ""
    return "O-O" if _is_king_side(move) else "O-O-O"


def _drop_text(move: Move) -> str:
    if move.current_coordinate != move.destination_coordinate:
        return ""
    return f"{move.moved_piece.letter.upper()}@{CHESS_BOARD.name(move.destination_coordinate)}"


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
    """Return the file, rank or square that disambiguates the moved piece."""
    square: str = CHESS_BOARD.names[move.current_coordinate]
    rivals = [CHESS_BOARD.names[place] for place in _rivals(move)]
    if not rivals:
        return ""
    if all(rival[0] != square[0] for rival in rivals):
        return square[0]
    if all(rival[1] != square[1] for rival in rivals):
        return square[1]
    return square


def _rivals(move: Move) -> list[Coordinate]:
    """Return the squares of other pieces of the same kind that could go to the same square."""
    board, start, square = move.board, move.current_coordinate, move.destination_coordinate
    piece: Any = move.moved_piece
    if not is_direct(board.variant):
        return [
            other.current_coordinate
            for other in board.legal_moves
            if other.destination_coordinate == square
            and other.current_coordinate not in (start, square)
            and not other.is_castling_move
            and other.moved_piece.letter == piece.letter
        ]
    generator: MoveGenerator = board.variant._tables  # type: ignore[attr-defined]
    others = board.pieces_on(board.masks[piece.layer] & ~piece.bit)
    return [other.position for other in others if generator.find_move(board, other, square, -1) is not None]
