"""Three-check's counts in FEN: checks given, as on lichess, or checks left, as engines write them."""

from __future__ import annotations

import re

from board.errors import ParseError

MOST = 3
_CHECKS = re.compile(r"(\+?)([0-3])\+([0-3])")


def take_checks(fields: list[str]) -> tuple[int, int]:
    """Remove the checks given (``+1+0``) or left (``2+3``) from the fields of a FEN; return those given.

    >>> fields = "4k3/8/8/8/8/8/8/R3K3 w - - 2+3 0 1".split()
    >>> take_checks(fields), len(fields)
    ((1, 0), 6)
    """
    text = next((field for field in fields[4:] if "+" in field), None)
    if text is None:
        return 0, 0
    found = _CHECKS.fullmatch(text)
    if found is None:
        raise ParseError(f"expected the checks given as +0+0 to +3+3, or those left as 3+3 to 0+0, got {text!r}")
    fields.remove(text)
    white, black = int(found[2]), int(found[3])
    return (white, black) if found[1] else (MOST - white, MOST - black)


def engine_fen(fen: str) -> str:
    """Return a FEN with the checks left before the clocks, as engines read it.

    >>> engine_fen("4k3/8/8/8/8/8/8/R3K3 w - - 0 1 +1+0")
    '4k3/8/8/8/8/8/8/R3K3 w - - 2+3 0 1'
    """
    fields = fen.split()
    white, black = take_checks(fields)
    return " ".join([*fields[:4], f"{MOST - white}+{MOST - black}", *fields[4:]])
