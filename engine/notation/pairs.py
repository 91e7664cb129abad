"""Moves written as two places with a separator between them: 0-2, d2-d4, d4<d2."""

from __future__ import annotations

from re import Pattern
from typing import TYPE_CHECKING

from board.errors import CoordinateError, IllegalMoveError, ParseError
from board.geometry import Coordinate, Geometry

if TYPE_CHECKING:
    from board.board import Board
    from moves.move import Move


def read_pair(
    text: str, pattern: Pattern[str], geometry: Geometry, expected: str
) -> tuple[Coordinate, str, Coordinate]:
    """Return the two places and the separator that a pattern of three groups finds in a string."""
    found = pattern.fullmatch(text) if isinstance(text, str) else None
    if found is None:
        raise ParseError(f"expected {expected}, got {text!r}")
    first, sign, second = found.groups()
    try:
        return geometry.coordinate(first.lower()), sign, geometry.coordinate(second.lower())
    except CoordinateError as error:
        raise ParseError(f"expected {expected}, got {text!r}: {error}") from error


def legal_move(board: Board, start: Coordinate, destination: Coordinate, text: str) -> Move:
    """Return the legal move between two places, or raise ``IllegalMoveError`` with the reason."""
    variant = board.variant
    move = variant.find_move(board, start, destination)
    if move is None:
        reason = variant.why_not(board, start, destination)
        raise IllegalMoveError(f"{text.strip()} cannot be played: {reason} (position: {variant.format(board)})")
    return move
