"""Marks in a record: arrows (``[%cal Ge2e4]``) and circles (``[%csl Rd4]``) inside comments, and glyphs as signs."""

from __future__ import annotations

import re

from board.geometry import Coordinate, Geometry

MOVE_SIGNS = {1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!"}
"""What a move is called, by the number of its glyph."""
POSITION_SIGNS = {10: "=", 13: "~", 14: "+=", 15: "=+", 16: "+/−", 17: "−/+", 18: "+−", 19: "−+"}
"""How the position stands, by the number of the glyph."""
SIGNS = MOVE_SIGNS | POSITION_SIGNS
MEANINGS = {
    1: "Good move", 2: "Mistake", 3: "Brilliant move", 4: "Blunder", 5: "Interesting move", 6: "Dubious move",
    10: "Equal", 13: "Unclear", 14: "White is slightly better", 15: "Black is slightly better", 16: "White is better",
    17: "Black is better", 18: "White is winning", 19: "Black is winning",
}  # fmt: skip
COLOURS = "GRBY"
"""The letters of the four colours."""
_COMMAND = re.compile(r"\s*\[%(\w+)\s+([^\]]*)\]")
_SKETCHES = ("cal", "csl")

Sketch = tuple[Coordinate, Coordinate, int]
"""Where an arrow starts and ends, a circle where both are the same, and the number of its colour."""


def words_of(comment: str) -> str:
    """Return a comment without what programs have written into it.

    >>> words_of("[%cal Ge2e4,Rd7d5] best by test [%eval 0.3]")
    'best by test'
    """
    return _COMMAND.sub("", comment).strip() if "[%" in comment else comment


def sketches_of(comment: str, geometry: Geometry) -> tuple[Sketch, ...]:
    """Return the arrows and circles that a comment holds; what names no places is left out."""
    found = []
    for kind, content in _COMMAND.findall(comment) if "[%" in comment else ():
        for part in content.split(",") if kind in _SKETCHES else ():
            sketch = _sketch(part.strip(), geometry)
            if sketch is not None:
                found.append(sketch)
    return tuple(dict.fromkeys(found))


def _sketch(text: str, geometry: Geometry) -> Sketch | None:
    colour = COLOURS.find(text[:1].upper()) if text else -1
    places = {name.lower(): coordinate for coordinate, name in enumerate(geometry.names)}
    rest = text[1:].lower()
    if colour < 0 or not rest:
        return None
    if rest in places:
        return places[rest], places[rest], colour
    for end in range(1, len(rest)):
        if rest[:end] in places and rest[end:] in places:
            return places[rest[:end]], places[rest[end:]], colour
    return None


def with_sketches(comment: str, sketches: tuple[Sketch, ...], geometry: Geometry) -> str:
    """Return a comment that holds these arrows and circles, and no others."""
    kept, before = comment, ""
    while kept != before:  # what stood around a mark may be a mark without it
        before, kept = kept, _COMMAND.sub(lambda found: "" if found[1] in _SKETCHES else found[0], kept)
    kept = kept.strip()
    names = geometry.names
    arrows = [f"{COLOURS[tone]}{names[start]}{names[end]}" for start, end, tone in sketches if start != end]
    circles = [f"{COLOURS[tone]}{names[start]}" for start, end, tone in sketches if start == end]
    parts = [f"[%{kind} {','.join(drawn)}]" for kind, drawn in (("csl", circles), ("cal", arrows)) if drawn]
    return " ".join(filter(None, (*parts, kept)))


def with_words(comment: str, words: str) -> str:
    """Return a comment with other words, and what programs have written into it."""
    commands = [found[0].strip() for found in _COMMAND.finditer(comment)]
    clean = " ".join(words.replace("}", ")").split())
    return " ".join(filter(None, (*commands, clean)))
