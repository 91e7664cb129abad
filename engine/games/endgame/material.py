"""The material of a chess endgame: names such as KQKR, without the arrays of its table, which take long to import."""

from __future__ import annotations

from functools import lru_cache

from board.errors import OptionError, shown

PIECES = "QRBNP"
"""The pieces besides the kings, the strongest first."""
MOST_MEN = 4


def parse_material(text: object) -> tuple[str, str]:
    """Return the pieces besides the kings, white's and black's, that a name such as KQKR lists; stronger side first."""
    name = text.upper().replace("V", "") if isinstance(text, str) else ""
    white, king, black = name[1:].partition("K")
    if not (name[:1] == "K" == king and set(white + black) <= set(PIECES) and 1 <= len(white + black) <= MOST_MEN - 2):
        raise OptionError(
            "expected endgame's material to list both sides, each with its king first, three or four men in all, "
            f"such as KRK or KQKR, got {shown(text)}"
        )
    return ordered(white, black)[:2]


@lru_cache(maxsize=1024)
def ordered(white: str, black: str) -> tuple[str, str, bool]:
    """Return the pieces of both sides, the stronger side first, and whether that swaps them."""
    first, second = (tuple(sorted(PIECES.index(piece) for piece in side)) for side in (white, black))
    swaps = (len(first), [-piece for piece in first]) < (len(second), [-piece for piece in second])
    if swaps:
        first, second = second, first
    return "".join(PIECES[piece] for piece in first), "".join(PIECES[piece] for piece in second), swaps


def name_of(white: str, black: str) -> str:
    """Return the name of an endgame: KQKR."""
    return f"K{white}K{black}"
