"""UCI notation: numbers, and moves as "e2e4", "e7e8q", castling as "e1g1" or, in Chess960, king to rook."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from board.board import Board
from board.errors import IllegalMoveError, ParseError
from moves.factory import MoveFactory
from moves.move import Pass, Placement
from pieces.chess import PIECES_BY_LETTER
from pieces.chess_threats import CHESS_BOARD

if TYPE_CHECKING:
    from board.variant import Variant
    from moves.move import Move

NULL_UCI = "0000"
MOST_NUMBER = 10**18 - 1
"""The largest number that is read, and with a minus the smallest: it fits in 64 bits."""
_LETTERS = "".join(PIECES_BY_LETTER)
_UCI = re.compile(rf"([a-h][1-8])([a-h][1-8])([{_LETTERS}]?)")
_NUMBER = re.compile(r"([+-]?)0*([1-9][0-9]*|0)")
_DROP = re.compile(rf"([{_LETTERS.upper()}])@([a-h][1-8])")


def uci_name_of(variant: Variant) -> str:
    """Return a variant's UCI name, or an empty string if it has none.

    A relative that declares no ``uci_name`` goes by its own ``name``, never by its parent's.
    """
    kind = type(variant)
    name: str = vars(kind).get("uci_name", variant.name if kind.uci_name else "")
    return name


def uci_variants() -> dict[str, str]:
    """Return the UCI names of all registered relatives of chess, including plug-ins, mapped to our names.

    >>> uci_variants()["3check"]
    'three-check'
    """
    from engine.variants import load, names
    from engine.variants.chess import Chess

    found: dict[str, str] = {}
    for name in names():
        variant = load(name)
        if isinstance(variant, Chess) and uci_name_of(variant):
            found.setdefault(uci_name_of(variant).lower(), name)
    return found


def parse_number(text: str) -> int | None:
    """Return a string of ASCII digits, with or without a sign, as an int, or None; a longer number is cut to the limit.

    >>> parse_number("-30"), parse_number("9" * 400) == MOST_NUMBER, parse_number("x")
    (-30, True, None)
    """
    found = _NUMBER.fullmatch(text)
    if found is None:
        return None
    sign, digits = found.groups()
    # Python does not parse thousands of digits.
    number = int(digits) if len(digits) <= len(str(MOST_NUMBER)) else MOST_NUMBER
    return -number if sign == "-" else number


def looks_like_uci(text: object) -> bool:
    """Return whether a string has the form of a UCI move."""
    return isinstance(text, str) and (_UCI.fullmatch(text.strip()) or _DROP.fullmatch(text.strip())) is not None


def parse_uci(board: Board, text: str) -> Move:
    """Return the legal move that a UCI string names, or raise an error that says why there is none."""
    start, destination, promotion = _squares_and_letter(text)
    move = MoveFactory.create_move(board, start, destination, promotion or None)
    if not move:
        where = board.variant.format(board)
        raise IllegalMoveError(f"{text.strip()} is not legal: {move.reason} (position: {where})")
    return move


def _squares_and_letter(text: str) -> tuple[str, str, str]:
    """Return the two squares that a move names, the same one for a drop, and the letter of a promotion or a drop."""
    if isinstance(text, str):
        found = _UCI.fullmatch(text.strip())
        if found is not None:
            return found[1], found[2], found[3]
        drop = _DROP.fullmatch(text.strip())
        if drop is not None:
            return drop[2], drop[2], drop[1]
    raise ParseError(f"expected a UCI move such as e2e4 or e7e8q, got {text!r}")


def format_uci(move: Move) -> str:
    """Return a move in UCI notation; a pass is ``0000``."""
    if isinstance(move, Pass):
        return NULL_UCI
    names = CHESS_BOARD.names
    destination = move.destination_coordinate
    if isinstance(move, Placement):
        return f"{move.moved_piece.letter.upper()}@{names[destination]}"
    if move.is_castling_move and move.board.variant.castles_by_file:  # type: ignore[attr-defined]
        destination = move.castle_rook_start  # type: ignore[attr-defined]
    promotion = "" if move.promotion is None else move.promotion.letter
    return names[move.current_coordinate] + names[destination] + promotion
