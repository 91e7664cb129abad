"""Moves of Xiangqi as its players write them: WXF ("C2=5") and ICCS ("H2-E2", or "h2e2" in UCCI)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from board.errors import IllegalMoveError, ParseError

if TYPE_CHECKING:
    from board.board import Board
    from moves.move import Move
    from pieces.piece import Piece

LETTERS = {"k": "K", "a": "A", "b": "E", "n": "H", "r": "R", "c": "C", "p": "P"}
"""By our letter, the letter of WXF."""
SLANTING = "abn"
"""Kinds whose moves end on another file, which is then the number behind the sign."""
UNMARKED = "ab"
"""Kinds of which two on a file need no mark: only one of them can go that way."""
_OTHER_LETTERS = str.maketrans("NBMSG", "HEEPK")
_ICCS = re.compile(r"([a-i])([0-9])-?([a-i])([0-9])", re.IGNORECASE)


def format_wxf(move: Move) -> str:
    """Return a move in WXF: the piece and its file, a sign, and how far it goes or to which file."""
    piece, start, end = move.moved_piece, *_ends(move)
    return f"{_origin(move.board, piece)}{_way(piece, start, end)}"


def _way(piece: Piece, start: tuple[int, int], end: tuple[int, int]) -> str:
    """Return the sign and the number of a move; rows count from the top."""
    (row, _), (to_row, to_file) = start, end
    if row == to_row:
        return f"={_file(piece, to_file)}"
    is_forward = to_row < row if piece.alliance.is_white else to_row > row
    number = _file(piece, to_file) if piece.letter in SLANTING else abs(to_row - row)
    return f"{'+' if is_forward else '-'}{number}"


def _origin(board: Board, piece: Piece) -> str:
    """Return the piece and its file, or its place among those of its kind on the file."""
    letter = LETTERS[piece.letter]
    same = _in_file(board, piece)
    if len(same) == 1 or piece.letter in UNMARKED:
        return f"{letter}{_file(piece, piece.position % 9)}"
    place = same.index(piece)
    if len(same) == 2 and not _has_other_tandem(board, piece):
        return f"{letter}{'+-'[place]}"
    return f"{place + 1}{_file(piece, piece.position % 9)}"


def _in_file(board: Board, piece: Piece) -> list[Piece]:
    """Return the pieces of a kind on a file, the foremost first."""
    pieces = [each for each in board.pieces(piece.alliance) if each.letter == piece.letter]
    found = [each for each in pieces if each.position % 9 == piece.position % 9]
    return sorted(found, key=lambda each: each.position, reverse=not piece.alliance.is_white)


def _has_other_tandem(board: Board, piece: Piece) -> bool:
    """Return whether pieces of the same kind stand behind each other on another file, too."""
    files = [each.position % 9 for each in board.pieces(piece.alliance) if each.letter == piece.letter]
    return any(files.count(file) > 1 for file in set(files) - {piece.position % 9})


def _file(piece: Piece, file: int) -> int:
    """Return the number of a file, counted from the right of the player who moves."""
    return 9 - file if piece.alliance.is_white else file + 1


def _ends(move: Move) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return the rows and files of a move's start and end."""
    return divmod(move.current_coordinate, 9), divmod(move.destination_coordinate, 9)


def format_iccs(move: Move) -> str:
    """Return a move as "H2-E2": files a to i, ranks 0 to 9 from white's side."""
    (row, file), (to_row, to_file) = _ends(move)
    return f"{'ABCDEFGHI'[file]}{9 - row}-{'ABCDEFGHI'[to_file]}{9 - to_row}"


def format_ucci(move: Move) -> str:
    """Return a move as UCCI engines write it: "h2e2"."""
    return format_iccs(move).replace("-", "").lower()


def parse_ucci(board: Board, text: str) -> Move:
    """Return the legal move that UCCI names."""
    found = next((move for move in board.legal_moves if format_ucci(move) == text.lower()), None)
    if found is None:
        raise IllegalMoveError(f"{text[:80]!r} is not legal: expected a move such as h2e2")
    return found


def parse_xiangqi(board: Board, text: str) -> Move:
    """Return the legal move that a string names, in WXF or ICCS."""
    if not isinstance(text, str) or not text.strip():
        raise ParseError(f"expected a move such as C2=5 or H2-E2, got {text!r}")
    plain = text.strip().rstrip("+#!?") if not re.fullmatch(r"..[+-].", text.strip()) else text.strip()
    if _ICCS.fullmatch(plain):
        wanted = plain.replace("-", "").lower()
        found = [move for move in board.legal_moves if format_ucci(move) == wanted]
    else:
        wanted = plain[:1].upper().translate(_OTHER_LETTERS) + plain[1:].replace(".", "=")
        found = [move for move in board.legal_moves if wanted in _forms(move)]
    if len(found) == 1:
        return found[0]
    what = "ambiguous" if found else "not a legal move"
    raise IllegalMoveError(f"{text.strip()[:80]!r} is {what} (position: {board.variant.format(board)})")


def _forms(move: Move) -> set[str]:
    """Return the ways to write a move in WXF: also with its file where a mark is usual."""
    piece: Any = move.moved_piece
    way = _way(piece, *_ends(move))
    return {format_wxf(move), f"{LETTERS[piece.letter]}{_file(piece, piece.position % 9)}{way}"}
