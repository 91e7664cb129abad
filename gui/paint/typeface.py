"""Type: one face in two weights with tabular figures, others for other scripts; each text is rendered once."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import pygame

from engine.drawing import lettering
from gui.paint.theme import Colour

LARGE, NORMAL, SMALL = 24, 16, 13
READABLE = 9
"""The smallest type that one can read."""
"""The three sizes, before they are scaled with the window."""

_ELLIPSIS = "…"


def font(size: int, bold: bool = False) -> pygame.font.Font:
    """Return the face at a size in pixels."""
    found = lettering.font(size, bold)
    assert found is not None
    return found


def forget() -> None:
    """Forget all fonts: those made before Pygame quit cannot be used after it starts again."""
    lettering.forget()


@lru_cache(maxsize=4096)
def width(text: str, size: int, bold: bool = False) -> int:
    """Return the width of a string."""
    return lettering.width(text, size, bold)


def figurine_size(size: int) -> int:
    """Return the width and height of a figurine among letters of a size."""
    return round(size * 1.3)


def runs_width(runs: Sequence[str | tuple[object, ...]], size: int, bold: bool = False) -> int:
    """Return the width of a move's text, including figurines."""
    return sum(width(run, size, bold) if isinstance(run, str) else figurine_size(size) for run in runs)


@lru_cache(maxsize=4096)
def words(text: str, size: int, colour: Colour, bold: bool = False) -> pygame.Surface:
    """Return a string as a picture."""
    return lettering.render(printable(text), size, colour, bold)


def printable(text: str) -> str:
    """Return a string without characters that cannot be drawn on one line."""
    return "".join(letter if letter.isprintable() else " " for letter in text)


def shrunk(text: str, size: int, room: int, bold: bool = False) -> int:
    """Return the largest type up to a size in which a string fits a width, but none that is too small to read."""
    while size > READABLE and width(text, size, bold) > room:
        size -= 1
    return size


@lru_cache(maxsize=4096)
def fitted(text: str, size: int, room: int, bold: bool = False) -> str:
    """Return a string cut to a width, with an ellipsis if something is missing."""
    text = printable(text)
    if width(text, size, bold) <= room:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if width(text[:middle].rstrip() + _ELLIPSIS, size, bold) <= room:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip() + _ELLIPSIS if low else ""


@lru_cache(maxsize=512)
def wrapped(text: str, size: int, room: int, bold: bool = False) -> tuple[str, ...]:
    """Return a string as lines that fit a width."""
    lines, line = [], ""
    for word in printable(text).split():
        longer = f"{line} {word}" if line else word
        if line and width(longer, size, bold) > room:
            lines.append(line)
            line = word
        else:
            line = longer
    return tuple(fitted(part, size, room, bold) for part in [*lines, line] if part)


def clipped(text: str, size: int, room: int, most: int, bold: bool = False) -> tuple[str, ...]:
    """Return a string as lines that fit a width, at most a number of them, with an ellipsis if something is missing."""
    lines = wrapped(text, size, room, bold)
    if len(lines) <= most:
        return lines
    kept = lines[: max(0, most - 1)]
    rest = printable(text).split()[sum(len(line.split()) for line in kept) :]
    return (*kept, fitted(" ".join(rest), size, room, bold)) if most > 0 else ()
