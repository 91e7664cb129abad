"""Dice: how they are drawn in pictures and in the window, up to six with pips and otherwise with a number."""

from __future__ import annotations

from board.canvas import UNIT, shape

_IVORY, _EDGE, _PIP = "#F6EFE0", "#B9A98A", "#26211E"
_PIPS = {
    1: ((50, 50),),
    2: ((27, 27), (73, 73)),
    3: ((27, 27), (50, 50), (73, 73)),
    4: ((27, 27), (73, 27), (27, 73), (73, 73)),
    5: ((27, 27), (73, 27), (50, 50), (27, 73), (73, 73)),
    6: ((27, 24), (73, 24), (27, 50), (73, 50), (27, 76), (73, 76)),
}
"""Where the pips of each face are, in hundredths of its side."""


def die(face: int, left: float = 0, top: float = 0, side: float = UNIT) -> list[str]:
    """Return the shapes of a die that shows a face of up to six pips; a larger one is left blank for its number."""
    part = side / 100
    found = [
        shape("rect", x=left + 4 * part, y=top + 4 * part, width=92 * part, height=92 * part, rx=18 * part,
              fill=_IVORY, stroke=_EDGE, stroke_width=4 * part)
    ]  # fmt: skip
    found += [
        shape("circle", cx=left + x * part, cy=top + y * part, r=9.5 * part, fill=_PIP) for x, y in _PIPS.get(face, ())
    ]
    return found


def number_on(face: int) -> str:
    """Return the number to write on a die; empty if its pips say it."""
    return "" if face in _PIPS else str(face)
