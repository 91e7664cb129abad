"""FEN: chess positions as one line of text, read and written."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from board.alliance import Alliance
from board.board import Board
from board.builder import Builder
from board.errors import IllegalPositionError, ParseError
from pieces.chess import HOME_RANK, King, Rook
from pieces.chess_threats import CHESS_BOARD

if TYPE_CHECKING:
    from engine.games.chess.rules import Chess

_SIDES = {"w": Alliance.WHITE, "b": Alliance.BLACK}
_FIELDS = ("pieces", "side to move", "castling", "en passant", "halfmove clock", "fullmove number")
_CLOCK = re.compile(r"[0-9]{1,6}")


def parse_fen(variant: Chess, text: str) -> Board:
    """Return the board that a FEN describes; the two clocks may be left out, and a move number of 0 is read as 1.

    Raise ``ParseError`` with the field that is wrong, or ``IllegalPositionError`` with the rule that
    the position breaks; both are ``ValueError``s.
    """
    if not isinstance(text, str):
        raise ParseError(f"expected a FEN as a string, got {text!r} of type {type(text).__name__}")
    fields = text.split()
    extras = _read_extras(variant, fields, text)
    if len(fields) not in (4, 6):
        raise ParseError(
            f"expected the six fields of a FEN ({', '.join(_FIELDS)}; the clocks may be left out), "
            f"got {len(fields)} in {text!r}"
        )
    pieces, side, castling, en_passant = fields[:4]
    clocks = fields[4:] or ["0", "1"]
    if side not in _SIDES:
        raise _error(text, 1, "w or b", side)
    builder = Builder(variant).set_move_maker(_SIDES[side])
    _place_pieces(builder, pieces, text)
    _grant_castling(builder, castling, text)
    builder.set_state(
        variant.state_class(
            _en_passant_square(en_passant, text),
            _clock(clocks[0], 4, text),
            max(1, _clock(clocks[1], 5, text)),  # many published puzzles start at move 0
            *extras,
        )
    )
    try:
        return builder.build()
    except IllegalPositionError as error:
        raise IllegalPositionError(f"{error} (FEN: {text!r})") from None


def format_fen(board: Board) -> str:
    """Return a board as a FEN with all six fields, and the fields that a relative of chess adds."""
    state: Any = board.state
    variant: Any = board.variant
    fields = [
        _format_pieces(board),
        "w" if board.move_maker is Alliance.WHITE else "b",
        _format_castling(board),
        "-" if state.en_passant is None else CHESS_BOARD.names[state.en_passant],
        str(state.halfmove_clock),
        str(state.fullmove_number),
    ]
    return " ".join(variant.write_extras(board, fields))


def letters_on_squares(pieces: str) -> list[tuple[str, int]]:
    """Return each character of a FEN's piece field with its square; a mark (``Q~``) has the square of its piece.

    >>> letters_on_squares("1Q~r")
    [('1', 0), ('Q', 1), ('~', 1), ('r', 2)]
    """
    found = []
    square = 0
    for letter in pieces:
        found.append((letter, max(0, square - 1) if letter == "~" else square))
        square += int(letter) if letter in "12345678" else letter.isalpha()
    return found


def _error(text: str, field: int, expected: str, got: str) -> ParseError:
    return ParseError(f"expected {expected} for the {_FIELDS[field]}, got {got!r} in the FEN {text!r}")


def _read_extras(variant: Chess, fields: list[str], text: str) -> tuple[Any, ...]:
    try:
        return variant.read_extras(fields)
    except ParseError:
        raise
    except (ValueError, IndexError) as error:
        raise ParseError(f"cannot read the fields that {variant.name} adds to a FEN in {text!r}: {error}") from error


def _place_pieces(builder: Builder, pieces: str, text: str) -> None:
    kinds = {kind.letter: kind for kind in builder.variant.pieces}
    ranks = pieces.split("/")
    if len(ranks) != 8:
        raise _error(text, 0, "eight ranks separated by slashes", pieces)
    for row, rank in enumerate(ranks):
        column = 0
        after_digit = False
        for letter in rank:
            if letter in "12345678":
                if after_digit:
                    raise _error(text, 0, f"one digit for a gap in rank {8 - row}", rank)
                column += int(letter)
            elif letter.lower() in kinds and letter.isascii():
                if column < 8:
                    _place_piece(builder, kinds[letter.lower()], letter.isupper(), 8 * row + column)
                column += 1
            else:
                letters = "".join(reversed(kinds)).upper()
                raise _error(text, 0, f"letters of {letters} and digits in rank {8 - row}", rank)
            after_digit = letter.isdigit()
        if column != 8:
            raise _error(text, 0, f"eight squares in rank {8 - row} (there are {column})", rank)


def _place_piece(builder: Builder, kind: type[Any], is_white: bool, square: int) -> None:
    alliance = Alliance.WHITE if is_white else Alliance.BLACK
    builder.set_piece(kind(alliance, square, False) if issubclass(kind, (King, Rook)) else kind(alliance, square))


def _grant_castling(builder: Builder, castling: str, text: str) -> None:
    """Give king and rook the right to castle for each letter, after checking that they are there."""
    if castling == "-":
        return
    variant: Any = builder.variant
    granted = set()
    for letter in castling:
        alliance = Alliance.WHITE if letter.isupper() else Alliance.BLACK
        if letter.lower() not in "kqabcdefgh" or not letter.isascii():
            raise _error(text, 2, "- or letters of KQkq (or the rooks' files, as in HAha)", castling)
        row = 8 * HOME_RANK[alliance.index]
        rank = builder.squares[row : row + 8]
        king = next((piece for piece in rank if isinstance(piece, King) and piece.alliance is alliance), None)
        rook = _castling_rook(letter.lower(), king, [p for p in rank if isinstance(p, Rook) and p.alliance is alliance])
        if king is None or rook is None or not variant.may_castle(king, rook):
            raise _error(text, 2, f"a {alliance} king and rook on their squares for the right {letter}", castling)
        if rook.position in granted:
            raise _error(text, 2, "each right once", castling)
        granted.add(rook.position)
        builder.set_piece(type(king)(alliance, king.position, True))
        builder.set_piece(type(rook)(alliance, rook.position, True))


def _castling_rook(letter: str, king: King | None, rooks: list[Rook]) -> Rook | None:
    """Return the rook that a letter refers to: the outermost on the king's or queen's side, or the one on a file."""
    if king is None:
        return None
    if letter == "k":
        return next((rook for rook in reversed(rooks) if rook.position > king.position), None)
    if letter == "q":
        return next((rook for rook in rooks if rook.position < king.position), None)
    return next((rook for rook in rooks if rook.square[0] == letter), None)


def _en_passant_square(name: str, text: str) -> int | None:
    if name == "-":
        return None
    if name not in CHESS_BOARD.names:
        raise _error(text, 3, "- or a square such as e3", name)
    return CHESS_BOARD.coordinate(name)


def _clock(number: str, field: int, text: str) -> int:
    if not _CLOCK.fullmatch(number):
        raise _error(text, field, "a number from 0 to 999999", number)
    return int(number)


def _format_pieces(board: Board) -> str:
    ranks = []
    for row in range(8):
        rank = ""
        gap = 0
        for piece in board.squares[8 * row : 8 * row + 8]:
            if piece is None:
                gap += 1
            else:
                rank += (str(gap) if gap else "") + piece.symbol
                gap = 0
        ranks.append(rank + (str(gap) if gap else ""))
    return "/".join(ranks)


def _format_castling(board: Board) -> str:
    variant: Any = board.variant
    text = ""
    for alliance in (Alliance.WHITE, Alliance.BLACK):
        row = 8 * HOME_RANK[alliance.index]
        unmoved: list[Any] = [
            piece
            for piece in reversed(board.squares[row : row + 8])
            if isinstance(piece, (King, Rook)) and piece.alliance is alliance and piece.first_move
        ]
        king = next((piece for piece in unmoved if isinstance(piece, King)), None)
        letters = ""
        for rook in unmoved:
            if king is not None and rook is not king and variant.may_castle(king, rook):
                side = "q" if rook.position < king.position else "k"
                letters += rook.square[0] if variant.castles_by_file else side
        text += letters.upper() if alliance is Alliance.WHITE else letters
    return text or "-"
