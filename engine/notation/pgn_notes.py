"""Notes in PGN: glyphs by number or symbol, and comments with the times inside them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TypeAlias

from engine.variations import MOST_GLYPH, Notes

Comments: TypeAlias = "str | list[str]"
"""One comment, or several."""
SIGNS = {
    "!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6, "□": 7, "=": 10, "∞": 13, "+=": 14, "+/=": 14, "⩲": 14,
    "=+": 15, "=/+": 15, "⩱": 15,
    "+/-": 16, "±": 16, "-/+": 17, "∓": 17, "+-": 18, "+/--": 18, "-+": 19, "--/+": 19, "⨀": 22, "⟳": 32, "→": 36,
    "↑": 40, "⇆": 132, "∆": 140, "⌓": 142, "N": 146,
}  # fmt: skip
"""The numbers of the glyphs that are written as symbols."""
GLYPHS = SIGNS | {f"${number}": number for number in range(MOST_GLYPH + 1)}
_LONGEST_CALL = 2
"""The maximum number of ! and ? that count; a third adds nothing."""
_TIME = re.compile(r"\s*\[%(clk|emt)\s+(\d{1,5}:\d{1,2}:\d{1,2}(?:\.\d{0,9})?)\]")
_TIMES = {"clk": "clock", "emt": "elapsed"}


def odd_glyph(sign: str) -> int | None:
    """Return the number of a glyph written in an unusual way: $05, or more than two of ! and ?."""
    if sign[0] in "!?":
        return SIGNS.get(sign[:_LONGEST_CALL])
    digits = sign[1:].lstrip("0")
    return int(digits) if 0 < len(digits) <= 3 and int(digits) <= MOST_GLYPH else None


def make_notes(comments: Comments, glyphs: Sequence[int] = (), before: Comments = "") -> Notes:
    """Return notes: the comment, with single spaces between words, and the times taken out of it."""
    said = joined(comments)
    times: dict[str, float] = {}
    if "[%" in said:
        # The comment parts, alternating with the kind and the value of each time.
        parts = _TIME.split(said)
        for kind, time in zip(parts[1::3], parts[2::3], strict=True):
            hours, minutes, seconds = time.split(":")
            times[_TIMES[kind]] = 3600 * int(hours) + 60 * int(minutes) + float(seconds)
        said = "".join(parts[::3]).strip()
    return Notes(joined(before), said, tuple(glyphs), **times)


def joined(comments: Comments) -> str:
    """Return a comment, or several joined, with single spaces between words."""
    return " ".join((comments if isinstance(comments, str) else " ".join(comments)).split())
