"""Positions for tests, one per line of a file, with what is expected of each."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

from attrs import frozen

from board.board import Board
from board.errors import ParseError, RecordError, WoodpusherError
from board.variant import Variant
from engine.notation.epd import parse_epd
from engine.registry import load

_MANY = ("am", "bm")
"""The operations of EPD whose value is always a tuple, of moves."""


@frozen
class PositionCase:
    """A position, the values that follow it, and the number of its line."""

    board: Board
    values: Mapping[str, Any]
    line: int

    def __str__(self) -> str:
        return str(self.values.get("id", f"line {self.line}"))


def read_positions(path: str | os.PathLike[str], variant: str | Variant = "chess") -> list[PositionCase]:
    """Return the positions in a file, one per line; skip blank lines and those with #.

    In chess and its family a line is EPD, or a FEN with operations: ``... w - - bm Ra8#; dm 1; id "back rank";``, or
    ``... w KQkq - 0 1 ;D1 20 ;D2 400``. In other games the position comes first, then each name with its value, all
    separated by semicolons: ``0120; moves 3``. Numbers become numbers, and the moves of ``bm`` and ``am`` moves.
    """
    rules = load(variant)
    found: list[PositionCase] = []
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, start=1):
            text = line.strip()
            if not text or text.startswith("#"):
                continue
            try:
                board, values = _of_epd(text, rules) if rules.abilities.pgn else _of_text(text, rules)
            except WoodpusherError as error:
                raise RecordError(f"{path}: {error}", len(found) + 1, number, "position") from None
            found.append(PositionCase(board, values, number))
    if not found:
        raise ParseError(f"expected positions, one per line, but {path} has none")
    return found


def _of_epd(text: str, rules: Variant) -> tuple[Board, Mapping[str, Any]]:
    epd = parse_epd(text, rules)
    return epd.board, {
        name: operands if name in _MANY or len(operands) != 1 else operands[0]
        for name, operands in epd.operations.items()
    }


def _of_text(text: str, rules: Variant) -> tuple[Board, Mapping[str, Any]]:
    position, *rest = text.split(";")
    values: dict[str, Any] = {}
    for part in filter(None, map(str.strip, rest)):
        name, _, value = (word.strip() for word in part.partition(" "))
        values[name] = int(value) if value.lstrip("+-").isdecimal() else value
    return rules.parse(position.strip()), values
