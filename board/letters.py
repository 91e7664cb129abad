"""Letters: how a piece is written in a position, any character of any script, with its side and its own fields."""

from __future__ import annotations

import unicodedata
from ast import literal_eval
from typing import TYPE_CHECKING, Any

from attrs import NOTHING, fields

if TYPE_CHECKING:
    from pieces.piece import Piece

SECOND = "'"
"""What follows a letter without cases, such as 車, if the piece is the second side's."""
_SPECIAL = "0123456789/()'"


def lettered(letter: str, is_capital: bool) -> str:
    """Return a piece's letter for a side: a capital or a small one, or marked if its script has no cases.

    >>> lettered("r", True), lettered("R", False), lettered("車", True), lettered("車", False)
    ('R', 'r', '車', "車'")
    """
    if letter.upper() == letter.lower():
        return letter if is_capital else letter + SECOND
    return letter.upper() if is_capital else letter.lower()


def trouble_with(letter: str) -> str:
    """Return why a position that contains a letter could not be read back, or nothing.

    >>> trouble_with("Ж"), trouble_with("4")
    ('', 'it has a meaning of its own there')
    """
    if len(letter) != 1:
        return "it is not one character"
    if letter in _SPECIAL:
        return "it has a meaning of its own there"
    if letter.isspace() or not letter.isprintable() or unicodedata.category(letter).startswith("M"):
        return "it cannot be seen on its own"
    small, capital = letter.lower(), letter.upper()
    if len(small) != 1 or len(capital) != 1 or small.upper() != capital or capital.lower() != small:
        return "its small and its capital form do not belong to each other alone"
    return ""


def own_fields(kind: type[Piece]) -> tuple[Any, ...]:
    """Return the fields that a kind of piece has besides its side and its position."""
    return tuple(each for each in fields(kind) if each.init and each.alias not in ("alliance", "position"))


def format_fields(piece: Piece) -> str:
    """Return a piece's own fields in brackets, such as (4); nothing if it has none, or only their defaults."""
    values = [(getattr(piece, each.name), each.default) for each in own_fields(type(piece))]
    if all(default is not NOTHING and value == default for value, default in values):
        return ""
    return f"({','.join(_written(value) for value, _ in values)})"


def _written(value: object) -> str:
    """Return a value as Python writes it, without spaces and signs that separate parts of a position."""
    text = repr(value)
    if isinstance(value, str):
        return "".join(f"\\x{ord(sign):02x}" if sign in " /()" else sign for sign in text)
    return text.replace(", ", ",")


def read_fields(text: str, place: int) -> tuple[tuple[Any, ...], int] | None:
    """Return the fields that are written in brackets at a place of a text, and where they end; None if they are not."""
    end = text.find(")", place)
    while end >= 0:
        try:
            values = literal_eval(f"({text[place + 1 : end]},)")
        except (ValueError, TypeError, SyntaxError, RecursionError, MemoryError):
            end = text.find(")", end + 1)
            continue
        return values, end + 1
    return None
