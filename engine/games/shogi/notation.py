"""Moves and positions of Shogi as its players and programs write them: USI ("7g7f", SFEN) and "P-7f"."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from board.errors import IllegalMoveError, ParseError
from moves.move import Placement

if TYPE_CHECKING:
    from board.board import Board
    from board.geometry import Coordinate
    from board.variant import Variant
    from moves.move import Move

RANKS = "abcdefghi"
_SIDES = {"w": "b", "b": "w"}
"""White moves first and is called black in Japan; a FEN says w, a SFEN b."""
_HELD = re.compile(r"([0-9]*)(\+?[A-Za-z])")
_MARKS = re.compile(r"[!?]*$")


def square_name(board: Board, square: Coordinate) -> str:
    """Return a square's name: files from the right, ranks from the top."""
    row, file = divmod(square, board.variant.geometry.columns)
    return f"{board.variant.geometry.columns - file}{RANKS[row]}"


def format_usi(move: Move) -> str:
    """Return a move as USI engines write it: ``7g7f``, ``8h2b+``, ``P*5e``."""
    end = square_name(move.board, move.destination_coordinate)
    if isinstance(move, Placement):
        return f"{move.moved_piece.letter.upper()}*{end}"
    return f"{square_name(move.board, move.current_coordinate)}{end}{'+' if move.promotion is not None else ''}"


def parse_usi(board: Board, text: str) -> Move:
    """Return the legal move that USI names."""
    return _found(board, text, [move for move in board.legal_moves if format_usi(move) == text.strip()])


def format_hodges(move: Move) -> str:
    """Return a move as "P-7f": piece, ``-``, ``x`` or ``*``, square, and ``+`` or ``=`` if it could promote."""
    board = move.board
    end = square_name(board, move.destination_coordinate)
    letter = move.moved_piece.letter.upper()
    if isinstance(move, Placement):
        return f"{letter}*{end}"
    others = {
        other.current_coordinate
        for other in board.legal_moves
        if other.destination_coordinate == move.destination_coordinate
        and other.moved_piece.letter == move.moved_piece.letter
        and not isinstance(other, Placement)
    }
    origin = square_name(board, move.current_coordinate) if len(others) > 1 else ""
    return f"{letter}{origin}{'x' if move.is_attack else '-'}{end}{_choice(move)}"


def _choice(move: Move) -> str:
    """Return ``+`` for a promotion, ``=`` for one declined, otherwise nothing."""
    if move.promotion is not None:
        return "+"
    ends = move.current_coordinate, move.destination_coordinate
    declined = any(
        other.promotion is not None and (other.current_coordinate, other.destination_coordinate) == ends
        for other in move.board.legal_moves
    )
    return "=" if declined else ""


def parse_shogi(board: Board, text: str) -> Move:
    """Return the legal move that a string names, as ``P-7f`` or in USI."""
    if not isinstance(text, str) or not text.strip():
        raise ParseError(f"expected a move such as P-7f or 7g7f, got {text!r}")
    wanted = _MARKS.sub("", text.strip())
    found = [move for move in board.legal_moves if wanted in (format_usi(move), format_hodges(move))]
    if not found and wanted.endswith("="):  # one may say so where there is no choice
        found = [move for move in board.legal_moves if format_hodges(move) == wanted[:-1]]
    return _found(board, text, found)


def _found(board: Board, text: str, found: list[Move]) -> Move:
    if len(found) == 1:
        return found[0]
    what = "ambiguous" if found else "not a legal move"
    raise IllegalMoveError(f"{text.strip()[:80]!r} is {what} (position: {format_sfen(board)})")


def format_sfen(board: Board) -> str:
    """Return a position as SFEN: ranks, side to move, hands, and the number of the next move."""
    fields = board.variant.format(board).split()
    rows, _, _ = fields[0].partition("[")
    game: Any = board.variant
    held = ""
    for side in game.players:
        pieces = game.pieces_in_hand(board, side)
        for kind in sorted({piece.letter for piece in pieces}, key="rbgsnlp".find):
            same = [piece for piece in pieces if piece.letter == kind]
            held += f"{len(same) if len(same) > 1 else ''}{same[0].symbol}"
    number = 2 * int(fields[-1]) - (fields[1] == "w")
    return f"{rows} {_SIDES[fields[1]]} {held or '-'} {number}"


def parse_sfen(variant: Variant, text: str) -> Board:
    """Return the position that a SFEN describes; the number of the move may be left out."""
    fields = text.split() if isinstance(text, str) else []
    if len(fields) not in (3, 4) or fields[1] not in _SIDES:
        raise ParseError(f"expected a SFEN with ranks, side to move, hands and a number, got {text!r}")
    rows, side, held = fields[:3]
    number = fields[3] if len(fields) == 4 else "1"
    if not (number.isdecimal() and number.isascii() and len(number) < 6):
        raise ParseError(f"expected the number of a move at the end of {text!r}")
    pieces = "" if held == "-" else held
    if pieces and _HELD.sub("", pieces):
        raise ParseError(f"expected pieces in hand such as 2Pb, or -, got {held!r}")
    counted = _HELD.findall(pieces)
    if any(len(times) > 2 for times, _ in counted):
        raise ParseError(f"expected pieces in hand such as 2Pb, or -, got {held!r}")
    hands = "".join(letter * int(times or 1) for times, letter in counted)
    return variant.parse(f"{rows}[{hands}] {_SIDES[side]} - - 0 {(int(number) + 1) // 2}")
