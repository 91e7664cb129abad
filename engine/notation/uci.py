"""UCI notation: numbers, and moves as "e2e4", "e7e8q", castling as "e1g1" or, in Chess960, king to rook."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from board.board import Board
from board.errors import IllegalMoveError, ParseError
from moves.factory import MoveFactory
from moves.move import Pass, Placement
from moves.walls import WallingMove

if TYPE_CHECKING:
    from board.variant import Variant
    from moves.move import Move

NULL_UCI = "0000"
MOST_NUMBER = 10**18 - 1
"""The largest number that is read, and with a minus the smallest: it fits in 64 bits."""
_SQUARE = "[a-z][1-9][0-9]?"
_UCI = re.compile(rf"({_SQUARE})({_SQUARE})([a-z+-]?)(?:,{_SQUARE}{_SQUARE})?")
_NUMBER = re.compile(r"([+-]?)0*([1-9][0-9]*|0)")
_DROP = re.compile(rf"(\+?[A-Z])@({_SQUARE})")


def uci_name_of(variant: Variant) -> str:
    """Return a variant's UCI name, or an empty string if it has none.

    A relative that declares no ``uci_name`` goes by its own ``name``, never by its parent's.
    """
    kind = type(variant)
    name: str = vars(kind).get("uci_name", variant.name if kind.uci_name else "")
    return name


def uci_variants() -> dict[str, str]:
    """Return the UCI names of all registered games that have one, including plug-ins, mapped to our names.

    >>> uci_variants()["3check"]
    'three-check'
    """
    from engine.armies.ini.files import catalogue
    from engine.registry import load, names

    found: dict[str, str] = {}
    for name in names():
        variant = load(name)
        if uci_name_of(variant):
            found.setdefault(uci_name_of(variant).lower(), name)
    return found | {name: name for name in catalogue() if name not in found}


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
    if "," in text:
        found = _written(board, text.strip())
        if found is None:
            raise IllegalMoveError(f"{text.strip()} is not legal (position: {board.variant.format(board)})")
        return found
    move = MoveFactory.create_move(board, start, destination, promotion or None)
    move = move or _written(board, text.strip()) or move
    if not move:
        where = board.variant.format(board)
        raise IllegalMoveError(f"{text.strip()} is not legal: {move.reason} (position: {where})")
    return move


def _written(board: Board, text: str) -> Move | None:
    """Return the legal move that is written like this, if there is one."""
    return next((move for move in board.legal_moves if format_uci(move) == text), None)


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
    """Return a move in UCI notation, as Fairy-Stockfish writes it: ``h10g8``, ``P@e5``, ``e7e8q``, ``c3c2+``.

    A pass is ``0000``, or the square of a piece that stays where a game says so.
    """
    variant: Any = move.board.variant
    names = variant.geometry.names
    if isinstance(move, Pass):
        standing = getattr(variant, "standing_square", None)
        return NULL_UCI if standing is None else 2 * str(names[standing(move.board)])
    if isinstance(move, WallingMove):
        step = format_uci(move.step)
        if move.wall.position in {piece.position for _, piece in move.step.transition.moved}:
            return step  # it turns to stone where it arrives
        return f"{step},{names[move.destination_coordinate]}{names[move.wall.position]}"
    destination = move.destination_coordinate
    if isinstance(move, Placement):
        return f"{_plain(move.moved_piece).upper()}@{names[destination]}"
    if move.is_castling_move and (getattr(variant, "castles_by_file", False) or _is_king_step(move)):
        destination = move.castle_rook_start  # type: ignore[attr-defined]
    promotion = "" if move.promotion is None else _plain(move.promotion)
    if promotion.startswith("+"):
        promotion = "+"
    elif promotion and move.moved_piece.letter.startswith("+"):
        promotion = "-"
    return f"{names[move.current_coordinate]}{names[destination]}{promotion}"


def _plain(piece: Any) -> str:
    """Return the letter of a piece, without the mark of one that was a pawn."""
    letter: str = piece.letter
    return letter.rstrip("~")


def _is_king_step(move: Move) -> bool:
    """Return whether a castling move would be written like an ordinary move of the king."""
    ends = move.current_coordinate, move.destination_coordinate
    return any(
        not other.is_castling_move and (other.current_coordinate, other.destination_coordinate) == ends
        for other in move.board.legal_moves
    )
